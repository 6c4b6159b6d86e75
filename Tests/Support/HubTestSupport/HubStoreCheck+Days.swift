import Foundation
import HubProtocol
import Testing

@testable import Hub

// MARK: The last day of a kiosk

extension HubStoreCheck {
    /// A poll of a kiosk whose camera is unplugged.
    private static var unplugged: PollRequest {
        var poll = poll(status: .fail, problems: ["the camera was unplugged 3 s ago"])
        poll.health.camera = "unplugged"
        return poll
    }

    private static func spans(
        _ store: HubStore, at time: Int64
    ) throws -> [String] {
        let day = try store.lastDay(of: "lobby", at: time, interval: 300)
        if let first = day.first, let last = day.last {
            #expect(first.from == time - HubStore.daySeconds && last.until == time)
        }
        for (span, next) in zip(day, day.dropFirst()) {
            #expect(span.until == next.from && span.from < span.until)
        }
        return day.map { span in
            let words = span.condition.map { "\($0.state.rawValue) \($0.trouble)" } ?? "unknown"
            return "\(words.trimmingCharacters(in: .whitespaces)) \((span.until - span.from) / 60)"
        }
    }

    private static func count(_ store: HubStore) throws -> Int64 {
        try store.database.read { try $0.rows("SELECT count(*) FROM state", [])[0].integer(0) }
    }

    static let days = [
        HubStoreCheck("a kiosk's last day has how it was, what failed, and when it was not heard") {
            store in
            try join("lobby", store)
            for minute in stride(from: 0, through: 60, by: 5) as StrideThrough<Int64> {
                _ = try store.take(poll(), of: "lobby", at: now + minute * 60)
            }
            for minute in 65...70 as ClosedRange<Int64> {
                _ = try store.take(unplugged, of: "lobby", at: now + minute * 60)
            }
            // Not heard for 25 minutes, which is more than three polls.
            _ = try store.take(poll(), of: "lobby", at: now + 95 * 60)
            _ = try store.take(poll(status: .absent), of: "lobby", at: now + 100 * 60)
            let known: [String] = [
                "well 65", "failing unplugged 5", "silent 25", "well 5",
            ]
            #expect(
                try spans(store, at: now + 110 * 60)
                    == ["unknown \(1440 - 110)"] + known + ["absent 10"])
            // It is not heard now: since it was last.
            #expect(
                try spans(store, at: now + 116 * 60)
                    == ["unknown \(1440 - 116)"] + known + ["silent 16"])
            // Each change is kept once, whatever the polls between them say.
            #expect(try count(store) == 5)
            #expect(try store.lastDay(of: "nobody", at: now, interval: 300).isEmpty)
        },
        HubStoreCheck("what is a day old is forgotten, but for what holds since then") { store in
            try join("lobby", store)
            _ = try store.take(poll(), of: "lobby", at: now)
            _ = try store.take(unplugged, of: "lobby", at: now + 300)
            _ = try store.take(poll(), of: "lobby", at: now + 600)
            let end = now + HubStore.daySeconds + 660
            for time in stride(from: now + 900, through: end, by: 300) {
                _ = try store.take(poll(), of: "lobby", at: time)
            }
            #expect(try spans(store, at: end) == ["well 1440"])
            #expect(try count(store) == 1)
        },
        HubStoreCheck("of a kiosk that changes all the time a bounded number of changes is kept") {
            store in
            try join("lobby", store)
            for second in 0..<(Int64(HubStore.maximumChanges) * 2 + 10) {
                let poll = second.isMultiple(of: 2) ? poll() : unplugged
                _ = try store.take(poll, of: "lobby", at: now + second)
            }
            #expect(try count(store) == Int64(HubStore.maximumChanges))
            let day = try store.lastDay(of: "lobby", at: now + 300, interval: 300)
            #expect(day.count == HubStore.maximumChanges + 1)
            #expect(day[0].condition == nil && day[0].until == now + 110)
        },
        HubStoreCheck("nothing stays of a kiosk that was retired, or is not heard for a day") {
            store in
            for name in ["lobby", "hall", "foyer"] {
                try join(name, store)
                _ = try store.take(poll(), of: name, at: now)
                _ = try store.take(unplugged, of: name, at: now + 60)
            }
            try store.retire("hall", at: now + 120)
            #expect(try count(store) == 4)
            #expect(try store.lastDay(of: "hall", at: now + 120, interval: 300).isEmpty)
            let later = now + HubStore.daySeconds + 120
            _ = try store.take(unplugged, of: "foyer", at: later)
            try store.forgetDays(at: later)
            let kiosks = try store.database.read {
                try $0.rows("SELECT DISTINCT kiosk FROM state", [])
            }
            #expect(kiosks == [HubRow([.text("foyer")])])
            #expect(try spans(store, at: later) == ["silent 1440"])
        },
        HubStoreCheck("a clock that is set back leaves a day without what was to come") { store in
            try join("lobby", store)
            _ = try store.take(poll(), of: "lobby", at: now + 7200)
            _ = try store.take(unplugged, of: "lobby", at: now + 7260)
            _ = try store.take(poll(), of: "lobby", at: now)
            #expect(try spans(store, at: now + 60) == ["unknown 1439", "well 1"])
        },
        HubStoreCheck("of what a kiosk says only a word is kept for its trouble") { store in
            try join("lobby", store)
            for (index, camera) in [
                "quite-new", "A sentence of a visitor", "x'; DROP TABLE state; --",
                String(repeating: "a", count: 33),
            ].enumerated() {
                var poll = unplugged
                poll.health.camera = camera
                _ = try store.take(poll, of: "lobby", at: now + Int64(index))
            }
            var hidden = unplugged
            (hidden.health.camera, hidden.health.display) = ("streaming", "hidden")
            _ = try store.take(hidden, of: "lobby", at: now + 60)
            #expect(
                try spans(store, at: now + 120) == [
                    "unknown 1438", "failing quite-new 0", "failing 0", "failing display 1",
                ])
        },
    ]
}
