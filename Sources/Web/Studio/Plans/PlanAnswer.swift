import Foundation
import TourAuthoring

/// What came of a gesture on a plan, as JSON.
struct PlanAnswer: Encodable {
    struct Saved: Encodable {
        var file: String
        var path: ContentPath
        var value: ContentValue?

        func encode(to encoder: any Encoder) throws {
            var keys = encoder.container(keyedBy: Keys.self)
            try keys.encode(file, forKey: .file)
            try keys.encode(path, forKey: .path)
            try keys.encode(value, forKey: .value)
        }

        private enum Keys: String, CodingKey { case file, path, value }
    }

    struct Conflict: Encodable {
        var file: String
        var path: ContentPath
        var mine, theirs, both: ContentValue?

        func encode(to encoder: any Encoder) throws {
            var keys = encoder.container(keyedBy: Keys.self)
            try keys.encode(file, forKey: .file)
            try keys.encode(path, forKey: .path)
            try keys.encode(mine, forKey: .mine)
            try keys.encode(theirs, forKey: .theirs)
            try keys.encode(both, forKey: .both)
        }

        private enum Keys: String, CodingKey { case file, path, mine, theirs, both }
    }

    /// A line of the check.
    struct Problem: Encodable {
        var severity: String
        var file: String
        var line = 1
        var rule: String?
        var message: String
        /// Of the message, where it is not the reader's.
        var language: String?

        init(_ problem: TourProblem, _ words: StudioWords) {
            severity = problem.severity.rawValue
            (file, line, rule) = (problem.file, problem.line, problem.rule.rawValue)
            let said = words.said(problem)
            (message, language) = (said.text, said.language)
        }

        init(_ message: String) {
            severity = TourProblem.Severity.error.rawValue
            (file, self.message) = ("", message)
        }
    }

    var saved: [Saved]?
    var conflicts: [Conflict]?
    var problems: [Problem]?
    /// A page that was to be made and is there already.
    var exists: String?
    /// The number to undo it by.
    var undo: Int?
    /// The number of the next new room.
    var next: String?

    func answer(status: Int) -> StudioService.Answer {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let body = (try? encoder.encode(self)) ?? Data()
        return StudioService.Answer(status: status, type: "application/json", body: Array(body))
    }

    static func refused(_ message: String) -> StudioService.Answer {
        PlanAnswer(problems: [Problem(message)]).answer(status: 422)
    }
}
