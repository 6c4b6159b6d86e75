import Journal
import Times

/// What a kiosk counted in one closed hour, or on one day that has ended: whole, so that sending it twice changes nothing.
///
/// The tables of a journal that know the hour are sent by the hour, those that know the day by the day. A unit takes the place
/// of the one with the same ``key``: a kiosk that was started again in an hour sends the hour once more, with all of it.
public struct CountUnit: Codable, Sendable, Equatable {
    public var key: Key
    /// The cells, all of them of tables with the key's resolution; empty where there was nothing, or nothing any more.
    public var cells: [Cell]

    /// A day, or one of its hours, by the site's clocks.
    public struct Key: Codable, Sendable, Hashable, Comparable {
        /// As 20261124.
        public var day: Int
        /// 0 to 23; `nil` for the tables of days.
        public var hour: Int?

        public init(day: Int, hour: Int? = nil) {
            self.day = day
            self.hour = hour
        }

        public static func < (a: Key, b: Key) -> Bool {
            (a.day, a.hour ?? 24) < (b.day, b.hour ?? 24)
        }

        var isValid: Bool {
            (10_000_101...99_991_231).contains(day) && CalendarDay(digits: day).exists
                && hour.map((0...23).contains) ?? true
        }
    }

    public struct Cell: Codable, Sendable, Hashable {
        /// A ``JournalTable``.
        public var table: String
        /// One for each of the table's columns.
        public var values: [String]
        /// At least 1.
        public var count: Int

        public init(table: String, values: [String], count: Int) {
            self.table = table
            self.values = values
            self.count = count
        }
    }

    /// The most cells of a unit.
    public static let maximumCells = 4 * JournalStore.maximumCells
    public static let maximumCount = 1_000_000

    public init(key: Key, cells: [Cell]) {
        self.key = key
        self.cells = cells
    }

    /// Whether it lies within the journal's bounds.
    ///
    /// A table that this program does not know is one of a newer kiosk: its cells are valid, and are not stored.
    public var isValid: Bool {
        guard key.isValid, cells.count <= Self.maximumCells else { return false }
        let wanted: JournalTable.Resolution = key.hour == nil ? .day : .hour
        // Byte by byte, as databases compare: Swift takes é and e with an accent for equal.
        var seen: Set<[[UInt8]]> = []
        return cells.allSatisfy { cell in
            guard (1...32).contains(cell.table.utf8.count), cell.values.count <= 8,
                cell.values.allSatisfy({
                    $0.utf8.count <= JournalStore.maximumValue && !$0.utf8.contains { $0 < 0x20 }
                }),
                (1...Self.maximumCount).contains(cell.count),
                seen.insert(([cell.table] + cell.values).map { Array($0.utf8) }).inserted
            else { return false }
            guard let table = JournalTable(rawValue: cell.table) else { return true }
            return table.resolution == wanted && table.columns.count == cell.values.count
        }
    }
}
