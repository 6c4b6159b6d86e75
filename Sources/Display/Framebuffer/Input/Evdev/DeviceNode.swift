internal import Glibc

/// A device behind a path; another one that takes its path later is not equal.
struct DeviceNode: Hashable {
    private var folder: UInt
    private var node: UInt
    private var device: UInt

    /// - Returns: `nil` when nothing is there.
    init?(_ path: String) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        folder = UInt(status.st_dev)
        node = UInt(status.st_ino)
        device = UInt(status.st_rdev)
    }
}
