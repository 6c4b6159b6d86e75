import Capture
import Foundation
import Imaging
import Journal
import PageTestSupport
import Passes
import Service
import TestSupport
import Testing
import Times
import TourAuthoring
import TourModel
import TourStore

@testable import Kiosk
@testable import PageMaking
@testable import PageModel
@testable import Pixels

@Suite("What a visit leaves in each table of the journal", .timeLimit(.generous))
struct CountedTablesTests {
    private let kiosk: CountingKiosk

    init() throws { kiosk = try CountingKiosk() }

    /// Presses a button that must be on the page, and waits for a page that is as wanted.
    private func press(
        _ page: Page, replacing: Bool = false, on display: RememberingDisplay,
        until isWanted: (Screen) -> Bool
    ) async throws {
        display.press(.choose((replacing ? Choice.replace(page) : Choice.go(page)).id))
        try await display.waits(until: isWanted)
    }

    @Test(
        "the stops of a guided tour that were reached, and the ways between them that were asked for"
    )
    func stops() async throws {
        let tour = "FAMILY-WALK"
        let stops = try #require(try ShippedSite.content().store.tour(tour)).stops.map(\.roomID)
        func heading(_ number: Int) -> (Screen) -> Bool {
            { $0.sections.contains(.heading("Stop \(number) of \(stops.count)", level: 2)) }
        }
        try await kiosk.running { display, _, _ in
            display.press(.typedCode("HTTPS://VESPER-RIDGE.EXAMPLE/T/T/\(tour)"))
            try await display.waits { $0.words.contains { $0.hasPrefix("35 minutes") } }
            try await press(.stop(tour, index: 0), on: display, until: heading(1))
            try await press(
                .stop(tour, index: 1), replacing: true, on: display, until: heading(2))
            // Only whoever presses the button asks for the way.
            try await press(
                .leg(tour, stop: 1, isStepFree: false, leg: 0), on: display
            ) { $0.identity.contains("leg \(tour) 1 0") }
            try await press(
                .stop(tour, index: 1), replacing: true, on: display, until: heading(2))
            try await press(
                .stop(tour, index: 2), replacing: true, on: display, until: heading(3))
        }
        let reached = try Dictionary(grouping: kiosk.rowsByHour(.stops)) { $0.values[1] }
        #expect(Set(reached.keys) == Set(stops.prefix(3)))
        let ways = try kiosk.rowsByHour(.ways).map { Array($0.values.prefix(3)) + ["\($0.count)"] }
        #expect(ways == [[stops[0], stops[1], "any", "1"]])
        let hours = try kiosk.rowsByHour(.wayHours)
        #expect(hours.map(\.values) == [[stops[0], stops[1]]] && hours.map(\.hour) == [10])
        #expect(try kiosk.rows(.signs) == ["tour/\(tour) 1"])
        #expect(try kiosk.rows(.reached).map { $0.prefix(4) } == ["code", "tour"])
    }

