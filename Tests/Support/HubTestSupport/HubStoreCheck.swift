import Foundation
package import HubProtocol
import Passes
import Synchronization
import Testing

@testable package import Hub

/// What holds of every hub's store, whatever database it has: the same checks for each of them.
package struct HubStoreCheck: Sendable, CustomTestStringConvertible {
    package let testDescription: String
    /// Runs the check in an empty database.
    package let run: @Sendable (HubStore) throws -> Void

    init(_ words: String, _ run: @escaping @Sendable (HubStore) throws -> Void) {
        testDescription = words
        self.run = run
    }

    /// The time of all checks: 2026-11-24, 12:00 in universal time.
    package static let now: Int64 = 1_795_521_600

    package static let all: [HubStoreCheck] =
        joining + polling + days + counting + passing + steering + racing
}

// MARK: Joining

extension HubStoreCheck {
    private static let joining = [
        HubStoreCheck("a code lets one kiosk join, once") { store in
            let code = try store.add("lobby", at: now)
            let first = try #require(try store.join(code, at: now + 60))
            #expect(first.kiosk == "lobby")
            #expect(try store.join(code, at: now + 61) == nil)
            #expect(try store.kiosk(provenBy: first.token) == "lobby")
            #expect(try store.kiosk("lobby")?.joined == now + 60)
        },
        HubStoreCheck("a code is worth nothing after 15 minutes, and an unknown one never") {
            store in
            let code = try store.add("lobby", at: now)
            #expect(try store.join(code, at: now + JoinCode.lifetime) == nil)
            #expect(try store.join(.random(), at: now) == nil)
            #expect(try store.kiosk("lobby")?.joined == nil)
        },
        HubStoreCheck("a kiosk that joins again has a new token, and the old one is worth nothing")
        {
            store in
            let first = try join("lobby", store)
            #expect(try store.kiosk(provenBy: first) == "lobby")
            let second = try join("lobby", store)
            #expect(try store.kiosk(provenBy: first) == nil)
            #expect(try store.kiosk(provenBy: second) == "lobby")
        },
        HubStoreCheck("a retired kiosk is known no more, and may join again") { store in
            let token = try join("lobby", store)
            try store.retire("lobby", at: now)
            #expect(try store.kiosk(provenBy: token) == nil)
            #expect(try store.take(poll(), of: "lobby", at: now) == nil)
            _ = try join("lobby", store)
            #expect(try store.kiosk("lobby")?.isActive == true)
        },
        HubStoreCheck("the database has neither codes nor tokens, only their hashes") { store in
            let code = try store.add("lobby", at: now)
            let token = try #require(try store.join(code, at: now)).token
            let other = try store.add("hall", at: now)
            let rows = try store.database.read { transaction in
                try transaction.rows("SELECT code, token FROM kiosk ORDER BY name", [])
            }
            let texts = rows.flatMap(\.values).compactMap { value in
                if case .text(let text) = value { text } else { nil }
            }
            #expect(texts.count == 2)
            for secret in [code.text, other.text, token.text] {
                #expect(!texts.contains { $0.contains(secret) })
            }
        },
        HubStoreCheck(
            "a name that is none is refused, and no statement is made of it", refuseNames),
    ]

    private static func refuseNames(_ store: HubStore) throws {
        for name in ["", "Lobby", "-a", "a b", "x'; DROP TABLE kiosk; --", "ä"] {
            #expect(throws: HubError.self) { _ = try store.add(name, at: now) }
        }
        for name in ["x'; DROP TABLE kiosk; --", "nobody"] {
            #expect(throws: HubError.self) { try store.retire(name, at: now) }
            #expect(throws: HubError.self) { try store.setHeld(true, of: name, at: now) }
        }
        #expect(try store.kiosks().isEmpty)
    }

    /// Lets a kiosk join.
    @discardableResult
    package static func join(_ name: String, _ store: HubStore) throws -> KioskToken {
        try #require(try store.join(try store.add(name, at: now), at: now)).token
    }

