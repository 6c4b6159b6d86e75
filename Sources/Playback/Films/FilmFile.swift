import Glibc

/// A film's file, looked at before a player is started for it.
enum FilmFile {
    /// The absolute path of a regular file that we can read.
    static func check(_ path: String) throws(PlaybackError) -> String {
        guard path.hasPrefix("/"), !path.utf8.contains(0) else { throw .notFile(path: path) }
        var facts = stat()
        guard unsafe stat(path, &facts) == 0, unsafe access(path, R_OK) == 0 else {
            throw .noFilm(path: path, code: errno)
        }
        guard facts.st_mode & S_IFMT == S_IFREG else { throw .notFile(path: path) }
        return path
    }
}
