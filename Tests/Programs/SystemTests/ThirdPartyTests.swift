import Foundation
import TestSupport
import Testing

/// The third-party parts of Docent: which there are, in which version, under which licence.
@Suite("kiosk/tools/sbom")
struct ThirdPartyTests {
    private struct Bill: Decodable {
        struct Component: Decodable {
            struct Licence: Decodable {
                var expression: String?
            }
            var name: String
            var version: String
            var purl: String
            var licenses: [Licence]
        }
        var bomFormat: String
        var specVersion: String
        var components: [Component]
    }

    private static func text(_ path: String) throws -> String {
        try Repository.text(path)
    }

    /// The first words of a table's lines, without its comments.
    private static func names(_ path: String, where isWanted: (Substring) -> Bool = { _ in true })
        throws -> [String]
    {
        try text(path).split(separator: "\n").map { $0.prefix { $0 != "#" } }
            .filter { !$0.allSatisfy(\.isWhitespace) && isWanted($0) }
            .map { String($0.prefix { $0 != " " }) }
    }

    /// The Swift packages by their addresses, as Package.swift names them.
    private static func swiftPackages() throws -> [(address: String, isExact: Bool)] {
        try text("Package.swift").split(separator: "\n").compactMap { line in
            let parts = line.split(separator: "\"")
            guard line.contains("url: "), parts.count > 1, parts[1].hasPrefix("https://")
            else { return nil }
            return (String(parts[1].dropFirst("https://".count)), line.contains(", exact: "))
        }
    }

    @Test(
        "every part has a licence, every Swift package an exact version, and no licence is left over"
    )
    func listed() throws {
        let packages = try Self.swiftPackages()
        #expect(packages.count >= 6)
        for package in packages { #expect(package.isExact, "\(package.address)") }
        let debian = try Self.names("kiosk/packages") {
            line in
            !["[test]", "[bare]", "[benchmark]", "[docs]", "[package]"].contains {
                line.contains($0)
            }
        }
        let resolved = try Self.text("Package.resolved")
        let brought = try Self.names("kiosk/tools/licences").filter { name in
            name.hasPrefix("github.com/") && !packages.contains { $0.address == name }
        }
        for name in brought { #expect(resolved.contains("https://\(name)"), "\(name)") }
        #expect(
            try Self.names("kiosk/tools/licences").sorted()
                == (packages.map(\.address) + brought + debian + ["swift"]).sorted())
    }

    @Test("the list names every part with its version and its licence")
    func bill() throws {
        let bash = try #require(Program(installed: "bash"))
        let outcome = try bash.run([
            "\(Repository.root)/kiosk/tools/sbom", "--docent", Program(built: "docent").executable,
        ])
        try #require(outcome.status == 0, "\(outcome.errors)")
        let bill = try JSONDecoder().decode(Bill.self, from: Data(outcome.output))
        #expect(bill.bomFormat == "CycloneDX" && bill.specVersion == "1.5")
        for component in bill.components {
            #expect(!component.version.isEmpty, "\(component.name)")
            #expect(component.purl.hasPrefix("pkg:"), "\(component.name)")
            #expect(!component.licenses.isEmpty, "\(component.name)")
        }
        let names = bill.components.map(\.name)
        #expect(Set(names).count == names.count)
        for name in try Self.names("kiosk/tools/licences") {
            let component = try #require(bill.components.first { $0.name == name }, "\(name)")
            #expect(component.licenses.first?.expression != nil, "\(name)")
        }
        // Linked, and not named by us: the listed packages bring it along.
        #expect(names.contains("libharfbuzz0b"))
    }

    @Test("a part without a licence is named, and there is no list")
    func unlisted() throws {
        let bash = try #require(Program(installed: "bash"))
        let folder = try TemporaryFolder()
        for file in ["tools/sbom", "setup", "packages", "tools/licences"] {
            try folder.write(Self.text("kiosk/\(file)"), to: "kiosk/\(file)")
        }
        let added = #".package(url: "https://example.org/owner/stranger", exact: "1.0.0"),"#
        try folder.write(try Self.text("Package.swift") + "// \(added)\n", to: "Package.swift")
        let outcome = try bash.run([
            "\(folder.path)/kiosk/tools/sbom", "--docent", Program(built: "docent").executable,
        ])
        #expect(outcome.status == 1)
        #expect(
            outcome.errors.contains(
                "no licence in kiosk/tools/licences for: example.org/owner/stranger"))
        #expect(outcome.text.isEmpty)
    }
}
