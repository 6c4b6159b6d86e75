import Files
import Foundation
import Glibc
import TourAuthoring

/// When the files of a folder were last written, which tells whether anything in it has changed.
struct FolderStamp: Equatable {
    /// One of the files, as its directory has it.
    struct File: Equatable {
        /// Within the folder: "buildings/A/A-014.md".
        var path: String
        /// In bytes.
        var size: Int
        /// When it was written, in nanoseconds since 1970.
        var written: Int
        fileprivate var stamp: FileStamp
    }

    /// Without hidden files.
    private(set) var files: [File] = []

    /// More files than an import takes.
    private static let most = 200_000
    private static let deepest = 4

    /// - Throws: ``StudioError/noFolder(path:reason:)``.
    init(_ folder: String) throws(StudioError) {
        guard add(folder, as: "", depth: 0) else {
            throw .noFolder(path: folder, reason: SystemCallError(code: errno).reason)
        }
    }

    private mutating func add(_ folder: String, as prefix: String, depth: Int) -> Bool {
        guard depth <= Self.deepest else { return true }
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            return false
        }
        for name in names.sorted() where !FileName.isLeftover(name) {
            let path = "\(folder)/\(name)"
            var found = stat()
            guard unsafe lstat(path, &found) == 0, files.count < Self.most else { continue }
            if found.st_mode & S_IFMT == S_IFDIR {
                _ = add(path, as: "\(prefix)\(name)/", depth: depth + 1)
            } else {
                let (seconds, nanoseconds) = (found.st_mtim.tv_sec, found.st_mtim.tv_nsec)
                files.append(
                    File(
                        path: prefix + name, size: Int(found.st_size),
                        written: seconds &* 1_000_000_000 &+ nanoseconds,
                        stamp: FileStamp(path, found)))
            }
        }
        return true
    }
}
