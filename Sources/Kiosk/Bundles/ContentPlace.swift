import Foundation
import Times
import Tour

/// Where the kiosk's content stands: in the bundle that was taken last, else in the database that
/// imports write.
struct ContentPlace: Sendable {
    let database: String?
    let shelf: BundleShelf?

    /// The file that is to be shown.
    ///
    /// - Throws: `BundleError` where what was taken cannot be known; ``NoContent``.
    func path() throws -> String {
        if let path = try shelf?.databasePath() { return path }
        guard let database else { throw NoContent(folder: shelf?.folder) }
        return database
    }

    /// Opens what is to be shown; where a bundle was taken that cannot be read any more, what was
    /// shown before it.
    ///
    /// A kiosk that has nothing yet takes the first bundle at once.
    ///
    /// - Parameter now: what time it is.
    /// - Returns: the content, and what is wrong with what should be shown in its place.
    /// - Throws: why nothing can be shown.
    func open(at now: UTCMinute) throws -> (content: TourContent, problem: String?) {
        do {
            if try shelf?.databasePath() == nil, !isImported { try takeFirst(at: now) }
            return (try TourContent(store: TourStore(path: path())), nil)
        } catch {
            guard let shelf else { throw error }
            // The fault that is told is the first one.
            do {
                try shelf.goBack()
                let earlier = try TourContent(store: TourStore(path: path()))
                return (earlier, "What was shown before is shown again: \(error)")
            } catch let second {
                guard let database, second is BundleError || second is TourError,
                    let imported = try? TourContent(store: TourStore(path: database))
                else { throw error }
                return (imported, "What was imported is shown: \(error)")
            }
        }
    }

    private var isImported: Bool {
        database.map(FileManager.default.fileExists(atPath:)) ?? false
    }

    private func takeFirst(at now: UTCMinute) throws {
        guard let shelf else { return }
        var hunt = BundleHunt(shelf: shelf)
        let find = hunt.look(site: nil, now: now, doubt: nil, isPatient: false)
        guard let bundle = find.ready else {
            guard database == nil, let words = find.problems.first ?? find.waiting else { return }
            throw NoContent(folder: shelf.folder, detail: words)
        }
        try shelf.show(bundle, insteadOf: find.older)
    }
}

/// There is no content to show.
struct NoContent: Error, Equatable, CustomStringConvertible {
    var folder: String?
    var detail: String?

    var description: String {
        if let detail { return "there is nothing to show yet: \(detail)" }
        guard let folder else {
            return "there is no tour's file; name it with “database:” in kiosk.yaml"
        }
        return """
            there is nothing to show yet: put a bundle into \(folder), or name a tour's file with \
            “database:” in kiosk.yaml
            """
    }
}
