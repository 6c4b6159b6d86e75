import Bundles
import Files
import Foundation
import KioskSettings
import Logging
import Service
import Synchronization
import TestSupport
import Testing
import Times
import TourAuthoring
import TourStore
import TourTestSupport
import Transfers

@testable import Link

@Suite("The link as a service", .timeLimit(.generous))
struct LinkServiceTests {
    let follower: Follower
    let clock = LongClock()
    let log = LogLines()

    init() throws {
        follower = try Follower()
        try follower.publish()
        try follower.site.place.write(
            "kiosk.yaml",
            """
            bundles: shelf
            bundle-key: \(follower.site.key.publicKey.base64)
            freshness-key: \(follower.site.freshnessKey.publicKey.base64)
            """)
        try write(follower.server.url)
    }

    private func write(_ channel: String) throws {
        try follower.site.place.write(
            "link.yaml", "channel: \(channel)\nproxy: none\nreserve: 0 B\nsilence: 5\n")
    }

    private func plan() throws -> LinkPlan {
        try LinkPlan(
            path: follower.site.place("link.yaml"), environment: [:], folder: follower.memory.path,
            version: "test")
    }

    private func service() throws -> LinkService {
        let (log, follower) = (log, follower)
        return try LinkService(
            plan(),
            time: LinkTime(
                clock: clock, now: { [time = follower.time] in time.now },
                chance: { 0.5 }, zone: .gmt),
            manager: ServiceManager(),
            logger: Logger(label: "link") { _ in LogCollector(lines: log) })
    }

    private var state: LinkState { get throws { try follower.state.current } }

    @Test("the first round waits, so that kiosks that start together do not ask together")
    func start() async throws {
        let service = try service()
        let running = Task { await service.run() }
        // Both the channel and the hub wait so long.
        try await clock.pass(.seconds(150))
        try await clock.pass(.seconds(150))
        try await wait {
            log.all.contains("Version 1 was fetched whole and handed to the kiosk")
        }
        running.cancel()
        await running.value
    }

