import Bundles
import Foundation
import HubProtocol
import Journal
import KioskSettings
import Passes
import Service
import Synchronization
import TestSupport
import Testing
import Times
import TourTestSupport
import Transfers

@testable import Link

@Suite("Telling a hub", .timeLimit(.generous))
struct HubPollTests {
    private let folder: TestFolder
    private let hub: Hub
    private let time = TimeOfTest()
    private static let token = String(repeating: "0123456789abcdef", count: 4)

    /// A hub that remembers what it was told, and answers as a test says.
    private final class Hub: Sendable {
        let polls = Mutex<[PollRequest]>([])
        let answer = Mutex<(@Sendable (PollRequest) -> PollAnswer)>({ _ in
            PollAnswer(next: 300, ring: "all", time: 0)
        })
        let token = Mutex(HubPollTests.token)
        let refusal = Mutex<(Int, HubRefusal)?>(nil)

        func take(_ request: LyingServer.Request) -> LyingServer.Answer {
            if let (status, refusal) = refusal.withLock({ $0 }) {
                return .init(status, (try? [UInt8](JSONEncoder().encode(refusal))) ?? [])
            }
            if request.path == HubProtocol.joinPath {
                let answer = JoinAnswer(kiosk: "lobby-east", token: token.withLock { $0 })
                return .init(200, (try? [UInt8](JSONEncoder().encode(answer))) ?? [])
            }
            guard request.headers["authorization"] == "Bearer \(token.withLock { $0 })",
                let poll = try? JSONDecoder().decode(PollRequest.self, from: Data(request.body)),
                poll.isValid
            else { return .init(400) }
            polls.withLock { $0.append(poll) }
            let answer = answer.withLock { $0 }(poll)
            return .init(200, (try? [UInt8](JSONEncoder().encode(answer))) ?? [])
        }
    }

    private let server: LyingServer

    init() throws {
        folder = try TestFolder()
        let hub = Hub()
        self.hub = hub
        server = try LyingServer { hub.take($0) }
        try FileManager.default.createDirectory(
            atPath: folder("bundles"), withIntermediateDirectories: false)
        try folder.write("link.yaml", "hub: \(server.url)\nproxy: none\n")
        let key = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
        try folder.write(
            "kiosk.yaml",
            """
            bundles: bundles
            bundle-key: \(key)
            journal: on
            journal-file: journal.sqlite
            pass-ledger: passes.ledger
            health-file: \(folder("health.json"))
            """)
    }

    private func plan() throws -> LinkPlan {
        try LinkPlan(
            path: folder("link.yaml"), environment: [:], folder: folder("state"), version: "0.1.0")
    }

    private func join() throws {
        let url = try #require(TransferURL(server.url))
        #expect(try HubJoin.join(url, code: "ABCD2345", plan: plan()) == "lobby-east")
    }

    @discardableResult
    private func poll() throws -> HubPoll.Outcome {
        try HubPoll(
            plan(), state: LinkStateFile(folder: folder("state")),
            time: LinkTime(now: { [time] in time.now }),
            session: TransferSession(version: "test"), isToStop: { false }
        ).poll(wait: 0)
    }

    private var last: PollRequest {
        get throws {
            let polls = hub.polls.withLock { $0 }
            return try #require(polls.last)
        }
    }

    private func answer(_ answer: @escaping @Sendable (PollRequest) -> PollAnswer) {
        hub.answer.withLock { $0 = answer }
    }

