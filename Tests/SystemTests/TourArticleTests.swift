import Foundation
import TestSupport
import Testing

/// The steps of the article “Writing a tour” do what it says there.
///
/// A block marked `console` holds commands after `$ `, their further lines after `> `, and what they print.
@Suite("The article on writing a tour")
struct TourArticleTests {
    struct Step {
        var command: String
        var output = ""
    }

    private static func steps() throws -> [Step] {
        let path = Repository.root + "/Sources/Tour/Tour.docc/WritingATour.md"
        let text = try String(contentsOfFile: path, encoding: .utf8)
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
        return steps
    }

    @Test(
        "fewer than ten commands and edits add a room with a picture and a contact in two languages"
    )
    func transcript() throws {
        let steps = try Self.steps()
        let last = steps.firstIndex { $0.command.hasPrefix("docent tour import ") }
        #expect(try #require(last) < 10)
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(
            atPath: Repository.root + "/tour-content", toPath: folder.path + "/tour-content")
        var shell = try #require(Program(installed: "bash"))
        shell.folder = folder.path
        let programs = URL(fileURLWithPath: Program(built: "docent").executable)
            .deletingLastPathComponent().path
        shell.environment["PATH"] = programs + ":/usr/bin:/bin"
        for step in steps {
            let outcome = try shell.run(["-c", "exec 2>&1\n" + step.command])
            #expect(outcome.text == step.output, "\(step.command)")
        }
    }
}
