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

    private static func dump(_ program: Program) throws -> [(name: String, command: Command)] {
        let outcome = try program.run(["--experimental-dump-help"])
        return try JSONDecoder().decode(Dump.self, from: Data(outcome.output)).command.all()
    }

    // Asked once for all tests.
    private static let own = Result { try dump(Repository.docent()) }
    private static let web = Result { try dump(Program(built: "docent-web")) }

    private func commands() throws -> [(name: String, command: Command)] {
        // The commands of docent-web stand in docent as well, as those that run it.
        let own = try Self.own.get()
            .filter { !["docent serve", "docent hub", "docent studio"].contains($0.name) }
        return try own + Self.web.get().filter { $0.name != "docent" }
    }

    @Test("an abstract is a sentence of at most eight words that starts with a verb")
    func abstracts() throws {
        let verbs: Set = [
            "Add", "Bring", "Check", "Classify", "Compare", "Compile", "Correct", "Count",
            "Delete", "Describe", "Draw", "Edit", "End", "Exchange", "Export", "Find", "Import",
            "Issue",
            "Keep", "List", "Make", "Manage", "Mark", "Measure", "Move", "Print", "Read", "Retire",
            "Revoke", "Roll", "Run", "Search", "Serve", "Show", "Update", "Verify", "Watch",
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

    @Test("as printed no line is wider than 80 columns, and no example is broken")
    func printed() throws {
        let docent = try Repository.docent()
        for (name, command) in try commands() {
            let words = name.split(separator: " ").dropFirst().map(String.init)
            let lines = try docent.run(words + ["--help"]).text.split(separator: "\n")
            #expect(lines.count > 3, "\(name)")
            // The usage is one line, which a terminal wraps.
            for line in lines where !line.hasPrefix("USAGE: ") {
                #expect(line.count <= 80, "\(name): \(line)")
            }
            // A line that was broken by hand and then again leaves a stub; whole, it is there as it was written.
            for line in (command.discussion ?? "").split(separator: "\n") {
                #expect(lines.contains(line), "\(name): \(line)")
            }
        }
    }

    @Test("every command has a manual page with its options and statuses, and roff understands it")
    func manuals() throws {
        let folder = try TemporaryFolder()
        for program in [try Repository.docent(), Program(built: "docent-web")] {
            let outcome = try program.run(["--generate-manuals", folder.path])
            #expect(outcome.status == 0 && outcome.text.isEmpty, "\(outcome.errors)")
        }
        let commands = try commands()
        let pages = try Dictionary(
            uniqueKeysWithValues: folder.names().map {
                ($0, try String(contentsOfFile: "\(folder.path)/\($0)", encoding: .utf8))
            })
        #expect(
            pages.keys.sorted()
                == Set(commands.map { $0.name.replacing(" ", with: "-") + ".1" }).sorted())
        for (name, command) in commands {
            let page = try #require(pages[name.replacing(" ", with: "-") + ".1"])
            let plain = page.replacing("\\-", with: "-")
            for heading in ["NAME", "SYNOPSIS", "DESCRIPTION", "EXIT STATUS"] {
                #expect(plain.contains(".SH \"\(heading)\"\n"), "\(name): \(heading)")
            }
            #expect(plain.contains(".B \(name)\n"), "\(name)")
            #expect(plain.contains(".TP\n\\fB64\\fR\n"), "\(name)")
            #expect(plain.contains(command.abstract ?? "?"), "\(name)")
            for argument in command.arguments ?? []
            where !["version", "help"].contains(argument.valueName) {
                #expect(plain.contains(argument.abstract ?? "?"), "\(name)")
            }
            // A line that begins with a dot is a macro: only ours are there.
            let macros = Set(
                page.split(separator: "\n").filter { $0.hasPrefix(".") }.map { $0.prefix(3) })
            #expect(macros.isSubset(of: [".TH", ".SH", ".TP", ".PP", ".nf", ".fi", ".B "]))
        }
        let page = try #require(pages["docent-scan.1"])
        #expect(page.contains("\\fB\\-o, \\-\\-output <output>\\fR\n"))
        #expect(page.contains(".TP\n\\fB4\\fR\nsome picture held no code\n"))
        #expect(pages["docent.1"]?.contains("docent\\-hub\\fR(1)") == true)
        #expect(pages["docent-hub-add.1"]?.contains("\\fBdocent\\-hub\\fR(1)\n") == true)
        let groff = try #require(Program(installed: "groff"), "install Debian's groff-base")
        for (name, page) in pages {
            let drawn = try groff.run(["-man", "-Tutf8", "-ww", "-Kutf8"], input: Array(page.utf8))
            #expect(drawn.status == 0 && drawn.errors == "", "\(name): \(drawn.errors)")
        }
    }

    @Test("manual pages need a folder that exists")
    func manualsNowhere() throws {
        let docent = try Repository.docent()
        #expect(try docent.run(["--generate-manuals"]).status == 64)
        let outcome = try docent.run(["--generate-manuals", "/nowhere"])
        #expect(outcome.status == 3)
        #expect(outcome.errors.contains("/nowhere/docent.1"), "\(outcome.errors)")
    }

    @Test(
        "help before a command is its --help, of whichever program",
        arguments: ["scan", "tour import", "hub add", "studio"])
    func helpFirst(_ command: String) throws {
        let docent = try Repository.docent()
        let words = command.split(separator: " ").map(String.init)
        let help = try docent.run(["help"] + words)
        let after = try docent.run(words + ["--help"])
        #expect(help.status == 0 && help.text == after.text)
        #expect(help.text.contains("USAGE: docent \(command)"), "\(help.text)")
    }

    @Test(
        "an unknown command or option names the nearest known one",
        arguments: [
            ("scna", "scan"), ("tour imprt", "import"), ("hub kiosk", "kiosks"),
            ("scan --formt json a.png", "--format"), ("studio --prt 1", "--port"),
            ("help tour imprt", "import"), ("help hub ad", "add"),
        ])
    func nearest(_ line: String, _ known: String) throws {
        let outcome = try Repository.docent().run(line.split(separator: " ").map(String.init))
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("did you mean \"\(known)\"?"), "\(outcome.errors)")
    }

    @Test("the version names the build, and the commit where it is known for this very build")
    func version() throws {
        let docent = try Repository.docent()
        let plain = try docent.run(["--version"]).text
        let build = try #require(plain.firstMatch(of: /^[0-9.]+ \(.*build ([0-9a-f]{12})\)\n$/)?.1)
        let folder = try TemporaryFolder()
        var copy = docent
        copy.executable = "\(folder.path)/docent"
        try FileManager.default.copyItem(atPath: docent.executable, toPath: copy.executable)
        #expect(try copy.run(["--version"]).text == "\(Repository.version) (build \(build))\n")
        let bash = try #require(Program(installed: "bash"))
        let script =
            ". '\(Repository.root)/kiosk/setup'; write_commit '\(copy.executable)' 0123456789ab-dirty"
        #expect(try bash.run(["-c", script]).status == 0)
        #expect(
            try copy.run(["--version"]).text
                == "\(Repository.version) (commit 0123456789ab-dirty, build \(build))\n")
        // Of another build nothing is said.
        try folder.write("\(String(repeating: "0", count: 64)) 0123456789ab\n", to: "docent.commit")
        #expect(try copy.run(["--version"]).text == "\(Repository.version) (build \(build))\n")
    }

    @Test("every option says what it does, in a sentence")
    func options() throws {
        for (name, command) in try Self.own.get() {
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
