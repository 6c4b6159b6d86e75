import Foundation
import Glibc
import TestSupport
import Testing

/// A small disk of its own, in memory.
struct SmallDisk: ~Copyable {
    let path: String

    /// Whether this user may mount one.
    static let isAllowed: Bool = {
        guard geteuid() == 0, let folder = try? TemporaryFolder() else { return false }
        return (try? SmallDisk(at: folder.path, megabytes: 1)) != nil
    }()

    init(at path: String, megabytes: Int) throws {
        guard unsafe mount("docent-test", path, "tmpfs", 0, "size=\(megabytes)m,mode=700") == 0
        else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EPERM) }
        self.path = path
    }

    deinit { _ = unsafe umount2(path, Int32(MNT_DETACH)) }

    /// Fills it but for so many bytes.
    func fill(leaving bytes: Int) throws {
        var status = statvfs()
        try #require(unsafe statvfs(path, &status) == 0)
        let free = Int(status.f_bavail) * Int(status.f_frsize) - bytes
        try Data(count: max(0, free)).write(to: URL(filePath: filler))
    }

    func clear() throws { try FileManager.default.removeItem(atPath: filler) }

    private var filler: String { "\(path)/filler" }
}
