import Glibc

/// A folder whose files nobody else of this program reads or writes meanwhile, in this process or
/// another one.
///
/// The lock is the system's, on the folder itself: it ends with whoever holds it, however that ends.
package struct LockedFolder: ~Copyable {
    private let path: String
    private let descriptor: FileDescriptor

    /// Locks the folder; makes it, for its owner alone, where it does not exist.
    ///
    /// - Parameter timeout: how long to wait for another one to unlock it.
    /// - Throws: ``FileError/busy(path:)``, ``FileError/notWritable(path:reason:)``.
    package init(_ path: String, timeout: Duration = .seconds(10)) throws(FileError) {
        self.path = path
        descriptor = try LockedFolder.locked(path, timeout)
    }

    private static func locked(
        _ path: String, _ timeout: Duration
    ) throws(FileError) -> FileDescriptor {
        do throws(SystemCallError) {
            try make(path)
            let folder = try FileDescriptor(opening: path, O_RDONLY | O_DIRECTORY)
            let end = ContinuousClock.now + timeout
            while try !lock(folder, isLate: ContinuousClock.now >= end) { usleep(2_000) }
            return folder
        } catch  where error.code == EWOULDBLOCK {
            throw .busy(path: path)
        } catch {
            throw .notWritable(path: path, reason: error.reason)
        }
    }

    private static func lock(
        _ folder: borrowing FileDescriptor, isLate: Bool
    ) throws(SystemCallError) -> Bool {
        do throws(SystemCallError) {
            try SystemCall.check { flock(folder.number, LOCK_EX | LOCK_NB) }
            return true
        } catch  where error.code == EWOULDBLOCK && !isLate {
            return false
        }
    }

    // Closing alone is not enough: a process being started at this moment may share the descriptor
    // for an instant.
    deinit { flock(descriptor.number, LOCK_UN) }

    /// The path of a file in the folder.
    package func path(of name: String) -> String { path + "/" + name }

    /// The bytes of a file; `nil` where it does not exist.
    package func read(_ name: String, limit: Int) throws(FileError) -> [UInt8]? {
        try BoundedFile.read(path(of: name), limit: limit)?.bytes
    }

    /// Writes a file, whole or not at all.
    package func replace(
        _ name: String, with bytes: [UInt8], mode: NewFile.Mode = .exactly(0o600),
        keepsOwner: Bool = false
    ) throws(FileError) {
        try NewFile.write(bytes, to: path(of: name), mode: mode, keepsOwner: keepsOwner)
    }

    /// Deletes a file; one that does not exist is no error.
    package func remove(_ name: String) throws(FileError) {
        do throws(SystemCallError) {
            try FilePath.remove(path(of: name))
            try descriptor.synchronize()
        } catch {
            throw .notWritable(path: path(of: name), reason: error.reason)
        }
    }

    /// Makes a folder and those above it, for their owner alone.
    private static func make(_ path: String) throws(SystemCallError) {
        if let found = try status(ofPath: path) {
            guard found.isDirectory else { throw SystemCallError(code: ENOTDIR) }
            return
        }
        guard !path.isEmpty else { throw SystemCallError(code: ENOENT) }
        let folder = FilePath.split(path).folder
        if folder != "/" { try make(folder) }
        try FilePath.makeFolder(path, mode: 0o700)
    }
}

/// A small file that is read whole.
package enum BoundedFile {
    package struct Content {
        package let bytes: [UInt8]
        /// The file's permissions, and who owns it.
        package let mode: Int
        package let owner: UInt32
    }

    /// Reads a regular file; `nil` where it does not exist.
    ///
    /// - Throws: ``FileError/notReadable(path:reason:)``, ``FileError/tooLarge(path:limit:)``.
    package static func read(_ path: String, limit: Int) throws(FileError) -> Content? {
        var content: Content?
        do throws(SystemCallError) {
            // A pipe that stands there must not be waited for.
            let file = try FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
            let status = try file.status()
            if status.isRegularFile {
                content = Content(
                    bytes: try file.read(upTo: limit + 1), mode: Int(status.st_mode & 0o777),
                    owner: status.st_uid)
            }
        } catch  where error.code == ENOENT {
            return nil
        } catch {
            throw .notReadable(path: path, reason: error.reason)
        }
        guard let content else { throw .notReadable(path: path, reason: "it is not a file") }
        guard content.bytes.count <= limit else { throw .tooLarge(path: path, limit: limit) }
        return content
    }
}
