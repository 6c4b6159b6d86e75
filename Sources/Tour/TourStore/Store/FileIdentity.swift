package import Glibc

/// What tells one file at a path from the next one there.
package struct FileIdentity: Hashable {
    private let device: UInt64
    private let inode: UInt64
    private let size: Int
    private let seconds: Int
    private let nanoseconds: Int

    package init(_ status: stat) {
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        size = Int(status.st_size)
        seconds = status.st_mtim.tv_sec
        nanoseconds = status.st_mtim.tv_nsec
    }
}
