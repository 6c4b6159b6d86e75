import Bundles
import Passes
import Threads
import Times

/// A ``BundleHunt`` on a thread of its own: reading and unpacking take seconds, and must not hold up
/// the pages.
actor BundleTaker: ThreadActor {
    private var hunt: BundleHunt
    nonisolated let thread = ThreadExecutor(name: "bundles")

    init(shelf: BundleShelf) {
        hunt = BundleHunt(shelf: shelf)
    }

    func look(site: String, now: UTCMinute, doubt: ClockDoubt?) -> BundleHunt.Find {
        hunt.look(site: site, now: now, doubt: doubt)
    }
}
