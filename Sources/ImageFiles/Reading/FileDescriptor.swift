import Glibc

/// One open file descriptor, closed with its owner.
struct FileDescriptor: ~Copyable {
    let number: Int32

    init(owning number: Int32) { self.number = number }

    deinit { _ = close(number) }
}
