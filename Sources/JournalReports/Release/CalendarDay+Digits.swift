import GRDB
import Journal
import Tour

extension CalendarDay {
    /// From the number that the journal's tables have: 20261124.
    init(digits: Int) {
        self.init(year: digits / 10_000, month: digits / 100 % 100, day: digits % 100)
    }

    static var first: CalendarDay { CalendarDay(year: 1, month: 1, day: 1) }
}

extension JournalStore {
    /// Whether the file can only be read.
    var isReadOnly: Bool { queue.configuration.readonly }
}
