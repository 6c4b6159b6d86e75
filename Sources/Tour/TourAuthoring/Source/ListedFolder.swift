package import Foundation
import TourModel

/// The files of a folder of content at a moment, before any of them is read.
package struct ListedFolder: Sendable {
    let listing: FolderListing
    /// What was wrong with the listing itself.
    private let problems: [TourProblem]

    /// - Parameter now: by which files are old enough to have another stamp after the next change.
    /// - Throws: ``TourImportError/noFolder(path:reason:)`` and
    ///   ``TourImportError/tooMuch(path:what:limit:)``.
    package init(_ folder: String, now: Date = Date()) throws(TourImportError) {
        let limits = ImportLimits()
        let log = ProblemLog(limit: limits.problems)
        listing = try FolderListing(folder: folder, limits: limits, log: log, now: now)
        problems = log.sorted()
    }

    /// A listing that follows from another one.
    init(_ listing: FolderListing, problems: [TourProblem]) {
        (self.listing, self.problems) = (listing, problems)
    }

    /// What was looked at before, with other files in the place of some.
    func with(_ listing: FolderListing) -> ListedFolder {
        ListedFolder(listing, problems: problems)
    }

    /// The paths of the files, in order.
    package var paths: [String] { listing.paths }

    /// Whether another look found the same versions of the same files.
    package func isSame(as other: ListedFolder) -> Bool {
        listing.isSame(as: other.listing) && problems == other.problems
    }

    func scope(memory: ReadingMemory? = nil, resident: ResidentPages?) -> ContentScope {
        let limits = ImportLimits()
        let log = ProblemLog(limit: limits.problems)
        for problem in problems {
            log.error(
                Place(file: problem.file, line: problem.line, column: problem.column),
                problem.message, problem.remedy)
        }
        return ContentScope(
            listing: listing, limits: limits, log: log, memory: memory, resident: resident)
    }
}

/// What a check has read of a folder without errors, ready to be imported.
package struct ReadFolder: Sendable {
    let content: TourContent
    let listing: FolderListing
    let rooms: [Room.ID: RoomRecord]
    let languages: [Language]?

    init(_ content: TourContent, _ scope: ContentScope) {
        (self.content, listing) = (content, scope.listing)
        (rooms, languages) = (scope.findings.rooms, scope.languages)
    }

    /// What lists of the content need.
    package var checked: CheckedTour { CheckedTour(content) }
}
