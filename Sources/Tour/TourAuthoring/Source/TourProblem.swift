import TourModel
public import Wording

/// One thing that is wrong in a folder of tour content, and what would be right.
public struct TourProblem: Sendable, Equatable, Codable {
    public enum Severity: String, Sendable, CaseIterable, Codable {
        /// The folder is not imported.
        case error
        /// The folder is imported all the same.
        case warning
    }

    public var severity: Severity
    /// The file's path within the folder: "buildings/A/A-014.md".
    public var file: String
    /// Counted from 1; 1 where the problem is the whole file's.
    public var line: Int
    /// In characters (Unicode scalars), counted from 1.
    public var column: Int
    /// The file's key that it belongs to, of those that stand at the top: "hours"; nil where it belongs to none.
    public var key: String?
    /// What is wrong.
    public var message: FilledMessage
    /// What would be right.
    public var remedy: FilledMessage
    /// The command that does it; nil where none does.
    public var command: String?
    /// What was looked for.
    public var rule: TourRule

    public init(
        _ severity: Severity, file: String, line: Int = 1, column: Int = 1, key: String? = nil,
        message: FilledMessage, remedy: FilledMessage, command: String? = nil,
        rule: TourRule = .content
    ) {
        self.severity = severity
        self.file = file
        self.line = line
        self.column = column
        self.key = key
        self.message = message
        self.remedy = remedy
        self.command = command
        self.rule = rule
    }

    /// The remedy with the command that does it.
    public var advice: FilledMessage { command.map { "\(remedy): \($0)" } ?? remedy }
}

extension TourProblem: CustomStringConvertible {
    /// The problem as compilers write theirs: `file:line:column: what is wrong; what would be
    /// right`.
    public var description: String {
        let mark = severity == .warning ? "warning: " : ""
        return VisibleText.line("\(file):\(line):\(column): \(mark)\(message); \(advice)")
    }
}
