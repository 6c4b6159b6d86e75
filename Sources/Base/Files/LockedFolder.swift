import Glibc

/// A folder whose files nobody else of this program reads or writes meanwhile, in this process or
/// another one.
///
/// The lock ends with whoever holds it, however that ends.
package struct LockedFolder: ~Copyable {
    private let path: String
    private let lock: FolderLock

    /// Locks the folder; makes it, for its owner alone, where it does not exist.
    ///
    /// - Parameter timeout: how long to wait for another one to unlock it.
    /// - Throws: ``FileError/busy(path:)``, ``FileError/notWritable(path:reason:)``.
    package init(_ path: String, timeout: Duration = .seconds(10)) throws(FileError) {
        self.path = path
        lock = try LockedFolder.locked(path, timeout)
    }

    private static func locked(
        _ path: String, _ timeout: Duration
    ) throws(FileError) -> FolderLock {
        let end = ContinuousClock.now + timeout
        do throws(SystemCallError) {
            try make(path)
            while true {
                let isLate = ContinuousClock.now >= end
                do throws(SystemCallError) {
                    if let lock = try FolderLock.take(path) { return lock }
                } catch  where error.code == EACCES && !isLate {
                    // Whoever has just made the lock file is about to open it to others.
                }
                if isLate { throw SystemCallError(code: EWOULDBLOCK) }
                usleep(2_000)
            }
        } catch  where error.code == EWOULDBLOCK {
            throw .busy(path: path)
        } catch {
            // What a user left there who was killed may be no one else's to open; it can be deleted.
            let file = "\(path)/\(FolderLock.name)"
            let isLeft = unsafe error.code == EACCES && access(file, F_OK) == 0
            throw .notWritable(path: isLeft ? file : path, reason: error.reason)
        }
    }

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
            try FilePath.synchronize(folder: path)
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
