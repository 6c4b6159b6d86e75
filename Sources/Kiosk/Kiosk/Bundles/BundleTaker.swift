import Bundles
import Passes
import Threads
import Times

/// A ``BundleHunt`` on a thread of its own: reading and unpacking take seconds, and must not hold up
/// the pages.
actor BundleTaker {
    private var hunt: BundleHunt
    private nonisolated let thread = ThreadExecutor(name: "bundles")

    init(shelf: BundleShelf) {
        hunt = BundleHunt(shelf: shelf)
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe thread.asUnownedSerialExecutor()
    }

    func look(site: String, now: UTCMinute, doubt: ClockDoubt?) -> BundleHunt.Find {
        hunt.look(site: site, now: now, doubt: doubt)
    }
}
