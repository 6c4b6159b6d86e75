import Foundation
import GRDB
import Journal
import TestSupport
import Testing
import Times

@testable import JournalReports

@Suite("Reports")
struct ReportTests {
    @Test("list every room of the tour, the most visited first, and what is not shown last")
    func rooms() throws {
        let places = try ReportPlaces(SampleTour.store(), language: "en")
        let report = try InventedReleases.report(by: .room, places: places)
        #expect(report.lines.first?.label == "A-014 Main control room")
        #expect(report.lines.count == places.rooms.count)
        #expect(report.lines.last?.now == 0)
        #expect(report.total == report.lines.reduce(0) { $0 + $1.now })
        #expect(report.summary.hasPrefix("Most: A-014 Main control room, "))
    }

    @Test("of buildings and floors are sums of their rooms")
    func sums() throws {
        let places = try ReportPlaces(SampleTour.store(), language: "en")
        let rooms = try InventedReleases.report(by: .room, places: places)
        for subject in [ReportSubject.building, .floor] {
            let report = try InventedReleases.report(by: subject, places: places)
            #expect(report.total == rooms.total)
            #expect(report.totalBefore == rooms.totalBefore)
        }
    }

    @Test("a search keeps only lines with its text, and the trend is theirs")
    func search() throws {
        let report = try InventedReleases.report(by: .room, search: "b-1")
        #expect(report.lines.map(\.key) == ["B-101"])
        #expect(report.trend.reduce(0) { $0 + $1.now } == report.total)
    }

