import Dispatch
import Files
import Glibc
import Synchronization

/// What stands in each folder of a tree: several folders are read at a time.
struct FolderContents {
    struct Entry: Sendable {
        var name: String
        /// Of a link itself.
        var status: stat
        /// Why its status is not known; 0 where it is.
        var reason: CInt
    }

    /// By the path within the tree; nil for a folder that cannot be read.
    private var folders: [String: [Entry]?] = [:]

    /// - Parameters:
    ///   - depth: folders that are nested deeper are not read.
    ///   - limit: of the entries; what comes after more than that is not read.
    init(_ root: String, depth: Int, limit: Int) {
        var level = [""]
        var count = 0
        for _ in 0...depth where !level.isEmpty && count <= limit {
            let paths = level
            let found = Mutex([[Entry]?](repeating: nil, count: paths.count))
            DispatchQueue.concurrentPerform(iterations: paths.count) { index in
                let path = paths[index].isEmpty ? root : "\(root)/\(paths[index])"
                let entries = Self.read(path, limit: limit + 1)
                found.withLock { $0[index] = entries }
            }
            let levels = found.withLock { $0 }
            level = []
            for (path, entries) in zip(paths, levels) {
                folders.updateValue(entries, forKey: path)
                count += entries?.count ?? 0
                for entry in entries ?? [] where entry.reason == 0 && entry.status.isDirectory {
                    level.append(path.isEmpty ? entry.name : "\(path)/\(entry.name)")
                }
            }
        }
    }

    /// What stands in a folder, in the order of the names; nil where it cannot be read.
    func entries(of folder: String) -> [Entry]? { folders[folder] ?? nil }

    private static func read(_ path: String, limit: Int) -> [Entry]? {
        guard let folder = unsafe opendir(path) else { return nil }
        defer { unsafe closedir(folder) }
        let descriptor = unsafe dirfd(folder)
        var entries: [Entry] = []
        while entries.count < limit, let entry = unsafe readdir(folder) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe String(
                    cString: UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self))
            }
            guard !FileName.isLeftover(name) else { continue }
            var status = stat()
            let isKnown = unsafe fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0
            entries.append(Entry(name: name, status: status, reason: isKnown ? 0 : errno))
        }
        entries.sort { $0.name < $1.name }
        return entries
    }
}
