public import HubProtocol
import Tour

extension HubStore {
    /// What became of a poll.
    public struct Taking: Sendable, Equatable {
        /// The kiosk as it is now.
        public var kiosk: HubKiosk
        public var acknowledged: [CountUnit.Key] = []
        public var refused: [PollAnswer.RefusedUnit] = []
        public var stored: [String] = []
        public var news: [PassNews] = []
        public var cursor: Int64 = 0
        public var hasMore = false
    }

    /// Takes what a kiosk sent, all of it in one transaction; what is acknowledged is on the disk.
    ///
    /// - Parameters:
    ///   - name: the kiosk, whose token was proven.
    ///   - now: seconds since 1970.
    /// - Precondition: the request is valid.
    /// - Returns: `nil` where the kiosk was retired in between.
    public func take(
        _ request: PollRequest, of name: String, at now: Int64
    ) throws(HubError) -> Taking? {
        if request.counts.isEmpty, request.passes.isEmpty,
            let taking = try looked(request, of: name, at: now)
        {
            return taking
        }
        return try database.write { transaction in
            guard var kiosk = try Self.kiosk(name, transaction), kiosk.isActive else { return nil }
            try Self.note(request, at: now, &kiosk, transaction)
            var taking = Taking(kiosk: kiosk)
            try Self.take(request.counts, at: now, &taking, transaction)
            try Self.take(request.passes, at: now, &taking, transaction)
            try Self.addNews(after: request.cursor, at: now, &taking, transaction)
            return taking
        }
    }

    /// When a kiosk was last seen is written at most so often, in seconds, where nothing else has changed.
    private static let seenSeconds: Int64 = 60

    /// What a poll brings that says nothing new, without writing; `nil` where there is something to be written.
    private func looked(
        _ request: PollRequest, of name: String, at now: Int64
    ) throws(HubError) -> Taking? {
        try database.read { transaction in
            guard let kiosk = try Self.kiosk(name, transaction), kiosk.isActive,
                let seen = kiosk.seen, now >= seen, now - seen < Self.seenSeconds,
                kiosk.health == request.health, var link = kiosk.link
            else { return nil }
            link.time = request.link.time
            guard link == request.link else { return nil }
            var taking = Taking(kiosk: kiosk)
            try Self.addNews(after: request.cursor, at: now, &taking, transaction)
            return taking
        }
    }

    /// Remembers how a kiosk is.
    private static func note(
        _ request: PollRequest, at now: Int64, _ kiosk: inout HubKiosk,
        _ transaction: any HubTransaction
    ) throws(HubError) {
        let health = request.health
        if kiosk.status != health.status {
            (kiosk.status, kiosk.statusSince) = (health.status, now)
        }
        if kiosk.shown != health.shown { (kiosk.shown, kiosk.shownSince) = (health.shown, now) }
        kiosk.seen = now
        (kiosk.health, kiosk.link) = (health, request.link)
        func number(_ value: Int64?) -> HubValue { value.map { .integer($0) } ?? .null }
        try transaction.change(
            """
            UPDATE kiosk SET seen = $1, status = $2, status_since = $3, shown = $4,
                shown_since = $5, health = $6, link = $7 WHERE name = $8
            """,
            [
                .integer(now), .text(health.status.rawValue), number(kiosk.statusSince),
                number(kiosk.shown.map { Int64($0) }), number(kiosk.shownSince),
                .text(try json(health)), .text(try json(request.link)), .text(kiosk.name),
            ])
    }
}
