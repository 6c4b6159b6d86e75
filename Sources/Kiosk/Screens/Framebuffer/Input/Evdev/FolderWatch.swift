internal import CInput
internal import Glibc

/// Reports that devices have come or gone in a folder (inotify).
///
/// The permissions of a new device may be set later; therefore each change is reported again every second for five
/// seconds. A missing folder is looked for every two.
final class FolderWatch {
    let descriptor: CInt
    private let folder: String
    private var isWatched = false
    private var laterLooks: [Duration] = []

    private static let reasons = UInt32(IN_CREATE | IN_DELETE | IN_ATTRIB | IN_MOVED_TO)
    private static let patience = 5
    private static let pause = Duration.seconds(2)

    /// - Returns: `nil` where the system has no more watches to give.
    init?(_ folder: String) {
        descriptor = inotify_init1(CInt(IN_NONBLOCK) | CInt(IN_CLOEXEC))
        self.folder = folder
        guard descriptor >= 0 else { return nil }
        isWatched = watch()
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// When to ask ``hasChanged(now:)`` although nothing can be read.
    var deadline: Duration? { laterLooks.first }

    func hasChanged(now: Duration) -> Bool {
        var hasChanged = false
        if !isWatched {
            isWatched = watch()
            hasChanged = isWatched
        }
        if hasEvents() {
            hasChanged = true
            // The folder itself may have gone with its last device; watching it twice is watching it once.
            isWatched = watch()
        }
        if hasChanged {
            laterLooks = (1...Self.patience).map { now + .seconds($0) }
        } else if let next = laterLooks.first, now >= next {
            laterLooks.removeFirst()
            hasChanged = true
        }
        if !isWatched && laterLooks.isEmpty { laterLooks = [now + Self.pause] }
        return hasChanged
    }

    private func watch() -> Bool {
        unsafe inotify_add_watch(descriptor, folder, Self.reasons) >= 0
    }

    private func hasEvents() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 4096)
        var hasRead = false
        // Rounds are bounded: a folder that changes without end is looked at again soon.
        for _ in 0..<64 {
            guard unsafe read(descriptor, &buffer, buffer.count) > 0 else { break }
            hasRead = true
        }
        return hasRead
    }
}
