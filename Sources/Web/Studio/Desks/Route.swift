import Accounts

/// An address of a desk: who may ask for it, how much it takes, and what answers.
struct Route: Sendable {
    /// Answers a request; nil where the thing that the address names is not there.
    typealias Answering =
        @Sendable (StudioService) -> (StudioService.Call) async throws -> StudioService.Answer?

    let method: StudioService.Request.Method
    /// The parts of its path: "*" stands for any text, "*.ics" for one that ends so, "**" for all parts that follow, if any.
    let pattern: [String]
    /// The least role that may use it; of those that only show something, nil.
    var role: Role?
    /// The least role that may use it for translations alone, which its answer sees to; nil where none may.
    var textRole: Role?
    /// It asks for the pass phrase once more.
    var asksOnceMore: Bool?
    /// No body is longer, in bytes, but for a form with files.
    let mostBytes: Int
    /// The most bytes of one file that comes with a form; nil where no files are taken.
    let mostFileBytes: Int?
    let answer: Answering

    private init(
        _ method: StudioService.Request.Method, _ path: String, _ role: Role?,
        asksOnceMore: Bool?, mostBytes: Int, files: Int?, _ answer: @escaping Answering
    ) {
        pattern = path.split(separator: "/").map(String.init)
        (self.method, self.role, self.asksOnceMore) = (method, role, asksOnceMore)
        (self.mostBytes, mostFileBytes, self.answer) = (mostBytes, files, answer)
    }

    /// Shows something.
    static func get(_ path: String, _ answer: @escaping Answering) -> Route {
        Route(.get, path, nil, asksOnceMore: nil, mostBytes: 0, files: nil, answer)
    }

    /// Takes a form, which changes something.
    ///
    /// - Parameters:
    ///   - role: the least one that may; nil for that of the desk.
    ///   - files: the most bytes of one file that comes with it; nil where none does.
    static func post(
        _ path: String, by role: Role? = nil, asksOnceMore: Bool? = nil,
        mostBytes: Int = StudioService.mostBytes, files: Int? = nil, _ answer: @escaping Answering
    ) -> Route {
        Route(
            .post, path, role, asksOnceMore: asksOnceMore, mostBytes: mostBytes, files: files,
            answer)
    }

    /// The same route, for translations also by a lesser role.
    func texts(by role: Role) -> Route {
        var route = self
        route.textRole = role
        return route
    }

    /// Takes values, as JSON, which change something.
    static func patch(_ path: String, _ answer: @escaping Answering) -> Route {
        Route(
            .patch, path, nil, asksOnceMore: nil, mostBytes: StudioService.mostBytes, files: nil,
            answer)
    }

    /// The texts at the open parts of its path; nil for another address.
    func parts(of path: [String]) -> [String]? {
        var parts: [String] = []
        for (place, part) in pattern.enumerated() {
            if part == "**" { return parts + path.dropFirst(place) }
            guard place < path.count else { return nil }
            if part.first == "*" {
                let ending = part.dropFirst()
                guard path[place].hasSuffix(ending) else { return nil }
                parts.append(String(path[place].dropLast(ending.count)))
            } else if part != path[place] {
                return nil
            }
        }
        return path.count == pattern.count ? parts : nil
    }
}
