public import Files
import Glibc

/// A folder with a file for each picture that was scanned.
public struct RecordFolder: Sendable {
    public let path: String

    /// - Throws: `FileError` when the folder is not there and cannot be made.
    public init(_ path: String) throws(FileError) {
        self.path = path
        try Self.make(path)
    }

    private static func make(_ path: String) throws(FileError) {
        var parents = [path]
        while let last = parents.last, (try? status(ofPath: last)) == nil {
            let parent = FilePath.split(last).folder
            if parent == last { break }
            parents.append(parent)
        }
        for folder in parents.reversed() {
            do throws(SystemCallError) {
                guard try status(ofPath: folder)?.isDirectory != true else { continue }
                try FilePath.makeFolder(folder)
                guard try status(ofPath: folder)?.isDirectory == true else {
                    throw SystemCallError(code: ENOTDIR)
                }
            } catch {
                throw .notWritable(path: folder, reason: error.reason)
            }
        }
    }

    /// The path of the file for a record: the input's path below the folder, with the page's number where there are several.
    ///
    /// `..` and a leading `/` are taken out of the path, so nothing is written beside the folder.
    public func path(for record: ScanRecord, ending: String) -> String {
        let parts = record.path.split(separator: "/").filter { $0 != ".." && $0 != "." }
        let name =
            parts.isEmpty || record.path == "-" ? "standard-input" : parts.joined(separator: "/")
        let page = record.page > 1 ? ".page\(record.page)" : ""
        return "\(path)/\(name)\(page)\(ending)"
    }

    /// Makes the folder that a file stands in.
    public func makeFolder(of file: String) throws(FileError) {
        try Self.make(FilePath.split(file).folder)
    }
}
