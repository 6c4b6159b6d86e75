import Foundation
import TestSupport
import Testing

@Suite("The help of every command")
struct HelpTests {
    /// A command as ArgumentParser describes it.
    struct Command: Decodable {
        let commandName: String
        let abstract: String?
        let discussion: String?
        let arguments: [Argument]?
        let subcommands: [Command]?

        struct Argument: Decodable {
            let abstract: String?
            let valueName: String?
        }

        /// All commands below this one and itself, by their whole names.
        func all(after parent: [String] = []) -> [(name: String, command: Command)] {
            let name = parent + [commandName]
            let below = (subcommands ?? []).filter { $0.commandName != "help" }
            return [(name.joined(separator: " "), self)] + below.flatMap { $0.all(after: name) }
        }
    }

    private struct Dump: Decodable { let command: Command }

    private func commands() throws -> [(name: String, command: Command)] {
        let outcome = try Repository.docent().run(["--experimental-dump-help"])
        return try JSONDecoder().decode(Dump.self, from: Data(outcome.output)).command.all()
    }

    @Test("an abstract is a sentence of at most eight words that starts with a verb")
    func abstracts() throws {
        let verbs: Set = [
            "Check", "Classify", "Compare", "Compile", "Count", "Describe", "Draw", "Exchange",
            "Export", "Find", "Import", "Issue", "List", "Make", "Manage", "Mark", "Measure",
            "Print", "Read", "Retire", "Revoke", "Roll", "Run", "Search", "Update", "Verify",
            "Write",
        ]
        let commands = try commands()
        #expect(commands.count > 30)
        for (name, command) in commands {
            let abstract = try #require(command.abstract, "\(name)")
            let words = abstract.split(separator: " ")
            #expect(words.count <= 8, "\(name): \(abstract)")
            #expect(
                words.first.map { verbs.contains($0.filter(\.isLetter)) } == true,
                "\(name): \(abstract)")
            #expect(abstract.hasSuffix("."), "\(name): \(abstract)")
        }
    }

    @Test("no line of a discussion is wider than 78 columns")
    func widths() throws {
        for (name, command) in try commands() {
            for line in (command.discussion ?? "").split(separator: "\n") {
                #expect(line.count <= 78, "\(name): \(line)")
            }
        }
    }

    @Test("every option says what it does, in a sentence")
    func options() throws {
        for (name, command) in try commands() {
            for argument in command.arguments ?? [] {
                let text = try #require(argument.abstract, "\(name) \(argument.valueName ?? "")")
                #expect(text.first?.isLowercase == false && text.hasSuffix("."), "\(name): \(text)")
            }
        }
    }

    @Test("the help is in plain English with straight quotes")
    func words() throws {
        let odd =
            /\b(anew|nobody|somebody|is told|are told|left out|all well|the ground|one's own)\b|[“”]/
        for (name, command) in try commands() {
            let texts =
                [command.abstract, command.discussion] + (command.arguments ?? []).map(\.abstract)
            for text in texts.compactMap(\.self) {
                #expect(text.firstMatch(of: odd) == nil, "\(name): \(text)")
            }
        }
    }

    @Test("an example can be pasted: what follows a command is a comment")
    func examples() throws {
        let names = try commands().map(\.name)
        var examples = 0
        for (name, command) in try commands() {
            for line in (command.discussion ?? "").split(separator: "\n")
            where line.hasPrefix("  docent ") {
                examples += 1
                let words = line.split(separator: "#")[0]
                #expect(
                    !words.trimmingCharacters(in: .whitespaces).contains("   "), "\(name): \(line)")
                #expect(
                    names.contains {
                        words.dropFirst(2).hasPrefix($0 + " ") || words.dropFirst(2) == $0
                    },
                    "\(name): \(line)")
            }
        }
        #expect(examples > 60)
    }
}
