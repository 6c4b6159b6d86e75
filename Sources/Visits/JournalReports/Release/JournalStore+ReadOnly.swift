import GRDB
import Journal

extension JournalStore {
    /// Whether the file can only be read.
    var isReadOnly: Bool { queue.configuration.readonly }
}
