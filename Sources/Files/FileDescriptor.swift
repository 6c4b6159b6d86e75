package import Glibc

/// An open file, closed when its owner goes.
package struct FileDescriptor: ~Copyable {
    package let number: CInt

    package init(owning number: CInt) { self.number = number }

    package init(
        opening path: String, _ flags: CInt, mode: mode_t = 0o644
    ) throws(SystemCallError) {
        number = try SystemCall.check { unsafe open(path, flags | O_CLOEXEC, mode) }
    }

    deinit { _ = close(number) }

    /// Gives the descriptor away, open.
    package consuming func release() -> CInt {
        let number = number
        discard self
        return number
    }

    /// The descriptor again under a number from 10, that a child's own cannot meet; `nil` with
    /// `errno`.
    package borrowing func raised() -> FileDescriptor? {
        let other = fcntl(number, F_DUPFD_CLOEXEC, 10)
        return other < 0 ? nil : FileDescriptor(owning: other)
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
    package func write(_ bytes: [UInt8]) throws(SystemCallError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = try SystemCall.check {
                unsafe rest.withUnsafeBytes { buffer in
                    unsafe Glibc.write(number, buffer.baseAddress, buffer.count)
                }
            }
            // A device that takes nothing would be asked for ever.
            guard count > 0 else { throw SystemCallError(code: EIO) }
            rest = rest.dropFirst(count)
        }
    }

    /// Waits until the file is on the disk.
    package func synchronize() throws(SystemCallError) {
        try SystemCall.check { fsync(number) }
    }
}
