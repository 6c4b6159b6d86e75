import ArgumentParser
import Foundation

/// The manual page docent(1), made of the same texts as `--help`.
///
/// - SeeAlso: man(7), the macros; groff_char(7), the escapes.
enum ManualPage {
    /// The argument that prints it; kiosk/install installs what it prints.
    static let option = "--generate-manual"

    /// The page for man(1).
    ///
    /// - Throws: what decoding ArgumentParser's description of the commands throws.
    static func text() throws -> String {
        let help = try JSONDecoder().decode(Help.self, from: Data(Docent._dumpHelp().utf8)).command
        var page = ".TH DOCENT 1 \"\" \"docent \(Docent.version)\" \"Docent\"\n.SH NAME\n"
        page += "docent \\- \(escaped(help.abstract ?? ""))\n"
        page += ".SH SYNOPSIS\n.B docent\n.I command\n[\\fIargument\\fR ...]\n"
        page += ".SH DESCRIPTION\n" + block(help.discussion)
        page += ".SH COMMANDS\n"
        for command in help.below() { page += section(of: command.command, named: command.name) }
        return page
    }

    private static func section(of command: Command, named name: String) -> String {
        // Every command has these two.
        let common = ["version", "help"]
        let arguments = (command.arguments ?? []).filter { argument in
            argument.shouldDisplay && !common.contains { argument.valueName == $0 }
        }
        let values = arguments.filter { $0.kind == "positional" }.map(\.synopsis)
        var text = ".SS \(escaped(([name] + values).joined(separator: " ")))\n"
        text += escaped(command.abstract ?? "") + "\n"
        for argument in arguments {
            text += ".TP\n\\fB\(escaped(argument.title))\\fR\n"
            let words = [argument.abstract, argument.discussion].compactMap(\.self)
            text += escaped(words.joined(separator: " ")) + "\n"
        }
        return text + block(command.discussion)
    }

    /// Lines as they were written.
    private static func block(_ text: String?) -> String {
        guard let text, !text.isEmpty else { return "" }
        return ".PP\n.nf\n"
            + text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { escaped(String($0)) + "\n" }.joined() + ".fi\n"
    }

    /// Text that roff takes as it is.
    private static func escaped(_ text: String) -> String {
        let plain = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
        return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
    }

    private struct Help: Decodable { let command: Command }

    private struct Command: Decodable {
        let commandName: String
        let abstract: String?
        let discussion: String?
        let arguments: [Argument]?
        let subcommands: [Command]?
        let shouldDisplay: Bool

        /// All commands below this one, by their whole names.
        func below(_ parent: String = "") -> [(name: String, command: Command)] {
            let name = parent + commandName
            return (subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" }
                .flatMap { [("\(name) \($0.commandName)", $0)] + $0.below(name + " ") }
        }
    }

    private struct Argument: Decodable {
        let kind: String
        let abstract: String?
        let discussion: String?
        let names: [Name]?
        let valueName: String?
        let isOptional: Bool
        let isRepeating: Bool
        let shouldDisplay: Bool

        struct Name: Decodable {
            let kind: String
            let name: String
        }

        /// All its names and its value: `-o, --output <file>`.
        var title: String {
            guard kind != "positional" else { return synopsis }
            // The short name first, as manuals have it.
            let names = (names ?? []).sorted { $0.kind != "long" && $1.kind == "long" }
                .map { ($0.kind == "long" ? "--" : "-") + $0.name }
            return names.joined(separator: ", ")
                + (kind == "option" ? " <\(valueName ?? "value")>" : "")
        }

        /// A value in a command's line: `<folder>`, `[<pages>...]`.
        var synopsis: String {
            let value = "<\(valueName ?? "value")>" + (isRepeating ? "..." : "")
            return isOptional ? "[\(value)]" : value
        }
    }
}
