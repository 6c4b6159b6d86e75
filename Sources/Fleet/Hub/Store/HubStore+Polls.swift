public import HubProtocol

extension HubStore {
    /// What became of a poll.
    public struct Taking: Sendable, Equatable {
        /// The kiosk as it is now.
        public var kiosk: HubKiosk
        public var acknowledged: [CountUnit.Key] = []
        public var refused: [PollAnswer.RefusedUnit] = []
        public var stored: [String] = []
        public var news: [PassNews] = []
        /// Passes that are not used, though the kiosk may have heard so.
        public var free: [String] = []
        public var cursor: Int64 = 0
        public var hasMore = false
        public var marks = Marks()
    }

    /// How far a hub's database has got: where neither number has grown, kiosks are told nothing new.
    public struct Marks: Sendable, Equatable {
        /// The newest news of passes.
        public var news: Int64 = 0
        /// What operators or the rollout did last: rings and holds change with it alone.
        public var trace: Int64 = 0

        public init(news: Int64 = 0, trace: Int64 = 0) {
            self.news = news
            self.trace = trace
        }
    }

    public func marks() throws(HubError) -> Marks { try database.read { try $0.marks() } }

    /// Takes what a kiosk sent, all of it in one transaction; what is acknowledged is on the disk.
    ///
    /// - Parameters:
    ///   - name: the kiosk, whose token was proven.
    ///   - now: seconds since 1970.
    ///   - interval: between two polls, in seconds: a kiosk that has missed three was not heard.
    /// - Precondition: the request is valid.
    /// - Returns: `nil` where the kiosk was retired in between.
    public func take(
        _ request: PollRequest, of name: String, at now: Int64, interval: Int = 300
    ) throws(HubError) -> Taking? {
        if request.counts.isEmpty, request.passes.isEmpty,
            let taking = try looked(request, of: name, at: now)
        {
            return taking
        }
        return try database.write { transaction in
            guard var kiosk = try Self.kiosk(name, transaction), kiosk.isActive else { return nil }
            try Self.note(request, at: now, interval: interval, &kiosk, transaction)
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
                kiosk.health?.steady == request.health.steady,
                kiosk.link?.steady == request.link.steady
            else { return nil }
            var taking = Taking(kiosk: kiosk)
            try Self.addNews(after: request.cursor, at: now, &taking, transaction)
            return taking
        }
    }

    /// Remembers how a kiosk is.
    private static func note(
        _ request: PollRequest, at now: Int64, interval: Int, _ kiosk: inout HubKiosk,
        _ transaction: any HubTransaction
    ) throws(HubError) {
        let health = request.health
        let heard = kiosk.isSilent(at: now, interval: interval) ? kiosk.seen : nil
        try remember(
            KioskCondition(health), of: kiosk.name, at: now, silentSince: heard, transaction)
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

extension KioskHealth {
    /// Without what changes all the time, and is of no haste.
    fileprivate var steady: KioskHealth {
        var health = self
        (health.uptimeSeconds, health.diskFreeBytes, health.residentBytes) = (0, nil, nil)
        return health
    }
}

extension LinkReport {
    fileprivate var steady: LinkReport {
        var report = self
        (report.time, report.done) = (0, nil)
        return report
    }
}
