/// Why a tour's database cannot be read.
public enum TourError: Error, Equatable, Sendable {
    /// There is nothing at this path.
    case notFound(path: String)
    /// What stands at this path is no file.
    case notAFile(path: String, found: String)
    /// The system does not let the file be read.
    case unreadable(path: String, reason: String)
    /// The file is empty.
    case empty(path: String)
    /// The file is no SQLite database, or another program's.
    case notATour(path: String)
    /// The file is of no version that there ever was.
    case tooOld(path: String, version: Int, expected: Int)
    /// The file is of a newer version of this program.
    case tooNew(path: String, version: Int, expected: Int)
    /// The file is damaged; the detail is for whoever repairs it.
    case damaged(path: String, detail: String)
}

extension TourError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notFound(let path):
            "\(path): there is no tour; make one with: docent tour import FOLDER --database \(path)"
        case .notAFile(let path, let found):
            "\(path): this is \(found), not a tour's database; name the file"
        case .unreadable(let path, let reason):
            "\(path): the tour cannot be read: \(reason)"
        case .empty(let path):
            "\(path): the file is empty; import the tour again"
        case .notATour(let path):
            "\(path): this is not a tour's database; name the file that docent tour import wrote"
        case .tooOld(let path, let version, let expected):
            """
            \(path): the tour has format \(version), this program reads \
            \(TourSchema.versions.lowerBound) to \(expected); import it again
            """
        case .tooNew(let path, let version, let expected):
            """
            \(path): the tour has format \(version), this program reads \
            \(TourSchema.versions.lowerBound) to \(expected); update the program, or import the \
            tour again with this one
            """
        case .damaged(let path, let detail):
            "\(path): the tour is damaged (\(detail)); import it again"
        }
    }
}
