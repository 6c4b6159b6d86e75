import Foundation
import TestSupport

/// A command that a text shows, and what it prints there.
///
/// A block marked `console` holds commands after `$ ` and what they print; `…` stands for any text. What is entered at another
/// machine has that one's name before the `$`.
struct ConsoleExample: CustomStringConvertible, Sendable {
    /// Where it is entered; empty for the machine that the text is about.
    var host = ""
    var command: String
    var output: String
    var description: String { command }

    /// The examples of a file of the repository, in their order; none where it cannot be read.
    static func all(in path: String) -> [ConsoleExample] {
        let text =
            (try? Repository.text(path)) ?? ""
        var examples: [ConsoleExample] = []
        var isInside = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                isInside = line == "```console"
            } else if isInside, let prompt = line.prefixMatch(of: #/([a-z]*)\$ /#) {
                examples.append(
                    ConsoleExample(
                        host: String(prompt.output.1),
                        command: String(line[prompt.range.upperBound...]), output: ""))
            } else if isInside, !examples.isEmpty {
                examples[examples.count - 1].output += line + "\n"
            }
        }
        return examples
    }

    /// Whether a text is what the example prints.
    func isPrinted(as text: String) -> Bool {
        var rest = text[...]
        let parts = output.split(separator: "…", omittingEmptySubsequences: false)
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
