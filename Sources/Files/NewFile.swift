package import Glibc

/// Writes files that appear whole or not at all.
package enum NewFile {
    /// Writes a file: beside its place first, then into it in one step, so that a file that was
    /// there before stays until the new one is complete and on the disk.
    ///
    /// A device or a pipe is written to as it is; a link stays a link.
    ///
    /// - Parameter mode: the rights of a file that is new, less what the process' mask takes away;
    ///   one that was there keeps its own.
    package static func write(
        _ bytes: [UInt8], to path: String, mode: mode_t = 0o666
    ) throws(NewFileError) {
        var found = stat()
        let isThere = unsafe stat(path, &found) == 0
        if isThere, found.isDirectory {
            throw .notWritable(file: path, reason: "it is a folder; name a file in it")
        }
        let place = resolved(path)
        let folder = folder(of: place)
        do throws(SystemCallError) {
            guard !isThere || found.isRegularFile else {
                let device = try FileDescriptor(opening: path, O_WRONLY)
                try put(bytes, into: device)
                return
            }
            try replace(place, in: folder, with: bytes, mode: isThere ? found.st_mode : mode)
        } catch {
            guard unsafe stat(folder, &found) == 0, found.isDirectory else {
                throw .noSuchFolder(file: path, folder: folder)
            }
            throw .notWritable(file: path, reason: error.reason)
        }
    }

    private static func replace(
        _ place: String, in folder: String, with bytes: [UInt8], mode: mode_t
    ) throws(SystemCallError) {
        let name = place.split(separator: "/").last ?? ""
        let partial = "\(folder)/.\(name).\(getpid()).partial"
        do throws(SystemCallError) {
            let file = try FileDescriptor(
                opening: partial, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, mode: mode & 0o777)
            try put(bytes, into: file)
            try SystemCall.check { unsafe rename(partial, place) }
        } catch {
            _ = unsafe unlink(partial)
            throw error
        }
        try synchronize(FileDescriptor(opening: folder, O_RDONLY | O_DIRECTORY))
    }

    private static func put(
        _ bytes: [UInt8], into file: borrowing FileDescriptor
    ) throws(SystemCallError) {
        try file.write(bytes)
        try synchronize(file)
    }

    private static func synchronize(_ file: borrowing FileDescriptor) throws(SystemCallError) {
        do throws(SystemCallError) {
            try file.synchronize()
        } catch  where error.code == EINVAL || error.code == EROFS {
            // Pipes, some devices and some file systems cannot be synchronized, and say so.
        }
    }

    /// Where a link leads; the path itself where it is none.
    private static func resolved(_ path: String) -> String {
        guard let real = unsafe realpath(path, nil) else { return path }
        defer { unsafe free(real) }
        return unsafe String(cString: real)
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}

/// Why a file was not written.
package enum NewFileError: Error, Equatable, CustomStringConvertible {
    case noSuchFolder(file: String, folder: String)
    case notWritable(file: String, reason: String)

    package var description: String {
        switch self {
        case .noSuchFolder(let file, let folder):
            "\(file) cannot be written: there is no folder \(folder); make it first"
        case .notWritable(let file, let reason):
            "\(file) cannot be written: \(reason)"
        }
    }
}
