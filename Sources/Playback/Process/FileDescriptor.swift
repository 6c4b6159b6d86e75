import Glibc

/// One open file descriptor, closed with its owner.
struct FileDescriptor: ~Copyable {
    let number: Int32

    init(owning number: Int32) { self.number = number }

    deinit { _ = close(number) }

    /// Gives the descriptor away, open.
    consuming func release() -> Int32 {
        let number = number
        discard self
        return number
    }

    /// The descriptor again under a number from 10, that a child's own cannot meet; `nil` with
    /// `errno`.
    borrowing func raised() -> FileDescriptor? {
        let other = fcntl(number, F_DUPFD_CLOEXEC, 10)
        return other < 0 ? nil : FileDescriptor(owning: other)
    }
}
