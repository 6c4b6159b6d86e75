import ArgumentParser
import Wording

/// The command that the arguments name, from the program down.
struct CommandPath {
    private var commands: [any ParsableCommand.Type]
    /// The word that stands for a command, and is the name of none.
    private var unknownWord: String?

    /// - Parameter arguments: those after the program's name; `help` may stand before a command.
    init(of arguments: [String], in program: any ParsableCommand.Type) {
        commands = [program]
        for word in arguments.first == "help" ? arguments.dropFirst() : arguments[...] {
            guard !word.hasPrefix("-"), !last.configuration.subcommands.isEmpty else { break }
            guard
                let next = last.configuration.subcommands.first(where: { $0._commandName == word })
            else {
                if last.configuration.defaultSubcommand == nil { unknownWord = word }
                break
            }
            commands.append(next)
        }
        if let usual = last.configuration.defaultSubcommand { commands.append(usual) }
    }

    private var last: any ParsableCommand.Type { commands[commands.count - 1] }

    /// Rejects a word that is the name of no command, and suggests the nearest one.
    func requireKnown() throws {
        guard let unknownWord else { return }
        let names = last.configuration.subcommands.filter { $0.configuration.shouldDisplay }
            .map { $0._commandName }
        throw ValidationError(unknown("command", unknownWord, known: names))
    }

    /// Rejects letters behind one hyphen that are not all options, as in the name of a file that begins with a hyphen.
    ///
    /// The parser would take its `h` for a wish for help. What follows an option is left alone, as it may be its value.
    static func requireKnownLetters(in arguments: [String]) throws {
        let words = Array(arguments.prefix { $0 != "--" })
        for (index, word) in words.enumerated() {
            let letters = word.dropFirst()
            guard word.hasPrefix("-"), letters.count > 1, letters.first?.isLetter == true,
                !letters.allSatisfy({ "hjo".contains($0) }),
                index == 0 || !words[index - 1].hasPrefix("-") || words[index - 1].contains("=")
            else { continue }
            throw ValidationError(
                "unknown option \"\(word)\"; if it is a file, write \"./\(word)\"")
        }
    }

    /// Names the first option that the command does not have, and suggests the nearest one; `nil` where it has all.
    ///
    /// Other mistakes are often a consequence of that.
    func unknownOption(in arguments: [String]) -> String? {
        let help = commands[0].helpMessage(for: last, includeHidden: true, columns: 200)
        // The lines of options begin with them; examples and words behind them name those of other commands, too.
        let known = help.split(separator: "\n").filter { $0.hasPrefix("  -") }.flatMap { line in
            (line.dropFirst(2).firstRange(of: "  ").map { line[..<$0.lowerBound] } ?? line)
                .matches(of: #/--[a-z][a-z0-9-]*/#).map { String($0.output) }
        }
        let words = arguments.prefix { $0 != "--" }.filter { $0.hasPrefix("--") }
        let names = words.map { String($0.prefix { $0 != "=" }) }
        return names.first { !known.contains($0) }.map { unknown("option", $0, known: known) }
    }

    /// What a command says when it cannot do what is asked, with its own usage.
    func message(_ words: String) -> String {
        let name = commands.map { $0._commandName }.joined(separator: " ")
        return "Error: \(words)\nUsage: \(commands[0].usageString(for: last))\n"
            + "  See '\(name) --help' for more information."
    }
}
