import Foundation
import HubProtocol
public import Journal
import Times

/// The journal of all kiosks: a file beside the hub that reports read as they read a kiosk's own.
///
/// There is one for each hub. Reports hide small numbers by what the journal remembers of earlier reports; two journals of the
/// same kiosks would remember different things, and what one hides could be subtracted from what the other shows.
public enum HubJournal {
    private static let settingName = "journal"
    /// So many units are taken in one transaction.
    private static let unitsAtOnce = 500
    /// After this many days there are only months, as at kiosks whose settings say nothing else.
    private static let days = 400

    /// What was brought over.
    public struct Outcome: Sendable, Equatable {
        public var units = 0
        /// Of months that the journal has summed up already.
        public var late = 0
        /// The hub is an earlier copy of the one that the journal has read.
        public var isEarlierHub = false
    }

    /// Brings over what kiosks have reported since the last time.
    ///
    /// Killed at any time, it continues where it was: what is brought over and how far it came are one transaction. Then the
    /// journal sums up the oldest month, once it is old enough, and the hub deletes the counts of months that the journal has
    /// summed up.
    ///
    /// - Parameters:
    ///   - isNew: whether this journal takes the place of the one that was used so far.
    ///   - keepsCounts: whether the hub keeps the counts of all months, so that a new journal could have them once more.
    ///   - now: seconds since 1970.
    /// - Throws: ``HubError/invalid(_:)`` where another journal is in use; ``HubError``; `JournalError`.
    @discardableResult
    public static func update(
        _ journal: JournalStore, from store: HubStore, takingOver isNew: Bool = false,
        keepsCounts: Bool = false, at now: Int64
    ) throws -> Outcome {
        var source = try connect(journal, to: store, takingOver: isNew, at: now)
        var outcome = Outcome()
        outcome.isEarlierHub = try store.continueCounts(after: source.revision)
        while true {
            let changes = try store.changes(after: source.revision, limit: unitsAtOnce)
            guard let last = changes.last?.revision else { break }
            outcome.late += try journal.replace(changes.map(unit))
            outcome.units += changes.count
            source.revision = last
        }
        try journal.rollUp(keeping: days)
        // Kiosks send nothing more of them.
        if !keepsCounts, let oldest = try journal.oldestDay() {
            try store.dropMonths(before: oldest.digits / 100)
        }
        return outcome
    }

    private static func connect(
        _ journal: JournalStore, to store: HubStore, takingOver isNew: Bool, at now: Int64
    ) throws -> JournalStore.Source {
        let known = try store.setting(settingName)
        if let source = try journal.source(), let known, known.value == source.reader {
            return source
        }
        let isEmpty = try journal.span() == nil
        guard isEmpty else {
            throw HubError.invalid(
                """
                \(journal.path) is another journal, with counts of its own; name the journal of this \
                hub, or a new file
                """)
        }
        guard known == nil || isNew else {
            throw HubError.invalid(
                """
                the reports of this hub are kept in another journal; two of them could tell what each \
                hides. Name that one with --journal, or begin again with --take-over
                """)
        }
        let reader = UUID().uuidString
        try journal.follow(reader: reader)
        guard try store.set(settingName, to: reader, ifVersion: known?.version ?? 0) else {
            throw HubError.busy(name: store.name, reason: "another command has begun a journal")
        }
        try store.trace("a new journal was begun", at: now)
        return JournalStore.Source(reader: reader, revision: 0)
    }

    /// A unit as a journal takes it; cells of tables that this program does not know are left out.
    private static func unit(_ change: HubStore.Change) -> JournalStore.Unit {
        let key = change.unit.key
        var counts: [HourBatch.Cell: Int] = [:]
        for cell in change.unit.cells {
            guard let table = JournalTable(rawValue: cell.table),
                table.columns.count == cell.values.count,
                (table.resolution == .hour) == (key.hour != nil)
            else { continue }
            counts[HourBatch.Cell(table, cell.values), default: 0] += cell.count
        }
        return JournalStore.Unit(
            kiosk: change.kiosk,
            day: CalendarDay(digits: key.day), hour: key.hour, counts: counts,
            revision: change.revision)
    }
}
