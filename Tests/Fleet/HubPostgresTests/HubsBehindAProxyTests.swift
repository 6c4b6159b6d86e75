import Foundation
import Hub
import HubLoad
import HubPostgres
import HubProtocol
import HubTestSupport
import Synchronization
import TestSupport
import Testing
import Transfers

/// Two hubs as programs of their own on one PostgreSQL, behind nginx with the settings of the article on hubs.
@Suite(
    "Two hubs on one PostgreSQL, behind a proxy", .timeLimit(.generous),
    .enabled(
        if: PostgresServer.isInstalled && HubProxy.isPossible,
        "\(PostgresServer.hint); \(HubProxy.hint)"))
struct HubsBehindAProxyTests {
    private let folder: TemporaryFolder
    private let store: HubStore
    private let hubs: [HubProcess]
    private let now = Int64(Date.now.timeIntervalSince1970)

    init() throws {
        folder = try TemporaryFolder()
        let url = try PostgresServer.shared().database()
        store = HubStore(try PostgresDatabase(url, create: true))
        hubs = try (0..<2).map { _ in try HubProcess(database: url) }
    }

    private func join(_ name: String) throws -> String {
        try #require(try store.join(try store.add(name, at: now), at: now)).token.text
    }

    /// Starts nginx.
    ///
    /// - Returns: it, its address, and the file of the authority that signed its certificate.
    private func startProxy() throws -> (program: RunningProgram, url: String, authority: String) {
        let port = try LoopbackClient.freePort()
        let certificate = try ServerCertificate(for: "hub.example.org", in: folder)
        var proxy = try HubProxy.twoHubs()
        for (part, other) in [
            ("127.0.0.1:8080 ", "127.0.0.1:\(hubs[0].port) "),
            ("127.0.0.1:8081 ", "127.0.0.1:\(hubs[1].port) "),
            ("listen 443 ssl;", "listen 127.0.0.1:\(port) ssl;"),
            ("/etc/ssl/certs/hub.example.org.pem", certificate.certificate),
            ("/etc/ssl/private/hub.example.org.key", certificate.key),
        ] { try proxy.replace(part, with: other) }
        let program = try #require(Program(installed: "nginx")).start(
            try proxy.arguments(in: folder))
        let isUp = program.waits { (try? LoopbackClient(port: port)) != nil }
        #expect(isUp, "\(program.errors)")
        return (program, "https://localhost:\(port)", certificate.authority)
    }

    @Test(
        "of which one after the other is killed lose nothing that kiosks send, and count nothing twice"
    )
    func kills() throws {
        let day = Calendar(identifier: .gregorian).dateComponents(
            in: .gmt, from: Date(timeIntervalSince1970: Double(now - 86_400)))
        let load = HubLoad(
            kiosks: 20, days: [(day.year ?? 0) * 10_000 + (day.month ?? 0) * 100 + (day.day ?? 0)],
            cellsPerHour: 20)
        let tokens = try load.kiosks.map { try join($0) }
        let proxy = try startProxy()
        let (url, authority, now) = (proxy.url, proxy.authority, now)
        let (kills, total, threads) = (10, load.kiosks.count * 24, 5)
        let progress = Mutex((sent: 0, kills: 0, unanswered: 0))
        let outcome = Mutex<Result<Void, any Error>?>(nil)
        // An hour in each poll. Kiosks wait for the kills, so that each comes amid polls.
        Thread.detachNewThread {
            let result = Result {
                try onThreads(threads) { thread in
                    let client = try HubClient(url, authority: authority)
                    for kiosk in load.kiosks.indices where kiosk % threads == thread {
                        for unit in load.units(kiosk: kiosk, day: load.days[0]) {
                            while progress.withLock({
                                $0.sent > ($0.kills + 2) * total / (kills + 1)
                            }) {
                                usleep(1000)
                            }
                            let poll = HubLoad.poll([unit], at: now)
                            var answer = try client.poll(poll, tokens[kiosk])
                            while answer == nil {
                                progress.withLock { $0.unanswered += 1 }
                                usleep(20_000)
                                answer = try client.poll(poll, tokens[kiosk])
                            }
                            #expect(answer?.acknowledged == [unit.key])
                            progress.withLock { $0.sent += 1 }
                        }
                    }
                }
            }
            outcome.withLock { $0 = result }
        }
        for number in 0..<kills {
            while outcome.withLock({ $0 == nil }),
                progress.withLock({ $0.sent < number * total / (kills + 1) })
            { usleep(1000) }
            usleep(UInt32.random(in: 0...20_000))
            try hubs[number % 2].killAndStart()
            progress.withLock { $0.kills += 1 }
        }
        while outcome.withLock({ $0 == nil }) { usleep(10_000) }
        try outcome.withLock { try $0?.get() }
        #expect(try store.sums(from: 0, through: 99_991_231) == ["pages": load.sum])
        #expect(try store.changes(after: 0, limit: 10_000).count == total)
        let sentAgain = try HubProxy.sentAgain(in: folder)
        #expect(sentAgain > 0, "the kills did not come amid polls")
        print(
            """
            \(kills) kills: of \(total) polls nginx sent \(sentAgain) to the other hub, and \
            \(progress.withLock(\.unanswered)) were not answered at once
            """)
    }

    @Test("tell a kiosk that waits at one of them what came in through the other")
    func waiting() throws {
        let (lobby, hall) = (try join("lobby"), try join("hall"))
        let until = UInt32(now / 60) + 600
        let pass = GreetedPass(number: "4F2A-91C0-77B1-03DE", until: until)
        let other = try HubClient("http://127.0.0.1:\(hubs[1].port)")
        let heard = try delay(of: hall) {
            var poll = HubLoad.poll([], at: now)
            poll.passes = [pass]
            let stored = try other.poll(poll, lobby)?.stored
            #expect(stored == [pass.number])
        }
        #expect(heard.answer.news == [PassNews(number: pass.number, until: until, state: .used)])
        let ring = try delay(of: hall, cursor: heard.answer.cursor) {
            try store.setRing("canary", of: "hall", at: now)
        }
        #expect(ring.answer.ring == "canary")
        print("a pass was heard after \(heard.time), a ring after \(ring.time)")
    }

    /// How long after a change a kiosk hears of it that waits at the first hub; it waits for 50 seconds at most, and the hub
    /// would hold it for 55.
    private func delay(
        of token: String, cursor: Int64 = 0, _ change: () throws -> Void
    ) throws -> (answer: PollAnswer, time: Duration) {
        let answer = Mutex<Result<PollAnswer?, any Error>?>(nil)
        let (url, now) = ("http://127.0.0.1:\(hubs[0].port)", now)
        Thread.detachNewThread {
            let result = Result {
                var poll = HubLoad.poll([], at: now)
                (poll.wait, poll.cursor) = (55, cursor)
                return try HubClient(url).poll(poll, token)
            }
            answer.withLock { $0 = result }
        }
        usleep(1_000_000)
        #expect(answer.withLock { $0 == nil })
        let began = ContinuousClock.now
        try change()
        while answer.withLock({ $0 == nil }) { usleep(1000) }
        return (
            try #require(try answer.withLock { try $0?.get() }), ContinuousClock.now - began
        )
    }
}

