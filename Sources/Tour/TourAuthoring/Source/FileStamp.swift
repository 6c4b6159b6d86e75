import Foundation
package import Glibc

/// Which version of a file stands at a path, as far as the file system tells.
package struct FileStamp: Hashable, Sendable {
    private let path: String
    private let inode: UInt
    private let size: Int
    private let written: Moment
    /// When anything of it was changed, which no program can set.
    private let changed: Moment

    private struct Moment: Hashable {
        var seconds: Int
        var nanoseconds: Int

        init(_ time: timespec) {
            (seconds, nanoseconds) = (time.tv_sec, time.tv_nsec)
        }
    }

    package init(_ path: String, _ found: stat) {
        self.path = path
        inode = found.st_ino
        size = Int(found.st_size)
        written = Moment(found.st_mtim)
        changed = Moment(found.st_ctim)
    }

    /// Whether the next change will have another stamp: clocks of file systems tick slowly.
    ///
    /// - Parameter now: seconds since 1970.
    func isSettled(_ now: TimeInterval) -> Bool {
        Double(changed.seconds) + Double(changed.nanoseconds) / 1e9 < now - Self.tick
    }

    private static let tick = 1.0
}
