package import Glibc

/// An open file, closed when its owner goes.
package struct FileDescriptor: ~Copyable, Sendable {
    package let number: CInt

    package init(owning number: CInt) { self.number = number }

    package init(
        opening path: String, _ flags: CInt, mode: UInt32 = 0o644
    ) throws(SystemCallError) {
        number = try SystemCall.check { unsafe open(path, flags | O_CLOEXEC, mode) }
    }

    /// A file in a folder that nobody else sees, and that is gone when it is closed.
    ///
    /// - SeeAlso: `O_TMPFILE` in open(2).
    package init(
        withoutNameIn folder: String, _ flags: CInt, mode: UInt32 = 0o600
    ) throws(SystemCallError) {
        // O_TMPFILE, which Swift does not import.
        try self.init(opening: folder, O_DIRECTORY | 0o20_000_000 | flags, mode: mode)
    }

    /// A second descriptor of an open file, for a number that belongs to somebody else.
    package init(duplicating number: CInt) throws(SystemCallError) {
        self.number = try SystemCall.check { fcntl(number, F_DUPFD_CLOEXEC, 10) }
    }

    deinit { _ = close(number) }

    /// Gives a file without a name its first one.
    func giveName(_ path: String) throws(SystemCallError) {
        try SystemCall.check {
            unsafe linkat(
                AT_FDCWD, "/proc/self/fd/\(number)", AT_FDCWD, path, AT_SYMLINK_FOLLOW)
        }
    }

    /// Gives the descriptor away, open.
    package consuming func release() -> CInt {
        let number = number
        discard self
        return number
    }

    /// What the file is, and how large.
    package func status() throws(SystemCallError) -> stat {
        var status = stat()
        try SystemCall.check { unsafe fstat(number, &status) }
        return status
    }

    /// Up to `count` bytes from where the last read ended; fewer only at the end of the file.
    package func read(upTo count: Int) throws(SystemCallError) -> [UInt8] {
        // Room for what the file says that it has, and one more, to see that it has no more.
        var room = try min(count - 1, max(0, Int(status().st_size))) + 1
        var bytes = try readPart(room)
        var isAtEnd = bytes.count < room
        while bytes.count < count, !isAtEnd {
            room = min(count - bytes.count, max(bytes.count, 1 << 12))
            let part = try readPart(room)
            isAtEnd = part.count < room
            bytes += part
        }
        return bytes
    }

    /// Fewer bytes than `count` only at the end of the file.
    private func readPart(_ count: Int) throws(SystemCallError) -> [UInt8] {
        var failure: SystemCallError?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            do throws(SystemCallError) {
                while filled < count {
                    let start = unsafe buffer.baseAddress?.advanced(by: filled)
                    let rest = count - filled
                    let got = try SystemCall.check { unsafe Glibc.read(number, start, rest) }
                    if got == 0 { break }
                    filled += got
                }
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Writes all bytes, after those that were written last.
    package func write(_ bytes: [UInt8]) throws(SystemCallError) { try write(bytes.span) }

    /// Writes all bytes, after those that were written last.
    package func write(_ bytes: Span<UInt8>) throws(SystemCallError) {
        var written = 0
        while written < bytes.count {
            let rest = bytes.extracting(droppingFirst: written)
            let count = try SystemCall.check {
                unsafe rest.withUnsafeBytes { buffer in
                    unsafe Glibc.write(number, buffer.baseAddress, buffer.count)
                }
            }
            // A device that takes nothing would be asked for ever.
            guard count > 0 else { throw SystemCallError(code: EIO) }
            written += count
        }
    }

    /// Waits until the file is on the disk.
    ///
    /// Pipes, some devices and some file systems cannot do that, which is no error.
    package func synchronize() throws(SystemCallError) {
        do throws(SystemCallError) {
            try SystemCall.check { fsync(number) }
        } catch  where error.code == EINVAL || error.code == EROFS {}
    }
}
