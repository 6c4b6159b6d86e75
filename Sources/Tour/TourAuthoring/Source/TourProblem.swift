import TourModel
import Wording

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
    /// What is wrong.
    public var message: String
    /// What would be right.
    public var remedy: String
    /// What was looked for.
    public var rule: TourRule

    public init(
        _ severity: Severity, file: String, line: Int = 1, column: Int = 1, message: String,
        remedy: String, rule: TourRule = .content
    ) {
        self.severity = severity
        self.file = file
        self.line = line
        self.column = column
        self.message = message
        self.remedy = remedy
        self.rule = rule
    }
}

extension TourProblem: CustomStringConvertible {
    /// The problem as compilers write theirs: `file:line:column: what is wrong; what would be
    /// right`.
    public var description: String {
        let mark = severity == .warning ? "warning: " : ""
        return VisibleText.line("\(file):\(line):\(column): \(mark)\(message); \(remedy)")
    }
}
