import Glibc

/// The location of the pictures.
enum PictureList: Sendable, Equatable {
    case folder(String)
    case files([String])

    var name: String {
        switch self {
        case .folder(let path): path
        case .files(let paths): paths.count == 1 ? paths[0] : "\(paths.count) pictures"
        }
    }

    /// The files' paths, in the order they are played.
    func paths() throws(CaptureError) -> [String] {
        switch self {
        case .files(let paths): return paths
        case .folder(let path):
            do {
                let base = path.hasSuffix("/") ? path : path + "/"
                return try listFolder(path).map { base + $0 }.filter { !isFolder($0) }
            } catch {
                if error.code == ENOTDIR { throw .notFolder(path: path) }
                throw .system(call: "listing the folder", path: path, code: error.code)
            }
        }
    }

    private func isFolder(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
