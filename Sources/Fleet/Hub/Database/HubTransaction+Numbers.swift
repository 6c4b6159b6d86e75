extension HubTransaction {
    /// The next of a growing number; 1 at first.
    ///
    /// - Precondition: the transaction has the lock of that number, so that they are seen in their order.
    func next(_ name: String) throws(HubError) -> Int64 {
        let rows = try rows(
            """
            INSERT INTO number (name, value) VALUES ($1, 1)
            ON CONFLICT (name) DO UPDATE SET value = number.value + 1 RETURNING value
            """, [.text(name)])
        guard let row = rows.first else {
            throw .corrupt(name: "the hub's database", detail: "no number \(name)")
        }
        return try row.integer(0)
    }

    /// Gives a number another value.
    func set(_ name: String, to value: Int64) throws(HubError) {
        try change(
            """
            INSERT INTO number (name, value) VALUES ($1, $2)
            ON CONFLICT (name) DO UPDATE SET value = excluded.value
            """, [.text(name), .integer(value)])
    }

    /// How far the hub's news and its trace have got.
    func marks() throws(HubError) -> HubStore.Marks {
        let marks = Dictionary(
            uniqueKeysWithValues: try rows(
                "SELECT name, value FROM number WHERE name IN ('news', 'trace')", []
            ).map { row throws(HubError) in (try row.text(0), try row.integer(1)) })
        return HubStore.Marks(news: marks["news"] ?? 0, trace: marks["trace"] ?? 0)
    }

    /// The last of a growing number; 0 where there was none.
    func last(_ name: String) throws(HubError) -> Int64 {
        try rows("SELECT value FROM number WHERE name = $1", [.text(name)]).first?.integer(0) ?? 0
    }
}
