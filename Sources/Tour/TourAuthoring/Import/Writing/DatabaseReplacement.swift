import Files
import GRDB
import Glibc
import TourStore

/// Puts a new database in an old one's place, so that at every moment one of them is there whole.
///
/// The new file is written beside the old one under a hidden name, brought to the disk, and
/// renamed. Whoever has the old file open goes on reading it.
struct DatabaseReplacement: ~Copyable {
    /// The file itself, where the given path is a link to it.
    let target: String
    private let folder: String
    private let temporary: String
    private let lock: FileLock

    /// Takes the lock, and takes away what a killed import has left.
    init(target path: String) throws(TourImportError) {
        let target = try DatabaseReplacement.resolved(path)
        let (folder, name) = FilePath.split(target)
        let temporary = "\(folder)/.\(name).importing"
        try DatabaseReplacement.checkReplaceable(target)
        let lock = try DatabaseReplacement.lock("\(folder)/.\(name).lock", for: target)
        try DatabaseReplacement.remove(temporary, for: target)
        self.target = target
        self.folder = folder
        self.temporary = temporary
        self.lock = lock
    }

    private static func lock(_ path: String, for target: String) throws(TourImportError) -> FileLock
    {
        do throws(SystemCallError) {
            return try FileLock(path)
        } catch  where error.code == EWOULDBLOCK {
            throw .busy(path: target)
        } catch {
            throw failure(error, path: target)
        }
    }

    /// Writes with `write` and replaces; where anything fails, the old database stands untouched.
    ///
    /// - Parameters:
    ///   - isPassing: whether it need not outlive a power cut.
    ///   - replacing: called before and after the new file takes the old one's place.
    func replace(
        isPassing: Bool, write: (_ path: String) throws -> Void, replacing: (_ isDone: Bool) -> Void
    ) throws(TourImportError) {
        do {
            try write(temporary)
            let file = try NewFile(target, writtenAs: temporary)
            if !isPassing { try file.synchronize() }
            replacing(false)
            try file.replace()
        } catch {
            // What stays behind is taken away by the next import; the reason why this one failed
            // matters more.
            try? DatabaseReplacement.remove(temporary, for: target)
            throw DatabaseReplacement.failure(error, path: target)
        }
        do throws(SystemCallError) {
            if !isPassing { try FilePath.synchronize(folder: folder) }
        } catch {
            throw .notDurable(path: target, reason: error.reason)
        }
        replacing(true)
    }

    /// Takes away an unfinished file and what SQLite may have put beside it.
    static func remove(
        _ temporary: String, for target: String
    ) throws(TourImportError) {
        for path in [temporary, temporary + "-journal", temporary + "-wal", temporary + "-shm"] {
            do throws(SystemCallError) {
                try FilePath.remove(path)
            } catch {
                throw .cannotWrite(
                    path: target, reason: "\(path) is in the way (\(error.reason))")
            }
        }
    }

    // MARK: What stands there

    static func resolved(_ path: String) throws(TourImportError) -> String {
        if let real = FilePath.resolved(path) { return real }
        guard errno == ENOENT else {
            throw failure(SystemCallError.last, path: path)
        }
        var link = stat()
        if unsafe lstat(path, &link) == 0 {
            throw .notReplaceable(path: path, found: "a link that leads nowhere")
        }
        let (folder, name) = FilePath.split(path)
        guard !name.isEmpty else { throw .notReplaceable(path: path, found: "no file's name") }
        guard let real = FilePath.resolved(folder) else {
            let reason = SystemCallError.last.reason
            throw .cannotWrite(path: path, reason: "the folder \(folder): \(reason)")
        }
        return real + "/" + name
    }

    /// Only a tour, or an empty file, gives way to a new tour: a mistyped path must not cost
    /// anybody a file.
    private static func checkReplaceable(_ path: String) throws(TourImportError) {
        let found: stat
        let head: [UInt8]
        do throws(SystemCallError) {
            guard let status = try status(ofPath: path) else { return }
            found = status
            head =
                status.isRegularFile
                ? try FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK).read(upTo: 100) : []
        } catch {
            throw failure(error, path: path)
        }
        guard found.isRegularFile else { throw .notReplaceable(path: path, found: found.kind) }
        if head.isEmpty { return }
        guard DatabaseHeader(head)?.applicationID == TourSchema.applicationID else {
            throw .notReplaceable(path: path, found: "no tour database")
        }
    }

    static func failure(_ error: any Error, path: String) -> TourImportError {
        switch error {
        case let error as TourImportError: return error
        case let error as SystemCallError where error.code == ENOSPC || error.code == EDQUOT:
            return .diskFull(path: path)
        case let error as SystemCallError: return .cannotWrite(path: path, reason: error.reason)
        case let error as DatabaseError where error.resultCode == .SQLITE_FULL:
            return .diskFull(path: path)
        case let error as DatabaseError:
            return .cannotWrite(path: path, reason: error.message ?? "\(error.resultCode)")
        case WriterError.damaged(let reason): return .damaged(path: path, reason: reason)
        case WriterError.unreadable(let file, let reason):
            return .cannotRead(file: file, reason: reason)
        default: return .cannotWrite(path: path, reason: "\(error)")
        }
    }
}
