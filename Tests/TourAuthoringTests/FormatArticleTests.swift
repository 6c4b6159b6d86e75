import Foundation
import Testing
import TourTestSupport

@testable import Tour
@testable import TourAuthoring

@Suite("The article on the format")
struct FormatArticleTests {
    private let lines: [Substring]

    init() throws {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent(
                "../../Sources/TourAuthoring/TourAuthoring.docc/FormatOfATour.md"
            )
            .path
        lines = try String(contentsOfFile: path, encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// The rows of the tables below each heading: their cells, without the marks of code.
    private var tables: [String: [[String]]] {
        var tables: [String: [[String]]] = [:]
        var heading = ""
        for line in lines {
            if line.hasPrefix("#") {
                let words = line.drop { $0 == "#" || $0 == " " }
                heading = String(
                    words.hasPrefix("`") ? words.dropFirst().prefix { $0 != "`" } : words)
            } else if line.hasPrefix("| `") {
                let cells = line.split(separator: "|").map {
                    $0.trimmingCharacters(in: .whitespaces)
                }
                tables[heading, default: []].append(cells)
            }
        }
        return tables
    }

    /// The files of the complete example.
    private var example: [(path: String, text: String)] {
        var files: [(path: String, text: String)] = []
        var isInside = false
        guard let start = lines.firstIndex(of: "## A complete example") else { return [] }
        for line in lines[start...] {
            if line.hasPrefix("```") {
                isInside.toggle()
            } else if isInside, !files.isEmpty {
                files[files.count - 1].text += line + "\n"
            } else if line.hasPrefix("`"), line.hasSuffix("`") {
                files.append((String(line.dropFirst().dropLast()), ""))
            }
        }
        return files
    }

    @Test("it has every key that the readers know, in their order, and no other")
    func keys() {
        let tables = tables
        for (owner, keys) in FormatKeys.all {
            let found = tables[owner]?.compactMap { $0.first?.replacing("`", with: "") }
            #expect(found == keys, "\(owner)")
        }
        #expect(tables.count == FormatKeys.all.count)
        #expect(Set(FormatKeys.all.map(\.key)).count == FormatKeys.all.count)
    }

    @Test("every key has what it holds, its range, and what it is where it is left out")
    func cells() {
        for (heading, rows) in tables {
            for row in rows {
                #expect(row.count == 5, "\(heading): \(row)")
                #expect(row.dropLast().allSatisfy { !$0.isEmpty }, "\(heading): \(row)")
            }
        }
    }

    @Test("an example of a key is in its own file, or a part of it is")
    func examples() {
        let text = example.map(\.text).joined()
        for (heading, rows) in tables
        where !["passes.yaml", "keys", "revoked", "translations/de.csv"].contains(heading) {
            for row in rows {
                let key = (row.first ?? "").replacing("`", with: "")
                #expect(text.contains("\(key): ") || text.contains("\(key):\n"), "\(key)")
            }
        }
    }

    @Test("the complete example is imported and checked without a word")
    func complete() throws {
        let folder = try TestFolder()
        #expect(example.count == 8)
        for (path, text) in example { try folder.write(path, text) }
        try folder.write("media/front.png", SampleSite.png)
        try folder.write("media/opening.webm", Array(SampleSite.webm.prefix(64)))
        #expect(try SampleSite.problems(of: folder, into: folder(".tour.db")) == [])
        let options = TourChecker.Options(today: CalendarDay(year: 2026, month: 5, day: 1))
        #expect(
            try TourChecker.check(
                folder: folder.path, options: options, measure: SampleSite.measure) == [])
    }
}
