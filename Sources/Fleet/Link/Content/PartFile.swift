import Cryptography
import Files
import Glibc
import TourStore

/// An object that is being fetched, in the place where it will stand: `<sha256>.part`.
///
/// It is kept by whatever ends the program, and continued from where it ends.
struct PartFile {
    let object: StoredObject
    /// Where the object will stand.
    let target: String
    var path: String { target + Self.ending }

    static let ending = ".part"

    init(_ object: StoredObject, in folder: ObjectFolder) {
        self.object = object
        target = folder.path(of: object)
    }

    /// How many bytes there are; 0 for what is no file, or has too many.
    var bytes: Int {
        var status = stat()
        guard unsafe lstat(path, &status) == 0, status.isRegularFile,
            Int(status.st_size) <= object.bytes
        else { return 0 }
        return Int(status.st_size)
    }

    /// Opens it for writing after the bytes that there are.
    ///
    /// - Parameter pace: how often what is written is synchronized.
    func open(_ pace: SyncPace) throws(SystemCallError) -> PartWriter {
        let folder = FilePath.split(target).folder
        for folder in [FilePath.split(folder).folder, folder] {
            try FilePath.makeSharedFolder(folder)
        }
        if bytes == 0 { try FilePath.remove(path) }
        do throws(SystemCallError) {
            return try PartWriter(path, pace)
        } catch  where error.code == EACCES {
            // Another user began it.
            try FilePath.remove(path)
            return try PartWriter(path, pace)
        }
    }

    func remove() throws(SystemCallError) { try FilePath.remove(path) }

    /// Gives the object its name, if it is the one that was signed; it is on the disk then.
    ///
    /// - Parameter progress: called after each megabyte.
    /// - Returns: whether it is.
    func settle(progress: () throws -> Void) throws -> Bool {
        let file = try FileDescriptor(opening: path, O_RDONLY | O_NOFOLLOW)
        var hash = SHA256()
        while true {
            let part = try file.read(upTo: 1 << 20)
            if part.isEmpty { break }
            hash.update(part)
            try progress()
        }
        guard hash.finalize().hexadecimal == object.sha256 else { return false }
        try file.synchronize()
        try FilePath.rename(path, to: target)
        return true
    }
}

/// A part that is being written.
final class PartWriter {
    private let file: FileDescriptor
    private let folder: String
    private let pace: SyncPace
    /// How many bytes there are.
    private(set) var bytes: Int

    fileprivate init(_ path: String, _ pace: SyncPace) throws(SystemCallError) {
        folder = FilePath.split(path).folder
        self.pace = pace
        file = try FileDescriptor(
            opening: path, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW, mode: 0o644)
        bytes = try Int(file.status().st_size)
    }

    func write(_ received: [UInt8]) throws(SystemCallError) {
        try file.write(received)
        bytes += received.count
        pace.wrote(received.count)
        try synchronizeIfDue()
    }

    /// Brings to the disk what was written, where there is enough of it or it is old enough.
    func synchronizeIfDue() throws(SystemCallError) {
        if pace.isDue { try synchronize() }
    }

    /// Brings to the disk what was written, so that a power cut does not lose it.
    func synchronize() throws(SystemCallError) {
        guard pace.unsynchronized > 0 else { return }
        try file.synchronize()
        // The part's own name.
        try FilePath.synchronize(folder: folder)
        pace.synchronized(bytes)
    }
}
