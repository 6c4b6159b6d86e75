import GRDB
public import Times
public import TourModel

extension JournalStore {
    /// What people counted on the days of a period, and the groups of `visits/`, sorted by day.
    public func entries(
        from first: CalendarDay, through last: CalendarDay
    ) throws(JournalError) -> [HandEntry] {
        try read { database in
            try Row.fetchAll(
                database, sql: "SELECT * FROM entry WHERE day BETWEEN ? AND ? ORDER BY day, id",
                arguments: [first.digits, last.digits]
            ).map(Self.entry)
        }
    }

    public func entry(_ id: Int) throws(JournalError) -> HandEntry? {
        try read { try Self.entry(id, $0) }
    }

    /// What was done to entries, in the order of time; to one entry where it is named.
    public func changes(of id: Int? = nil) throws(JournalError) -> [HandChange] {
        try read { database in
            try Row.fetchAll(
                database,
                sql: "SELECT * FROM change WHERE ?1 IS NULL OR entry = ?1 ORDER BY id",
                arguments: [id]
            ).map { row in
                let entry: Int = row["entry"]
                let before: String? = row["before"]
                return HandChange(
                    entry: entry, act: HandChange.Act(rawValue: row["act"]) ?? .edit,
                    time: UTCMinute(minutes: UInt32(clamping: row["minute"] as Int64)),
                    before: try before.map { try HandRecord(json: $0).entry(entry) },
                    reason: row["reason"])
            }
        }
    }

    /// Adds an entry, and writes down that it was.
    ///
    /// - Returns: the entry with its ID.
    public func add(
        _ entry: HandEntry, at time: UTCMinute, reason: String = ""
    ) throws(JournalError) -> HandEntry {
        try entry.check()
        try Self.check(reason)
        return try write { database in
            var entry = entry
            entry.id = try Self.insert(entry, database)
            try Self.note(.add, entry.id, nil, at: time, reason, database)
            return entry
        }
    }

    /// Changes an entry; what it was before stays in the trace.
    ///
    /// - Throws: ``JournalError/noEntry(_:)``.
    public func edit(
        _ id: Int, at time: UTCMinute, reason: String,
        _ change: (inout HandEntry) -> Void
    ) throws(JournalError) -> HandEntry {
        try Self.check(reason)
        return try write { database in
            guard let before = try Self.entry(id, database) else { throw JournalError.noEntry(id) }
            var entry = before
            change(&entry)
            entry.id = id
            try entry.check()
            try database.execute(
                sql: """
                    UPDATE entry SET day = ?, people = ?, kind = ?, tour = ?, note = ?, has_come = ?
                    WHERE id = ?
                    """,
                arguments: [
                    entry.day.digits, entry.people, entry.kind.rawValue, entry.tour, entry.note,
                    entry.hasCome, id,
                ])
            try Self.note(.edit, id, before, at: time, reason, database)
            return entry
        }
    }

    /// Deletes an entry; what it was stays in the trace.
    ///
    /// - Throws: ``JournalError/noEntry(_:)``.
    public func delete(_ id: Int, at time: UTCMinute, reason: String) throws(JournalError) {
        try Self.check(reason)
        try write { database in
            guard let before = try Self.entry(id, database) else { throw JournalError.noEntry(id) }
            try database.execute(sql: "DELETE FROM entry WHERE id = ?", arguments: [id])
            try Self.note(.delete, id, before, at: time, reason, database)
        }
    }

    /// Takes over groups of `visits/`: new ones as announced, and as come those whose code was held up.
    ///
    /// What people have changed of one stays as they left it, and one that they deleted stays deleted.
    public func take(
        _ visits: [GroupVisit], come: Set<GroupVisit.ID> = []
    ) throws(JournalError) {
        try write { database in
            for visit in visits where visit.day.exists {
                let json = "%\"visit\":\"\(visit.id)\"%"
                let isEdited = try Bool.fetchOne(
                    database,
                    sql: """
                        SELECT EXISTS (SELECT 1 FROM change WHERE entry =
                            (SELECT id FROM entry WHERE visit = ?1)
                            OR act = 'delete' AND before LIKE ?2)
                        """, arguments: [visit.id, json])
                if isEdited != true {
                    let people = min(max(visit.people, 1), HandEntry.maximumPeople)
                    try database.execute(
                        sql: """
                            INSERT INTO entry (day, people, kind, tour, note, visit, announced, has_come)
                            VALUES (?, ?, ?, ?, '', ?, ?, 0)
                            ON CONFLICT (visit) DO UPDATE SET day = excluded.day,
                                people = excluded.people, kind = excluded.kind,
                                tour = excluded.tour, announced = excluded.announced
                            """,
                        arguments: [
                            visit.day.digits, people, visit.kind.rawValue, visit.tour, visit.id,
                            people,
                        ])
                }
                if come.contains(visit.id) {
                    try database.execute(
                        sql: "UPDATE entry SET has_come = 1 WHERE visit = ?", arguments: [visit.id])
                }
            }
        }
    }

    private static func insert(_ entry: HandEntry, _ database: Database) throws -> Int {
        try database.execute(
            sql: """
                INSERT INTO entry (day, people, kind, tour, note, visit, announced, has_come)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                entry.day.digits, entry.people, entry.kind.rawValue, entry.tour, entry.note,
                entry.visit, entry.announced, entry.hasCome,
            ])
        return Int(database.lastInsertedRowID)
    }

    private static func note(
        _ act: HandChange.Act, _ id: Int, _ before: HandEntry?, at time: UTCMinute,
        _ reason: String, _ database: Database
    ) throws {
        try database.execute(
            sql: "INSERT INTO change (entry, act, minute, before, reason) VALUES (?, ?, ?, ?, ?)",
            arguments: [
                id, act.rawValue, Int64(time.minutes), try before.map { try HandRecord($0).json },
                reason,
            ])
    }

    private static func entry(_ id: Int, _ database: Database) throws -> HandEntry? {
        try Row.fetchOne(database, sql: "SELECT * FROM entry WHERE id = ?", arguments: [id])
            .map(entry)
    }

    private static func entry(_ row: Row) -> HandEntry {
        HandEntry(
            id: row["id"], day: CalendarDay(digits: row["day"]), people: row["people"],
            kind: GroupVisit.Kind(rawValue: row["kind"]) ?? .private, tour: row["tour"],
            note: row["note"], visit: row["visit"], announced: row["announced"],
            hasCome: row["has_come"])
    }

    private static func check(_ reason: String) throws(JournalError) {
        guard reason.count <= HandEntry.maximumNote,
            !reason.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else {
            throw .invalid(
                "the reason must be one line of at most \(HandEntry.maximumNote) characters")
        }
    }
}
