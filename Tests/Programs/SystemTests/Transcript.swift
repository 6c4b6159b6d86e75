import Foundation
import TestSupport
import Testing

/// The commands of an article, one after the other, as somebody types them.
///
/// A block marked `console` holds commands after `$ `, their further lines after `> `, and what they print; `…` stands for any
/// text there.
struct Transcript {
    struct Step {
        var command: String
        var output = ""
    }

    let steps: [Step]

    /// - Parameter path: in the repository.
    init(article path: String) throws {
        let text = try Repository.text(path)
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
    ///
    /// - Parameter places: texts of commands, and what stands for them on this machine.
    func run(
        in folder: String, environment: [String: String] = [:], places: [(String, String)] = []
    ) throws {
        var shell = try #require(Program(installed: "bash"))
        shell.folder = folder
        shell.environment = environment
        let programs = URL(fileURLWithPath: Program(built: "docent").executable)
            .deletingLastPathComponent().path
        shell.environment["PATH"] = programs + ":/usr/bin:/bin"
        for step in steps {
            var command = step.command
            for (text, place) in places { command = command.replacing(text, with: place) }
            let outcome = try shell.run(["-c", "exec 2>&1\n" + command])
            var text = outcome.text
            for (place, found) in places { text = text.replacing(found, with: place) }
            let example = ConsoleExample(command: step.command, output: step.output)
            #expect(example.isPrinted(as: text), "\(command) printed:\n\(text)")
        }
    }
}
