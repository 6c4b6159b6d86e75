/// An error that is said on several lines by design, such as everything that is wrong with a file.
public protocol MultilineError: Error {
    /// Each without a line break that is meant.
    var lines: [String] { get }
    /// The folder that the lines' paths begin in; `nil` where they stand for themselves.
    var folder: String? { get }
}

extension MultilineError {
    public var folder: String? { nil }
}
