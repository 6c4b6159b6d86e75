/// What is wrong with a manifest: everything at once.
public struct CheckManifestError: Error, Equatable, CustomStringConvertible {
    public struct Problem: Sendable, Equatable {
        /// Where, from 1; `nil` when it is the whole file.
        public var line: Int?
        public var text: String
    }

    public var path: String
    public var problems: [Problem]

    public init(path: String, problems: [Problem]) {
        self.path = path
        self.problems = problems
    }

    init(path: String, line: Int?, _ text: String) {
        self.init(path: path, problems: [Problem(line: line, text: text)])
    }

    public var description: String {
        problems.map { problem in
            problem.line.map { "\(path):\($0): \(problem.text)" } ?? "\(path): \(problem.text)"
        }.joined(separator: "\n")
    }
}
