import TourModel
import Wording

/// Takes rooms.csv and people.csv into a folder of content: the folder stays the source.
///
/// Rows are found by their ID: what is there is changed, what is not is made, and what has no row
/// is taken out where that is asked for. A page that changes is rewritten, without its comments;
/// all others stay as they are. All files of a table are changed, or none, also where the process is
/// killed or the disk is full.
public enum TableImporter {
    /// Reads the tables, and changes the folder's files unless it is a dry run.
    ///
    /// - Parameters:
    ///   - rooms: the path of rooms.csv, and `people` that of people.csv; `nil` for none.
    ///   - deletions: whether what has no row is taken out of the folder.
    ///   - report: takes what is in doubt or passed over in the tables.
    /// - Throws: ``TourImportError/invalid(folder:problems:)`` with every problem of the folder and
    ///   the tables; the folder is as it was then.
    public static func apply(
        rooms: String?, people: String?, to folder: String, deletions: TableDeletions = .none,
        isDryRun: Bool = false, warning report: (TourProblem) -> Void = { _ in }
    ) throws(TourImportError) -> [TourChange] {
        let log = ProblemLog(limit: ImportLimits().problems)
        defer { log.sorted().filter { $0.severity == .warning }.forEach(report) }
        func take() throws(TourImportError) -> (changes: [TourChange], update: FolderUpdate) {
            try changes(of: rooms, people, to: folder, deletions: deletions, log: log)
        }
        if isDryRun { return try take().changes }
        return try FolderJournal.exclusively(in: folder) { () throws(TourImportError) in
            let (changes, update) = try take()
            try update.write()
            return changes
        }
    }

    /// What the tables change, and what is to be written.
    private static func changes(
        of rooms: String?, _ people: String?, to folder: String, deletions: TableDeletions,
        log: ProblemLog
    ) throws(TourImportError) -> (changes: [TourChange], update: FolderUpdate) {
        let before = try EditedFolder(folder)
        let old = before.content
        var new = old
        if let people {
            let columns = PeopleTable(languages: old.site.languages)
            if let table = try Table(path: people, known: columns.columns, log: log) {
                columns.apply(table, to: &new, deletions: deletions, log: log)
            }
        }
        if let rooms {
            let columns = RoomTable(languages: old.site.languages)
            if let table = try Table(path: rooms, known: columns.columns, log: log) {
                columns.apply(table, to: &new, deletions: deletions, log: log)
            }
        }
        if !log.hasErrors { checkReferences(new, log) }
        guard !log.hasErrors else {
            throw .invalid(folder: folder, problems: log.errors)
        }
        return (ContentDifference.tables(from: old, to: new), before.update(to: new))
    }

    /// What pages name must be there when the tables have been taken in.
    private static func checkReferences(_ content: TourContent, _ log: ProblemLog) {
        let people = Set(content.people.map(\.id))
        let media = Set(content.media.map(\.id))
        let rooms = Set(content.rooms.map(\.id))
        for room in content.rooms {
            for person in room.people where !people.contains(person) {
                log.error(
                    Place(file: "rooms.csv"), "room \(room.id) shows \(person), who is not there",
                    "keep the person, or take them out of the room's row")
            }
            for medium in room.media where !media.contains(medium) {
                log.error(
                    Place(file: "rooms.csv"),
                    "room \(room.id) shows \(medium.shortened), which is not there",
                    "describe it in media/media.yaml first")
            }
        }
        for tour in content.tours {
            for stop in tour.stops where !rooms.contains(stop.roomID) {
                log.error(
                    Place(file: "tours/\(tour.id.lowercased()).yaml"),
                    "the tour stops in \(stop.roomID), which the table takes out",
                    "keep the room, or take it out of the tour first")
            }
        }
    }
}
