import Synchronization
import Testing

@testable import Studio

@Suite("Who may use a studio")
struct SessionTests {
    /// A clock that stands until it is moved.
    private final class StillClock: Sendable {
        private let time = Mutex(ContinuousClock.now)

        var now: ContinuousClock.Instant { time.withLock { $0 } }
        func move(by duration: Duration) { time.withLock { $0 += duration } }
    }

    private let clock = StillClock()
    private let sessions: StudioSessions

    init() { sessions = StudioSessions(now: { [clock] in clock.now }) }

    private func token() throws -> String {
        guard case .opened(let token) = sessions.enter(try #require(sessions.makeKey())) else {
            throw Failure()
        }
        return token
    }

    private struct Failure: Error {}

    @Test("a key opens one session, once")
    func once() throws {
        let key = try #require(sessions.makeKey())
        guard case .opened(let token) = sessions.enter(key) else {
            Issue.record("the key does not fit")
            return
        }
        #expect(token.count == 64 && token != key)
        #expect(sessions.session(of: token) != nil)
        #expect(sessions.enter(key) == .wrong)
        // After it, the next one is made at once.
        #expect(sessions.makeKey() != nil)
    }

    @Test("a key waits ten seconds before another takes its place, and only the last one counts")
    func keyWaits() throws {
        let first = try #require(sessions.makeKey())
        clock.move(by: .seconds(9))
        #expect(sessions.makeKey() == nil)
        clock.move(by: .seconds(1))
        let second = try #require(sessions.makeKey())
        #expect(sessions.enter(first) == .wrong)
        guard case .opened = sessions.enter(second) else {
            Issue.record("the second does not fit")
            return
        }
    }

    @Test("a key holds for two minutes", arguments: [(119, true), (120, false)])
    func keyEnds(seconds: Int, isOpen: Bool) throws {
        let key = try #require(sessions.makeKey())
        clock.move(by: .seconds(seconds))
        #expect((sessions.enter(key) != .wrong) == isOpen)
    }

    @Test("after five wrong keys even the right one waits")
    func wrongKeys() throws {
        let key = try #require(sessions.makeKey())
        for _ in 1...5 { #expect(sessions.enter("0") == .wrong) }
        #expect(sessions.enter(key) == .wait(.seconds(30)))
        clock.move(by: .seconds(31))
        if case .opened = sessions.enter(key) {} else { Issue.record("it still waits") }
    }

    @Test("a session expires after half an hour without use, and after twelve hours")
    func sessionEnds() throws {
        let idle = try token()
        clock.move(by: .seconds(29 * 60))
        #expect(sessions.session(of: idle) != nil)
        clock.move(by: .seconds(30 * 60))
        #expect(sessions.session(of: idle) == nil)
        let used = try token()
        for _ in 0..<29 {
            clock.move(by: .seconds(25 * 60))
            _ = sessions.session(of: used)
        }
        #expect(sessions.session(of: used) == nil)
    }

    @Test("a closed session is gone, and other tokens open nothing")
    func closed() throws {
        let (one, other) = (try token(), try token())
        #expect(sessions.session(of: one) != sessions.session(of: other))
        sessions.close(one)
        #expect(sessions.session(of: one) == nil)
        #expect(sessions.session(of: other) != nil)
        #expect(sessions.session(of: "") == nil)
        #expect(sessions.session(of: other.uppercased()) == nil)
    }

    @Test(
        "requests for other hosts, and changes from other sites, are refused",
        arguments: [
            (false, "127.0.0.1:8077", nil, nil, nil, RequestGuard.Verdict.pass),
            (false, "LOCALHOST:8077", "none", "navigate", nil, .pass),
            (false, "[::1]:8077", "same-origin", "no-cors", nil, .pass),
            (false, "127.0.0.1", nil, nil, nil, .otherHost),
            (false, "evil.example:8077", "none", "navigate", nil, .otherHost),
            (false, nil, nil, nil, nil, .otherHost),
            (false, "127.0.0.1:8077", "cross-site", "navigate", nil, .pass),
            (false, "127.0.0.1:8077", "cross-site", "no-cors", nil, .otherSite),
            (false, "127.0.0.1:8077", "same-site", "cors", nil, .otherSite),
            (true, "127.0.0.1:8077", "same-origin", "navigate", "null", .pass),
            (true, "127.0.0.1:8077", nil, nil, "http://127.0.0.1:8077", .pass),
            (true, "127.0.0.1:8077", nil, nil, "http://127.0.0.1:9999", .otherSite),
            (true, "127.0.0.1:8077", nil, nil, nil, .otherSite),
            (true, "127.0.0.1:8077", "cross-site", "navigate", "http://127.0.0.1:8077", .otherSite),
            (true, "127.0.0.1:8077", "same-site", "cors", "http://127.0.0.1:8077", .otherSite),
        ] as [(Bool, String?, String?, String?, String?, RequestGuard.Verdict)])
    func origins(
        isChange: Bool, host: String?, site: String?, mode: String?, origin: String?,
        verdict: RequestGuard.Verdict
    ) {
        let gate = RequestGuard.loopback(port: 8077)
        #expect(
            gate.judge(
                .init(isChange: isChange, host: host, site: site, mode: mode, origin: origin))
                == verdict)
    }
}
