import Glibc

/// An open file, closed when its owner goes.
struct FileDescriptor: ~Copyable {
    let number: CInt

    init(opening path: String, _ flags: CInt, mode: mode_t = 0o644) throws(SystemCallError) {
        number = try check { unsafe open(path, flags | O_CLOEXEC, mode) }
    }

    deinit { _ = close(number) }

    /// What the file is, and how large.
    func status() throws(SystemCallError) -> stat {
        var status = stat()
        try check { unsafe fstat(number, &status) }
        return status
    }

    /// Up to `count` bytes from where the last read ended; fewer only at the end of the file.
    func read(upTo count: Int) throws(SystemCallError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let start = filled
            let got = try check {
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

    /// Waits until the file is on the disk.
    func synchronize() throws(SystemCallError) {
        try check { fsync(number) }
    }
}

/// The status of what stands at a path, following links; nil where nothing is there.
func status(ofPath path: String) throws(SystemCallError) -> stat? {
    var status = stat()
    do throws(SystemCallError) {
        try check { unsafe stat(path, &status) }
        return status
    } catch  where error.code == ENOENT {
        return nil
    }
}

extension stat {
    var isRegularFile: Bool { st_mode & S_IFMT == S_IFREG }
    var isDirectory: Bool { st_mode & S_IFMT == S_IFDIR }
    var isLink: Bool { st_mode & S_IFMT == S_IFLNK }

    /// What it is, in the words of a message.
    var kind: String {
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
