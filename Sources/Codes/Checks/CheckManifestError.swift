public import Forms
public import Wording

/// What is wrong with a manifest: everything at once.
public struct CheckManifestError: Error, Equatable, CustomStringConvertible, MultilineError {
    public var path: String
    public var problems: [FormProblem]

    public init(path: String, problems: [FormProblem]) {
        self.path = path
        self.problems = problems
    }

    init(path: String, line: Int?, _ text: String) {
        self.init(path: path, problems: [FormProblem(line: line, text: text)])
    }

    public var lines: [String] { problems.map { $0.description(in: path) } }

    public var description: String { lines.joined(separator: "\n") }
}
