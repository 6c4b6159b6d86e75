import Files
import Foundation
import Glibc
import TourAuthoring

/// When the files of a folder were last written, which tells whether anything in it has changed.
struct FolderStamp: Equatable {
    private var files: [FileStamp] = []

    /// More files than an import takes.
    private static let most = 200_000
    private static let deepest = 4

    /// - Throws: ``StudioError/noFolder(path:reason:)``.
    init(_ folder: String) throws(StudioError) {
        guard try add(folder, depth: 0) else {
            throw .noFolder(path: folder, reason: SystemCallError(code: errno).reason)
        }
    }

    private mutating func add(_ folder: String, depth: Int) throws(StudioError) -> Bool {
        guard depth <= Self.deepest else { return true }
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            return false
        }
        for name in names.sorted() where !name.hasPrefix(".") {
            let path = "\(folder)/\(name)"
            var found = stat()
            guard unsafe lstat(path, &found) == 0, files.count < Self.most else { continue }
            if found.st_mode & S_IFMT == S_IFDIR {
                _ = try add(path, depth: depth + 1)
            } else {
                files.append(FileStamp(path, found))
            }
        }
        return true
    }
}
