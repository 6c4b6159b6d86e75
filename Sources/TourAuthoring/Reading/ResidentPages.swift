import Foundation
import Synchronization
import Tour

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
        var reading: RoomReading
        /// The reading's key in a database; nil until one has asked.
        var key: Data?
    }

    private let pages = Mutex<[String: Page]>([:])
    /// More than an import takes.
    private static let most = 200_000

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

    func keep(_ folder: String, _ id: Room.ID, _ page: Page) {
        pages.withLock { pages in
            // Rooms that are gone are forgotten with all others.
            if pages.count >= Self.most { pages = [:] }
            pages["\(folder)/\(id)"] = page
        }
    }
}
