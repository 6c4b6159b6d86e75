import TourModel
public import Wording

/// Why an import did not take place; the database that was there stands untouched in every case but
/// the last.
public enum TourImportError: Error, Equatable, Sendable {
    /// There is no folder of content at this path.
    case noFolder(path: String, reason: String)
    /// The folder holds more than an import takes.
    case tooMuch(path: String, what: String, limit: Int)
    /// The content has errors; all of them are here, and the warnings after them.
    case invalid(folder: String, problems: [TourProblem])
    /// Another import is writing the same database.
    case busy(path: String)
    /// What stands at the database's path is no file that an import may replace.
    case notReplaceable(path: String, found: String)
    /// The disk is full.
    case diskFull(path: String)
    /// The new database could not be written; the reason is the system's.
    case cannotWrite(path: String, reason: String)
    /// The files of the folder could not be changed; the reason is the system's.
    case cannotWriteFolder(path: String, reason: String)
    /// A file of the folder went away or changed while it was copied.
    case cannotRead(file: String, reason: String)
    /// A table or a translator's file is not there or cannot be read.
    case cannotOpen(file: String, reason: String)
    /// The new database did not pass its own check.
    case damaged(path: String, reason: String)
    /// The new database is in place, but the system could not promise that it survives a power cut.
    case notDurable(path: String, reason: String)
}

extension TourImportError: CustomStringConvertible, MultilineError {
    public var lines: [String] {
        if case .invalid(_, let problems) = self {
            problems.map(\.description)
        } else {
            [description]
        }
    }

    public var folder: String? {
        if case .invalid(let folder, _) = self { folder } else { nil }
    }

    public var description: String {
        switch self {
        case .noFolder(let path, let reason):
            "\(path): \(reason); name the folder that holds site.yaml"
        case .tooMuch(let path, let what, let limit):
            "\(path): more than \(limit) \(what); take out what does not belong to the tour"
        case .invalid: lines.joined(separator: "\n")
        case .busy(let path):
            """
            \(path): another import is writing this database; \
            wait until it is done, then try again
            """
        case .notReplaceable(let path, let found):
            "\(path): this is \(found), which an import does not replace; name another file"
        case .diskFull(let path):
            "\(path): the disk is full; make room and import again, the old database is untouched"
        case .cannotWrite(let path, let reason):
            "\(path): the new database cannot be written: \(reason); the old one is untouched"
        case .cannotWriteFolder(let path, let reason):
            "\(path): cannot be written: \(reason); its files are as they were"
        case .cannotRead(let file, let reason):
            "\(file): cannot be copied: \(reason); import again when the folder is at rest"
        case .cannotOpen(let file, let reason): "\(file): \(reason)"
        case .damaged(let path, let reason):
            """
            \(path): the new database is damaged: \(reason); \
            check the disk, the old one is untouched
            """
        case .notDurable(let path, let reason):
            """
            \(path): the new database is in place, but may not survive a power cut: \(reason); \
            import again
            """
        }
    }
}
