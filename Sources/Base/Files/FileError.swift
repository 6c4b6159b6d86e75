/// Why a file or a folder cannot be used.
public enum FileError: Error, Sendable, Hashable, CustomStringConvertible {
    case notReadable(path: String, reason: String)
    case notWritable(path: String, reason: String)
    /// The folder that a new file would stand in does not exist.
    case noSuchFolder(file: String, folder: String)
    case tooLarge(path: String, limit: Int)
    /// Another program has locked the folder.
    case busy(path: String)

    public var description: String {
        switch self {
        case .notReadable(let path, let reason): "\(path) cannot be read: \(reason)"
        case .notWritable(let path, let reason): "\(path) cannot be written: \(reason)"
        case .noSuchFolder(let file, let folder):
            "\(file) cannot be written: there is no folder \(folder); make it first"
        case .tooLarge(let path, let limit):
            "\(path) is larger than \(limit) bytes, more than is ever written to it; put it aside"
        case .busy(let path):
            "\(path) is held by another program; wait until it is done, then try again"
        }
    }
}
