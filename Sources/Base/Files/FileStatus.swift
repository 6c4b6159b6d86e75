package import Glibc

/// The status of what stands at a path, following links; nil where nothing is there.
package func status(ofPath path: String) throws(SystemCallError) -> stat? {
    var status = stat()
    do throws(SystemCallError) {
        try SystemCall.check { unsafe stat(path, &status) }
        return status
    } catch  where error.code == ENOENT {
        return nil
    }
}

/// Tells whether a path names an open file, such as standard input or a shell's substitution, which is in no folder.
package func isStream(atPath path: String) -> Bool {
    ["/dev/stdin", "/dev/fd/", "/proc/self/fd/"].contains { path.hasPrefix($0) }
}

extension stat {
    package var isRegularFile: Bool { st_mode & S_IFMT == S_IFREG }
    package var isDirectory: Bool { st_mode & S_IFMT == S_IFDIR }
    package var isPipe: Bool { st_mode & S_IFMT == S_IFIFO }
    package var isLink: Bool { st_mode & S_IFMT == S_IFLNK }

    /// It is a folder that was given to a group on purpose: what is made in it is the group's, too (inode(7),
    /// set-group-ID).
    package var isSharedFolder: Bool { isDirectory && st_mode & S_ISGID != 0 }

    /// What it is, in the words of a message.
    package var kind: String {
        switch st_mode & S_IFMT {
        case S_IFREG: "a file"
        case S_IFDIR: "a folder"
        case S_IFIFO: "a pipe"
        case S_IFSOCK: "a socket"
        case S_IFLNK: "a link"
        default: "a device"
        }
    }
}