    /// A poll of a kiosk that is well.
    package static func poll(
        _ units: [CountUnit] = [], passes: [GreetedPass] = [], cursor: Int64 = 0,
        status: KioskHealth.Status = .pass, problems: [String] = [], shown: Int? = nil
    ) -> PollRequest {
        PollRequest(
            health: KioskHealth(
                status: status, problems: problems, software: "0.1.0", shown: shown,
                camera: "streaming", display: "answering"),
            link: LinkReport(software: "0.1.0", time: now), counts: units, passes: passes,
            cursor: cursor)
    }
}

// MARK: Polls

extension HubStoreCheck {
    private static let polling = [
        HubStoreCheck("what a kiosk says of itself is kept, and since when it says so") { store in
            try join("lobby", store)
            _ = try store.take(poll(shown: 4), of: "lobby", at: now)
            _ = try store.take(poll(shown: 4), of: "lobby", at: now + 300)
            let words = "the camera \"x\\y\"; DROP TABLE kiosk; 日本 🙂 \u{202E}"
            _ = try store.take(
                poll(status: .fail, problems: [words], shown: 5), of: "lobby", at: now + 600)
            let kiosk = try #require(try store.kiosk("lobby"))
            #expect(kiosk.seen == now + 600)
            #expect(kiosk.status == .fail)
            #expect(kiosk.statusSince == now + 600)
            #expect(kiosk.shown == 5)
            #expect(kiosk.shownSince == now + 600)
            #expect(kiosk.health?.problems == [words])
            _ = try store.take(
                poll(status: .fail, problems: [words], shown: 5), of: "lobby", at: now + 900)
            #expect(try store.kiosk("lobby")?.statusSince == now + 600)
        },
        HubStoreCheck("a poll that says nothing new is not written for a minute") { store in
            try join("lobby", store)
            for second in [0, 10, 50, 70] as [Int64] {
                _ = try store.take(poll(), of: "lobby", at: now + second)
            }
            #expect(try store.kiosk("lobby")?.seen == now + 70)
            _ = try store.take(poll(), of: "lobby", at: now + 100)
            #expect(try store.kiosk("lobby")?.seen == now + 70)
        },
    ]
}

// MARK: Counts

extension HubStoreCheck {
    /// An hour of a kiosk.
    package static func unit(
        _ day: Int = 20_261_123, _ hour: Int? = 9, _ counts: [String: Int] = ["A-014": 3]
    ) -> CountUnit {
        CountUnit(
            key: CountUnit.Key(day: day, hour: hour),
            cells: counts.sorted { $0.key < $1.key }.map { subject, count in
                hour == nil
                    ? CountUnit.Cell(table: "languages", values: [subject], count: count)
                    : CountUnit.Cell(table: "pages", values: ["room", subject], count: count)
            })
    }

    private static func sum(_ store: HubStore) throws -> Int64 {
        try store.sums(from: 0, through: 99_991_231).values.reduce(0, +)
    }

