import HubProtocol
public import Passes

extension HubStore {
    /// A pass is forgotten so long after its end, in minutes.
    private static let margin: Int64 = 2 * 24 * 60

    /// So many passes that a kiosk greeted are taken on a day; a lobby greets hundreds.
    static let passesPerDay: Int64 = 2000

    /// A single-use pass that more than one kiosk greeted.
    public struct TwiceGreeted: Sendable, Equatable {
        public var number: String
        /// The kiosk that greeted it first, as far as the hub heard, and the other one.
        public var first: String
        public var second: String
        /// When the hub heard of the second, in seconds since 1970.
        public var heard: Int64
    }

    /// Takes passes that a kiosk greeted; those beyond a day's are taken when it sends them on a later day.
    static func take(
        _ passes: [GreetedPass], at now: Int64, _ taking: inout Taking,
        _ transaction: any HubTransaction
    ) throws(HubError) {
        guard !passes.isEmpty else { return }
        try transaction.lock(.passes)
        let kiosk = taking.kiosk.name
        let (minute, margin) = (now / 60, margin)
        var day = try DayCount(kiosk, at: now, transaction)
        var isUnfit = false
        for pass in passes {
            let isOver = Int64(pass.until) + margin <= minute
            let isUnfitPass = Int64(pass.until) > minute + Int64(Pass.longestMinutes) + margin
            isUnfit = isUnfit || isUnfitPass
            if !isOver, !isUnfitPass {
                let known = try transaction.rows(
                    "SELECT kiosk FROM pass WHERE number = $1", [.text(pass.number)]
                ).first?.text(0)
                if let known {
                    // Greeted elsewhere, or revoked, before this kiosk could know.
                    if known != kiosk { try note(pass, twiceBy: kiosk, at: now, transaction) }
                } else if day.count < passesPerDay {
                    day.count += 1
                    try add(pass, of: kiosk, transaction)
                } else {
                    day.isFull = true
                    continue
                }
            }
            taking.stored.append(pass.number)
        }
        try day.write(transaction)
        if day.isFull {
            try traceToday(
                "\(kiosk) says that it greeted more than \(passesPerDay) single-use passes today; the rest is taken "
                    + "tomorrow", of: kiosk, "full", at: now, transaction)
        }
        if isUnfit {
            try traceToday(
                "\(kiosk) says that it greeted passes that are valid for longer than any; they are not taken",
                of: kiosk, "unfit", at: now, transaction)
        }
        try forget(at: now, transaction)
    }

    /// The number of passes of a kiosk that were taken on a day.
    private struct DayCount {
        private let name: String
        private let day: Int64
        var count: Int64
        var isFull = false

        /// Stands before the count in the number that is kept.
        private static let factor: Int64 = 1_000_000

        init(_ kiosk: String, at now: Int64, _ transaction: any HubTransaction) throws(HubError) {
            name = "passes \(kiosk)"
            day = now / 86_400
            let kept = try transaction.last(name)
            count = kept / Self.factor == day ? kept % Self.factor : 0
        }

        func write(_ transaction: any HubTransaction) throws(HubError) {
            try transaction.set(name, to: day * Self.factor + count)
        }
    }

    /// Traces something of a kiosk, once a day: a kiosk fills no trace.
    private static func traceToday(
        _ words: String, of kiosk: String, _ what: String, at now: Int64,
        _ transaction: any HubTransaction
    ) throws(HubError) {
        let (name, day) = ("\(what) \(kiosk)", now / 86_400)
        guard try transaction.last(name) != day else { return }
        try transaction.set(name, to: day)
        try trace(words, at: now, transaction)
    }

    private static func note(
        _ pass: GreetedPass, twiceBy kiosk: String, at now: Int64, _ transaction: any HubTransaction
    ) throws(HubError) {
        try transaction.change(
            """
            INSERT INTO twice (number, kiosk, until, seen) VALUES ($1, $2, $3, $4)
            ON CONFLICT (number, kiosk) DO NOTHING
            """,
            [.text(pass.number), .text(kiosk), .integer(Int64(pass.until)), .integer(now)])
    }

    /// Remembers a pass that nothing was known of, and has the other kiosks told.
    private static func add(
        _ pass: GreetedPass, of kiosk: String, _ transaction: any HubTransaction
    ) throws(HubError) {
        let values: [HubValue] = [
            .text(pass.number), .integer(Int64(pass.until)), .text(PassNews.State.used.rawValue),
            .text(kiosk),
        ]
        try transaction.change(
            "INSERT INTO pass (number, until, state, kiosk) VALUES ($1, $2, $3, $4)", values)
        try announce(values, transaction)
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
            let (number, state) = (try row.text(1), try row.text(3))
            // The last word holds.
            taking.news.removeAll { $0.number == number && $0.state == .used }
            taking.free.removeAll { $0 == number }
            if state == freed { taking.free.append(number) }
            guard let state = PassNews.State(rawValue: state) else { continue }
            taking.news.append(
                PassNews(
                    number: number, until: UInt32(clamping: try row.integer(2)), state: state))
        }
        if !taking.hasMore { taking.cursor = newest }
    }

    /// The state of news that takes an earlier one back.
    private static let freed = "free"

    /// Takes back that a kiosk has greeted passes: the others hear that these are not used.
    ///
    /// A pass that another kiosk greeted, too, stays used, and is that one's.
    ///
    /// - Precondition: the transaction has the lock of passes.
    /// - Returns: how many are free again.
    static func takeBack(
        passesOf kiosk: String, _ transaction: any HubTransaction
    ) throws(HubError) -> Int {
        let name = HubValue.text(kiosk)
        let other = "FROM twice WHERE twice.number = pass.number AND twice.kiosk <> $1"
        try transaction.change(
            """
            UPDATE pass SET kiosk = (SELECT min(twice.kiosk) \(other))
            WHERE kiosk = $1 AND state = 'used' AND EXISTS (SELECT 1 \(other))
            """, [name])
        try transaction.change(
            """
            DELETE FROM twice WHERE kiosk = $1 OR EXISTS (
                SELECT 1 FROM pass WHERE pass.number = twice.number AND pass.kiosk = twice.kiosk)
            """, [name])
        try transaction.change(
            """
            UPDATE news SET kiosk = (SELECT pass.kiosk FROM pass WHERE pass.number = news.number)
            WHERE kiosk = $1 AND EXISTS (
                SELECT 1 FROM pass WHERE pass.number = news.number AND pass.kiosk NOT IN ($1, ''))
            """, [name])
        try transaction.change("DELETE FROM news WHERE kiosk = $1", [name])
        let last = try transaction.last("news")
        let count = try transaction.change(
            """
            INSERT INTO news (serial, number, until, state, kiosk)
            SELECT $1 + row_number() OVER (ORDER BY number), number, until, '\(freed)', ''
            FROM pass WHERE kiosk = $2 AND state = 'used'
            """, [.integer(last), name])
        try transaction.set("news", to: last + Int64(count))
        try transaction.change("DELETE FROM pass WHERE kiosk = $1 AND state = 'used'", [name])
        return count
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
