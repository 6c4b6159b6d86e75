/// What a kiosk counted in one hour, between two of its starts: what is written at once, and only once.
public struct HourBatch: Sendable, Equatable {
    /// The kiosk's ID in the content; empty where it has none.
    public var kiosk: String
    public var hour: JournalHour
    /// Tells it from other batches of the same hour: a kiosk that was started again in an hour writes a second one.
    ///
    /// Random, so that it says nothing.
    public var part: Int64
    public var counts: [Cell: Int]

    /// What is counted.
    public struct Cell: Sendable, Hashable {
        public var table: JournalTable
        /// One for each of the table's columns.
        public var values: [String]

        public init(_ table: JournalTable, _ values: [String]) {
            self.table = table
            self.values = values
        }
    }

    public init(
        kiosk: String = "", hour: JournalHour, part: Int64 = .random(in: .min ... .max),
        counts: [Cell: Int] = [:]
    ) {
        self.kiosk = kiosk
        self.hour = hour
        self.part = part
        self.counts = counts
    }
}
