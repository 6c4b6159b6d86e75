import Foundation
import TestSupport
import Testing

/// The map of the sources, held against the manifest and the folders.
@Suite("The map of the sources")
struct SourceMapTests {
    private struct Folder: Equatable {
        let name: String
        /// Its modules and programs, and what each uses; empty in the map.
        var modules: [String: [String]] = [:]
        /// The folders above it, and single modules of folders above it, that its modules use.
        var uses: [String] = []
    }

    /// As `Package.swift` says: the folders in their order.
    private let manifest: [Folder]
    /// As `Sources/README.md` says.
    private let map: [Folder]

    init() throws {
        let package = try Repository.text("Package.swift")
        let tables = package.matches(of: #/(?s)\n    "(\w+)": """\n(.*?)\n    """,/#)
        manifest = tables.map { match in
            var folder = Folder(name: String(match.output.1))
            for line in String(match.output.2).replacing(#/\n {5,}/#, with: " ").split(
                separator: "\n")
            {
                let parts = line.split(separator: ":", omittingEmptySubsequences: false)
                for name in parts[0].split(separator: " ") {
                    folder.modules[String(name)] = parts[1].split(separator: " ").map(String.init)
                }
            }
            return folder
        }
        let text = try Repository.text("Sources/README.md")
        map = text.components(separatedBy: "\n## ").dropFirst().map { section in
            var folder = Folder(name: String(section.prefix { $0 != "\n" }))
            for match in section.matches(of: #/\n\| `([\w-]+)` \| \S/#) {
                folder.modules[String(match.output.1)] = []
            }
            if let uses = section.firstMatch(of: #/ Uses ([\w, ]+)\./#) {
                folder.uses = uses.output.1.split(separator: ", ").map(String.init)
            }
            return folder
        }
    }

    @Test("its folders are those of the manifest, and those under Sources")
    func folders() throws {
        #expect(map.map(\.name) == manifest.map(\.name))
        #expect(map.count == 10)
        let found = try FileManager.default.contentsOfDirectory(
            atPath: Repository.root + "/Sources")
        #expect(Set(found) == Set(map.map(\.name) + ["README.md"]))
    }

    @Test("every module has one line, in its folder")
    func modules() {
        // Those of C libraries and the plugin are made elsewhere in the manifest; the library is compiled in embedded Swift alone.
        let others = ["Base": ["C", "EmbedTexts"], "Programs": ["Library"]]
        for (listed, folder) in zip(map, manifest) {
            let expected = folder.modules.keys + (others[folder.name] ?? [])
            #expect(listed.modules.keys.sorted() == expected.sorted(), "\(folder.name)")
        }
    }

    @Test("a folder uses the folders above it that it says it uses, and no other")
    func uses() {
        var homes: [String: String] = [:]
        for folder in manifest {
            for module in folder.modules.keys { homes[module] = folder.name }
        }
        let order = manifest.map(\.name)
        for (place, folder) in manifest.enumerated() {
            var used: [String: Set<String>] = [:]
            for (module, names) in folder.modules {
                for name in names {
                    guard let home = homes[name], home != folder.name else { continue }
                    used[home, default: []].insert(name)
                    #expect(
                        order[..<place].contains(home),
                        "\(module) uses \(name), but \(home) is not above \(folder.name)")
                }
            }
            // A folder of which one module alone may be used is not named; the module is.
            let said = map[place].uses
            for (home, names) in used where !said.contains(home) {
                #expect(
                    names.isSubset(of: said), "\(folder.name) uses \(names.sorted()) of \(home)")
            }
            for name in said {
                #expect(
                    used[name] != nil || used.values.contains { $0.contains(name) },
                    "\(folder.name) does not use \(name)")
            }
        }
    }

    @Test(
        "a target depends on all that it uses through others, so that it is compiled again when a type's layout changes there",
        .enabled(if: Program(installed: "swift") != nil, "needs Swift"))
    func layouts() throws {
        let targets = try PackageTarget.all()
        #expect(targets.count > 150)
        for target in targets.values {
            let own = Set(target.uses)
            for name in own where targets[name]?.type != "executable" {
                let more = Set(targets[name]?.uses ?? []).subtracting(own)
                // Which headers of C it has read, the compiler tells by itself.
                let modules = more.filter { targets[$0]?.isC != true }
                #expect(modules == [], "\(target.name), by \(name)")
            }
        }
    }

    @Test("every file that it links to is there")
    func links() throws {
        let text = try Repository.text("Sources/README.md")
        let links = text.matches(of: #/\]\(([^)#:]+)\)/#).map { String($0.output.1) }
        #expect(links.count > 5)
        for link in links {
            #expect(
                FileManager.default.fileExists(atPath: "\(Repository.root)/Sources/\(link)"),
                "\(link)")
        }
    }
}
