import Files
import Glibc
import TourModel
import TourStore

/// A folder that is filled under a hidden name and then put in its place in one step.
final class NewFolder {
    private let target: String
    private let partial: String
    private var isFinished = false
    /// The folders that were made in it.
    private var folders: Set<String> = []

    init(_ path: String) throws(TourExportError) {
        var target = path
        while target.count > 1, target.hasSuffix("/") { target.removeLast() }
        let (parent, name) = FilePath.split(target)
        guard !["", ".", ".."].contains(name) else {
            throw .notWritable(path: path, reason: "it is not a folder's name; name a new folder")
        }
        try NewFolder.checkEmpty(target)
        self.target = target
        partial = "\(parent)/.\(name).\(getpid()).exporting"
        do throws(SystemCallError) {
            try SystemCall.check { unsafe mkdir(partial, 0o777) }
        } catch {
            throw .notWritable(path: path, reason: error.reason)
        }
    }

    deinit { if !isFinished { NewFolder.remove(partial) } }

    func write(_ file: ExportedFile) throws(TourExportError) {
        try checkInside(file.path)
        do throws(SystemCallError) {
            let open = try make(file.path)
            try open.write(file.bytes)
            try open.synchronize()
        } catch {
            throw .notWritable(path: target + "/" + file.path, reason: error.reason)
        }
    }

    /// Writes a medium's own file, part by part.
    func write(_ medium: Media, of store: TourStore) throws(TourExportError) {
        let path = "media/" + medium.fileName
        try checkInside(path)
        var failure: SystemCallError?
        do {
            let open = try make(path)
            try store.forEachPart(ofMedia: medium.id) { part in
                guard failure == nil else { return }
                do throws(SystemCallError) {
                    try open.write(part)
                } catch {
                    failure = error
                }
            }
            if let failure { throw failure }
            try open.synchronize()
        } catch let error as TourError {
            throw .tour(error)
        } catch let error as SystemCallError {
            throw .notWritable(path: target + "/" + path, reason: error.reason)
        } catch {
            throw .notWritable(path: target + "/" + path, reason: "\(error)")
        }
    }

    /// Puts the folder in its place.
    func finish() throws(TourExportError) {
        try NewFolder.checkEmpty(target)
        do throws(SystemCallError) {
            for folder in folders.union([partial]) { try FilePath.synchronize(folder: folder) }
            // An empty folder gives way to another one.
            try FilePath.rename(partial, to: target)
            isFinished = true
            try FilePath.synchronize(folder: FilePath.split(target).folder)
        } catch {
            throw .notWritable(path: target, reason: error.reason)
        }
    }

    /// Whatever a database says, nothing is written outside of the folder.
    private func checkInside(_ path: String) throws(TourExportError) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !["", ".", ".."].contains($0) }), !path.contains("\0") else {
            throw .outside(folder: target, file: path.shortened)
        }
    }

    private func make(_ path: String) throws(SystemCallError) -> FileDescriptor {
        var folder = partial
        for part in path.split(separator: "/").dropLast() {
            folder += "/" + part
            if folders.insert(folder).inserted { try FilePath.makeFolder(folder) }
        }
        return try FileDescriptor(
            opening: partial + "/" + path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o666)
    }

    private static func checkEmpty(_ path: String) throws(TourExportError) {
        var found = stat()
        guard unsafe lstat(path, &found) == 0 else { return }
        guard found.isDirectory, names(in: path).isEmpty else { throw .notEmpty(folder: path) }
    }

    private static func names(in path: String) -> [String] {
        guard let folder = unsafe opendir(path) else { return ["?"] }
        defer { unsafe closedir(folder) }
        var names: [String] = []
        while let entry = unsafe readdir(folder) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
                    unsafe String(cString: $0)
                }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// Takes away what was written of a folder that is not finished.
    private static func remove(_ path: String) {
        for name in names(in: path) {
            let inner = path + "/" + name
            if unsafe unlink(inner) != 0, errno == EISDIR { remove(inner) }
        }
        _ = unsafe rmdir(path)
    }
}
