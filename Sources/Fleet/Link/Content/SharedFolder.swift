import Files
import Glibc

/// A folder in the kiosk's folder of bundles.
enum SharedFolder {
    /// Makes a folder that all may read; one that root makes belongs to whoever has the folder around it, whose service must be
    /// able to add to it later.
    static func make(_ path: String) throws(SystemCallError) {
        guard try status(ofPath: path) == nil else { return }
        try FilePath.makeFolder(path, mode: 0o755)
        guard geteuid() == 0, let around = try status(ofPath: FilePath.split(path).folder) else {
            return
        }
        try SystemCall.check { unsafe chown(path, around.st_uid, around.st_gid) }
    }
}
