import Foundation
import TestSupport
import Testing

@Suite("kiosk/package", .serialized, .timeLimit(.generous))
struct PackageTests {
    static let canPackage =
        Program(installed: "dh") != nil && Program(installed: "lintian") != nil
        && Program(installed: "patchelf") != nil

    /// Makes the packages of these programs and pages, without compressing them.
    private func package(
        _ folder: String, _ version: String, docent: String = Program(built: "docent").executable,
        pages: String
    ) throws -> Program.Outcome {
        try #require(Program(installed: "bash")).run([
            "\(Repository.root)/kiosk/package", "--docent", docent, "--version", version,
            "--compression", "none", "--output", folder, "--docs", pages,
        ])
    }

    /// The programs that are tested, in a folder, as if they were built from this commit.
    private func programs(in folder: String, commit: String) throws -> String {
        let files = FileManager.default
        try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let docent = Program(built: "docent").executable
        try files.copyItem(atPath: docent, toPath: "\(folder)/docent")
        for name in ["docent-decoder", "docent-film", "docent-pages", "docent-web"] {
            try files.createSymbolicLink(
                atPath: "\(folder)/\(name)",
                withDestinationPath: Program(built: name).executable)
        }
        let script = ". '\(Repository.root)/kiosk/setup'; write_commit \"$1\" \"$2\""
        let outcome = try #require(Program(installed: "bash")).run([
            "-c", script, "bash", "\(folder)/docent", commit,
        ])
        try #require(outcome.status == 0, "\(outcome.errors)")
        return "\(folder)/docent"
    }

    /// A page of documentation, as if kiosk/docs had written it.
    private func pages(in folder: TemporaryFolder) throws -> String {
        for name in ["index.html", ".nojekyll", ".written-by-kiosk-docs"] {
            try folder.write(name == "index.html" ? "<p>Docent</p>\n" : "", to: "pages/\(name)")
        }
        return "\(folder.path)/pages"
    }

    private func field(_ name: String, of package: String) throws -> String {
        try #require(Program(installed: "dpkg-deb")).run(["--field", package, name]).text
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    @Test(
        "the packages hold what kiosk/install installs, and lintian finds nothing",
        .enabled(if: canPackage, "install Debian's debhelper, lintian and patchelf"))
    func packages() throws {
        let folder = try TemporaryFolder()
        let pages = try pages(in: folder)
        let docent = try programs(in: "\(folder.path)/built", commit: "0123456789ab")
        let outcome = try package(
            "\(folder.path)/one", "1.2.3+4", docent: docent, pages: pages)
        try #require(outcome.status == 0, "\(outcome.errors)")
        let names = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/one")
            .sorted()
        let machine = try #require(Program(installed: "dpkg")).run(["--print-architecture"]).text
            .trimmingCharacters(in: .newlines)
        #expect(
            names
                == ([
                    "docent", "docent-kiosk", "docent-web", "libdocent-qr-dev", "libdocent-qr0",
                ].map { "\($0)_1.2.3+4_\(machine).deb" } + ["docent-doc_1.2.3+4_all.deb"]).sorted())

        // Each file of an installed kiosk or hub is in one package, under the same path.
        let dpkg = try #require(Program(installed: "dpkg-deb"))
        var contents: [String: String] = [:]
        for name in names {
            for line in try dpkg.run(["--contents", "\(folder.path)/one/\(name)"]).text
                .split(separator: "\n") where !line.hasPrefix("d")
            {
                let words = line.split(separator: " ", omittingEmptySubsequences: true)
                let path = String(words[5].dropFirst())
                #expect(contents.updateValue(name, forKey: path) == nil, "\(path) is in two")
            }
        }
        for arguments in [[], ["--hub"]] {
            let root = "\(folder.path)/root\(arguments.count)"
            let installed = try #require(Program(installed: "bash")).run(
                [
                    "\(Repository.root)/kiosk/install", "--docent",
                    Program(built: "docent").executable, "--root", root,
                ] + arguments)
            #expect(installed.status == 0, "\(installed.errors)")
            let list = try String(
                contentsOfFile: "\(root)/usr/lib/docent/installed", encoding: .utf8)
            // The first are kiosk/install's own records; the last is made by the package's script.
            let own = ["packages", "kiosk.yaml", "link.yaml", "hub.env", "installed"]
                .map { "/usr/lib/docent/\($0)" }
            for path in list.split(separator: "\n").map(String.init)
            where !own.contains(path) && !path.hasSuffix("/ctrl-alt-del.target")
                && !path.contains("/docent/web/")
            {
                // Debian 12's units are in /lib, a link to /usr/lib.
                let other =
                    path.hasPrefix("/usr/lib/systemd/system/") ? path.dropFirst(4) : path[...]
                #expect(
                    contents[path] != nil || contents[String(other)] != nil,
                    "\(path) is in no package")
            }
        }
        for name in ["kiosk.yaml", "link.yaml", "hub.env"] {
            let path = "/etc/docent/\(name)"
            let package = try #require(contents[path], "\(path)")
            #expect(
                try dpkg.run(["--info", "\(folder.path)/one/\(package)", "conffiles"]).text
                    .contains(path + "\n"))
        }

        // What kiosk/packages lists for running is asked for by a package, and nothing else of that kind.
        let bash = try #require(Program(installed: "bash"))
        // By the name of the package that is installed: Debian 13's libzbar0t64 is its libzbar0.
        let listed = try bash.run([
            "-c",
            """
            . '\(Repository.root)/kiosk/setup'
            listed_packages run | while read -r name; do
                installed_names | awk -v name="$name" '$1 == name { name = $2; exit } END { print name }'
            done
            """,
        ]).text.split(separator: "\n").map(String.init)
        var wanted: Set<String> = []
        for name in names {
            for key in ["Depends", "Recommends"] {
                for word in try field(key, of: "\(folder.path)/one/\(name)")
                    .split(separator: ",")
                {
                    let package = word.split(whereSeparator: { " |(".contains($0) }).first ?? ""
                    wanted.insert(String(package))
                }
            }
        }
        #expect(Set(listed).subtracting(wanted) == [])

        let lintian = try #require(Program(installed: "lintian")).run(
            [
                "--allow-root", "--fail-on", "none",
                // Only here they are not compressed, which saves a minute.
                "--suppress-tags",
                "uses-no-compression-for-data-tarball,uses-no-compression-for-control-tarball",
            ]
                + names.map { "\(folder.path)/one/\($0)" })
        #expect(lintian.status == 0, "\(lintian.errors)")
        // What is not in the metadata, DesktopTests judge.
        var excused = ["appstream-metadata-validation-failed"]
        // Only here the programs are those of the build for working, whose linker is Debian's own: gold adds RELRO, bfd does not.
        if Program(installed: "ld.gold") == nil { excused.append("hardening-no-relro") }
        let findings = lintian.text.split(separator: "\n").filter { line in
            ["E: ", "W: "].contains(line.prefix(3)) && !excused.contains { line.contains($0) }
        }
        #expect(findings == [])

        #expect(contents["/usr/share/doc/docent-doc/html/index.html"] != nil)

        // The library is found by pkg-config, and has the program's version.
        let unpacked = "\(folder.path)/unpacked"
        for name in names where name.hasPrefix("libdocent") {
            #expect(
                try dpkg.run(["--extract", "\(folder.path)/one/\(name)", unpacked]).status == 0)
        }
        let module = try #require(contents.keys.first { $0.hasSuffix("/docent-qr.pc") })
        var pkgConfig = try #require(Program(installed: "pkg-config"))
        pkgConfig.environment["PKG_CONFIG_SYSROOT_DIR"] = unpacked
        pkgConfig.environment["PKG_CONFIG_PATH"] =
            unpacked + (module as NSString).deletingLastPathComponent
        #expect(try pkgConfig.run(["--modversion", "docent-qr"]).text == "\(Repository.version)\n")
        let example = "\(folder.path)/example"
        let compiled = try bash.run([
            "-c",
            """
            export PKG_CONFIG_SYSROOT_DIR=$1 PKG_CONFIG_PATH=$2
            gcc "$1/usr/share/doc/libdocent-qr-dev/examples/example.c" \
                $(pkg-config --cflags --libs docent-qr) -o "$3"
            """, "bash", unpacked, pkgConfig.environment["PKG_CONFIG_PATH"] ?? "", example,
        ])
        #expect(compiled.status == 0, "\(compiled.errors)")

        // The packed program is the one whose commit is recorded.
        #expect(
            try dpkg.run([
                "--extract", "\(folder.path)/one/docent_1.2.3+4_\(machine).deb", unpacked,
            ]).status == 0)
        var packed = Program(built: "docent")
        packed.executable = "\(unpacked)/usr/lib/docent/docent"
        #expect(
            try packed.run(["--version"]).text.hasPrefix(
                "\(Repository.version) (commit 0123456789ab, build "))
    }

    @Test(
        "twice they are the same", .enabled(if: Amount.isWhole, "asked for by kiosk/test --all"),
        .enabled(if: canPackage, "install Debian's debhelper, lintian and patchelf"))
    func repeated() throws {
        let folder = try TemporaryFolder()
        let pages = try pages(in: folder)
        let docent = try programs(in: "\(folder.path)/built", commit: "0123456789ab")
        for name in ["one", "two"] {
            let outcome = try package(
                "\(folder.path)/\(name)", "1.2.3+4", docent: docent, pages: pages)
            try #require(outcome.status == 0, "\(outcome.errors)")
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/one")
        #expect(!names.isEmpty)
        for name in names {
            #expect(
                FileManager.default.contentsEqual(
                    atPath: "\(folder.path)/one/\(name)", andPath: "\(folder.path)/two/\(name)"),
                "\(name) differs")
        }
    }

    @Test("a version that Debian does not know is refused before anything is done")
    func wrongVersion() throws {
        let folder = try TemporaryFolder()
        let outcome = try package("\(folder.path)/out", "next one", pages: folder.path)
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("--version next one is not a version"), "\(outcome.errors)")
        #expect(try folder.names() == [])
    }
}
