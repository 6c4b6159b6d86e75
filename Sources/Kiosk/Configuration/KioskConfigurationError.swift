/// What is wrong with a configuration file.
public enum KioskConfigurationError: Error, Equatable, CustomStringConvertible {
    public struct Problem: Sendable, Equatable {
        /// From 1.
        public var line: Int
        public var text: String
    }

    case unreadable(path: String)
    case notText(path: String)
    case invalid(path: String, [Problem])

    public var description: String {
        switch self {
        case .unreadable(let path): "\(path) cannot be read; is the name right?"
        case .notText(let path): "\(path) is not UTF-8 text of at most one megabyte"
        case .invalid(let path, let problems):
            problems.map { "\(path):\($0.line): \($0.text)" }.joined(separator: "\n")
        }
    }
}
