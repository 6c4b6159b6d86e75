import Glibc

/// A lock among processes: held while its owner lives, and given back by the system however a
/// process ends.
package struct FileLock: ~Copyable {
    private let file: FileDescriptor

    /// Takes the lock; fails with `EWOULDBLOCK` where another one holds it.
    ///
    /// - Parameter holder: who holds it, for those who do not get it.
    package init(_ path: String, heldBy holder: String = "") throws(SystemCallError) {
        // Others may not open it: whoever can, can hold the lock and keep everybody waiting.
        let file = try FileDescriptor(opening: path, O_RDWR | O_CREAT, mode: 0o600)
        try SystemCall.check { flock(file.number, LOCK_EX | LOCK_NB) }
        try SystemCall.check { ftruncate(file.number, 0) }
        // On a full disk the lock holds all the same.
        try? file.write(Array(holder.utf8))
        self.file = file
    }

    /// Who holds a lock, as far as the file says it.
    package static func holder(of path: String) -> String {
        let bytes = try? FileDescriptor(opening: path, O_RDONLY).read(upTo: 200)
        return String(decoding: bytes ?? [], as: UTF8.self)
    }

    // Closing alone is not enough: a process being started at this moment may share the open file
    // for an instant.
    deinit { _ = flock(file.number, LOCK_UN) }
}
