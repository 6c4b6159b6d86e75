import Foundation
import Journal
import TestSupport
import Testing
import Times
import TourModel
import TourStore

@testable import JournalReports

/// The commands of the article “Reading the journal” do what it says there.
@Suite("The article on reading the journal", .timeLimit(.generous))
struct JournalReportArticleTests {
    @Test("a receptionist's five questions are each answered by the command that the article shows")
    func commands() throws {
        let article = try Transcript(
            article: "Sources/Visits/JournalReports/JournalReports.docc/ReadingTheJournal.md")
        #expect(article.steps.count >= 12)
        let folder = try TemporaryFolder()
        let docent = Program(built: "docent")
        let database = folder.path + "/tour.sqlite"
        let imported = try docent.run([
            "tour", "import", "--quiet", Repository.tour, "--database", database,
        ])
        #expect(imported.status == 0, "\(imported.errors)")
        let journal = folder.path + "/journal.sqlite"
        try Self.writeJournal(to: journal, ofTour: database)
        let configuration = try folder.write(
            "database: tour.sqlite\njournal: on\njournal-file: journal.sqlite\n", to: "kiosk.yaml")
        let work = folder.path + "/work"
        try FileManager.default.createDirectory(atPath: work, withIntermediateDirectories: true)
        // Noon of 24 November 2026.
        if let keep = ProcessInfo.processInfo.environment["DOCENT_KEEP_CHARTS"] {
            try FileManager.default.copyItem(atPath: folder.path, toPath: "\(keep)/fixture")
        }
        try article.run(
            in: work,
            environment: [
                "DOCENT_CONFIG": configuration, "SOURCE_DATE_EPOCH": "1795518000",
                "DOCENT_FAVOURITES": folder.path + "/favourites.yaml",
            ])
    }

    /// A lobby from August to November: closed on Sundays, full on Saturdays, with a new sign to the café since October, and
    /// two rooms that nobody finds.
    static func writeJournal(to path: String, ofTour database: String, days: Int = 115) throws {
        let tour = try TourStore(path: database)
        let store = try JournalStore(path: path)
        // The secret decides on which days releases come: with this one it is the same in every run.
        try ReleaseSchema.begin(
            store, secret: [UInt8](repeating: 22, count: SecretReserve.secretLength))
        var generator = SeededGenerator(seed: 22)
        let rooms = try tour.buildings().flatMap { building in
            try tour.rooms(inBuilding: building.id).map(\.id)
        }
        let buildings = try tour.buildings().map(\.id)
        let stops = try #require(try tour.tour("SHORT-WALK")).stops.map(\.roomID)
        for day in 2...20 {
            _ = try store.add(
                HandEntry(
                    day: CalendarDay(year: 2026, month: 11, day: day), people: 18 + day % 7,
                    kind: day.isMultiple(of: 4) ? .business : .school), at: UTCMinute(.now))
        }
        let first = CalendarDay(year: 2026, month: 8, day: 1)
        for offset in 0..<days {
            let day = first.adding(days: offset)
            guard day.weekday != 7 else { continue }
            for hour in 9..<17 {
                // In the afternoon visitors walk faster.
                let walked = hour < 15 ? "20-30" : day.weekday == 3 ? "10-15" : "15-20"
                let busy = [2, 4, 7, 6, 3, 5, 8, 4][hour - 9] * (day.weekday == 6 ? 2 : 1)
                var counts: [HourBatch.Cell: Int] = [:]
                for (index, room) in rooms.enumerated() where room != "C-013" && room != "D-002" {
                    let isSigned = room == "A-021" && (day.month > 9)
                    let most = (isSigned ? 6 : 1) * busy / (index / 4 + 1)
                    let count = generator.number(below: max(1, most) + 1)
                    guard count > 0 else { continue }
                    counts[.init(.pages, ["room", room])] = count
                    let scanned = room == "B-101" ? 0 : room == "A-021" ? count / 2 : count
                    if scanned > 0, room != "A-021" || isSigned {
                        counts[.init(.signs, ["room", room])] = scanned
                    }
                }
                counts[.init(.pages, ["home", ""])] = busy * 3
                for (language, share) in [("de", 5), ("en", 3), ("fr", 1)] {
                    counts[.init(.languages, [language])] = busy * share
                }
                for (to, share) in [("A-014", 3), ("B-101", 1)] {
                    counts[
                        .init(.ways, ["A-011", to, "any", share > 1 ? "whole" : "broken-off"])] =
                        share
                }
                let part = DayPart(hour: hour).rawValue
                counts[.init(.tours, ["SHORT-WALK", "finished", part, walked])] = 1
                if day.weekday == 6 { counts[.init(.tours, ["SHORT-WALK", "left", part, ""])] = 1 }
                for stop in stops { counts[.init(.stops, ["SHORT-WALK", stop])] = 1 }
                for building in buildings { counts[.init(.signs, ["building", building])] = 1 }
                counts[.init(.wayHours, ["A-011", "A-014"])] = 3
                counts[.init(.wayHours, ["A-011", "B-101"])] = 1
                counts[.init(.reached, ["code"])] = busy * 4
                counts[.init(.reached, ["way"])] = 4
                counts[.init(.camera, ["streaming"])] = 60
                try store.append(
                    HourBatch(
                        hour: JournalHour(
                            start: UTCMinute(minutes: UInt32(day.number * 1440 + hour * 60)),
                            day: day, hour: hour), part: 1, counts: counts))
            }
        }
    }
}