    private static let counting = [
        HubStoreCheck("a unit that comes twice is counted once") { store in
            try join("lobby", store)
            for _ in 0..<3 {
                let taking = try store.take(poll([unit()]), of: "lobby", at: now)
                #expect(taking?.acknowledged == [CountUnit.Key(day: 20_261_123, hour: 9)])
            }
            #expect(try sum(store) == 3)
            #expect(try store.changes(after: 0, limit: 10).map(\.revision) == [1])
        },
        HubStoreCheck("a unit with other cells takes the place of the one before") { store in
            try join("lobby", store)
            _ = try store.take(
                poll([unit(20_261_123, 9, ["A-014": 3, "A-015": 1])]), of: "lobby", at: now)
            _ = try store.take(
                poll([unit(20_261_123, 9, ["A-014": 7])]), of: "lobby", at: now)
            #expect(try sum(store) == 7)
            let changes = try store.changes(after: 0, limit: 10)
            #expect(changes.map(\.unit) == [unit(20_261_123, 9, ["A-014": 7])])
            #expect(changes.map(\.revision) == [2])
            _ = try store.take(poll([unit(20_261_123, 9, [:])]), of: "lobby", at: now)
            #expect(try sum(store) == 0)
            #expect(try store.changes(after: 2, limit: 10).map(\.unit.cells) == [[]])
        },
        HubStoreCheck("units of a day and of its hours, and of two kiosks, are told apart") {
            store in
            for kiosk in ["lobby", "hall"] {
                try join(kiosk, store)
                let units = [
                    unit(), unit(20_261_123, 10), unit(20_261_123, nil, ["en": 2]),
                    unit(20_261_030, 23, ["A-014": 5]),
                ]
                let taking = try store.take(poll(units), of: kiosk, at: now)
                #expect(taking?.acknowledged == units.map(\.key).sorted())
            }
            #expect(
                try store.sums(from: 20_261_123, through: 20_261_123)
                    == ["pages": 12, "languages": 4])
            #expect(
                try store.sums(from: 20_261_001, through: 20_261_031) == ["pages": 10])
        },
        HubStoreCheck("days long ago and days to come are refused, and the rest is taken") {
            store in
            try join("lobby", store)
            let units = [unit(20_260_901), unit(20_261_123), unit(20_261_126)]
            let taking = try #require(try store.take(poll(units), of: "lobby", at: now))
            #expect(taking.acknowledged.map(\.day) == [20_261_123])
            #expect(taking.refused.map(\.key.day) == [20_260_901, 20_261_126])
            #expect(taking.refused[1].reason.contains("clock"))
        },
        HubStoreCheck("changes come in the order of their revisions, page by page") { store in
            for kiosk in ["a", "b", "c"] {
                try join(kiosk, store)
                let units = (0..<24).map { unit(20_261_123, $0, ["A-014": $0 + 1]) }
                _ = try store.take(poll(units), of: kiosk, at: now)
            }
            var found: [HubStore.Change] = []
            while true {
                let page = try store.changes(after: found.last?.revision ?? 0, limit: 7)
                if page.isEmpty { break }
                #expect(page.count <= 7)
                found += page
            }
            #expect(found.map(\.revision) == Array(1...72))
            #expect(Set(found.map { "\($0.kiosk) \($0.unit.key)" }).count == 72)
        },
        HubStoreCheck("values of any text that a journal has come back as they were") { store in
            try join("lobby", store)
            let values = [
                "", "\\", "\\N", "\\.", "a\\tb", "'", "\"", "日本語", "🙂", "x;--", "{1,2}", "NULL",
                "e\u{301}", "\u{E9}",
            ]
            let cells = values.map {
                CountUnit.Cell(table: "pages", values: ["room", $0], count: 1)
            }
            let unit = CountUnit(key: CountUnit.Key(day: 20_261_123, hour: 1), cells: cells)
            #expect(unit.isValid)
            _ = try store.take(poll([unit]), of: "lobby", at: now)
            let found = try #require(try store.changes(after: 0, limit: 1).first)
            #expect(
                Set(found.unit.cells.map { Array($0.values[1].unicodeScalars) })
                    == Set(values.map { Array($0.unicodeScalars) }))
        },
        HubStoreCheck("months that ended long ago are deleted, the others stay") { store in
            try join("lobby", store)
            _ = try store.take(
                poll([unit(20_261_025), unit(20_261_123)]), of: "lobby", at: now)
            try store.dropMonths(before: 202_611)
            #expect(try store.sums(from: 0, through: 99_991_231) == ["pages": 3])
            #expect(try store.changes(after: 0, limit: 10).map(\.unit.key.day) == [20_261_123])
            // They can come once more.
            _ = try store.take(poll([unit(20_261_025)]), of: "lobby", at: now)
            #expect(try store.sums(from: 0, through: 99_991_231) == ["pages": 6])
        },
        HubStoreCheck("many threads that send the same units leave each of them once") { store in
            let kiosks = (0..<10).map { "kiosk-\($0)" }
            for kiosk in kiosks { try join(kiosk, store) }
            let units = (0..<12).map { unit(20_261_123, $0, ["A-014": 1, "A-015": 2]) }
            let failures = Mutex<[String]>([])
            DispatchQueue.concurrentPerform(iterations: 40) { index in
                do {
                    let taking = try store.take(
                        poll(units), of: kiosks[index % kiosks.count], at: now)
                    if taking?.acknowledged.count != 12 {
                        failures.withLock { $0.append("not all acknowledged") }
                    }
                } catch {
                    failures.withLock { $0.append("\(error)") }
                }
            }
            #expect(failures.withLock { $0 } == [])
            #expect(try store.sums(from: 0, through: 99_991_231) == ["pages": 360])
            #expect(
                try store.changes(after: 0, limit: 1000).map(\.revision) == [Int64](1...120))
        },
    ]
}

