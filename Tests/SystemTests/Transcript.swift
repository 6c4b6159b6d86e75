import Foundation
import TestSupport
import Testing

/// The commands of an article, one after the other, as somebody types them.
///
/// A block marked `console` holds commands after `$ `, their further lines after `> `, and what they print.
struct Transcript {
    struct Step {
        var command: String
        var output = ""
    }

    let steps: [Step]

    /// - Parameter path: in the repository.
    init(article path: String) throws {
        let text = try String(contentsOfFile: "\(Repository.root)/\(path)", encoding: .utf8)
        var steps: [Step] = []
        var isInside = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                isInside = line == "```console"
            } else if isInside, line.hasPrefix("$ ") {
                steps.append(Step(command: line.dropFirst(2) + "\n"))
            } else if isInside, line.hasPrefix(">"), !steps.isEmpty {
                steps[steps.count - 1].command += line.dropFirst(2) + "\n"
            } else if isInside, !steps.isEmpty {
                steps[steps.count - 1].output += line + "\n"
            }
        }
        self.steps = steps
    }

    /// Runs every step in a folder, and expects what the article shows.
    func run(in folder: String, environment: [String: String] = [:]) throws {
        var shell = try #require(Program(installed: "bash"))
        shell.folder = folder
        shell.environment = environment
        let programs = URL(fileURLWithPath: Program(built: "docent").executable)
            .deletingLastPathComponent().path
        shell.environment["PATH"] = programs + ":/usr/bin:/bin"
        for step in steps {
            let outcome = try shell.run(["-c", "exec 2>&1\n" + step.command])
            #expect(outcome.text == step.output, "\(step.command)")
        }
    }
}