    @Test("months without a network are survived, said once, and over as soon as it is there again")
    func offline() async throws {
        follower.lie { _ in .init(502) }
        let service = try service()
        let running = Task { await service.run(startsNow: true) }
        // The waits double from half an hour to six hours; then they stay.
        var pause = Duration.seconds(1800)
        for _ in 1...400 {
            try await clock.pass(pause) {
                follower.time.set(follower.time.now + Double(pause.components.seconds))
            }
            pause = min(pause * 2, .seconds(6 * 3600))
        }
        #expect(log.all.filter { $0.contains("was not followed") }.count == 1)
        let failing = try state
        #expect(failing.failingSince == follower.start && failing.heard == nil)
        #expect(
            try LinkStatus(plan: plan()).line.hasPrefix(
                "no word from the channel yet; it fails since \(follower.start.ISO8601Format()): "))
        // Three months later the channel has expired, and was renewed meanwhile.
        let now = UTCMinute(follower.time.now)
        try await clock.pass(.seconds(6 * 3600)) {
            follower.lie(nil)
            _ = try ChannelPublisher.renew(
                follower.site.place("channel"), freshnessKey: follower.site.freshnessKey,
                expires: now.adding(minutes: 30 * UTCMinute.day))
        }
        try await wait { try state.problem == nil && state.offered == 1 }
        running.cancel()
        await running.value
        try follower.shows()
        #expect(try LinkStatus(plan: plan()).line.hasPrefix("the channel was heard "))
    }

    @Test("a clock that is set right ends the long waits that the wrong one made")
    func clockIsSet() async throws {
        // An empty battery: the clock is years behind what the channel's content was compiled at.
        let wrong = Date(timeIntervalSince1970: 1_000_000_000)
        follower.time.set(wrong)
        let service = try service()
        let running = Task { await service.run(startsNow: true) }
        for pause in [1800, 3600, 7200, 14400, 21600, 21600] {
            try await clock.pass(.seconds(pause))
        }
        // A minute without a change of the clock changes nothing.
        try await clock.pass(.seconds(60))
        try await wait { try state.failingSince == wrong && state.heard == nil }
        #expect(follower.server.requests.isEmpty)
        // The link waits for six hours now, and looks at the clock each minute.
        try await clock.pass(.seconds(60)) { follower.time.set(follower.start) }
        try await wait { try state.problem == nil && state.offered == 1 }
        #expect(log.all.contains { $0.hasPrefix("This machine's clock was set forward by ") })
        running.cancel()
        await running.value
        try follower.shows()
    }

    @Test(
        "setting the clock leaves a healthy link alone, and restarts the back-off of a failing one")
    func clockIsSetAtRest() async throws {
        let service = try service()
        let running = Task { await service.run(startsNow: true) }
        // The channel was followed, and no hub is configured.
        try await clock.waitUntil(2, waitFor: .seconds(900))
        #expect(try state.offered == 1)
        let requests = follower.server.requests.count
        try await clock.pass(.seconds(60)) { follower.time.set(follower.start + 86_400) }
        try await wait { log.all.contains { $0.contains("clock was set forward by 86400 s") } }
        // Still the usual wait; then the server is away, and is asked with the waits from the beginning.
        follower.lie { _ in .init(502) }
        try await clock.pass(.seconds(900), of: 2) {
            #expect(follower.server.requests.count == requests)
        }
        try await clock.pass(.seconds(1800))
        // Asleep: a round that is under way when the clock is set may be followed by two.
        try await clock.waitUntil(1, waitFor: .seconds(3600))
        try await clock.pass(.seconds(60)) { follower.time.set(follower.start) }
        // The round at once, then the first wait of them, not the third.
        try await clock.pass(.seconds(1800))
        running.cancel()
        await running.value
    }

    @Test("a new configuration is used at once, and a bad one is logged while the old one stays")
    func reload() async throws {
        try write("http://127.0.0.1:1")
        let service = try service()
        let running = Task { await service.run(startsNow: true) }
        try await wait { try state.problem != nil }
        try follower.site.place.write("link.yaml", "chanel: x\n")
        service.reload { try plan() }
        #expect(log.all.contains { $0.contains("unknown key \"chanel\"") })
        try write(follower.server.url)
        service.reload { try plan() }
        try await wait { try state.offered == 1 && state.problem == nil }
        running.cancel()
        await running.value
    }

    @Test("two that would write the same parts do not fetch at once")
    func alone() async throws {
        let folder = follower.memory.path
        let other = try LockedFolder(folder)
        await #expect(throws: FileError.busy(path: folder)) {
            try await LinkRound(plan(), time: LinkTime(now: { [time = follower.time] in time.now }))
                .run()
        }
        #expect(other.path(of: "x") == "\(folder)/x" && follower.server.requests.isEmpty)
    }

    @Test("an end comes while a transfer is silent, and keeps what has come")
    func end() async throws {
        let folder = follower.site.place("channel")
        let film = "/o/\(StoredObject(SampleSite.webm).path)"
        follower.lie { request in
            guard request.path == film else { return nil }
            var answer = LyingServer.Answer.file(request, in: folder)
            if request.start > 0 { answer.isSilent = true } else { answer.cut = 500_000 }
            return answer
        }
        let service = try service()
        let running = Task { await service.run(startsNow: true) }
        try await wait { follower.server.requests.contains { $0.start > 0 } }
        let began = ContinuousClock.now
        running.cancel()
        await running.value
        print("it ended after \(ContinuousClock.now - began)")
        let part = "\(follower.shelf.folder)\(film).part"
        #expect(
            try FileManager.default.attributesOfItem(atPath: part)[.size] as? Int ?? 0 >= 500_000)
    }
}

/// What was logged.
final class LogLines: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }
    func add(_ line: String) { lines.withLock { $0.append(line) } }
}

struct LogCollector: LogHandler {
    let lines: LogLines
    var logLevel = Logger.Level.info
    var metadata: Logger.Metadata = [:]

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { lines.add("\(event.message)") }
}