// MARK: Passes

extension HubStoreCheck {
    private static let number = "4F2A-91C0-77B1-03DE"
    private static let until = UInt32(now / 60) + 600

    private static let passing = [
        HubStoreCheck("a pass that one kiosk greeted is news to all others, once") { store in
            for kiosk in ["lobby", "hall"] { try join(kiosk, store) }
            let pass = GreetedPass(number: number, until: until)
            let own = try #require(
                try store.take(poll(passes: [pass]), of: "lobby", at: now))
            #expect(own.stored == [number])
            #expect(own.news.isEmpty)
            let other = try #require(try store.take(poll(), of: "hall", at: now))
            #expect(other.news == [PassNews(number: number, until: until, state: .used)])
            let again = try #require(
                try store.take(poll(cursor: other.cursor), of: "hall", at: now))
            #expect(again.news.isEmpty)
            #expect(try store.greetedTwice().isEmpty)
        },
        HubStoreCheck("a pass that two kiosks greeted is told, with both") { store in
            for kiosk in ["lobby", "hall"] { try join(kiosk, store) }
            let pass = GreetedPass(number: number, until: until)
            for kiosk in ["lobby", "lobby", "hall", "hall"] {
                _ = try store.take(poll(passes: [pass]), of: kiosk, at: now)
            }
            #expect(
                try store.greetedTwice() == [
                    HubStore.TwiceGreeted(
                        number: number, first: "lobby", second: "hall", heard: now)
                ])
        },
        HubStoreCheck("a revoked pass is news to all, also where it was greeted") { store in
            for kiosk in ["lobby", "hall"] { try join(kiosk, store) }
            let pass = GreetedPass(number: number, until: until)
            let first = try store.take(poll(passes: [pass]), of: "lobby", at: now)
            try store.revoke(try #require(PassNumber(number)), until: until, at: now)
            for kiosk in ["lobby", "hall"] {
                let taking = try store.take(
                    poll(cursor: first?.cursor ?? 0), of: kiosk, at: now)
                #expect(taking?.news.last?.state == .revoked)
            }
        },
        HubStoreCheck("passes are forgotten two days after their end") { store in
            for kiosk in ["lobby", "hall"] { try join(kiosk, store) }
            _ = try store.take(
                poll(passes: [GreetedPass(number: number, until: until)]), of: "lobby", at: now)
            let later = Int64(until) * 60 + 3 * 86_400
            _ = try store.take(
                poll(passes: [
                    GreetedPass(number: "0000-0000-0000-0001", until: UInt32(later / 60) + 60)
                ]), of: "lobby", at: later)
            let rows = try store.database.read {
                try $0.rows("SELECT number FROM pass", [])
                    + $0.rows("SELECT number FROM news", [])
            }
            #expect(Set(rows) == [HubRow([.text("0000-0000-0000-0001")])])
        },
        HubStoreCheck("more news than one answer has comes in several, none of it twice") { store in
            for kiosk in ["lobby", "gate", "hall"] { try join(kiosk, store) }
            let numbers = (0..<2300).map { PassNumber(value: UInt64($0)).description }
            for start in stride(from: 0, to: numbers.count, by: PollRequest.maximumPasses) {
                let part = numbers[start..<min(start + PollRequest.maximumPasses, numbers.count)]
                _ = try store.take(
                    poll(passes: part.map { GreetedPass(number: $0, until: until) }),
                    of: start < 1000 ? "lobby" : "gate", at: now)
            }
            var (found, cursor, asked) = ([String](), Int64(0), 0)
            while asked < 10 {
                let taking = try #require(
                    try store.take(poll(cursor: cursor), of: "hall", at: now))
                found += taking.news.map(\.number)
                (cursor, asked) = (taking.cursor, asked + 1)
                if !taking.hasMore { break }
            }
            #expect(found == numbers)
            #expect(asked == 3)
        },
        HubStoreCheck("a kiosk that knows more than a restored hub hears everything again") {
            store in
            for kiosk in ["lobby", "hall"] { try join(kiosk, store) }
            _ = try store.take(
                poll(passes: [GreetedPass(number: number, until: until)]), of: "lobby", at: now)
            let taking = try #require(try store.take(poll(cursor: 500), of: "hall", at: now))
            #expect(taking.news.map(\.number) == [number])
            #expect(taking.cursor == 1)
        },
        HubStoreCheck("of a kiosk's passes a day's are taken, and the rest on the next") { store in
            for kiosk in ["lobby", "hall"] { try join(kiosk, store) }
            var waiting = (0..<2300).map {
                GreetedPass(number: PassNumber(value: UInt64($0)).description, until: until + 9000)
            }
            func send(at time: Int64) throws -> Int {
                let before = waiting.count
                for _ in 0..<6 {
                    let part = Array(waiting.prefix(PollRequest.maximumPasses))
                    let taking = try #require(
                        try store.take(poll(passes: part), of: "lobby", at: time))
                    waiting.removeAll { taking.stored.contains($0.number) }
                }
                return before - waiting.count
            }
            #expect(try send(at: now) == 2000)
            let known = GreetedPass(number: PassNumber(value: 7).description, until: until + 9000)
            let again = try store.take(poll(passes: [known]), of: "lobby", at: now)
            #expect(again?.stored == [known.number])
            #expect(try store.traces(limit: 100).count { $0.words.contains("2000") } == 1)
            #expect(try send(at: now + 86_400) == 300)
        },
        HubStoreCheck("a pass that is valid for longer than any is not taken, and sent once") {
            store in
            for kiosk in ["lobby", "hall"] { try join(kiosk, store) }
            let ends = [UInt32.max, UInt32(now / 60) + Pass.longestMinutes, until]
            let passes = ends.enumerated().map { index, end in
                GreetedPass(number: PassNumber(value: UInt64(index)).description, until: end)
            }
            let taking = try store.take(poll(passes: passes), of: "lobby", at: now)
            #expect(taking?.stored == passes.map(\.number))
            let other = try store.take(poll(), of: "hall", at: now)
            #expect(other?.news.map(\.number) == passes.dropFirst().map(\.number))
        },
        HubStoreCheck(
            "what a retired kiosk said of passes is taken back, but for what others greeted"
        ) {
            store in
            for kiosk in ["lobby", "hall", "gate"] { try join(kiosk, store) }
            let passes = (0..<3).map {
                GreetedPass(number: PassNumber(value: UInt64($0)).description, until: until)
            }
            _ = try store.take(poll(passes: passes), of: "lobby", at: now)
            _ = try store.take(poll(passes: [passes[1]]), of: "hall", at: now)
            try store.revoke(try #require(PassNumber(passes[2].number)), until: until, at: now)
            let heard = try #require(try store.take(poll(), of: "gate", at: now))
            #expect(heard.news.count == 3 && heard.free.isEmpty)
            #expect(try store.retire("lobby", takesBack: true, at: now) == 1)
            let later = try #require(
                try store.take(poll(cursor: heard.cursor), of: "gate", at: now))
            #expect(later.free == [passes[0].number] && later.news.isEmpty)
            #expect(try store.greetedTwice().isEmpty)
            // Who hears of all of it at once hears what holds now.
            let whole = try #require(try store.take(poll(), of: "gate", at: now))
            #expect(whole.free == [passes[0].number])
            #expect(
                whole.news == [
                    PassNews(number: passes[1].number, until: until, state: .used),
                    PassNews(number: passes[2].number, until: until, state: .revoked),
                ])
            // Greeted now, it is used again.
            _ = try store.take(poll(passes: [passes[0]]), of: "hall", at: now)
            let last = try #require(try store.take(poll(cursor: later.cursor), of: "gate", at: now))
            #expect(last.news.map(\.number) == [passes[0].number] && last.free.isEmpty)
        },
    ]
}

