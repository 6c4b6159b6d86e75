import Foundation
import TestSupport
import Testing

/// The article that lists the parsers of foreign bytes says what the code says.
@Suite("The list of parsers of foreign bytes")
struct ForeignBytesTests {
    private let rows: [[String]]

    init() throws {
        rows = try Repository.text("Sources/Programs/docent/docent.docc/ForeignBytes.md")
            .split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
            .map { line in
                line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
                    .map { $0.trimmingCharacters(in: .whitespaces) }
            }
    }

    @Test("each row has a fuzzer that there is, and each fuzzer a row")
    func fuzzers() throws {
        let named = rows.map { row in
            row[5].matches(of: #/`(\w+Fuzzer)`/#).map { String($0.output.1) }
        }
        #expect(named.allSatisfy { !$0.isEmpty } && rows.allSatisfy { $0.count == 6 })
        let there = try FileManager.default.contentsOfDirectory(
            atPath: "\(Repository.root)/kiosk/fuzz/Sources"
        ).filter { $0.hasSuffix("Fuzzer") }
        #expect(Set(named.joined()) == Set(there))
        // The script and the package know the same.
        let script = try Repository.text("kiosk/fuzz/run")
        let list = try #require(try #/(?s)names=\((.*?)\)/#.firstMatch(in: script)).output.1
        #expect(Set(list.split(whereSeparator: \.isWhitespace).map(String.init)) == Set(there))
        let package = try Repository.text("Package.swift")
        let table = try #require(try #/(?s)let fuzzers = """\n(.*?)"""/#.firstMatch(in: package))
            .output.1
        let built = table.split(separator: "\n").flatMap { line in
            line.prefix { $0 != ":" }.split(separator: " ").map { "\($0)Fuzzer" }
        }
        #expect(Set(built) == Set(there))
    }

    @Test("each bound is the one of the constant that it names")
    func bounds() throws {
        var count = 0
        let sources = try swiftFiles()
        for row in rows {
            for cell in row[2...4] {
                for match in cell.matches(of: #/([\d,]+)(?: (KiB|MiB))?[a-z ]* `(\w+)\.(\w+)`/#) {
                    let (_, digits, unit, type, constant) = match.output
                    let number = try #require(Int(digits.filter { $0 != "," }))
                    let shift = unit == "MiB" ? 20 : unit == "KiB" ? 10 : 0
                    let values = sources.filter { $0.type == type }
                        .compactMap { Self.value(of: String(constant), in: $0.text) }
                    #expect(values == [number << shift], "\(type).\(constant): \(values)")
                    count += 1
                }
            }
        }
        #expect(count >= 35, "\(count)")
    }

    private func swiftFiles() throws -> [(type: String, text: String)] {
        let root = "\(Repository.root)/Sources"
        let names = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
        return try names.filter { $0.hasSuffix(".swift") }.map { name in
            let file = (name as NSString).lastPathComponent
            return (
                String(file.prefix { $0 != "." && $0 != "+" }),
                try String(contentsOfFile: "\(root)/\(name)", encoding: .utf8)
            )
        }
    }

    /// The value of a constant that is declared as a number, shifted or not.
    private static func value(of name: String, in text: String) -> Int? {
        let pattern = "(?:let|var) \(name)(?:: \\w+)? = ([\\d_]+)(?: << (\\d+))?\n"
        guard
            let found = try? Regex(pattern, as: (Substring, Substring, Substring?).self)
                .firstMatch(in: text)?.output
        else { return nil }
        return Int(found.1.filter { $0 != "_" }).map { $0 << (found.2.flatMap { Int($0) } ?? 0) }
    }
}