/// `docent serve` as a process of its own, which can be killed and started again at the same port.
private final class HubProcess {
    let port: UInt16
    private let database: String
    private var program: RunningProgram

    init(database: String) throws {
        self.database = database
        port = try LoopbackClient.freePort()
        program = try Self.start(database, port)
    }

    func killAndStart() throws {
        program.send(SIGKILL)
        _ = try program.end()
        program = try Self.start(database, port)
    }

    private static func start(_ database: String, _ port: UInt16) throws -> RunningProgram {
        let program = try Program(built: "docent-web").start([
            "serve", "--hub", database, "--address", "127.0.0.1:\(port)", "--wait", "55",
        ])
        let isUp = program.waits { program.errors.contains("Listening") }
        #expect(isUp, "\(program.errors)")
        return program
    }
}

/// A kiosk's side of the protocol, over the link's own transfers.
private struct HubClient {
    private let session = TransferSession(version: "0.1.0")
    private var request: TransferRequest

    /// - Parameter authority: the file of the one that signed the server's certificate.
    init(_ url: String, authority: String? = nil) throws {
        let url = try #require(TransferURL(url + HubProtocol.pollPath))
        request = TransferRequest(
            url, limit: HubProtocol.maximumAnswerBytes, silence: .seconds(50), proxy: .none)
        request.deadline = .seconds(50)
        request.certificates = authority
    }

    /// Sends a poll; `nil` where it was not answered as it should be.
    ///
    /// - Throws: where the proxy is not the one that it should be.
    func poll(_ poll: PollRequest, _ token: String) throws -> PollAnswer? {
        var request = request
        request.method = .post(Array(try JSONEncoder().encode(poll)))
        request.token = token
        do {
            let (head, body) = try session.bytes(request) { false }
            return head.status == 200
                ? try? JSONDecoder().decode(PollAnswer.self, from: Data(body)) : nil
        } catch let error as TransferError {
            if case .notTrusted = error { throw error }
            return nil
        }
    }
}
