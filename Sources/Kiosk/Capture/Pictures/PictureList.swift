import Files
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

/// The names in a folder, without those that are hidden or left behind, in the order of their bytes.
///
/// - Throws: the system's error; a folder of more than 100,000 names is cut there.
func listFolder(_ path: String) throws(SystemFault) -> [String] {
    guard let folder = unsafe opendir(path) else { throw SystemFault(code: errno) }
    defer { _ = unsafe closedir(folder) }
    var names: [String] = []
    while names.count < 100_000, let entry = unsafe readdir(folder) {
        // The array is declared 256 long, but the record may be shorter: read to the zero only.
        let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
        let name = unsafe String(
            cString: UnsafeRawPointer(entry).advanced(by: offset)
                .assumingMemoryBound(to: CChar.self))
        if !FileName.isLeftover(name) { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
}
