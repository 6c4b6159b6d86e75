import Foundation
import TestSupport
import Testing

/// What the libraries declare as public, beside what this version has promised.
@Suite("The interfaces of the libraries")
struct InterfaceTests {
    private struct Graph: Decodable {
        struct Symbol: Decodable {
            struct Fragment: Decodable { var spelling: String }
            var pathComponents: [String]
            var declarationFragments: [Fragment]?
        }
        var symbols: [Symbol]
    }

    /// A line for each public declaration of a module.
    private func declarations(of module: String) throws -> [String] {
        let swift = try #require(Program(installed: "swift"))
        let built = URL(fileURLWithPath: Program(built: module).executable)
            .deletingLastPathComponent().appendingPathComponent("Modules").path
        let folder = try TemporaryFolder()
        #if arch(arm64)
            let target = "aarch64-unknown-linux-gnu"
        #else
            let target = "x86_64-unknown-linux-gnu"
        #endif
        let outcome = try swift.run([
            "symbolgraph-extract", "-module-name", module, "-I", built, "-target", target,
            "-I", Repository.root + "/Sources/Base/C/CMath", "-minimum-access-level", "public",
            "-skip-synthesized-members", "-output-dir", folder.path,
        ])
        try #require(outcome.status == 0, "\(outcome.text)\(outcome.errors)")
        let bytes = try Data(
            contentsOf: URL(fileURLWithPath: "\(folder.path)/\(module).symbols.json"))
        return try JSONDecoder().decode(Graph.self, from: bytes).symbols.map { symbol in
            let words = (symbol.declarationFragments ?? []).map(\.spelling).joined()
            return symbol.pathComponents.joined(separator: ".") + ": "
                + words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }.sorted()
    }

    @Test(
        "what is public is what the version has promised",
        arguments: ["Imaging", "Payloads", "QRCode", "QRReader"])
    func unchanged(module: String) throws {
        try compare(declarations(of: module), with: module)
    }

    @Test("what C programs see is what the version has promised")
    func header() throws {
        let text = try Repository.text("Sources/Programs/Library/C/docent-qr.h")
        let lines = text.replacing(/(?s)\/\*.*?\*\//, with: "").split(separator: "\n")
            .map { $0.split(separator: " ").joined(separator: " ") }
        try compare(lines.filter { !$0.isEmpty }, with: "docent-qr.h")
    }

    private func compare(_ now: [String], with name: String) throws {
        let path = "\(Repository.root)/Tests/Programs/SystemTests/Outputs/Interfaces/\(name).txt"
        if ProcessInfo.processInfo.environment["DOCENT_RECORD"] == "1" {
            try (now.joined(separator: "\n") + "\n").write(
                toFile: path, atomically: true, encoding: .utf8)
            Issue.record("\(path) was recorded; run again without DOCENT_RECORD")
            return
        }
        let promised = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
            .map(String.init)
        for change in now.difference(from: promised) {
            let (sign, line) =
                switch change {
                case .insert(_, let line, _): ("+", line)
                case .remove(_, let line, _): ("-", line)
                }
            Issue.record(
                """
                \(name): \(sign) \(line)
                Say in Sources/Programs/docent/docent.docc/Versions.md what has changed for those who use it, and record it with \
                DOCENT_RECORD=1.
                """)
        }
    }
}
