import Foundation

/// Writes files that appear whole or not at all.
public enum NewFile {
    /// Writes a file: beside its place first, then into it in one step, so that a file that was
    /// there before stays until the new one is complete.
    ///
    /// A device or a pipe is written to as it is; a link stays a link.
    ///
    /// - Throws: ``SheetError/noSuchFolder(file:folder:)``,
    ///   ``SheetError/notWritable(file:reason:)``.
    public static func write(_ bytes: [UInt8], to path: String) throws(SheetError) {
        var status = stat()
        let isThere = unsafe stat(path, &status) == 0
        let kind = status.st_mode & S_IFMT
        if isThere, kind == S_IFDIR {
            throw .notWritable(file: path, reason: "it is a folder; name a file in it")
        }
        if isThere, kind != S_IFREG {
            try put(bytes, into: path, at: path, flags: O_WRONLY | O_CLOEXEC)
            return
        }
        let place = resolved(path)
        let folder = (place as NSString).deletingLastPathComponent
        let parent = folder.isEmpty ? "." : folder
        var folderStatus = stat()
        guard unsafe stat(parent, &folderStatus) == 0, folderStatus.st_mode & S_IFMT == S_IFDIR
        else { throw .noSuchFolder(file: path, folder: parent) }
        let name = (place as NSString).lastPathComponent
        let partial = "\(parent)/.\(name).\(getpid()).partial"
        do throws(SheetError) {
            try put(
                bytes, into: partial, at: path,
                flags: O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW)
            guard unsafe rename(partial, place) == 0 else {
                throw .notWritable(file: path, reason: reason())
            }
        } catch {
            _ = unsafe unlink(partial)
            throw error
        }
    }

    /// Writes all bytes to a file or a device and to the disk below it; errors call it `path`.
    private static func put(
        _ bytes: [UInt8], into place: String, at path: String, flags: Int32
    ) throws(SheetError) {
        let descriptor = unsafe open(place, flags, 0o666)
        guard descriptor >= 0 else { throw .notWritable(file: path, reason: reason()) }
        var failure = write(bytes, to: descriptor)
        // Pipes and some devices cannot be synchronized, and say so.
        if failure == nil, fsync(descriptor) != 0, errno != EINVAL, errno != EROFS {
            failure = reason()
        }
        if close(descriptor) != 0, failure == nil { failure = reason() }
        if let failure { throw .notWritable(file: path, reason: failure) }
    }

    /// What kept bytes from being written, in the system's words.
    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> String? {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { buffer in
                unsafe Foundation.write(descriptor, buffer.baseAddress, buffer.count)
            }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count == 0 || errno != EINTR {
                return reason()
            }
        }
        return nil
    }

    /// Where a link leads; the path itself where it is none.
    private static func resolved(_ path: String) -> String {
        guard let real = unsafe realpath(path, nil) else { return path }
        defer { unsafe free(real) }
        return unsafe String(cString: real)
    }

    private static func reason() -> String {
        unsafe String(cString: strerror(errno))
    }
}
