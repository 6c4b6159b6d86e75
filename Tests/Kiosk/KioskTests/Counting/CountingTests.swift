import Capture
import Decoding
import Foundation
import Imaging
import Journal
import KioskSettings
import Logging
import PageTestSupport
import Passes
import Service
import Synchronization
import TestSupport
import Testing
import Times
import TourModel

@testable import Kiosk
@testable import PageMaking
@testable import PageModel

@Suite("Counting visits", .timeLimit(.generous))
struct CountingTests {
    private let kiosk: CountingKiosk
    private var folder: TemporaryFolder { kiosk.folder }
    private var path: String { kiosk.path }
    private var wall: CountingKiosk.WallClock { kiosk.wall }
    private var metrics: KioskMetrics { kiosk.metrics }

    init() throws { kiosk = try CountingKiosk() }

    private func running(
        isOn: Bool = true,
        _ body: (RememberingDisplay, HandHeldSource, StoppedClock) async throws -> Void
    ) async throws {
        try await kiosk.running(isOn: isOn, body)
    }

    private func rows(_ table: JournalTable) throws -> [String] { try kiosk.rows(table) }

    @Test("pages are counted with how they were reached, and nothing else is")
    func pages() async throws {
        try await running { display, source, _ in
            display.press(.tab(.home))
            try await display.waits { $0.isHome }
            source.hold(try SymbolPicture.draw("HTTPS://VESPER-RIDGE.EXAMPLE/T/R/A-014"))
            try await display.waits { $0.title == "Main control room" }
            display.press(.back)
            try await display.waits { $0.isHome }
            display.press(.lookUp("A-021"))
            try await display.waits { $0.kicker?.line.string.hasPrefix("A-021") == true }
            display.press(.typedCode("HTTPS://VESPER-RIDGE.EXAMPLE/T/P/MIRA-RAUTIO"))
            try await display.waits { $0.title.string.contains("Rautio") }
            display.press(.typedCode("https://other.example/win"))
            try await display.waits { $0.title == "A web address" }
            display.press(.typedCode("HTTPS://VESPER-RIDGE.EXAMPLE/T/R/A-919"))
            try await display.waits { $0.title != "A web address" }
        }
        #expect(
            try rows(.pages) == [
                "gone/ 1", "home/ 1", "payload/ 1", "person/ 1", "room/A-014 1", "room/A-021 1",
            ])
        #expect(try rows(.reached) == ["code 4", "number 1"])
        #expect(
            try rows(.codes) == ["person/ours 1", "room/gone 1", "room/ours 1", "url/foreign 1"])
        #expect(try rows(.signs) == ["person/ 1", "room/A-014 1"])
        #expect(try rows(.languages) == ["en 1"])
        #expect(try rows(.lengths) == ["0-1 1"])
        #expect(try rows(.kinds) == ["open 1"])
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        for secret in ["RAUTIO", "other.example", "A-919", "win"] {
            #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(secret) is in the file")
        }
    }

    @Test("an hour is written when it closes, and the open hour when the kiosk ends")
    func hours() async throws {
        try await running { display, _, clock in
            display.press(.tab(.home))
            try await display.waits { $0.isHome }
            wall.advance(minutes: 55)
            try await wait {
                FileManager.default.fileExists(atPath: path) && (try? rows(.pages)) == ["home/ 1"]
            }
            display.press(.tab(.map))
            try await display.waits { !$0.isHome }
            #expect(try rows(.pages) == ["home/ 1"])
            clock.advance(by: .seconds(100))
            try await display.waits { $0.isInvitation }
            #expect(try rows(.lengths).isEmpty)
        }
        #expect(try rows(.pages) == ["home/ 1", "map/ 1"])
        #expect(try rows(.lengths) == ["0-1 1"])
        #expect(metrics.report().journal?.warning == nil)
    }

    @Test("stops, ways, views and languages are counted by the day")
    func days() async throws {
        try await running { display, _, clock in
            display.press(.tab(.home))
            try await display.waits { $0.isHome }
            display.press(.lookUp("A-021"))
            let room = try await display.waits { $0.kicker?.line.string.hasPrefix("A-021") == true }
            let way = Choice.go(.way("A-021", isStepFree: false, leg: 0)).id
            display.press(.choose(way))
            try await display.waits { $0.title != room.title }
            display.press(.view)
            try await display.waits { $0.overlay?.rows.isEmpty == false }
            display.press(.choose(Choice.turn(.contrast).id))
            display.press(.choose(Choice.turn(.textSize(.large)).id))
            display.press(.back)
            display.press(.language)
            try await display.waits { $0.overlay?.rows.isEmpty == false }
            display.press(.choose(Choice.language(.init(rawValue: "de")).id))
            try await display.waits { $0.language == "de" }
            display.press(.tab(.home))
            try await display.waits { $0.isHome }
            clock.advance(by: .seconds(100))
            try await display.waits { $0.isInvitation }
        }
        let ways = try rows(.ways)
        #expect(ways.count == 1 && ways.first?.hasPrefix("lobby/A-021/any/") == true)
        #expect(try rows(.languages) == ["de 1"])
        #expect(try rows(.views).contains("contrast/on 1"))
        #expect(try rows(.views).contains("text-size/large 1"))
    }

    @Test(
        "a disk that cannot be written delays nothing; health reports it, and the counts are written later"
    )
    func noDisk() async throws {
        // A file stands where the folder would.
        try folder.write("", to: "state")
        try await running { display, _, _ in
            display.press(.tab(.home))
            try await display.waits { $0.isHome }
            wall.advance(minutes: 60)
            try await wait { metrics.report().journal?.waiting == 1 }
            let report = metrics.report()
            #expect(report.status == .pass)
            #expect(report.journal?.warning?.contains(path) == true)
            #expect(metrics.page().text.contains("docent_journal_entries_waiting 1\n"))
            display.press(.tab(.map))
            try await display.waits { !$0.isHome }
            try FileManager.default.removeItem(atPath: "\(folder.path)/state")
            wall.advance(minutes: 1)
            try await wait { metrics.report().journal?.waiting == 0 }
        }
        #expect(try rows(.pages) == ["home/ 1", "map/ 1"])
        #expect(metrics.report().journal?.warning == nil)
    }

    @Test("a clock behind the journal is reported, and counts go to the newest hour")
    func clockBehind() async throws {
        let date = try #require(UTCMinute(iso: "2026-11-26T12:00Z")).date
        let newest = JournalHour(of: date, in: .gmt)
        try JournalStore(path: path).append(
            HourBatch(kiosk: "lobby", hour: newest, counts: [.init(.reached, ["map"]): 1]))
        try await running { display, _, _ in
            display.press(.tab(.map))
            try await display.waits { !$0.isInvitation }
            // As soon as the kiosk has looked into the journal, in whichever minute that is.
            try await wait {
                metrics.report().journal?.warning?.contains("earlier hour") == true
            }
        }
        let rows = try JournalStore(path: path, readOnly: true).rows(
            of: .pages, from: newest.day, through: newest.day)
        #expect(rows.map(\.hour) == [12])
    }

    @Test("where counting is off, nothing is written, and the page About says so")
    func off() async throws {
        try await running(isOn: false) { display, _, _ in
            display.press(.tab(.home))
            try await display.waits { $0.isHome }
            display.press(.about)
            try await display.waits { $0.words.contains("Visits are not counted here.") }
            wall.advance(minutes: 120)
        }
        #expect(!FileManager.default.fileExists(atPath: path))
        #expect(metrics.report().journal == nil)
    }

    @Test(
        "the page About says what is counted, made from the journal's tables",
        arguments: ["en", "de", "fr"])
    func statement(language: String) throws {
        let strings = try Strings()
        for table in JournalTable.allCases {
            let words = strings("journal.table.\(table.rawValue)", Language(rawValue: language))
            #expect(!words.string.isEmpty && !words.string.contains("journal."))
        }
        var configuration = KioskConfiguration()
        configuration.journal = true
        configuration.journalKeep = 90
        let maker = PageMaker(
            content: try ShippedSite.content(), strings: strings, settings: configuration.pages)
        let session = Session(
            language: Language(rawValue: language), page: .about, now: .now)
        let screen = maker.page(
            of: session, in: PageMaker.Surroundings(clock: "14:32", camera: .streaming, now: .now)
        ).screen
        let text = screen.words.joined(separator: " ")
        #expect(text.contains("90"))
        for table in JournalTable.allCases {
            let words = strings("journal.table.\(table.rawValue)", Language(rawValue: language))
            #expect(text.contains(words.string), "\(table) is missing")
        }
    }
}
