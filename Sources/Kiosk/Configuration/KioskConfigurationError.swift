public import Forms

/// What is wrong with a configuration file.
public enum KioskConfigurationError: Error, Equatable, CustomStringConvertible {
    case unreadable(path: String)
    case notText(path: String)
    case invalid(path: String, [FormProblem])

    public var description: String {
        switch self {
        case .unreadable(let path): "\(path) cannot be read; is the name right?"
        case .notText(let path): "\(path) is not UTF-8 text of at most one megabyte"
        case .invalid(let path, let problems):
            problems.map { $0.description(in: path) }.joined(separator: "\n")
        }
    }
}