// MARK: Steering

extension HubStoreCheck {
    private static func changeSettings(_ store: HubStore) throws {
        #expect(try store.setting("x") == nil)
        #expect(try store.set("x", to: "1", ifVersion: 0))
        #expect(try !store.set("x", to: "2", ifVersion: 0))
        #expect(try store.set("x", to: "3", ifVersion: 1))
        #expect(try !store.set("x", to: "4", ifVersion: 1))
        #expect(try store.setting("x") == HubStore.Setting(value: "3", version: 2))
    }

    private static let steering = [
        HubStoreCheck(
            "a setting is changed only by whoever has read its last state", changeSettings),
        HubStoreCheck("what operators do is in the trace, the newest first") { store in
            try join("lobby", store)
            try store.setRing("canary", of: "lobby", at: now + 1)
            try store.setHeld(true, of: "lobby", at: now + 2)
            let words = try store.traces(limit: 2).map(\.words)
            #expect(words == ["lobby is held", "lobby has the ring canary"])
            let kiosk = try #require(try store.kiosk("lobby"))
            #expect(kiosk.ring == "canary")
            #expect(kiosk.isHeld)
        },
        HubStoreCheck("a version starts once, and a lower one never") { store in
            try store.start(23, soak: 3600, at: now)
            #expect(throws: HubError.self) { try store.start(23, soak: 3600, at: now) }
            #expect(throws: HubError.self) { try store.start(22, soak: 3600, at: now) }
            #expect(try store.rollout()?.rollout.stage == .one)
            try store.start(24, soak: 3600, at: now)
            #expect(try store.rollout()?.rollout.version == 24)
        },
        HubStoreCheck("a rollout goes from one kiosk to all as they show it") { store in
            for index in 0..<20 { try join("kiosk-\(index)", store) }
            try store.start(2, soak: 600, at: now)
            var time = now
            for stage in Rollout.Stage.allCases {
                #expect(try store.rollout()?.rollout.stage == stage)
                let rings = FleetRings(try store.kiosks())
                for kiosk in try store.kiosks() {
                    let isReached = stage.rings.contains(rings.ring(of: kiosk.name))
                    _ = try store.take(
                        poll(shown: isReached ? 2 : 1), of: kiosk.name, at: time + 60)
                }
                #expect(try store.advanceRollout(at: time + 120, interval: 300) == nil)
                time += 700
                for kiosk in try store.kiosks() {
                    _ = try store.take(poll(shown: kiosk.shown), of: kiosk.name, at: time)
                }
                #expect(try store.advanceRollout(at: time, interval: 300) != nil)
            }
            #expect(try store.rollout()?.rollout.state == .done)
        },
    ]
}
