import Hub
import HubProtocol
import HubTestSupport
import TestSupport
import Testing

@Suite("A hub's answers")
struct HubServiceTests {
    let folder: TemporaryFolder
    let service: HubService
    private let now = HubStoreCheck.now

    init() throws {
        folder = try TemporaryFolder()
        service = HubService(
            HubStore(try SQLiteDatabase(path: "\(folder.path)/hub.sqlite", isNew: true)))
    }

    private func refusal(_ body: () throws -> Void) -> HubRefusal.Reason? {
        do {
            try body()
            return nil
        } catch {
            return (error as? HubRefusal)?.reason
        }
    }

    @Test("a code is read as people type it")
    func code() throws {
        let code = try service.store.add("lobby", at: now)
        let typed = " " + code.text.lowercased().replacing("-", with: " ") + " "
        let answer = try service.join(JoinRequest(code: typed, software: "0.1.0"), at: now)
        #expect(answer.kiosk == "lobby")
        #expect(KioskToken(answer.token) != nil)
    }

    private func fail(_ times: Int, from network: String) {
        for _ in 0..<times {
            let found = refusal {
                _ = try service.join(
                    JoinRequest(code: JoinCode.random().text, software: ""), from: network, at: now)
            }
            #expect(found == .code)
        }
    }

    @Test("after ten wrong codes of a network in a minute it has to wait, and others need not")
    func rate() throws {
        let request = JoinRequest(code: try service.store.add("lobby", at: now).text, software: "")
        fail(10, from: "192.0.2.1")
        #expect(refusal { _ = try service.join(request, from: "192.0.2.1", at: now) } == .rate)
        #expect(refusal { _ = try service.join(request, from: "192.0.2.2", at: now) } == nil)
        let other = JoinRequest(code: try service.store.add("hall", at: now).text, software: "")
        #expect(refusal { _ = try service.join(other, from: "192.0.2.1", at: now + 60) } == nil)
    }

    @Test("after 600 wrong codes of all networks in a minute none is looked at before the next")
    func rateOfAll() throws {
        let request = JoinRequest(code: try service.store.add("lobby", at: now).text, software: "")
        for network in 0..<60 { fail(10, from: "\(network)") }
        #expect(refusal { _ = try service.join(request, from: "other", at: now) } == .rate)
        #expect(refusal { _ = try service.join(request, from: "other", at: now + 60) } == nil)
    }

    @Test("a kiosk that polls more than twice a second waits for the next minute; others do not")
    func polls() throws {
        let lobby = try HubStoreCheck.join("lobby", service.store)
        let hall = try HubStoreCheck.join("hall", service.store)
        for _ in 0..<120 { #expect(refusal { try service.prove(lobby, at: now) } == nil) }
        #expect(refusal { try service.prove(lobby, at: now) } == .rate)
        #expect(refusal { try service.prove(hall, at: now) } == nil)
        #expect(refusal { try service.prove(lobby, at: now + 60) } == nil)
    }

    @Test("an unknown token is answered with the same words as a retired kiosk's")
    func token() throws {
        let token = try HubStoreCheck.join("lobby", service.store)
        try service.store.retire("lobby", at: now)
        var words: Set<String> = []
        for token in [token, KioskToken.random()] {
            do {
                _ = try service.answer(HubStoreCheck.poll(), token: token, at: now)
            } catch let refusal as HubRefusal {
                #expect(refusal.reason == .token)
                words.insert(refusal.message)
            }
        }
        #expect(words.count == 1)
    }

    @Test("a poll beyond its bounds is refused, and nothing of it is stored")
    func bounds() throws {
        let token = try HubStoreCheck.join("lobby", service.store)
        var request = HubStoreCheck.poll([HubStoreCheck.unit()])
        request.health.problems = [String](repeating: "x", count: 17)
        #expect(refusal { _ = try service.answer(request, token: token, at: now) } == .request)
        #expect(try service.store.kiosk("lobby")?.seen == nil)
        #expect(try service.store.sums(from: 0, through: 99_991_231) == [:])
    }

    @Test("after a halt kiosks that do not show the version are held, those that do are not")
    func halt() throws {
        let tokens = [
            "lobby": try HubStoreCheck.join("lobby", service.store),
            "hall": try HubStoreCheck.join("hall", service.store),
        ]
        func isHeld(_ kiosk: String, shown: Int) throws -> Bool {
            let token = try #require(tokens[kiosk])
            return try service.answer(
                HubStoreCheck.poll(shown: shown), token: token, at: now
            ).isHeld
        }
        try service.store.start(2, soak: 60, at: now)
        #expect(try !isHeld("lobby", shown: 1))
        try service.store.change(at: now, { _ in "held" }) { $0.state = .held }
        #expect(try isHeld("lobby", shown: 1))
        #expect(try !isHeld("hall", shown: 2))
        try service.store.setHeld(true, of: "hall", at: now)
        #expect(try isHeld("hall", shown: 2))
    }

    @Test("the ring that an operator gave a kiosk, or took away, is answered at once")
    func ring() throws {
        let token = try HubStoreCheck.join("lobby", service.store)
        let request = HubStoreCheck.poll()
        #expect(try service.answer(request, token: token, at: now).ring == FleetRings.one)
        try service.store.setRing("canary", of: "lobby", at: now)
        #expect(try service.answer(request, token: token, at: now).ring == "canary")
        // Another kiosk's answer computes the rings of all.
        let other = try HubStoreCheck.join("hall", service.store)
        #expect(try service.answer(request, token: other, at: now).ring == FleetRings.one)
        try service.store.retire("hall", at: now)
        try service.store.setRing(nil, of: "lobby", at: now)
        #expect(try service.answer(request, token: token, at: now).ring == FleetRings.one)
    }
}
