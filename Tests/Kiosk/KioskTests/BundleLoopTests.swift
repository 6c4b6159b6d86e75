import Bundles
import Decoding
import Foundation
import KioskSettings
import Logging
import PageTestSupport
import Service
import Synchronization
import TestSupport
import Testing
import Times
import TourAuthoring
import TourStore

@testable import Kiosk
@testable import PageMaking
@testable import PageModel

@Suite("The kiosk and its bundles", .timeLimit(.generous))
struct BundleLoopTests {
    /// A folder of bundles, and content to fill it from.
    private final class Press: Sendable {
        let folder: TemporaryFolder
        let key: PublishingKey
        let shelf: BundleShelf
        private let page = "content/buildings/A/A-014.md"

        init() throws {
            folder = try TemporaryFolder()
            key = try PublishingKey.make(path: "\(folder.path)/keys/publish.key")
            shelf = BundleShelf(folder: "\(folder.path)/bundles", keys: [key.publicKey])
            try FileManager.default.createDirectory(
                atPath: shelf.folder, withIntermediateDirectories: false)
            try FileManager.default.copyItem(
                atPath: Repository.tour, toPath: "\(folder.path)/content")
        }

        /// Publishes the sample site with another name for its control room.
        @discardableResult
        func put(
            _ name: String, room: String, at: UTCMinute? = nil, until: UTCMinute? = nil,
            key: PublishingKey? = nil
        ) throws -> String {
            let text = try String(
                contentsOfFile: "\(Repository.root)/tour-content/buildings/A/A-014.md",
                encoding: .utf8)
            try folder.write(
                text.replacing("name: Main control room", with: "name: \(room)"), to: page)
            let path = "\(shelf.folder)/\(name)"
            _ = try TourPublisher.publish(
                folder: "\(folder.path)/content", to: path, key: key ?? self.key,
                options: .init(at: at, until: until), measure: { _ in (width: 800, height: 600) })
            return path
        }
    }

    /// What was logged.
    private final class Book: Sendable {
        let lines = Mutex<[String]>([])

        func has(_ text: String) -> Bool { lines.withLock { $0.contains { $0.contains(text) } } }
        func count(_ text: String) -> Int { lines.withLock { $0.count { $0.contains(text) } } }
    }