    @Test("Python's csv reads what is written, every number a multiple of 5 or under the threshold")
    func csv() throws {
        let folder = try TemporaryFolder()
        let report = try InventedReleases.report(by: .room, "yesterday")
        let path = folder.path + "/report.csv"
        try Data(report.csv(words: ReportWords(language: "fr"))).write(
            to: URL(fileURLWithPath: path))
        let python = try #require(Program(installed: "python3"))
        let outcome = try python.run([
            "-c",
            """
            import csv, sys
            rows = list(csv.DictReader(open(sys.argv[1], encoding="utf-8-sig", newline="")))
            for row in rows:
                assert row["count"] == "<10" or int(row["count"]) % 5 == 0
            print(len(rows), rows[0]["key"], rows[-1]["label"])
            """, path,
        ])
        #expect(
            outcome.text == "\(report.lines.count + 1) \(report.lines[0].key) Total affiché\n",
            "\(outcome.errors)")
    }

    @Test("JSON is as its schema describes it, in every subject", arguments: ReportSubject.allCases)
    func json(subject: ReportSubject) throws {
        let folder = try TemporaryFolder()
        let report = try InventedReleases.report(by: subject, "last-quarter", language: "de")
        let paths = ["report.json", "schema.json"].map { "\(folder.path)/\($0)" }
        try Data(try report.json(language: "de")).write(to: URL(fileURLWithPath: paths[0]))
        try Data(Report.jsonSchema).write(to: URL(fileURLWithPath: paths[1]))
        let python = try #require(Program(installed: "python3"))
        let outcome = try python.run(
            [
                "-W", "ignore", "-c",
                """
                import json, sys, jsonschema
                schema = json.load(open(sys.argv[2]))
                jsonschema.Draft202012Validator.check_schema(schema)
                jsonschema.Draft202012Validator(schema).validate(json.load(open(sys.argv[1])))
                print("valid")
                """,
            ] + paths)
        #expect(outcome.text == "valid\n", "\(outcome.errors)")
    }

    @Test("every message is in all three languages, with the same placeholders")
    func words() throws {
        #expect(ReportWords.all.count > 100)
        for (key, texts) in ReportWords.all {
            #expect(Set(texts.keys) == Set(ReportWords.languages), "\(key)")
            let names = texts.values.map { text in
                Set(text.matches(of: /\{([a-z]+)[:}]/).map { String($0.1) })
            }
            #expect(Set(names).count == 1, "\(key)")
        }
        for subject in ReportSubject.allCases {
            #expect(ReportWords.all["by.\(subject.rawValue)"] != nil)
            #expect(ReportWords.all[subject.unit] != nil)
        }
    }

    @Test("every message that the program asks for is there")
    func uses() throws {
        let text = try Repository.swift(below: "Sources/Visits/JournalReports")
        var found = 0
        for match in text.matches(of: /(?:words\(|\()\s*"([a-z]+(?:\.[a-z]+)*)"/) {
            let key = String(match.1)
            guard
                key.contains(".")
                    || ["under", "nothing", "note", "against", "others", "empty"].contains(key)
            else { continue }
            found += 1
            #expect(ReportWords.all[key] != nil, "\(key)")
        }
        #expect(found > 40)
    }

    @Test(
        "numbers, changes and days are written as each language writes them",
        arguments: [
            ("en", "1,240", "+12%", "October 2026", "Monday"),
            ("de", "1.240", "+12\u{A0}%", "Oktober 2026", "Montag"),
            ("fr", "1\u{202F}240", "+12\u{202F}%", "octobre 2026", "lundi"),
        ])
    func localized(language: String, number: String, change: String, month: String, day: String) {
        let words = ReportWords(language: language)
        #expect(words.number(1240) == number)
        #expect(
            words.change(from: 100, to: 112).filter { !$0.isWhitespace }
                == change.filter { !$0.isWhitespace })
        #expect(words.change(from: 0, to: 112) == "–")
        let period = ReportPeriod(.lastMonth, on: InventedJournal.today)
        #expect(words.days(period.days) == month)
        #expect(words.weekday(1) == day)
    }

    @Test("what was never used is listed for complete months only, with printed labels")
    func never() throws {
        let folder = try TemporaryFolder()
        let october = CalendarDay(year: 2026, month: 10, day: 1)
        let store = try InventedJournal.store(
            in: folder, InventedJournal.batches(from: october, days: 40))
        let places = try ReportPlaces(SampleTour.store(), language: "en")
        let today = InventedJournal.today
        let never = try NeverReport(
            store, places: places, period: ReportPeriod(.lastMonth, on: today), today: today)
        #expect(never.rooms.count == places.rooms.count - 2)
        #expect(!never.rooms.contains { $0.id == "A-014" || $0.id == "B-101" })
        #expect(never.rooms.contains { $0.label == "A-021 Café" })
        #expect(never.tours.count == places.tours.count)
        for text in ["this-month", "2026-10-01..2026-10-30", "yesterday"] {
            let period = try ReportPeriod(text, on: today)
            #expect(throws: NeverError.notWholeMonths(period.days)) {
                try NeverReport(store, places: places, period: period, today: today)
            }
        }
        // A room that was only found without its sign has an unused one.
        let signs = try #require(never.signs).map(\.id)
        #expect(!signs.contains("room/A-014"))
        #expect(signs.contains("room/B-101") && signs.contains("tour/FAMILY-WALK"))
        let sign = try #require(never.signs?.first { $0.id == "room/B-101" }).label
        #expect(never.lines(words: ReportWords(language: "en")).contains("  \(sign)"))
        try store.write { database in
            try database.execute(sql: "INSERT INTO begun (name, day) VALUES ('signs', 20261015)")
        }
        let unknown = try NeverReport(
            store, places: places, period: ReportPeriod(.lastMonth, on: today), today: today)
        #expect(unknown.signs == nil && unknown.rooms == never.rooms)
        let early = try ReportPeriod("2026-08-01..2026-08-31", on: today)
        #expect(throws: NeverError.notCounted(early.days)) {
            try NeverReport(store, places: places, period: early, today: today)
        }
    }

    @Test("of a month in which counting began later, nothing is said to be unused")
    func neverInTheFirstMonth() throws {
        let folder = try TemporaryFolder()
        let second = CalendarDay(year: 2026, month: 10, day: 2)
        let store = try InventedJournal.store(
            in: folder, InventedJournal.batches(from: second, days: 39))
        let places = try ReportPlaces(SampleTour.store(), language: "en")
        let period = ReportPeriod(.lastMonth, on: InventedJournal.today)
        #expect(throws: NeverError.notCounted(period.days)) {
            try NeverReport(store, places: places, period: period, today: InventedJournal.today)
        }
    }

    @Test(
        "ways have their lengths from rooms and kiosks, their busiest hours, and those that were broken off"
    )
    func walks() throws {
        let tour = try SampleTour.store()
        let places = try ReportPlaces(tour, language: "en")
        func source(_ projection: Projection, _ days: ClosedRange<CalendarDay>) -> [ReleasedCount] {
            let counts: [(String, Int)] =
                switch projection {
                case .way: [("A-011/A-014", 40), ("lobby/B-101", 20), ("A-014/GONE", 10)]
                case .wayHour:
                    [("A-011/A-014/9", 10), ("A-011/A-014/14", 25), ("lobby/B-101/11", 15)]
                case .wayBroken: [("A-011/A-014", 15)]
                default: []
                }
            return counts.map { ReleasedCount(day: days.lowerBound, key: $0.0, count: $0.1) }
        }
        let maker = ReportMaker(
            places: places, words: ReportWords(language: "en"), least: 10, releasedBy: source)
        let report = try WalkReport(
            maker, ReportPeriod(.lastMonth, on: InventedReleases.today), tour: tour)
        let walks = report.walks
        #expect(walks.map(\.busiestHour) == [14, 11, nil])
        #expect(walks.map(\.brokenOff) == [15, 0, 0])
        #expect((walks[0].metres ?? 0) > 0 && (walks[1].metres ?? 0) > 0 && walks[2].metres == nil)
        for line in report.lines(columns: 80) { #expect(line.count <= 80, "\(line)") }
        let rows = String(decoding: report.csv(), as: UTF8.self).split(separator: "\r\n")
        #expect(rows.count == 4 && rows[1].contains(",40,40,15,"))
        #expect(rows[2].hasSuffix(",<10,15,<10,<10,<10,<10,<10,<10,<10,<10,<10,<10,<10,<10"))
    }

    @Test("a period that began before the counting says since when, and compares nothing")
    func since() throws {
        let period = ReportPeriod(.thisMonth, on: InventedReleases.today)
        func report(_ since: CalendarDay) throws -> Report {
            try ReportMaker(
                places: ReportPlaces(), words: ReportWords(language: "en"), least: 10,
                since: since, releasedBy: InventedReleases.source
            ).report(by: .room, period)
        }
        let words = ReportWords(language: "en")
        let whole = try report(period.before.lowerBound)
        #expect(whole.countedSince == nil && !whole.summary.contains("Counted since"))
        let part = try report(period.days.lowerBound)
        let day = words.days(period.days.lowerBound...period.days.lowerBound)
        #expect(part.summary.hasPrefix("Counted since \(day); nothing is known of earlier days. "))
        #expect(!part.summary.contains("period before"))
        #expect(words.shown(0, in: part) == "under 10")
        #expect(words.shown(0, in: part, isBefore: true) == "–")
        #expect(String(decoding: part.csv(words: words), as: UTF8.self).contains(",\r\n"))
        let later = try report(period.days.upperBound.adding(days: 1))
        #expect(later.summary.hasSuffix("nothing is known of earlier days."))
        #expect(words.shown(0, in: later) == "–")
        for line in TerminalReport(later, words: words).lines(as: .table) {
            #expect(!line.contains("under 10"))
        }
    }
}
