/// Something to be scanned: a file, or standard input.
public enum ScanInput: Sendable, Equatable {
    /// A file that was named, or found in a folder that was.
    case file(path: String)
    /// A folder that could not be listed; it still gets its record.
    case unlistedFolder(path: String, reason: String)
    /// Standard input, read to its end.
    case standardInput

    /// The name the record carries.
    public var name: String {
        switch self {
        case .file(let path), .unlistedFolder(let path, _): path
        case .standardInput: "-"
        }
    }
}
