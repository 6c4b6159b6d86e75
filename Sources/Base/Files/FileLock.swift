import Glibc

/// A lock among processes: held while its owner lives, and given back by the system however a
/// process ends.
package struct FileLock: ~Copyable {
    private let file: FileDescriptor

    /// Takes the lock; fails with `EWOULDBLOCK` where another one holds it.
    package init(_ path: String) throws(SystemCallError) {
        // Others may not open it: whoever can, can hold the lock and keep everybody waiting.
        let file = try FileDescriptor(opening: path, O_RDWR | O_CREAT, mode: 0o600)
        try SystemCall.check { flock(file.number, LOCK_EX | LOCK_NB) }
        self.file = file
    }

    // Closing alone is not enough: a process being started at this moment may share the open file
    // for an instant.
    deinit { _ = flock(file.number, LOCK_UN) }
}
