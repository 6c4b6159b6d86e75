public import Forms
public import Wording

/// What is wrong with a configuration file.
public enum KioskConfigurationError: Error, Equatable, CustomStringConvertible, MultilineError {
    case unreadable(path: String)
    case notText(path: String)
    case invalid(path: String, [FormProblem])

    public var description: String {
        switch self {
        case .unreadable(let path): "\(path) cannot be read; is the name right?"
        case .notText(let path): "\(path) is not UTF-8 text of at most one megabyte"
        case .invalid: lines.joined(separator: "\n")
        }
    }

    public var lines: [String] {
        if case .invalid(let path, let problems) = self {
            problems.map { $0.description(in: path) }
        } else {
            [description]
        }
    }
}
