import GRDB
import Journal
import Times

extension CalendarDay {
    static var first: CalendarDay { CalendarDay(year: 1, month: 1, day: 1) }
}

extension JournalStore {
    /// Whether the file can only be read.
    var isReadOnly: Bool { queue.configuration.readonly }
}
