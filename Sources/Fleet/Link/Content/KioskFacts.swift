import Bundles
import Foundation
import Passes
import Times
import TourModel
import TourStore

/// What a link must know of the kiosk before it takes anything for it.
struct KioskFacts {
    let shelf: BundleShelf
    /// The ID of the site that is shown; nil where nothing is yet.
    let site: String?
    /// What speaks against this machine's clock.
    let doubt: ClockDoubt?

    /// - Throws: an error of the shelf or the store.
    init(_ shelf: BundleShelf, database: String?, now: UTCMinute) throws {
        self.shelf = shelf
        let shown = try shelf.databasePath() ?? database
        guard let shown, FileManager.default.fileExists(atPath: shown) else {
            site = nil
            doubt = ClockDoubt(now: now, compiled: UTCMinute(minutes: 0), seen: nil)
            return
        }
        let store = try TourStore(path: shown)
        site = try store.site().id
        doubt = ClockDoubt(now: now, compiled: try store.compiled(), seen: nil)
    }
}
