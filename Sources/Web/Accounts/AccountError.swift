public import Files
import Wording

/// Why accounts cannot be read or changed.
public enum AccountError: Error, Sendable, Equatable {
    case file(FileError)
    /// Others than its owner may open the file.
    case looseFile(path: String, mode: Int)
    /// The file belongs to another user.
    case othersFile(path: String)
    case damaged(path: String, what: String)
    /// A later program wrote the file.
    case newer(path: String, version: Int, known: Int)
    case tooMany(path: String, limit: Int)
    case notAName(String)
    case nameTaken(String)
    case noSuchPerson(String)
    case noRole

    static func wrapping<Result: ~Copyable>(
        _ body: @autoclosure () throws(FileError) -> Result
    ) throws(AccountError) -> Result {
        do throws(FileError) { return try body() } catch { throw .file(error) }
    }
}

extension AccountError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .file(let error): "\(error)"
        case .looseFile(let path, let mode):
            """
            \(VisibleText.line(path)): other users can read the team's accounts (mode \
            \(String(mode, radix: 8))); run: chmod 600 \(VisibleText.line(path))
            """
        case .othersFile(let path):
            """
            \(VisibleText.line(path)): the team's accounts belong to another user; run this as \
            that user, or change the owner of the file
            """
        case .damaged(let path, let what):
            """
            \(VisibleText.line(path)) is not a team file of docent: \(what); restore it from a \
            backup, or move it away and invite all members again
            """
        case .newer(let path, let version, let known):
            """
            the team's accounts \(VisibleText.line(path)) have version \(version), and this program \
            reads at most \(known); update docent
            """
        case .tooMany(let path, let limit):
            """
            \(VisibleText.line(path)): a team has at most \(limit) members; remove one first: \
            docent serve team remove NAME
            """
        case .notAName(let name):
            """
            "\(VisibleText.line(String(name.prefix(100))))" is not a name; it must be 1 to \
            \(Account.longestName) visible characters
            """
        case .nameTaken(let name):
            """
            \(VisibleText.line(name)) is in the team already; for a new link: docent serve team \
            invite '\(VisibleText.line(name))' --again
            """
        case .noSuchPerson(let name):
            """
            the team has no member "\(VisibleText.line(String(name.prefix(100))))"; for all \
            names: docent serve team list
            """
        case .noRole: "a member needs at least one role; give --role"
        }
    }
}
