import Files
import Glibc
import Tour

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
        let (content, scope) = try imported(
            folder: folder, into: path, measure: measure, progress: progress, probe: probe,
            resident: nil)
        return TourImportSummary(
            buildings: content.buildings.count, rooms: content.rooms.count,
            people: content.people.count, tours: content.tours.count, media: content.media.count,
            warnings: scope.log.sorted())
    }

    /// Imports a folder, and gives what was read.
    ///
    /// - Parameter resident: what this program has read of the folder before.
    /// - Returns: the content as it was written, and the scope that it was read in.
    static func imported(
        folder: String, into path: String, measure: @escaping Measure,
        progress: @escaping (TourImportProgress) -> Void = { _ in }, probe: Probe? = nil,
        resident: ResidentPages?
    ) throws(TourImportError) -> (content: TourContent, scope: ContentScope) {
        var memory = ReadingMemory(path: path)
        let scope = try ContentScope(folder: folder, memory: memory, resident: resident)
        let listing = scope.listing
        func read(_ scope: ContentScope) throws(TourImportError) -> TourContent {
            try ContentReader(scope: scope, measure: measure, probe: probe)
                .content(of: folder, progress: progress)
        }
        var content = try read(scope)

        let replacement = try DatabaseReplacement(target: path)
        try replacement.replace { path in
            do {
                try content.weighTranslations(with: memory.earlier)
                let patch = DatabasePatch(
                    content: content, listing: listing, memory: memory, progress: progress)
                if let patch, try patch.write(to: path) { return }
                try content.complete(from: memory.earlier)
            } catch {
                // An earlier database that is damaged is no reason not to write a new one; a disk
                // that is full is full for that one, too, which tells it.
                memory = ReadingMemory()
                content = try read(scope.fresh(memory: memory))
            }
            try? FilePath.remove(path)
            try DatabaseWriter(
                content: content, listing: listing, memory: memory, progress: progress
            ).write(to: path)
        } replacing: { isDone in
            let stage: TourImportProgress.Stage = isDone ? .done : .replacing
            progress(TourImportProgress(stage: stage, done: isDone ? 1 : 0, total: 1))
        }
        return (content, scope)
    }
}
