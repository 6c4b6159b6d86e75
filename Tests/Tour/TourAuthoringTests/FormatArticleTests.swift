import Foundation
import TestSupport
import Testing
import Times
import TourTestSupport

@testable import TourAuthoring

@Suite("The article on the format")
struct FormatArticleTests {
    private let lines: [Substring]

    init() throws {
        lines = try Repository.text(Self.path)
            .split(separator: "\n", omittingEmptySubsequences: false)
    }

    private static let path = "Sources/Tour/TourAuthoring/TourAuthoring.docc/FormatOfATour.md"

    /// Where the tables are, by the headings above them.
    private var tables: [String: Range<Int>] {
        var tables: [String: Range<Int>] = [:]
        var heading = ""
        for (number, line) in lines.enumerated() {
            if line.hasPrefix("#") {
                let words = line.drop { $0 == "#" || $0 == " " }
                heading = String(
                    words.hasPrefix("`") ? words.dropFirst().prefix { $0 != "`" } : words)
            } else if line.hasPrefix("| ") || line.hasPrefix("|--") {
                let start = tables[heading]?.lowerBound ?? number
                tables[heading] = start..<number + 1
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

    @Test("its tables are those of the descriptions that the readers use")
    func describedTables() throws {
        let groups = ContentFormat.all
        #expect(Set(groups.map(\.heading)).count == groups.count)
        let tables = tables
        #expect(Set(tables.keys) == Set(groups.map(\.heading)))
        // DOCENT_RECORD=1 rewrites the tables.
        guard ProcessInfo.processInfo.environment["DOCENT_RECORD"] == "1" else {
            for group in groups {
                let table = tables[group.heading].map { lines[$0].joined(separator: "\n") + "\n" }
                #expect(table == group.articleTable, "\(group.heading)")
            }
            return
        }
        var written = lines.map(String.init)
        let places = tables.sorted { $0.value.lowerBound > $1.value.lowerBound }
        for (heading, place) in places {
            let group = try #require(groups.first { $0.heading == heading })
            written.replaceSubrange(
                place, with: group.articleTable.dropLast().split(separator: "\n").map(String.init))
        }
        try written.joined(separator: "\n").write(
            toFile: Self.path, atomically: true, encoding: .utf8)
    }

    @Test("every key has a meaning, and an example that is in its own file or a part of it")
    func examples() {
        let text = example.map(\.text).joined()
        let written = ["passes.yaml", "keys", "revoked", "translations/de.csv"]
        for group in ContentFormat.all {
            for field in group.fields {
                #expect(!field.meaning.isEmpty && !field.kind.words.isEmpty, "\(field.key)")
                guard !written.contains(group.heading) else { continue }
                #expect(
                    text.contains("\(field.key): ") || text.contains("\(field.key):\n"),
                    "\(field.key)")
                if case .group = field.kind { continue }
                if case .list(of: .group, _) = field.kind { continue }
                #expect(field.example.hasPrefix(field.key + ": "), "\(field.key)")
            }
        }
    }

    @Test("the words for what translations were made from are those of their file")
    func translationColumns() {
        #expect(ContentFormat.translation.keys.joined(separator: ",") == TranslationRecords.header)
    }

    @Test("the complete example is imported and checked without a word")
    func complete() throws {
        let folder = try TestFolder()
        #expect(example.count == 19)
        for (path, text) in example { try folder.write(path, text) }
        try folder.write("media/front.png", SampleSite.png)
        try folder.write("media/opening.webm", Array(SampleSite.webm.prefix(64)))
        for name in ["welcome", "welcome-de"] {
            try folder.write("media/\(name).ogg", Array("OggS".utf8))
        }
        #expect(try SampleSite.problems(of: folder, into: folder(".tour.db")) == [])
        let options = TourChecker.Options(today: CalendarDay(year: 2026, month: 5, day: 1))
        #expect(
            try TourChecker.check(
                folder: folder.path, options: options, measure: { _ in (width: 50, height: 40) })
                == [])
    }
}
