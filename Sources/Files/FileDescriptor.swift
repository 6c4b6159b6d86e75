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
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let start = filled
            let got = try SystemCall.check {
                unsafe bytes.withUnsafeMutableBytes { buffer in
                    unsafe Glibc.read(
                        number, buffer.baseAddress?.advanced(by: start), count - start)
                }
            }
            if got == 0 { break }
            filled += got
        }
        bytes.removeSubrange(filled...)
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
