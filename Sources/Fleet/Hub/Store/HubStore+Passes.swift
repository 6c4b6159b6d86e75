import HubProtocol
public import Passes

extension HubStore {
    /// A pass is forgotten so long after its end, in minutes.
    private static let margin: Int64 = 2 * 24 * 60

    /// A single-use pass that more than one kiosk greeted.
    public struct TwiceGreeted: Sendable, Equatable {
        public var number: String
        /// The kiosk that greeted it first, as far as the hub heard, and the other one.
        public var first: String
        public var second: String
        /// When the hub heard of the second, in seconds since 1970.
        public var heard: Int64
    }

    /// Takes passes that a kiosk greeted.
    static func take(
        _ passes: [GreetedPass], at now: Int64, _ taking: inout Taking,
        _ transaction: any HubTransaction
    ) throws(HubError) {
        guard !passes.isEmpty else { return }
        try transaction.lock(.passes)
        let kiosk = taking.kiosk.name
        for pass in passes {
            taking.stored.append(pass.number)
            guard Int64(pass.until) + margin > now / 60 else { continue }
            let isNew = try add(
                PassNews(number: pass.number, until: pass.until, state: .used), of: kiosk,
                transaction)
            guard !isNew else { continue }
            // Greeted elsewhere, or revoked, before this kiosk could know.
            let greeter = try transaction.rows(
                "SELECT kiosk FROM pass WHERE number = $1", [.text(pass.number)]
            ).first?.text(0)
            guard let greeter, greeter != kiosk else { continue }
            try transaction.change(
                """
                INSERT INTO twice (number, kiosk, until, seen) VALUES ($1, $2, $3, $4)
                ON CONFLICT (number, kiosk) DO NOTHING
                """,
                [.text(pass.number), .text(kiosk), .integer(Int64(pass.until)), .integer(now)])
        }
        try forget(at: now, transaction)
    }

    /// Remembers a pass; false where it was known.
    private static func add(
        _ news: PassNews, of kiosk: String, _ transaction: any HubTransaction
    ) throws(HubError) -> Bool {
        let values: [HubValue] = [
            .text(news.number), .integer(Int64(news.until)), .text(news.state.rawValue),
            .text(kiosk),
        ]
        let isNew =
            try transaction.change(
                """
                INSERT INTO pass (number, until, state, kiosk) VALUES ($1, $2, $3, $4)
                ON CONFLICT (number) DO NOTHING
                """, values) == 1
        guard isNew else { return false }
        try announce(values, transaction)
        return true
    }

    private static func announce(
        _ values: [HubValue], _ transaction: any HubTransaction
    ) throws(HubError) {
        let serial = try transaction.next("news")
        try transaction.change(
            "INSERT INTO news (number, until, state, kiosk, serial) VALUES ($1, $2, $3, $4, $5)",
            values + [.integer(serial)])
    }

    private static func forget(
        at now: Int64, _ transaction: any HubTransaction
    ) throws(HubError) {
        for table in ["pass", "news", "twice"] {
            try transaction.change(
                "DELETE FROM \(table) WHERE until < $1", [.integer(now / 60 - margin)])
        }
    }

    /// Adds what a kiosk does not know yet of passes; what it greeted itself it knows.
    static func addNews(
        after cursor: Int64, at now: Int64, _ taking: inout Taking,
        _ transaction: any HubTransaction
    ) throws(HubError) {
        let limit = PollAnswer.maximumNews
        taking.marks = try transaction.marks()
        let newest = taking.marks.news
        // A hub that was restored from a backup counts on from an earlier number: the kiosk hears everything again.
        let cursor = cursor > newest ? 0 : cursor
        let rows = try transaction.rows(
            """
            SELECT serial, number, until, state FROM news
            WHERE serial > $1 AND kiosk <> $2 AND until > $3 ORDER BY serial LIMIT $4
            """,
            [
                .integer(cursor), .text(taking.kiosk.name), .integer(now / 60),
                .integer(Int64(limit + 1)),
            ])
        taking.hasMore = rows.count > limit
        for row in rows.prefix(limit) {
            taking.cursor = try row.integer(0)
            guard let state = PassNews.State(rawValue: try row.text(3)) else { continue }
            taking.news.append(
                PassNews(
                    number: try row.text(1), until: UInt32(clamping: try row.integer(2)),
                    state: state))
        }
        if !taking.hasMore { taking.cursor = newest }
    }

    /// Revokes a pass at all kiosks, also where it was greeted already.
    ///
    /// - Parameter until: its end, in minutes since 1970.
    public func revoke(
        _ number: PassNumber, until: UInt32, at now: Int64
    ) throws(HubError) {
        try database.write { transaction in
            try transaction.lock(.passes)
            let values: [HubValue] = [
                .text(number.description), .integer(Int64(until)),
                .text(PassNews.State.revoked.rawValue), .text(""),
            ]
            try transaction.change(
                """
                INSERT INTO pass (number, until, state, kiosk) VALUES ($1, $2, $3, $4)
                ON CONFLICT (number) DO UPDATE SET state = excluded.state
                """, values)
            try Self.announce(values, transaction)
            try Self.forget(at: now, transaction)
            try Self.trace("a pass was revoked", at: now, transaction)
        }
    }

    /// The passes that more than one kiosk greeted, the latest first.
    public func greetedTwice(limit: Int = 1000) throws(HubError) -> [TwiceGreeted] {
        try database.read { transaction in
            try transaction.rows(
                """
                SELECT twice.number, pass.kiosk, twice.kiosk, twice.seen
                FROM twice JOIN pass ON pass.number = twice.number
                ORDER BY twice.seen DESC, twice.number, twice.kiosk LIMIT $1
                """, [.integer(Int64(limit))]
            ).map {
                TwiceGreeted(
                    number: try $0.text(0), first: try $0.text(1), second: try $0.text(2),
                    heard: try $0.integer(3))
            }
        }
    }
}
