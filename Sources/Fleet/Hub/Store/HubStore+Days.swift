import HubProtocol

/// How each kiosk was in the last 24 hours, and no longer.
extension HubStore {
    /// A part of a kiosk's last day.
    public struct DaySpan: Sendable, Equatable {
        /// Seconds since 1970.
        public var from: Int64
        public var until: Int64
        /// `nil` where the hub does not know: the kiosk had not joined, or more changed than is kept.
        public var condition: KioskCondition?

        public init(from: Int64, until: Int64, condition: KioskCondition?) {
            self.from = from
            self.until = until
            self.condition = condition
        }
    }

    /// For so long changes are kept, in seconds.
    public static let daySeconds: Int64 = 86_400
    /// The most changes that are kept of a kiosk; the newest stay.
    public static let maximumChanges = 100

    /// The last 24 hours of a kiosk, in order and without gaps; empty for one that is not active.
    ///
    /// - Parameters:
    ///   - now: seconds since 1970.
    ///   - interval: between two polls, in seconds.
    public func lastDay(
        of name: String, at now: Int64, interval: Int
    ) throws(HubError) -> [DaySpan] {
        try database.read { transaction in
            guard let kiosk = try Self.kiosk(name, transaction), kiosk.isActive else { return [] }
            let changes = try transaction.rows(
                """
                SELECT since, condition, trouble FROM state WHERE kiosk = $1 AND since <= $2
                ORDER BY since DESC LIMIT $3
                """,
                [.text(name), .integer(now), .integer(Int64(Self.maximumChanges))]
            ).reversed().map { row throws(HubError) in
                let state = KioskCondition.State(rawValue: try row.text(1))
                let trouble = try row.text(2)
                return (
                    since: try row.integer(0),
                    condition: state.map { KioskCondition($0, trouble: trouble) }
                )
            }
            return Self.spans(changes, of: kiosk, at: now, interval: interval)
        }
    }

    private static func spans(
        _ changes: [(since: Int64, condition: KioskCondition?)], of kiosk: HubKiosk, at now: Int64,
        interval: Int
    ) -> [DaySpan] {
        var changes = changes
        if kiosk.isSilent(at: now, interval: interval) {
            // What was said last holds until then.
            let silent = kiosk.seen ?? kiosk.joined ?? now
            changes.removeAll { $0.since > silent }
            changes.append((silent, KioskCondition(.silent)))
        }
        let begin = now - daySeconds
        var spans = [DaySpan(from: begin, until: now, condition: nil)]
        for (since, condition) in changes {
            let from = max(since, begin)
            spans[spans.count - 1].until = from
            if spans[spans.count - 1].from == from { spans.removeLast() }
            if let last = spans.last, last.condition == condition {
                spans[spans.count - 1].until = now
            } else {
                spans.append(DaySpan(from: from, until: now, condition: condition))
            }
        }
        return spans.filter { $0.from < $0.until }
    }

    /// Remembers how a kiosk is, where that has changed, and forgets what is a day old.
    ///
    /// - Parameter silent: since when it was not heard before this poll; `nil` where it was.
    static func remember(
        _ condition: KioskCondition, of kiosk: String, at now: Int64, silentSince silent: Int64?,
        _ transaction: any HubTransaction
    ) throws(HubError) {
        let name = HubValue.text(kiosk)
        // What stands after now was written by a clock that was ahead.
        try transaction.change(
            "DELETE FROM state WHERE kiosk = $1 AND since > $2", [name, .integer(now)])
        if let silent { try add(KioskCondition(.silent), of: name, since: silent, transaction) }
        let last = try transaction.rows(
            """
            SELECT condition, trouble FROM state WHERE kiosk = $1 ORDER BY since DESC LIMIT 1
            """, [name]
        ).first.map { row throws(HubError) in (try row.text(0), try row.text(1)) }
        if last?.0 != condition.state.rawValue || last?.1 != condition.trouble {
            try add(condition, of: name, since: now, transaction)
            try transaction.change(
                """
                DELETE FROM state WHERE kiosk = $1 AND since NOT IN (
                    SELECT since FROM state WHERE kiosk = $1 ORDER BY since DESC LIMIT $2)
                """, [name, .integer(Int64(maximumChanges))])
        }
        // The one that holds when the day begins stays.
        try transaction.change(
            """
            DELETE FROM state WHERE kiosk = $1 AND since < (
                SELECT max(since) FROM state WHERE kiosk = $1 AND since <= $2)
            """, [name, .integer(now - daySeconds)])
    }

    private static func add(
        _ condition: KioskCondition, of kiosk: HubValue, since: Int64,
        _ transaction: any HubTransaction
    ) throws(HubError) {
        try transaction.change(
            """
            INSERT INTO state (kiosk, since, condition, trouble) VALUES ($1, $2, $3, $4)
            ON CONFLICT (kiosk, since)
            DO UPDATE SET condition = excluded.condition, trouble = excluded.trouble
            """,
            [kiosk, .integer(since), .text(condition.state.rawValue), .text(condition.trouble)])
    }

    /// Deletes what is more than a day old of all kiosks, also of those that are not heard any more.
    ///
    /// - Parameter now: seconds since 1970.
    public func forgetDays(at now: Int64) throws(HubError) {
        try database.write { transaction in
            try transaction.change(
                """
                DELETE FROM state WHERE since < $1 AND EXISTS (
                    SELECT 1 FROM state AS later
                    WHERE later.kiosk = state.kiosk AND later.since > state.since
                        AND later.since <= $1)
                """, [.integer(now - Self.daySeconds)])
            // Of a kiosk that was not heard all day it no longer counts how it was before.
            try transaction.change(
                """
                DELETE FROM state WHERE kiosk IN (
                    SELECT name FROM kiosk WHERE seen IS NULL OR seen < $1)
                """, [.integer(now - Self.daySeconds)])
        }
    }
}
