import Hub
import HubProtocol
import Testing

@Suite("A rollout")
struct RolloutTests {
    private static let began: Int64 = 1_000_000
    private static let soak: Int64 = 3600

    private func rollout(_ stage: Rollout.Stage) -> Rollout {
        var rollout = Rollout(version: 2, soak: Self.soak, at: Self.began)
        rollout.stage = stage
        return rollout
    }

    /// A fleet whose kiosks of the stage show version 2 since five minutes after its beginning, and all are heard at `now`.
    private func fleet(_ count: Int, _ stage: Rollout.Stage, now: Int64) -> [HubKiosk] {
        let kiosks = (0..<count).map { HubKiosk(name: "kiosk-\($0)", joined: 0) }
        let rings = FleetRings(kiosks)
        return kiosks.map { kiosk in
            var kiosk = kiosk
            let isReached = stage.rings.contains(rings.ring(of: kiosk.name))
            kiosk.seen = now
            kiosk.status = .pass
            kiosk.statusSince = 0
            kiosk.shown = isReached ? 2 : 1
            kiosk.shownSince = isReached ? Self.began + 300 : 0
            return kiosk
        }
    }

    private func step(
        _ stage: Rollout.Stage, _ count: Int = 40, after seconds: Int64,
        _ change: (inout [HubKiosk]) -> Void = { _ in }
    ) -> Rollout.Step {
        let now = Self.began + seconds
        var kiosks = fleet(count, stage, now: now)
        change(&kiosks)
        return rollout(stage).step(kiosks, at: now, interval: 300)
    }

    private func isHalt(_ step: Rollout.Step) -> Bool {
        if case .halt = step { true } else { false }
    }

    private func isWait(_ step: Rollout.Step) -> Bool {
        if case .wait = step { true } else { false }
    }

    @Test("waits until the kiosks were well for the whole time", arguments: Rollout.Stage.allCases)
    func soak(_ stage: Rollout.Stage) {
        #expect(isWait(step(stage, after: 300 + Self.soak - 1)))
        #expect(step(stage, after: 300 + Self.soak) == .advance)
    }

    @Test("says what it waits for, or why it goes no further")
    func progress() {
        let now = Self.began + 300 + Self.soak
        let kiosks = fleet(40, .one, now: now)
        func words(_ state: Rollout.State, at time: Int64) -> String {
            var rollout = self.rollout(.one)
            (rollout.state, rollout.reason) = (state, "1 of 1 became unwell")
            return rollout.progress(kiosks, at: time, interval: 300)
        }
        #expect(words(.running, at: now) == "the next step is due")
        #expect(words(.running, at: now - 120) == "the kiosks must be well for another 2 min")
        #expect(words(.held, at: now) == "held by an operator")
        #expect(words(.halted, at: now) == "halted: 1 of 1 became unwell")
        #expect(words(.done, at: now) == "done")
    }

    @Test("halts when the first kiosk becomes unwell, and says with which words")
    func one() {
        let found = step(.one, after: 1000) { kiosks in
            guard let index = kiosks.firstIndex(where: { $0.shown == 2 }) else { return }
            kiosks[index].status = .fail
            kiosks[index].statusSince = Self.began + 400
            kiosks[index].health = KioskHealth(status: .fail, problems: ["the tour has no pages"])
        }
        guard case .halt(let words) = found else {
            Issue.record("\(found)")
            return
        }
        #expect(words.contains("the tour has no pages"))
        #expect(words.contains("1 of 1"))
    }

    @Test("halts when a kiosk falls silent that shows it")
    func silent() {
        let found = step(.one, after: 5000) { kiosks in
            guard let index = kiosks.firstIndex(where: { $0.shown == 2 }) else { return }
            kiosks[index].seen = Self.began + 400
        }
        #expect(isHalt(found))
    }

    @Test("does not halt for a kiosk that failed before it showed the version")
    func before() {
        let found = step(.tenth, after: 300 + Self.soak) { kiosks in
            for index in kiosks.indices where kiosks[index].shown == 2 {
                kiosks[index].status = .fail
                kiosks[index].statusSince = Self.began - 5000
            }
        }
        #expect(found == .advance)
    }

    @Test("does not halt where as many others fail that do not show it: the network is to blame")
    func others() {
        let found = step(.tenth, after: 1000) { kiosks in
            for index in kiosks.indices {
                kiosks[index].status = .fail
                kiosks[index].statusSince = Self.began + 500
            }
        }
        #expect(!isHalt(found))
    }

    @Test("bears one failing kiosk in forty, and halts at four")
    func share() {
        func step(failing count: Int) -> Rollout.Step {
            self.step(.all, after: 1000) { kiosks in
                for index in kiosks.indices.prefix(count) {
                    kiosks[index].status = .fail
                    kiosks[index].statusSince = Self.began + 400
                }
            }
        }
        #expect(!isHalt(step(failing: 1)))
        #expect(isHalt(step(failing: 4)))
    }

    @Test("waits for nine of ten kiosks, and not for those that are silent or held")
    func stragglers() {
        func step(_ change: (inout HubKiosk) -> Void, count: Int) -> Rollout.Step {
            self.step(.all, after: 300 + Self.soak) { kiosks in
                for index in kiosks.indices.prefix(count) {
                    kiosks[index].shown = 1
                    kiosks[index].shownSince = 0
                    change(&kiosks[index])
                }
            }
        }
        #expect(step({ _ in }, count: 4) == .advance)
        #expect(isWait(step({ _ in }, count: 5)))
        #expect(step({ $0.seen = 0 }, count: 20) == .advance)
        #expect(step({ $0.isHeld = true }, count: 20) == .advance)
        #expect(isWait(step({ $0.seen = 0 }, count: 40)))
    }
}

@Suite("The rings of a fleet")
struct FleetRingsTests {
    private func count(_ ring: String, of count: Int) -> Int {
        let kiosks = (0..<count).map { HubKiosk(name: "kiosk-\($0)", joined: 0) }
        let rings = FleetRings(kiosks)
        return kiosks.count { rings.ring(of: $0.name) == ring }
    }

    @Test("have one kiosk, a tenth, and the rest", arguments: [1, 2, 9, 10, 11, 20, 200, 1000])
    func sizes(_ kiosks: Int) {
        #expect(count(FleetRings.one, of: kiosks) == 1)
        #expect(count(FleetRings.tenth, of: kiosks) == (kiosks + 9) / 10 - 1)
        #expect(count(FleetRings.all, of: kiosks) == kiosks - (kiosks + 9) / 10)
    }

    @Test("keep a kiosk's own ring, and count those who have none")
    func own() {
        var kiosks = (0..<10).map { HubKiosk(name: "kiosk-\($0)", joined: 0) }
        let first = FleetRings(kiosks)
        guard let index = kiosks.firstIndex(where: { first.ring(of: $0.name) == FleetRings.one })
        else {
            Issue.record("no kiosk is first")
            return
        }
        kiosks[index].ring = "canary"
        let rings = FleetRings(kiosks)
        #expect(rings.ring(of: kiosks[index].name) == "canary")
        #expect(kiosks.count { rings.ring(of: $0.name) == FleetRings.one } == 1)
        kiosks[index].ring = nil
        kiosks[index].retired = 5
        #expect(FleetRings(kiosks).ring(of: kiosks[index].name) == FleetRings.all)
    }
}
