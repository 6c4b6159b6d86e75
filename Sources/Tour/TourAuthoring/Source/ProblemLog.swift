import TourModel
import Wording

/// Collects everything that is wrong, so that it can be reported at once.
final class ProblemLog {
    private let limit: Int
    private var problems: [TourProblem] = []
    private var errorCount = 0
    private var leftOut = 0

    init(limit: Int) { self.limit = limit }

    var hasErrors: Bool { errorCount > 0 }

    /// A moment in the log.
    struct Mark {
        fileprivate var problems: Int
        fileprivate var errors: Int
    }

    var mark: Mark { Mark(problems: problems.count, errors: errorCount) }

    /// The warnings since a moment; nil where there were errors too, or the log is full.
    func warnings(since mark: Mark) -> [TourProblem]? {
        guard errorCount == mark.errors, problems.count < limit else { return nil }
        return Array(problems[mark.problems...])
    }

    /// Reports again what was reported before.
    func repeats(_ warning: TourProblem) {
        add(
            warning.severity,
            Place(
                file: warning.file, line: warning.line, column: warning.column, key: warning.key),
            warning.message, warning.remedy, warning.command, warning.rule)
    }

    func error(_ place: Place, _ message: FilledMessage, _ remedy: FilledMessage) {
        errorCount += 1
        add(.error, place, message, remedy, nil, .content)
    }

    /// - Parameter command: does what the remedy says.
    func warning(
        _ place: Place, _ message: FilledMessage, _ remedy: FilledMessage, _ rule: TourRule,
        command: String? = nil
    ) {
        add(.warning, place, message, remedy, command, rule)
    }

    /// The errors alone, in the order of the files.
    var errors: [TourProblem] { sorted().filter { $0.severity == .error } }

    /// All problems in the order of the files: errors first, warnings after them.
    func sorted() -> [TourProblem] {
        var sorted = problems.sorted {
            ($0.severity == .warning ? 1 : 0, $0.file, $0.line, $0.column, $0.message.description)
                < (
                    $1.severity == .warning ? 1 : 0, $1.file, $1.line, $1.column,
                    $1.message.description
                )
        }
        if leftOut > 0 {
            sorted.append(
                TourProblem(
                    errorCount > 0 ? .error : .warning, file: "site.yaml",
                    message: leftOut == 1
                        ? "1 more problem is not listed"
                        : "\(leftOut) more problems are not listed",
                    remedy: "mend these first, then import again"))
        }
        return sorted
    }

    private func add(
        _ severity: TourProblem.Severity, _ place: Place, _ message: FilledMessage,
        _ remedy: FilledMessage,
        _ command: String?, _ rule: TourRule
    ) {
        // Errors go before warnings, also where there are too many.
        if problems.count >= limit {
            leftOut += 1
            guard severity == .error,
                let index = problems.lastIndex(where: { $0.severity == .warning })
            else { return }
            problems.remove(at: index)
        }
        problems.append(
            TourProblem(
                severity, file: place.file, line: place.line, column: place.column, key: place.key,
                message: message, remedy: remedy, command: command, rule: rule))
    }
}
