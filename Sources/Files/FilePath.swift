package import Glibc

/// What is done with files and folders by their paths.
package enum FilePath {
    /// The path without links; `nil` where nothing is there, with `errno`.
    package static func resolved(_ path: String) -> String? {
        guard let real = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(real) }
        return unsafe String(cString: real)
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

    /// Deletes a file; one that does not exist is no error.
    package static func remove(_ path: String) throws(SystemCallError) {
        do throws(SystemCallError) {
            try SystemCall.check { unsafe unlink(path) }
        } catch  where error.code == ENOENT {}
    }

    /// Makes a folder; one that exists is no error.
    package static func makeFolder(_ path: String, mode: mode_t = 0o777) throws(SystemCallError) {
        do throws(SystemCallError) {
            try SystemCall.check { unsafe mkdir(path, mode) }
        } catch  where error.code == EEXIST {}
    }

    /// Waits until a folder's list of files is on the disk.
    package static func synchronize(folder: String) throws(SystemCallError) {
        try FileDescriptor(opening: folder, O_RDONLY | O_DIRECTORY).synchronize()
    }
}
