import Files
import Glibc

/// Reads a whole file into memory without ever waiting on a pipe or touching a device.
struct FileReader {
    let file: String
    let maximumBytes: Int

    /// The bytes of the regular file at the path ``file``.
    ///
    /// The file is looked at before it is opened, because opening alone makes some devices act, and
    /// again afterwards, because it may have been exchanged in between.
    func contents() throws(ImageFileError) -> [UInt8] {
        guard !file.utf8.contains(0) else { throw .notFound(file: file) }
        let name = FileName.cString(file)
        var status = stat()
        guard SystemCall.repeating({ unsafe stat(name, &status) }) == 0 else {
            throw error(for: errno)
        }
        try requireRegular(status)
        let opened = SystemCall.repeating {
            unsafe open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        }
        guard opened >= 0 else { throw error(for: errno) }
        let descriptor = FileDescriptor(owning: opened)
        guard unsafe fstat(descriptor.number, &status) == 0 else { throw error(for: errno) }
        try requireRegular(status)
        return try contents(of: descriptor.number, expected: Int(clamping: status.st_size))
    }

    /// All that can be read from a descriptor, waiting for it as long as it takes.
    ///
    /// - Parameter expected: how many bytes are likely, to allocate them at once.
    func contents(of descriptor: Int32, expected: Int = 0) throws(ImageFileError) -> [UInt8] {
        guard expected <= maximumBytes else { throw .tooManyBytes(file: file, limit: maximumBytes) }
        // One byte more than expected, so that the end shows without another allocation.
        var bytes: [UInt8] = []
        var room = max(expected + 1, 64 << 10)
        while true {
            let chunk = try chunk(of: descriptor, room: room)
            if chunk.isEmpty { break }
            guard chunk.count <= maximumBytes - bytes.count else {
                throw .tooManyBytes(file: file, limit: maximumBytes)
            }
            if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
            room = bytes.count == expected ? 1 : max(64 << 10, min(bytes.count, 16 << 20))
        }
        guard !bytes.isEmpty else { throw .empty(file: file) }
        return bytes
    }

    /// As many bytes as come at once, up to `room`; none at the end.
    private func chunk(of descriptor: Int32, room: Int) throws(ImageFileError) -> [UInt8] {
        while true {
            var code: Int32 = 0
            let chunk = unsafe [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
                let base = buffer.baseAddress
                let got = SystemCall.repeating { unsafe read(descriptor, base, room) }
                code = got < 0 ? errno : 0
                count = max(0, got)
            }
            if code == 0 { return chunk }
            guard code == EAGAIN else { throw error(for: code) }
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            _ = SystemCall.repeating { unsafe poll(&waiting, 1, -1) }
        }
    }

    private func requireRegular(_ status: stat) throws(ImageFileError) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: return
        case S_IFDIR: throw .isDirectory(file: file)
        case S_IFIFO: throw .notRegularFile(file: file, kind: .pipe)
        case S_IFSOCK: throw .notRegularFile(file: file, kind: .socket)
        case S_IFBLK: throw .notRegularFile(file: file, kind: .blockDevice)
        default: throw .notRegularFile(file: file, kind: .characterDevice)
        }
    }

    private func error(for code: Int32) -> ImageFileError {
        switch code {
        case ENOENT, ENOTDIR: .notFound(file: file)
        case EACCES, EPERM: .permissionDenied(file: file)
        case ELOOP: .symbolicLinkLoop(file: file)
        case EISDIR: .isDirectory(file: file)
        default: .unreadable(file: file, code: code)
        }
    }
}