    private struct BookHandler: LogHandler {
        let book: Book
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) { book.lines.withLock { $0.append("\(event.message)") } }
    }

    private struct Running {
        let display: RememberingDisplay
        let metrics: KioskMetrics
        let clock: TestClock
        let book: Book

        /// Waits until something is as wanted, while the time passes.
        func waits(until isWanted: () -> Bool) async throws {
            try await wait {
                clock.advance(by: .milliseconds(250))
                return isWanted()
            } seen: {
                "\(metrics.report().content), \(metrics.report().problems), \(display.titles)"
            }
        }

        /// What a visitor reads above the page of the control room.
        func visitorSees(_ title: String) async throws {
            display.press(.typedCode("ROOM:A-014"))
            try await display.waits { $0.title.string == title }
        }

        /// Ends the visit.
        func leave() async throws {
            clock.advance(by: .seconds(3700))
            try await display.waits { $0.isInvitation }
        }

        func shows(_ version: Int?) async throws {
            try await waits { metrics.report().content.bundle == version }
        }

        /// Lets the kiosk look for bundles, and at the time, three times more.
        func looks() async throws {
            for _ in 0..<3 { try await clock.goRound(.seconds(2)) }
        }
    }

    private func running(
        _ press: Press, database: String?, kiosk id: String? = nil, freshness: BundleKey? = nil,
        date: @escaping @Sendable () -> Date = { .now },
        _ body: (Running) async throws -> Void
    ) async throws {
        let metrics = KioskMetrics(version: "", displayKind: "")
        let book = Book()
        let clock = TestClock()
        let display = RememberingDisplay()
        var configuration = KioskConfiguration()
        // What is waited for takes no visitor's time.
        configuration.idle = .seconds(3600)
        configuration.bundles = press.shelf.folder
        configuration.bundleKeys = press.shelf.keys
        configuration.freshnessKeys = [freshness].compactMap(\.self)
        configuration.kiosk = id
        let kiosk = try Kiosk(
            databasePath: database, source: HandHeldSource(), display: display,
            decoder: Decoder(), configuration: configuration, metrics: metrics,
            logger: Logger(label: "test") { _ in BookHandler(book: book) },
            clock: KioskClock(clock), wallClock: date)
        let run = Task { try await kiosk.run() }
        try await display.waits { $0.isInvitation }
        try await body(Running(display: display, metrics: metrics, clock: clock, book: book))
        display.press(.quit)
        try await run.value
    }

    @Test("what was found is logged once for as long as it stays so")
    func logged() {
        let book = Book()
        var rollout = BundleRollout(
            shelf: nil, problem: nil,
            logger: Logger(label: "test") { _ in BookHandler(book: book) })
        let find = BundleHunt.Find(problems: ["a.tour: broken"])
        for found in [find, find, BundleHunt.Find(), find] {
            #expect(rollout.take(found, showing: "/tour").problems == found.problems)
        }
        #expect(book.count("A bundle was rejected: a.tour: broken") == 2)
        #expect(rollout.ready == nil)
    }

    @Test("a bundle that brings this kiosk's place gives it one without a restart")
    func newKiosk() async throws {
        let press = try Press()
        try await running(press, database: ShippedSite.database(), kiosk: "annex") { kiosk in
            try await kiosk.waits { kiosk.book.has("This kiosk's place: unknown kiosk \"annex\"") }
            #expect(
                kiosk.metrics.report().content.warning?.hasPrefix("unknown kiosk \"annex\"") == true
            )
            let file = "\(press.folder.path)/content/kiosks.yaml"
            let kiosks = try String(contentsOfFile: file, encoding: .utf8)
            try
                (kiosks + """
                    annex:
                      name: {en: Annex, de: Anbau, fr: Annexe}
                      building: C
                      at: [20, 18]

                    """).write(toFile: file, atomically: true, encoding: .utf8)
            try press.put("a.tour", room: "Newest control room")
            try await kiosk.shows(1)
            #expect(kiosk.metrics.report().content.kiosk == "annex")
            #expect(kiosk.metrics.report().content.warning == nil)
        }
    }

    @Test("a bundle that comes during a visit is shown after it, and gone back from after the next")
    func betweenVisits() async throws {
        let press = try Press()
        try await running(press, database: ShippedSite.database()) { kiosk in
            try await kiosk.visitorSees("Main control room")
            try press.put("a.tour", room: "Newest control room")
            try await kiosk.waits { kiosk.book.has("Version 1 has been checked") }
            try await kiosk.looks()
            #expect(kiosk.metrics.report().content.bundle == nil)
            kiosk.display.press(.tab(.map))
            try await kiosk.display.waits { $0.title == "Where would you like to go?" }
            try await kiosk.visitorSees("Main control room")
            try await kiosk.leave()
            try await kiosk.shows(1)
            try await kiosk.visitorSees("Newest control room")
            try press.shelf.goBack()
            try await kiosk.looks()
            #expect(kiosk.display.screen?.title == "Newest control room")
            try await kiosk.leave()
            try await kiosk.shows(nil)
            try await kiosk.visitorSees("Main control room")
            // It is not taken again by itself.
            try await kiosk.leave()
            try await kiosk.looks()
            #expect(kiosk.metrics.report().content.bundle == nil)
            #expect(kiosk.metrics.report().problems == [])
        }
    }

    @Test("what is wrong with bundles is in the health and once in the log, and the kiosk goes on")
    func refused() async throws {
        let press = try Press()
        let other = try PublishingKey.make(path: "\(press.folder.path)/keys/other.key")
        try press.put("foreign.tour", room: "X", key: other)
        let good = try press.put("broken.tour", room: "Y")
        var bytes = try Data(contentsOf: URL(fileURLWithPath: good))
        bytes[bytes.count / 2] ^= 1
        try bytes.write(to: URL(fileURLWithPath: good))
        try press.folder.write("rubbish", to: "bundles/rubbish.tour")
        try await running(press, database: ShippedSite.database()) { kiosk in
            try await kiosk.waits { kiosk.metrics.report().problems.count == 3 }
            let report = kiosk.metrics.report()
            #expect(report.status == .fail && report.content.bundle == nil)
            for name in ["foreign", "broken", "rubbish"] {
                #expect(report.problems.contains { $0.contains("/\(name).tour: ") })
                let path = "\(press.shelf.folder)/\(name)"
                #expect(kiosk.book.count("A bundle was rejected: \(path)") == 1)
            }
            try await kiosk.visitorSees("Main control room")
            try await kiosk.leave()
            try press.put("rubbish.new", room: "Newest control room")
            for name in ["foreign", "broken", "rubbish"] {
                try FileManager.default.removeItem(atPath: "\(press.shelf.folder)/\(name).tour")
            }
            try FileManager.default.moveItem(
                atPath: "\(press.shelf.folder)/rubbish.new",
                toPath: "\(press.shelf.folder)/good.tour")
            try await kiosk.shows(2)
            try await kiosk.waits { kiosk.metrics.report().problems == [] }
        }
    }

    @Test("one for a later time waits for it, and longer where the clock is in doubt")
    func later() async throws {
        let press = try Press()
        let start = Date.now.addingTimeInterval(3600)
        let time = Mutex(Date.now)
        try press.put("a.tour", room: "Newest control room", at: UTCMinute(start))
        try await running(
            press, database: ShippedSite.database(), date: { time.withLock { $0 } }
        ) { kiosk in
            try await kiosk.waits {
                kiosk.metrics.report().content.waiting == "version 1 waits for \(UTCMinute(start))"
            }
            // Fifty years on, as clocks without power may say.
            time.withLock { $0 = start.addingTimeInterval(50 * 365 * 86_400) }
            try await kiosk.waits {
                kiosk.metrics.report().content.waiting?.contains("years after") == true
            }
            #expect(kiosk.metrics.report().content.bundle == nil)
            #expect(kiosk.metrics.report().problems == [])
            time.withLock { $0 = start.addingTimeInterval(60) }
            try await kiosk.shows(1)
            #expect(kiosk.metrics.report().content.waiting == nil)
        }
    }

    @Test("one past its end is never taken; one that is shown stays, and the health says so")
    func ended() async throws {
        let press = try Press()
        let now = Date.now
        let end = UTCMinute(now.addingTimeInterval(3600))
        let time = Mutex(now)
        try press.put("a.tour", room: "Newest control room", until: end)
        try await running(
            press, database: ShippedSite.database(), date: { time.withLock { $0 } }
        ) { kiosk in
            try await kiosk.shows(1)
            #expect(kiosk.metrics.report().problems == [])
            let late = try press.put("b.tour", room: "Late", until: end)
            time.withLock { $0 = end.date }
            let problems = [
                "\(late): the bundle ended at \(end); publish it again with a later --until, or without",
                "version 1, which is shown, ended at \(end); publish a new bundle",
            ]
            try await kiosk.waits { kiosk.metrics.report().problems == problems }
            try await kiosk.looks()
            #expect(kiosk.metrics.report().status == .fail)
            #expect(kiosk.metrics.report().content.bundle == 1)
            #expect(kiosk.book.count("The tour is out of date") == 1)
            try await kiosk.visitorSees("Newest control room")
            try await kiosk.leave()
            // A clock that is in doubt says nothing about ends, and no bundle with one is taken by it.
            time.withLock { $0 = now.addingTimeInterval(50 * 365 * 86_400) }
            try await kiosk.waits { kiosk.metrics.report().problems == [] }
            #expect(
                kiosk.metrics.report().content.waiting?.hasPrefix("version 2 ends at \(end), and")
                    == true)
            time.withLock { $0 = end.date }
            try press.put("c.tour", room: "Good", until: end.adding(minutes: 10))
            try await kiosk.shows(3)
            try await kiosk.waits { kiosk.metrics.report().problems == [] }
        }
    }

    @Test("a kiosk without any content begins with the newest bundle; without one it says so")
    func first() async throws {
        let press = try Press()
        await #expect(throws: NoContent(folder: press.shelf.folder)) {
            try await running(press, database: nil) { _ in }
        }
        try press.put("old.tour", room: "Old")
        try press.put("new.tour", room: "Newest control room")
        try await running(press, database: nil) { kiosk in
            try await kiosk.shows(2)
            try await kiosk.visitorSees("Newest control room")
            #expect(kiosk.metrics.report().problems == [])
        }
    }

    @Test("a kiosk without any content does not begin with a bundle past its end")
    func firstEnded() async throws {
        let press = try Press()
        let end = UTCMinute(.now)
        let path = try press.put("old.tour", room: "Old", until: end)
        let words =
            "\(path): the bundle ended at \(end); publish it again with a later --until, or without"
        await #expect(throws: NoContent(folder: press.shelf.folder, detail: words)) {
            try await running(press, database: nil) { _ in }
        }
    }

    @Test("a file that cannot be read for once is shown again as soon as it can")
    func unreadable() async throws {
        let press = try Press()
        for name in ["One", "Two"] {
            try press.put("\(name).tour", room: name)
            try await running(press, database: ShippedSite.database()) { kiosk in
                try await kiosk.shows(name == "One" ? 1 : 2)
            }
        }
        let path = "\(press.shelf.folder)/taken/2.sqlite"
        let place = ContentPlace(database: nil, shelf: press.shelf)
        let (earlier, problem) = try place.open(
            at: UTCMinute(.now),
            reading: { path in
                if path.hasSuffix("/2.sqlite") {
                    throw TourError.unreadable(path: path, reason: "Input/output error")
                }
                return try TourContent(store: TourStore(path: path))
            })
        #expect(earlier.store.path.hasSuffix("/1.sqlite"))
        #expect(problem?.contains("until this can be read") == true)
        #expect(try press.shelf.version() == 2)
        let (content, none) = try place.open(at: UTCMinute(.now))
        #expect(content.store.path == path && none == nil)
    }

    @Test("a bundle that was ready and is cleared away is unpacked and shown all the same")
    func clearedAway() async throws {
        let press = try Press()
        try press.put("One.tour", room: "One")
        var hunt = BundleHunt(shelf: press.shelf)
        let first = hunt.look(site: nil, now: UTCMinute(.now), doubt: nil, isPatient: false)
        let one = try #require(first.ready)
        try press.shelf.show(one)
        try press.put("Two.tour", room: "Two")
        let look = { (hunt: inout BundleHunt) in
            hunt.look(site: nil, now: UTCMinute(.now), doubt: nil, isPatient: false).ready
        }
        #expect(look(&hunt)?.version == 2)
        // Somebody goes back, which clears away what is of no use.
        try press.shelf.goBack()
        #expect(!FileManager.default.fileExists(atPath: "\(press.shelf.folder)/taken/2.sqlite"))
        let two = try #require(look(&hunt))
        try press.shelf.show(two)
        #expect(try press.shelf.version() == 2)
    }

    @Test("a bundle that a look found while it was being shown is not reported as a problem")
    func foundTwice() throws {
        let press = try Press()
        try press.put("One.tour", room: "One")
        var hunt = BundleHunt(shelf: press.shelf)
        let find = hunt.look(site: nil, now: UTCMinute(.now), doubt: nil, isPatient: false)
        var rollout = BundleRollout(shelf: press.shelf, problem: nil, logger: Logger(label: "test"))
        for _ in 0..<2 {
            _ = rollout.take(find, showing: "/tour")
            rollout.showReady()
        }
        #expect(rollout.problem == nil && rollout.ready == nil)
        #expect(try press.shelf.version() == 1)
    }

    @Test("a visit that never ends holds back what waits for half an hour, and no longer")
    func endlessVisit() async throws {
        let press = try Press()
        try await running(press, database: ShippedSite.database()) { kiosk in
            try await kiosk.visitorSees("Main control room")
            try press.put("a.tour", room: "Newest control room")
            try await kiosk.waits { kiosk.book.has("Version 1 has been checked") }
            // Touched every ten minutes, for ever.
            for _ in 0..<2 {
                kiosk.clock.advance(by: .seconds(600))
                kiosk.display.press(.activity)
                try await kiosk.looks()
                #expect(kiosk.metrics.report().content.bundle == nil)
            }
            kiosk.clock.advance(by: .seconds(660))
            kiosk.display.press(.activity)
            try await kiosk.shows(1)
            #expect(kiosk.book.has("A visit has lasted too long"))
        }
    }

    @Test("a taken bundle that the disk has lost gives way to the one before, and that is told")
    func lost() async throws {
        let press = try Press()
        for name in ["One", "Two"] {
            try press.put("\(name).tour", room: name)
            try await running(press, database: ShippedSite.database()) { kiosk in
                try await kiosk.shows(name == "One" ? 1 : 2)
            }
        }
        // The signed bundle is still there: it is unpacked once more.
        try FileManager.default.removeItem(atPath: "\(press.shelf.folder)/taken/2.sqlite")
        try await running(press, database: ShippedSite.database()) { kiosk in
            try await kiosk.visitorSees("Two")
            #expect(kiosk.metrics.report().problems == [])
        }
        // Without it, it is made once more of its objects.
        try FileManager.default.removeItem(atPath: "\(press.shelf.folder)/Two.tour")
        try press.folder.write("rubbish", to: "bundles/taken/2.sqlite")
        try await running(press, database: ShippedSite.database()) { kiosk in
            try await kiosk.visitorSees("Two")
            #expect(kiosk.metrics.report().problems == [])
        }
        try press.folder.write("rubbish", to: "bundles/taken/2.sqlite")
        try press.folder.write("rubbish", to: "bundles/taken/2.manifest")
        // Each start tells it, until something new is taken.
        for _ in 0..<2 {
            try await running(press, database: ShippedSite.database()) { kiosk in
                try await kiosk.visitorSees("One")
                #expect(kiosk.book.has("What was shown before is shown again: "))
                try await kiosk.waits { kiosk.metrics.report().problems.count == 1 }
            }
        }
        try press.put("Three.tour", room: "Three")
        try await running(press, database: ShippedSite.database()) { kiosk in
            try await kiosk.shows(3)
            try await kiosk.waits { kiosk.metrics.report().problems == [] }
        }
        try press.folder.write("rubbish", to: "bundles/taken/record")
        try await running(press, database: ShippedSite.database()) { kiosk in
            try await kiosk.visitorSees("Main control room")
            #expect(kiosk.book.has("What was imported is shown: "))
        }
    }

    @Test(
        "a channel in the folder is imported and shown after the visit, and the kiosk reports when it expires"
    )
    func channel() async throws {
        let press = try Press()
        let freshness = try PublishingKey.make(
            path: "\(press.folder.path)/keys/freshness.key", purpose: .freshness)
        let now = UTCMinute(Date.now)
        let time = Mutex(Date.now)
        let publish = { (folder: String, room: String) in
            try press.put("none", room: room)
            try FileManager.default.removeItem(atPath: "\(press.shelf.folder)/none")
            return try ChannelPublisher.publish(
                folder: "\(press.folder.path)/content", to: folder, key: press.key,
                freshnessKey: freshness, options: .init(expires: now.adding(minutes: 2 * 1440)),
                measure: { _ in (width: 800, height: 600) }
            ).manifest.version
        }
        try await running(
            press, database: ShippedSite.database(), freshness: freshness.publicKey,
            date: { time.withLock { $0 } }
        ) { kiosk in
            try await kiosk.visitorSees("Main control room")
            let first = try publish(press.shelf.folder, "Newest control room")
            try await kiosk.waits { kiosk.book.has("Version \(first) has been checked") }
            #expect(kiosk.metrics.report().content.bundle == nil)
            try await kiosk.leave()
            try await kiosk.shows(first)
            try await kiosk.visitorSees("Newest control room")
            try await kiosk.leave()
            // One that is brought by hand while the kiosk runs.
            let stick = "\(press.folder.path)/stick"
            let second = try publish(stick, "Stick room")
            let shelf = BundleShelf(
                folder: press.shelf.folder, keys: press.shelf.keys,
                freshnessKeys: [freshness.publicKey])
            #expect(throws: BundleError.self) {
                try shelf.take(channel: stick, site: "elsewhere", now: now)
            }
            try shelf.take(channel: stick, site: "vesper-ridge", now: now)
            try await kiosk.shows(second)
            // What lies in the folder is an old one by now.
            #expect(kiosk.metrics.report().status == .pass)
            time.withLock { $0 += 3 * 86_400 }
            try await kiosk.waits {
                kiosk.metrics.report().problems.contains {
                    $0.hasPrefix("no word from the publisher since ")
                }
            }
            #expect(kiosk.metrics.report().status == .fail)
            try await kiosk.visitorSees("Stick room")
            try await kiosk.leave()
            #expect(kiosk.book.count("no word from the publisher") == 1)
        }
    }
}
