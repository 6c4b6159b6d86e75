import Glibc

/// The lock on a folder: held while its owner lives, and given back by the system however a process ends.
///
/// Whoever can open a file can hold its `flock` and keep everybody else waiting. So the folder itself is locked only
/// where all who may read it may write it, too. Elsewhere the lock is on a file in the folder, which those who may
/// write the folder can open, and others cannot; it is deleted with the lock. A user who may not write the folder
/// changes nothing there, and locks the folder itself.
struct FolderLock: ~Copyable {
    static let name = ".docent-lock"

    private let file: FileDescriptor
    /// The lock file's; `nil` where the folder itself is locked.
    private let path: String?

    private init(_ file: consuming FileDescriptor, path: String?) {
        self.file = file
        self.path = path
    }

    /// Takes the lock; `nil` where another one holds it.
    ///
    /// - Throws: `EACCES` where the lock file belongs to somebody who keeps it from this user.
    static func take(_ folder: String) throws(SystemCallError) -> FolderLock? {
        let opened = try FileDescriptor(opening: folder, O_RDONLY | O_DIRECTORY)
        let status = try opened.status()
        guard status.hasMereReaders, isWritable(folder) else {
            return try hasLocked(opened) ? FolderLock(opened, path: nil) : nil
        }
        let path = "\(folder)/\(name)"
        let file = try FileDescriptor(
            opening: path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, mode: 0o600)
        guard try hasLocked(file) else { return nil }
        // The one who held it has deleted it meanwhile, and its name may be another's now.
        var found = stat()
        let own = try file.status()
        guard unsafe lstat(path, &found) == 0, found.st_ino == own.st_ino,
            found.st_dev == own.st_dev
        else { return nil }
        open(file, own, as: status)
        return FolderLock(file, path: path)
    }

    private static func hasLocked(
        _ file: borrowing FileDescriptor
    ) throws(SystemCallError) -> Bool {
        do throws(SystemCallError) {
            try SystemCall.check { flock(file.number, LOCK_EX | LOCK_NB) }
            return true
        } catch  where error.code == EWOULDBLOCK {
            return false
        }
    }

    private static func isWritable(_ folder: String) -> Bool {
        unsafe faccessat(AT_FDCWD, folder, W_OK, AT_EACCESS) == 0
    }

    /// Lets those who may write the folder open its lock file, as far as this user can grant it.
    private static func open(
        _ file: borrowing FileDescriptor, _ status: stat, as folder: stat
    ) {
        // Only a file that this user has made here: root must not give away one that was linked into its way.
        let isOwn = status.st_uid == geteuid() && status.st_nlink == 1 && status.st_size == 0
        guard status.isRegularFile, isOwn else { return }
        let owner = geteuid() == 0 ? folder.st_uid : status.st_uid
        let hasOwners =
            (status.st_uid, status.st_gid) == (owner, folder.st_gid)
            || fchown(file.number, owner, folder.st_gid) == 0
        var mode: mode_t = 0o600
        if hasOwners && folder.st_mode & 0o020 != 0 { mode |= 0o060 }
        if folder.st_mode & 0o002 != 0 { mode |= 0o006 }
        if status.st_mode & 0o777 != mode { _ = fchmod(file.number, mode) }
    }

    deinit {
        // Deleted while it is still locked: whoever waits for it sees that and takes another one.
        if let path { _ = unsafe unlink(path) }
        // Closing alone is not enough: a process being started at this moment may share the descriptor
        // for an instant.
        flock(file.number, LOCK_UN)
    }
}

extension stat {
    /// Whether some may read the folder and not write it.
    fileprivate var hasMereReaders: Bool {
        st_mode & 0o060 == 0o040 || st_mode & 0o006 == 0o004
    }
}
