import Files
import Glibc

/// What stands in a folder and at a path, for names that may not be UTF-8: their texts are those of `FileName`.
public enum FolderList {
    /// What a path leads to.
    public enum Kind: Sendable { case file, folder, other }

    /// The names in a folder, in the order of their bytes, without `.` and `..`; `nil` where it cannot be listed.
    public static func names(in folder: String) -> [String]? {
        guard let stream = unsafe opendir(FileName.cString(folder)) else { return nil }
        defer { unsafe closedir(stream) }
        var names: [[UInt8]] = []
        while let entry = unsafe readdir(stream) {
            // The array is declared 256 long, but the record may be shorter: read to the zero only.
            let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
            let start = unsafe UnsafeRawPointer(entry).advanced(by: offset)
                .assumingMemoryBound(to: CChar.self)
            let name = unsafe UnsafeBufferPointer(start: start, count: strlen(start))
                .map { UInt8(bitPattern: $0) }
            if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
        }
        return names.sorted { $0.lexicographicallyPrecedes($1) }.map(FileName.text)
    }

    /// What stands at a path; `nil` where nothing does.
    ///
    /// - Parameter followsLinks: whether a link is what it leads to, rather than `other`.
    public static func kind(of path: String, followsLinks: Bool = true) -> Kind? {
        var status = stat()
        let name = FileName.cString(path)
        let result = unsafe followsLinks ? stat(name, &status) : lstat(name, &status)
        guard result == 0 else { return nil }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return .file
        case S_IFDIR: return .folder
        default: return .other
        }
    }

    /// The first bytes of a file; none where it cannot be read.
    public static func head(of path: String, count: Int) -> [UInt8] {
        let opened = unsafe open(
            FileName.cString(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard opened >= 0 else { return [] }
        return (try? FileDescriptor(owning: opened).read(upTo: count)) ?? []
    }
}

extension FileName {
    /// The path as the system takes it.
    static func cString(_ path: String) -> [CChar] {
        bytes(of: path).map { CChar(bitPattern: $0) } + [0]
    }
}
