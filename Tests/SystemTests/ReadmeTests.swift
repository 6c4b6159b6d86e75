import Foundation
import TestSupport
import Testing

/// Every command of the README does what it says there.
///
/// A block marked `console` holds commands after `$ ` and what they print. `kiosk/run` is left out of a command that goes
/// through it, as it would build the program that the tests are running beside; in what is printed, `…` stands for any text.
@Suite("The README")
struct ReadmeTests {
    struct Example: CustomStringConvertible, Sendable {
        var command: String
        var output: String
        var description: String { command }
    }

    static let examples: [Example] = {
        let text =
            (try? String(contentsOfFile: Repository.root + "/README.md", encoding: .utf8)) ?? ""
        var examples: [Example] = []
        var isInside = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                isInside = line == "```console"
            } else if isInside, line.hasPrefix("$ ") {
                examples.append(Example(command: String(line.dropFirst(2)), output: ""))
            } else if isInside, !examples.isEmpty {
                examples[examples.count - 1].output += line + "\n"
            }
        }
        return examples
    }()

    /// Those that run to an end by themselves; the kiosk is tried in a terminal by its own tests.
    static let finite = examples.filter { !["kiosk/run", "kiosk/test"].contains($0.command) }

    @Test("it begins with the two commands and shows five more things at least")
    func complete() {
        #expect(Self.examples.prefix(2).map(\.command) == ["kiosk/run", "kiosk/test"])
        #expect(Self.finite.count >= 5)
    }

    @Test("a command prints what the README says", arguments: finite)
    func prints(example: Example) throws {
        let docent = try Repository.docent()
        var shell = try #require(Program(installed: "bash"))
        shell.folder = Repository.root
        shell.environment = docent.environment
        let command = example.command.replacing("kiosk/run ", with: "\(docent.executable) ")
        let outcome = try shell.run(["-c", command])
        #expect(
            outcome.text.matches(example.output),
            "printed:\n\(outcome.text)\(outcome.errors)\nthe README says:\n\(example.output)")
    }
}

extension String {
    /// Whether the text is the pattern, in which each `…` stands for any text.
    fileprivate func matches(_ pattern: String) -> Bool {
        var rest = self[...]
        let parts = pattern.split(separator: "…", omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            if index == 0 {
                guard rest.hasPrefix(part) else { return false }
                rest = rest.dropFirst(part.count)
            } else if index == parts.count - 1 {
                return rest.hasSuffix(part)
            } else if let found = rest.range(of: part) {
                rest = rest[found.upperBound...]
            } else {
                return false
            }
        }
        return rest.isEmpty
    }
}
