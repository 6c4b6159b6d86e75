import Files
import Glibc
import TourModel

/// Compiles a folder of tour content into one database file.
public enum TourImporter {
    /// Tells the size of a picture file, in pixels as it is shown; throws what is wrong with it.
    public typealias Measure = @Sendable (_ path: String) throws -> (width: Int, height: Int)

    /// Reads and checks a whole folder, writes a new database and puts it in the old one's place.
    ///
    /// All errors of the folder come at once. The new file appears in one step: until then, and
    /// after any error, the old database stands untouched, and whoever has it open goes on reading
    /// it. Pages that are the same as in the import before are not read again; the result is the
    /// same as without it.
    ///
    /// - Parameters:
    ///   - folder: the folder that holds site.yaml.
    ///   - path: the database file; one that is there already must be a tour.
    ///   - measure: looks at each picture; by default it reads them whole.
    ///   - progress: called after each page and each medium, on the calling thread.
    ///   - probe: looks at each film and sound; where there is none, their lengths are not known.
    /// - Throws: ``TourImportError/invalid(folder:problems:)`` with every problem of the folder;
    ///   the other cases for what the system refuses.
    /// - Complexity: linear in the size of the folder; memory holds its texts, never a whole
    ///   medium (``measurePicture`` holds one picture at a time).
    @discardableResult
    public static func `import`(
        folder: String, into path: String, measure: @escaping Measure = TourImporter.measurePicture,
        progress: @escaping (TourImportProgress) -> Void = { _ in },
        probe: Probe? = nil
    ) throws(TourImportError) -> TourImportSummary {
        let memory = ReadingMemory(path: path)
        let scope = try ContentScope(folder: folder, memory: memory)
        func read(_ scope: ContentScope) throws(TourImportError) -> TourContent {
            try ContentReader(scope: scope, measure: measure, probe: probe)
                .content(of: folder, progress: progress)
        }
        var content = try read(scope)
        try write(into: path, scope.listing, memory, progress) { memory, isAgain in
            guard isAgain else {
                try content.weighTranslations(with: memory.earlier)
                return content
            }
            content = try read(scope.fresh(memory: memory))
            return content
        }
        return TourImportSummary(
            buildings: content.buildings.count, rooms: content.rooms.count,
            people: content.people.count, tours: content.tours.count, media: content.media.count,
            warnings: scope.log.sorted())
    }

    /// Imports what a check has read of a folder, as it was then.
    ///
    /// - Parameters:
    ///   - path: the database file; one that is there already must be a tour.
    ///   - isPassing: whether another one follows soon, so that this one need not outlive a power cut, and is not read once more
    ///     as a whole.
    /// - Throws: what the system refuses; and where a medium has changed since.
    package static func `import`(
        _ read: ReadFolder, into path: String, measure: @escaping Measure, isPassing: Bool = false
    ) throws(TourImportError) {
        func content(_ memory: ReadingMemory) -> TourContent {
            for room in read.content.rooms {
                guard let record = read.rooms[room.id], let key = record.key else { continue }
                memory.know(room.id, key, record.reading)
            }
            // The next import finds the sizes of media in the database, too.
            let scope = ContentScope(
                listing: read.listing, limits: ImportLimits(), log: ProblemLog(limit: 1),
                memory: memory)
            scope.languages = read.languages
            _ = MediaReader(scope: scope, measure: measure, probe: nil).read()
            var content = read.content
            content.recalledRooms = memory.recalledRooms
            return content
        }
        let memory = ReadingMemory(path: path)
        try write(into: path, read.listing, memory, isPassing: isPassing, { _ in }) { memory, _ in
            content(memory)
        }
    }

    /// Writes a new database and puts it in the old one's place.
    ///
    /// - Parameter read: what is to be written, by what is known of an earlier database; asked again, with nothing known,
    ///   where that one is damaged.
    private static func write(
        into path: String, _ listing: FolderListing, _ known: ReadingMemory,
        isPassing: Bool = false, _ progress: @escaping (TourImportProgress) -> Void,
        _ read: (_ memory: ReadingMemory, _ isAgain: Bool) throws -> TourContent
    ) throws(TourImportError) {
        var memory = known
        let replacement = try DatabaseReplacement(target: path)
        try replacement.replace(isPassing: isPassing) { path in
            var content: TourContent
            do {
                content = try read(memory, false)
                let patch = DatabasePatch(
                    content: content, listing: listing, memory: memory, progress: progress)
                if let patch, try patch.write(to: path, isPassing: isPassing) { return }
                try content.complete(from: memory.earlier)
            } catch {
                // An earlier database that is damaged is no reason not to write a new one; a disk
                // that is full is full for that one, too, which tells it.
                memory = ReadingMemory()
                content = try read(memory, true)
            }
            try? FilePath.remove(path)
            try DatabaseWriter(
                content: content, listing: listing, memory: memory, progress: progress
            ).write(to: path)
        } replacing: { isDone in
            let stage: TourImportProgress.Stage = isDone ? .done : .replacing
            progress(TourImportProgress(stage: stage, done: isDone ? 1 : 0, total: 1))
        }
    }
}
