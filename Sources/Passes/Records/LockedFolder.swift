import Glibc

/// A folder whose files nobody else of this program reads or writes meanwhile, in this process or
/// another one.
///
/// Files appear whole or not at all, and survive a power cut once they are written. The lock is the
/// system's, on the folder itself: it ends with whoever holds it, however that ends.
package struct LockedFolder: ~Copyable {
    private let path: String
    private let descriptor: CInt

    /// Takes the folder; makes it, for its owner alone, where it is not there.
    ///
    /// - Parameter patience: how long to wait for another one to let go of it.
    /// - Throws: ``PassError/busy(path:)``, ``PassError/unwritable(path:reason:)``.
    package init(_ path: String, patience: Duration = .seconds(10)) throws(PassError) {
        try LockedFolder.make(path)
        let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw .unwritable(path: path, reason: LockedFolder.reason())
        }
        let end = ContinuousClock.now + patience
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            let number = errno
            guard number == EWOULDBLOCK || number == EINTR, ContinuousClock.now < end else {
                let reason = LockedFolder.reason(number)
                close(descriptor)
                throw number == EWOULDBLOCK
                    ? .busy(path: path) : .unwritable(path: path, reason: reason)
            }
            usleep(2_000)
        }
        self.path = path
        self.descriptor = descriptor
    }

    // Closing alone is not enough: a process being started at this moment may share the descriptor
    // for an instant.
    deinit {
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// The path of a file in the folder.
    package func path(of name: String) -> String { path + "/" + name }

    /// The bytes of a file; nil where there is none.
    package func read(_ name: String, limit: Int) throws(PassError) -> [UInt8]? {
        try BoundedFile.read(path(of: name), limit: limit)?.bytes
    }

    /// Puts a file in the place of the one that was there, or nowhere.
    ///
    /// - Parameter mode: the new file's rights; an old one's are kept where this is nil.
    package func replace(
        _ name: String, with bytes: [UInt8], mode: UInt32? = 0o600
    ) throws(PassError) {
        let target = path(of: name)
        let partial = path(of: ".\(name).partial")
        var old = stat()
        let isThere = unsafe stat(target, &old) == 0
        if unlink(partial: partial) != nil, errno != ENOENT {
            throw .unwritable(path: target, reason: LockedFolder.reason())
        }
        let file = unsafe open(
            partial, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw .unwritable(path: target, reason: LockedFolder.reason()) }
        var failure = LockedFolder.write(bytes, to: file)
        let rights = mode ?? (isThere ? old.st_mode & 0o777 : 0o644)
        if failure == nil, fchmod(file, rights) != 0 { failure = LockedFolder.reason() }
        if failure == nil, fsync(file) != 0 { failure = LockedFolder.reason() }
        if close(file) != 0, failure == nil { failure = LockedFolder.reason() }
        if failure == nil, unsafe rename(partial, target) != 0 { failure = LockedFolder.reason() }
        if failure == nil, fsync(descriptor) != 0 { failure = LockedFolder.reason() }
        if let failure {
            _ = unlink(partial: partial)
            throw .unwritable(path: target, reason: failure)
        }
    }

    /// Takes a file away; one that is not there is no error.
    package func remove(_ name: String) throws(PassError) {
        let target = path(of: name)
        if unsafe Glibc.unlink(target) != 0, errno != ENOENT {
            throw .unwritable(path: target, reason: LockedFolder.reason())
        }
        guard fsync(descriptor) == 0 else {
            throw .unwritable(path: target, reason: LockedFolder.reason())
        }
    }

    /// The system's number where the file could not be taken away; nil where it was.
    private func unlink(partial: String) -> CInt? {
        unsafe Glibc.unlink(partial) == 0 ? nil : errno
    }

    /// What kept bytes from being written, in the system's words.
    private static func write(_ bytes: [UInt8], to file: CInt) -> String? {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { buffer in
                unsafe Glibc.write(file, buffer.baseAddress, buffer.count)
            }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count == 0 || errno != EINTR {
                return reason()
            }
        }
        return nil
    }

    /// Makes a folder and those above it, for their owner alone.
    private static func make(_ path: String) throws(PassError) {
        var status = stat()
        if unsafe stat(path, &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFDIR else {
                throw .unwritable(path: path, reason: reason(ENOTDIR))
            }
            return
        }
        guard errno == ENOENT, !path.isEmpty else {
            throw .unwritable(path: path, reason: reason())
        }
        if let slash = path.lastIndex(of: "/"), slash != path.startIndex {
            try make(String(path[..<slash]))
        }
        if unsafe mkdir(path, 0o700) != 0, errno != EEXIST {
            throw .unwritable(path: path, reason: reason())
        }
    }

    static func reason(_ number: CInt = errno) -> String {
        guard let words = unsafe strerror(number) else { return "error \(number)" }
        return unsafe String(cString: words)
    }
}

/// A small file that is read whole.
package enum BoundedFile {
    package struct Content {
        package let bytes: [UInt8]
        /// The file's rights, and who owns it.
        package let mode: Int
        package let owner: UInt32
    }

    /// Reads a regular file; nil where there is none.
    ///
    /// - Throws: ``PassError/unreadable(path:reason:)``, ``PassError/tooLarge(path:limit:)``.
    package static func read(_ path: String, limit: Int) throws(PassError) -> Content? {
        // A pipe that stands there must not be waited for.
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard file >= 0 else {
            if errno == ENOENT { return nil }
            throw .unreadable(path: path, reason: LockedFolder.reason())
        }
        defer { close(file) }
        var status = stat()
        guard unsafe fstat(file, &status) == 0 else {
            throw .unreadable(path: path, reason: LockedFolder.reason())
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw .unreadable(path: path, reason: "it is no file")
        }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = unsafe part.withUnsafeMutableBytes { buffer in
                unsafe Glibc.read(file, buffer.baseAddress, buffer.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                throw .unreadable(path: path, reason: LockedFolder.reason())
            }
            if count == 0 { break }
            bytes += part.prefix(count)
            guard bytes.count <= limit else { throw .tooLarge(path: path, limit: limit) }
        }
        return Content(
            bytes: bytes, mode: Int(status.st_mode & 0o777), owner: status.st_uid)
    }
}