    @Test(
        "tours that were begun: how they ended, in which part of the day, and how long to the last stop"
    )
    func tours() async throws {
        let tour = "FAMILY-WALK"
        let count = try #require(try ShippedSite.content().store.tour(tour)).stops.count
        try await kiosk.running(idle: .seconds(7200)) { display, _, clock in
            /// Walks over some of the stops, with so many minutes before each but the first.
            func walk(_ stops: [Int], minutes: Int) async throws {
                display.press(.typedCode("HTTPS://VESPER-RIDGE.EXAMPLE/T/T/\(tour)"))
                try await display.waits { $0.words.contains { $0.hasPrefix("35 minutes") } }
                for stop in stops {
                    if stop != stops.first { clock.advance(by: .seconds(minutes * 60)) }
                    try await press(
                        .stop(tour, index: stop), replacing: stop != stops.first, on: display
                    ) { $0.sections.contains(.heading("Stop \(stop + 1) of \(count)", level: 2)) }
                }
            }
            /// Nobody touches the display until the visit ends.
            func leave() async throws {
                clock.advance(by: .seconds(7300))
                try await display.waits { $0.isInvitation }
            }
            try await walk(Array(0..<count), minutes: 4)
            try await leave()
            try await walk(Array(0..<count - 1), minutes: 4)
            try await leave()
            // The hour closes, and with it the morning.
            kiosk.wall.advance(minutes: 120)
            try await wait { (try? kiosk.rows(.tours).count) == 2 }
            try await walk(Array(0..<count), minutes: 20)
            // Who goes back walks no further, and no second time.
            try await press(
                .stop(tour, index: count - 2), replacing: true, on: display
            ) { $0.sections.contains(.heading("Stop \(count - 1) of \(count)", level: 2)) }
            try await leave()
        }
        #expect(
            try Set(kiosk.rows(.tours)) == [
                "\(tour)/finished/9-12/10-15 1", "\(tour)/left/9-12/ 1",
                "\(tour)/finished/12-15/60-90 1",
            ])
    }

    @Test("how pages were reached: by search, on the map, on a tour and on a way")
    func reached() async throws {
        let room = try #require(try ShippedSite.content().store.room("A-014"))
        let floor = Page.floor(room.buildingID, floorID: room.floorID, room: nil)
        try await kiosk.running { display, _, _ in
            func isRoom(_ screen: Screen) -> Bool {
                screen.kicker?.line.string.hasPrefix("A-014") == true
            }
            display.press(.tab(.home))
            try await display.waits { $0.isHome }
            try await press(.search(""), on: display) { !$0.isHome }
            for letter in "A-014" { display.press(.character(letter)) }
            display.press(.submit)
            try await display.waits(until: isRoom)

            display.press(.tab(.map))
            try await display.waits { $0.title == "Where would you like to go?" }
            try await press(floor, on: display) { !$0.title.string.hasPrefix("Where") }
            try await press(.room("A-014"), on: display, until: isRoom)

            try await press(.way("A-014", isStepFree: false, leg: 0), on: display) { !isRoom($0) }
            try await press(.room("A-014"), on: display, until: isRoom)
        }
        #expect(try kiosk.rows(.reached) == ["map 1", "other 1", "search 1", "way 1"])
    }

    @Test("visits of every class of length")
    func lengths() async throws {
        try await kiosk.running(idle: .seconds(7200)) { display, _, clock in
            for seconds in [59, 61, 180, 1799, 1800] {
                display.press(.tab(.home))
                try await display.waits { $0.isHome }
                clock.advance(by: .seconds(seconds))
                display.press(.tab(.map))
                try await display.waits { !$0.isHome }
                clock.advance(by: .seconds(7300))
                try await display.waits { $0.isInvitation }
            }
        }
        #expect(
            try Set(kiosk.rows(.lengths)) == ["0-1 1", "1-3 1", "3-10 1", "10-30 1", "30+ 1"])
    }

    @Test("how the camera was in each hour, once for each minute")
    func camera() async throws {
        try await kiosk.running { _, source, clock in
            var hour = 10
            /// Lets a minute pass, the last one of an hour.
            func closeHour() async throws {
                clock.advance(by: .seconds(60))
                kiosk.wall.advance(minutes: 60)
                try await wait { (try? kiosk.rowsByHour(.camera))?.last?.hour == hour }
                hour += 1
            }
            // What a camera reports after it was started.
            try await wait { kiosk.metrics.report().camera.state == "streaming" }
            for state in [
                SourceState(.unplugged, "gone"), SourceState(.busy, "in use"),
                SourceState(.covered, "covered"),
            ] {
                source.report(state)
                let name = state.condition.rawValue
                try await wait { kiosk.metrics.report().camera.state == name }
                // The state is known in the course of the first hour, and all that there is in the second.
                try await closeHour()
                try await closeHour()
            }
        }
        let rows = try kiosk.rowsByHour(.camera)
        for (hour, state) in [(11, "unplugged"), (13, "busy"), (15, "covered")] {
            let found = rows.filter { $0.hour == hour }.map { "\($0.values[0]) \($0.count)" }
            #expect(found == ["\(state) 1"])
        }
    }

    @Test("codes that were not read, and codes that are a risk")
    func codes() async throws {
        let whole = try SymbolPicture.draw("HTTPS://VESPER-RIDGE.EXAMPLE/T/R/A-014", moduleWidth: 6)
        let torn = Self.torn(whole)
        let empty = LumaImage(width: torn.width, height: torn.height, shade: 200)
        try await kiosk.running { display, source, _ in
            let start = ContinuousClock.now
            for (index, image)
                in ([LumaImage](repeating: torn, count: 7)
                + [LumaImage](repeating: empty, count: 9)).enumerated()
            {
                source.hold(image, at: start + .milliseconds(500 * index))
                try await wait { kiosk.metrics.report().camera.frames == index + 1 }
            }
            display.press(.typedCode("https://bank.example@evil.example/"))
            try await display.waits { $0.title == "Better not open this one" }
        }
        #expect(try kiosk.rows(.codes) == ["unknown/unreadable 1", "url/risky 1"])
    }

    /// The picture with noise over all but the finder patterns.
    private static func torn(_ image: LumaImage) -> LumaImage {
        var generator = SeededGenerator(seed: 7)
        let cell = 6
        var pixels: [UInt8] = []
        var noise: [Int: UInt8] = [:]
        for y in 0..<image.height {
            for x in 0..<image.width {
                let (left, top) = (x < image.width / 2 - cell, y < image.height / 2 - cell)
                let isMiddle =
                    (image.width * 2 / 5..<image.width * 3 / 5).contains(x)
                    || (!left && !top)
                guard isMiddle, image.width / 8..<image.width * 7 / 8 ~= x,
                    image.height / 8..<image.height * 7 / 8 ~= y
                else {
                    pixels.append(image[x, y])
                    continue
                }
                let key = y / cell * 10_000 + x / cell
                if noise[key] == nil { noise[key] = generator.isOnce(in: 2) ? 0 : 255 }
                pixels.append(noise[key] ?? 0)
            }
        }
        return LumaImage(width: image.width, height: image.height, pixels: pixels)
    }

    @Test(
        "the kind of a group's visit, and of a visit with a pass",
        arguments: [
            ("2030-05-14-LINDGREN-7B", "school"), ("2030-05-14-HARBOUR-AUTHORITY", "business"),
            (nil, "pass"),
        ])
    func kinds(visit: String?, kind: String) async throws {
        let site = try PassSite(on: "2030-05-14T08:00Z")
        let kiosk = try CountingKiosk(at: "2030-05-14T09:10Z")
        try await kiosk.running(database: site.database) { display, _, _ in
            display.press(.typedCode("PASS:\(try site.pass(visit: visit))"))
            try await display.waits {
                ["Welcome, ", "Willkommen, "].contains(where: $0.title.string.hasPrefix)
            }
        }
        #expect(try kiosk.rows(.kinds) == ["\(kind) 1"])
        #expect(try kiosk.rows(.codes) == ["pass/valid 1"])
        let entries = try JournalStore(path: kiosk.path, readOnly: true).entries(
            from: CalendarDay(year: 2030, month: 5, day: 14),
            through: CalendarDay(year: 2030, month: 5, day: 14))
        // All groups of the day are in the journal; only whose pass was shown has come.
        #expect(entries.count == 2)
        #expect(entries.filter(\.hasCome).map(\.visit) == (visit.map { [$0] } ?? []))
    }

    /// The sample site with a key of another time.
    private struct PassSite {
        private let folder: TemporaryFolder
        private let key: PrivatePassKey
        private let now: UTCMinute
        let database: String

        init(on time: String) throws {
            folder = try TemporaryFolder()
            now = try #require(UTCMinute(iso: time))
            key = try PrivatePassKey(
                from: now.subtracting(minutes: UTCMinute.day),
                until: now.adding(minutes: 30 * UTCMinute.day))
            let content = "\(folder.path)/content"
            try FileManager.default.copyItem(
                atPath: Repository.tour, toPath: content)
            let key = key.publicKey
            try PassesFile.update(folder: content) { $0.keys = [key] }
            database = "\(folder.path)/tour.sqlite"
            _ = try TourImporter.import(folder: content, into: database)
        }

        func pass(visit: String?) throws -> String {
            try key.sign(
                Pass(
                    site: SiteMark(siteID: "vesper-ridge"), host: "MIRA-RAUTIO", room: "A-014",
                    from: now.subtracting(minutes: 60), until: now.adding(minutes: 600),
                    visitor: visit == nil ? "Ada Lovelace" : nil, visit: visit)
            ).text
        }
    }
}
