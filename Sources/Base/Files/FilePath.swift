import CSystemCalls
import Glibc

/// What is done with files and folders by their paths.
package enum FilePath {
    /// The path without links; `nil` where nothing is there, with `errno`.
    package static func resolved(_ path: String) -> String? {
        guard let real = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(real) }
        return unsafe String(cString: real)
    }

    /// The open descriptor of this process that a path stands for, such as `/dev/stdout`; `nil` for any other path.
    ///
    /// Links are followed one by one: the last of them, in `/proc/self/fd`, leads to an open file, which may be
    /// written by others at the same time and must not be replaced.
    ///
    /// - SeeAlso: proc(5), /proc/pid/fd.
    package static func descriptor(_ path: String) -> CInt? {
        var path = path
        // As many links as the kernel follows: path_resolution(7).
        for _ in 0..<40 {
            let (folder, name) = split(path)
            if let real = resolved(folder), real == "/proc/\(getpid())/fd" { return CInt(name) }
            guard let link = linkTarget(path) else { return nil }
            path = link.hasPrefix("/") ? link : "\(folder)/\(link)"
        }
        return nil
    }

    private static func linkTarget(_ path: String) -> String? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe readlink(path, &bytes, bytes.count)
        guard count > 0, count < bytes.count else { return nil }
        return String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The folder that a path's last part stands in, and that part.
    package static func split(_ path: String) -> (folder: String, name: String) {
        guard let slash = path.lastIndex(of: "/") else { return (".", path) }
        let folder = slash == path.startIndex ? "/" : String(path[..<slash])
        return (folder, String(path[path.index(after: slash)...]))
    }

    /// Renames a file or a folder; what has the new name is replaced.
    package static func rename(_ path: String, to target: String) throws(SystemCallError) {
        try SystemCall.check { unsafe Glibc.rename(path, target) }
    }

    /// Exchanges the names of two files or folders in one step: what looks for either sees the one or the other, never none.
    ///
    /// - Throws: for paths on two file systems, and where the file system cannot do that.
    package static func exchange(_ path: String, _ other: String) throws(SystemCallError) {
        try SystemCall.check { unsafe docent_exchange(path, other) }
    }

    /// Deletes a file; one that does not exist is no error.
    package static func remove(_ path: String) throws(SystemCallError) {
        do throws(SystemCallError) {
            try SystemCall.check { unsafe unlink(path) }
        } catch  where error.code == ENOENT {}
    }

    /// Makes a folder with a mode as chmod(2) takes it; one that exists is no error.
    package static func makeFolder(_ path: String, mode: UInt32 = 0o777) throws(SystemCallError) {
        do throws(SystemCallError) {
            try SystemCall.check { unsafe mkdir(path, mode) }
        } catch  where error.code == EEXIST {}
    }

    /// Makes a folder that all may read, and that those may change who may change the folder around it; one that exists is left
    /// as it is.
    ///
    /// One that root makes belongs to whoever has the folder around it, whose service must be able to add to it later.
    package static func makeSharedFolder(_ path: String) throws(SystemCallError) {
        guard try status(ofPath: path) == nil else { return }
        let around = try status(ofPath: split(path).folder)
        let mode = 0o755 | (around?.st_mode ?? 0) & 0o020
        try makeFolder(path, mode: mode)
        guard let around, let made = try status(ofPath: path) else { return }
        if geteuid() == 0 {
            try SystemCall.check { unsafe chown(path, around.st_uid, around.st_gid) }
        }
        // The process' mask may have taken away what the group is to have.
        if mode & 0o020 & ~made.st_mode != 0 {
            try SystemCall.check { unsafe chmod(path, made.st_mode & 0o7777 | 0o070) }
        }
    }

    /// The mode of a new file that its owner alone may read; in a folder that is shared with a group on purpose, the group may,
    /// too.
    package static func privateMode(in folder: String) -> UInt32 {
        let found = try? status(ofPath: folder)
        return found?.isSharedFolder == true ? 0o640 : 0o600
    }

    /// Waits until all that was written to a folder's file system is on the disk: of many files, sooner than one by one.
    package static func synchronize(fileSystemOf folder: String) throws(SystemCallError) {
        let opened = try FileDescriptor(opening: folder, O_RDONLY | O_DIRECTORY)
        try SystemCall.check { docent_synchronize_file_system(opened.number) }
    }

    /// Waits until a folder's list of files is on the disk.
    package static func synchronize(folder: String) throws(SystemCallError) {
        try FileDescriptor(opening: folder, O_RDONLY | O_DIRECTORY).synchronize()
    }
}