    @Test("joining keeps the token for its owner alone, and for this hub alone")
    func joining() throws {
        #expect {
            try poll()
        } throws: { error in
            "\(error)".contains("this kiosk has not joined")
                && "\(error)".contains("docent link join")
        }
        try join()
        let mode = try FileManager.default.attributesOfItem(atPath: folder("state/hub.token"))[
            .posixPermissions]
        #expect(mode as? Int == 0o600)
        try poll()
        try folder.write("link.yaml", "hub: https://other.example.org\n")
        #expect {
            try poll()
        } throws: { error in
            "\(error)".contains("has joined \(server.url), and not https://other.example.org")
        }
        try folder.write("link.yaml", "hub: \(server.url)\n")
        try folder.setPermissions(0o644, of: "state/hub.token")
        #expect {
            try poll()
        } throws: { error in
            "\(error)".contains("can be read by others (mode 644)")
                && !"\(error)".contains(Self.token)
        }
    }

    @Test("a hub's own sentence is told, and a token that holds no longer ends the polls")
    func refused() throws {
        try join()
        hub.refusal.withLock { $0 = (400, HubRefusal(.request, "the kiosk is too old; update it")) }
        #expect(throws: LinkError.hub("\(server.url): the kiosk is too old; update it")) {
            try poll()
        }
        hub.refusal.withLock { $0 = (401, HubRefusal(.token, "unknown")) }
        #expect {
            try poll()
        } throws: { error in
            "\(error)".contains("knows this kiosk no more; join again")
        }
        #expect(try LinkStateFile(folder: folder("state")).current.hub.isRefused)
        hub.refusal.withLock { $0 = nil }
        // Nothing more is sent with that token; joining gives another.
        let asked = server.requests.count
        #expect(throws: LinkError.self) { try poll() }
        #expect(server.requests.count == asked)
        hub.token.withLock { $0 = String(repeating: "f", count: 64) }
        try join()
        try poll()
        #expect(try !LinkStateFile(folder: folder("state")).current.hub.isRefused)
    }

    @Test("health is told without anything of visits, and an old report is that of an absent kiosk")
    func health() throws {
        try join()
        try poll()
        #expect(try last.health.status == .absent)
        func write(at date: Date) throws {
            let report = HealthReport(
                status: .fail, problems: ["the camera is \u{7}unplugged"],
                time: date.ISO8601Format(), version: "0.1.0", uptimeSeconds: 12.5,
                camera: .init(
                    name: "/dev/video0", state: "unplugged", framesPerSecond: 0, frames: 3,
                    dropped: 0),
                reading: .init(codes: 7, lastDecode: "2026-11-06T21:19:00Z"),
                display: .init(kind: "framebuffer", state: "answering", light: "full"),
                content: .init(
                    id: "vesper-ridge", bundle: 3, kiosk: "lobby-east", warning: "w"),
                visits: .init(count: 12, isGoingOn: true), codeToPage: .init(),
                journal: .init(file: "j", waiting: 2, lost: 1), configuration: .init(),
                machine: .init(residentBytes: 5, diskFreeBytes: 6), logLinesLeftOut: 0)
            try folder.write("health.json", String(decoding: report.json, as: UTF8.self))
        }
        try write(at: time.now)
        try poll()
        let health = try last.health
        #expect(health.status == .fail && health.problems == ["the camera is unplugged"])
        #expect(health.warnings == ["w"] && health.shown == 3 && health.place == "lobby-east")
        #expect(health.hoursWaiting == 2 && health.hoursLost == 1 && health.uptimeSeconds == 12)
        let body = String(decoding: try #require(server.requests.last).body, as: UTF8.self)
        #expect(!body.contains("21:19") && !body.contains("isGoingOn"))
        try write(at: time.now - 61)
        try poll()
        #expect(try last.health == KioskHealth(status: .absent))
    }

    @Test(
        "closed hours and ended days are sent until they are acknowledged, and again when they have grown"
    )
    func counts() throws {
        try join()
        let journal = try JournalStore(path: folder("journal.sqlite"))
        // Two hours ago, by clocks that are two hours ahead; and the hour that is open.
        let zone = try #require(TimeZone(secondsFromGMT: 7200))
        func batch(_ hoursAgo: Double, _ count: Int, kiosk: String = "a") throws {
            try journal.append(
                HourBatch(
                    kiosk: kiosk, hour: JournalHour(of: time.now - hoursAgo * 3600, in: zone),
                    counts: [
                        .init(.reached, ["code"]): count, .init(.languages, ["de"]): count,
                    ]))
        }
        try batch(30, 2)
        try batch(2, 3)
        try batch(2, 4, kiosk: "b")
        try batch(0, 5)
        try poll()
        let sent = try last.counts
        // The time is 21:20 in universal time.
        #expect(
            sent.map(\.key) == [
                .init(day: 20_261_105, hour: 17), .init(day: 20_261_105),
                .init(day: 20_261_106, hour: 21),
            ])
        #expect(sent[0].cells == [.init(table: "reached", values: ["code"], count: 2)])
        #expect(sent[1].cells == [.init(table: "languages", values: ["de"], count: 2)])
        #expect(sent[2].cells == [.init(table: "reached", values: ["code"], count: 7)])
        // Nothing was acknowledged; then all but one, which the hub never takes.
        answer { poll in
            PollAnswer(
                next: 300, ring: "all", acknowledged: Array(poll.counts.map(\.key).dropFirst()),
                refused: [.init(key: .init(day: 20_261_105, hour: 17), reason: "too old")], time: 0)
        }
        #expect(try poll().refused == ["The hub does not take the counts of 2026110517: too old"])
        #expect(try last.counts.count == 3)
        try poll()
        #expect(try last.counts == [])
        try batch(30, 10)
        try poll()
        #expect(
            try last.counts.map(\.key) == [
                .init(day: 20_261_105, hour: 17), .init(day: 20_261_105),
            ])
        #expect(try last.counts[0].cells[0].count == 12)
    }

    @Test(
        "passes that were greeted are sent until they are stored, and news of others reach the kiosk"
    )
    func passes() throws {
        try join()
        let ledger = PassLedger(path: folder("passes.ledger"))
        let now = UTCMinute(time.now)
        let until = now.adding(minutes: 600)
        let number = PassNumber(value: 7)
        #expect(try ledger.claim(number, until: until, now: now))
        answer { _ in
            PollAnswer(
                next: 300, ring: "canary", isHeld: true, stored: [number.description],
                news: [
                    PassNews(
                        number: PassNumber(value: 8).description, until: until.minutes, state: .used
                    ),
                    PassNews(number: "rubbish", until: 1, state: .revoked),
                ], cursor: 41, time: 0)
        }
        #expect(try poll().isNews)
        #expect(try last.passes == [GreetedPass(number: number.description, until: until.minutes)])
        #expect(try poll().isNews == false)
        #expect(try last.passes == [] && last.cursor == 41)
        let known = try PassesElsewhere(path: folder("bundles/passes.elsewhere")).entries()
        #expect(known == [PassNumber(value: 8): .init(state: .used, until: until)])
        #expect(try plan().kiosk.shelf?.ring == "canary")
        #expect(try LinkStateFile(folder: folder("state")).current.hub.isHeld)
    }

    @Test("what a hub asks of the pace is bounded")
    func pace() throws {
        try join()
        answer { _ in PollAnswer(next: -5, wait: 4000, ring: "not a ring!", time: 0) }
        let outcome = try poll()
        #expect(outcome.next == .seconds(1) && outcome.wait == HubProtocol.maximumWait)
        #expect(try plan().kiosk.shelf?.ring == "all")
        answer { _ in PollAnswer(next: .max, ring: "all", hasMore: false, time: 0) }
        #expect(try poll().next == .seconds(86_400))
    }
}
