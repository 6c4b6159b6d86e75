/// Compiles a folder of tour content into one database file.
public enum TourImporter {
    /// Tells the size of a picture file, in pixels as it is shown; throws what is wrong with it.
    public typealias Measure = @Sendable (_ path: String) throws -> (width: Int, height: Int)

    /// Reads and checks a whole folder, writes a new database and puts it in the old one's place.
    ///
    /// All errors of the folder come at once. The new file appears in one step: until then, and
    /// after any error, the old database stands untouched, and whoever has it open goes on reading
    /// it.
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
        let limits = ImportLimits()
        let log = ProblemLog(limit: limits.problems)
        let listing = try FolderListing(folder: folder, limits: limits, log: log)
        let scope = ContentScope(listing: listing, limits: limits, log: log)
        let content = ContentReader(scope: scope, measure: measure, probe: probe).read(
            progress: progress)
        guard let content else { throw .invalid(folder: folder, problems: log.sorted()) }

        let replacement = try DatabaseReplacement(target: path)
        let writer = DatabaseWriter(content: content, listing: listing, progress: progress)
        try replacement.replace { path in
            try writer.write(to: path)
        } replacing: { isDone in
            let stage: TourImportProgress.Stage = isDone ? .done : .replacing
            progress(TourImportProgress(stage: stage, done: isDone ? 1 : 0, total: 1))
        }
        return TourImportSummary(
            buildings: content.buildings.count, rooms: content.rooms.count,
            people: content.people.count, tours: content.tours.count, media: content.media.count,
            warnings: log.sorted())
    }
}
