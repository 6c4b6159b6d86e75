import Dispatch
import Passes
import Tour

/// A ``BundleHunt`` on a thread of its own: reading and unpacking take seconds, and must not hold up
/// the pages.
actor BundleTaker {
    private var hunt: BundleHunt
    private nonisolated let queue: QueueExecutor

    init(shelf: BundleShelf) {
        hunt = BundleHunt(shelf: shelf)
        queue = QueueExecutor(label: "docent.bundles", qualityOfService: .utility)
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe queue.asUnownedSerialExecutor()
    }

    func look(site: String, now: PassTime, doubt: ClockDoubt?) -> BundleHunt.Find {
        hunt.look(site: site, now: now, doubt: doubt)
    }
}
