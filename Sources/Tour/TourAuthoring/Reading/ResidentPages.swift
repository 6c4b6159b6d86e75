import Foundation
import Synchronization
import TourModel

/// The rooms of a folder as a running program has read them, so that pages that are the same are neither
/// opened nor taken apart again.
///
/// A reading counts as long as each of its files has the stamp that it had, and all else that it depends on is the same.
package final class ResidentPages: Sendable {
    struct Page {
        /// Of the files, in the order of their languages.
        var stamps: [FileStamp]
        /// What the reading depends on beside them.
        var context: String
        var room: Room
        var record: RoomRecord
    }

    /// All that was read of a folder.
    struct Folder {
        /// Of its files, in the order of their names.
        var versions: [FileStamp]
        var context: String
        var value: any Sendable
        var findings: ContentScope.Findings
        var warnings: [TourProblem]
    }

    private let pages = Mutex<[String: Page]>([:])
    private let folders = Mutex<[String: Folder]>([:])
    private let ways = Mutex<(facts: WayChecker.Facts, warnings: [TourProblem])?>(nil)
    private let overlaps = Mutex<[OverlapFinder.FloorKey: OverlapFinder.Plan]>([:])
    /// More than an import takes.
    private static let most = 200_000
    /// More buildings than any site has.
    private static let mostFolders = 2_000

    package init() {}

    /// What was read of a room's pages; nil where they have changed.
    func page(_ folder: String, _ id: Room.ID, _ stamps: [FileStamp], _ context: String) -> Page? {
        pages.withLock { pages in
            guard let page = pages["\(folder)/\(id)"], page.stamps == stamps,
                page.context == context
            else { return nil }
            return page
        }
    }

    /// What was read of a folder; nil where one of its files has changed.
    func folder(_ folder: String, _ versions: [FileStamp], _ context: String) -> Folder? {
        folders.withLock { folders in
            guard let known = folders[folder], known.context == context,
                known.versions == versions
            else { return nil }
            return known
        }
    }

    func keep(_ folder: String, _ reading: Folder) {
        folders.withLock { folders in
            if folders.count >= Self.mostFolders { folders = [:] }
            folders[folder] = reading
        }
    }

    /// The warnings about ways, where all that they depend on is as it was.
    func warnings(about facts: WayChecker.Facts) -> [TourProblem]? {
        ways.withLock { $0.flatMap { $0.facts == facts ? $0.warnings : nil } }
    }

    func keep(_ warnings: [TourProblem], about facts: WayChecker.Facts) {
        ways.withLock { $0 = (facts, warnings) }
    }

    /// The rooms that overlap on each floor, of the last check.
    var knownOverlaps: [OverlapFinder.FloorKey: OverlapFinder.Plan] {
        get { overlaps.withLock { $0 } }
        set { overlaps.withLock { $0 = newValue } }
    }

    func keep(_ folder: String, _ id: Room.ID, _ page: Page) {
        pages.withLock { pages in
            // Rooms that are gone are forgotten with all others.
            if pages.count >= Self.most { pages = [:] }
            pages["\(folder)/\(id)"] = page
        }
    }
}
