import Bundles
import Foundation
import PageMaking
import Times
import TourModel
import TourStore

/// Where the kiosk's content stands: in the bundle that was taken last, else in the database that
/// imports write.
struct ContentPlace: Sendable {
    let database: String?
    let shelf: BundleShelf?
    /// Which of the content's kiosks this is.
    var kiosk: KioskPlace.ID?

    /// The file that is to be shown.
    ///
    /// - Throws: `BundleError` where what was taken cannot be known; ``NoContent``.
    func path() throws -> String {
        if let path = try shelf?.databasePath() { return path }
        guard let database else { throw NoContent(folder: shelf?.folder) }
        return database
    }

    /// Opens what is to be shown; where a bundle was taken that cannot be read any more, the same bundle
    /// unpacked once more, else what was shown before it.
    ///
    /// A kiosk that has nothing yet takes the first bundle at once. A file that only this time cannot be read
    /// is shown again as soon as it can; a damaged one is gone back from for good, which the record tells.
    ///
    /// - Parameters:
    ///   - now: what time it is.
    ///   - read: opens a database.
    /// - Returns: the content, and what is or was wrong with what should be shown in its place.
    /// - Throws: why nothing can be shown.
    func open(
        at now: UTCMinute,
        reading read: ((String) throws -> TourContent)? = nil
    ) throws -> (content: TourContent, problem: String?) {
        let read = read ?? self.read
        do {
            if try shelf?.databasePath() == nil, !isImported { try takeFirst(at: now) }
            let content = try read(path())
            return (content, try shelf?.fault())
        } catch {
            // The fault that is reported is the first one.
            guard let shelf, let (content, problem) = try? instead(of: error, on: shelf, read)
            else {
                throw error
            }
            return (content, problem)
        }
    }

    /// Reads a database as this kiosk.
    ///
    /// - Throws: an error of the store.
    func read(_ path: String) throws -> TourContent {
        try TourContent(store: TourStore(path: path, as: .kiosk(kiosk)))
    }

    private func instead(
        of error: any Error, on shelf: BundleShelf, _ read: (String) throws -> TourContent
    ) throws -> (content: TourContent, problem: String?) {
        /// The first of some databases that can be shown.
        func open(_ paths: [String?]) -> TourContent? {
            for case let path? in paths { if let content = try? read(path) { return content } }
            return nil
        }
        if case TourError.unreadable = error {
            let earlier = try shelf.previousDatabasePath()
            if let content = open([earlier, database]) {
                return (content, "What was shown before is shown until this can be read: \(error)")
            }
        }
        if let again = try? shelf.restore(), let content = open([again]) { return (content, nil) }
        let before = "What was shown before is shown again: \(error)"
        if (try? shelf.goBack(because: before)) != nil, let content = open([try path()]) {
            return (content, before)
        }
        guard error is BundleError || error is TourError, let content = open([database]) else {
            throw error
        }
        return (content, "What was imported is shown: \(error)")
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
            return "there is no tour's file; name it with \"database:\" in kiosk.yaml"
        }
        return """
            there is nothing to show yet: put a bundle into \(folder), or name a tour's file with \
            \"database:\" in kiosk.yaml
            """
    }
}
