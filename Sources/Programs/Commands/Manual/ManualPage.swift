/// The manual page of one command, for man(1).
///
/// - SeeAlso: man(7), the macros; groff_char(7), the escapes; man-pages(7), the order of the sections.
struct ManualPage {
    /// `docent-tour-import`.
    let name: String
    let text: String
    /// The table of exit statuses that the command's own help has.
    let ownExits: Section?

    /// - Parameter path: the command's words, the program's name first.
    /// - Parameter inherited: the exit statuses of a command above it.
    init(
        of command: CommandDescription, path: [String], version: String, inherited: Section?
    ) {
        name = path.joined(separator: "-")
        let sections = Self.sections(of: command.discussion ?? "")
        ownExits = sections.first { $0.isExits }
        var page = Roff()
        page.title(name, version: version)
        page.heading("NAME")
        page.line("\(name) - \(Self.whatIs(command))")
        page.heading("SYNOPSIS")
        Self.writeSynopsis(of: command, path: path, into: &page)
        page.heading("DESCRIPTION")
        page.line(command.abstract ?? "")
        if let prose = sections.first, prose.heading == nil { page.block(prose.lines) }
        Self.writeArguments(of: command, into: &page)
        Self.writeCommands(below: command, path: path, into: &page)
        for section in sections where section.heading != nil && !section.isExits {
            page.heading(section.heading ?? "")
            page.block(section.lines)
        }
        Self.writeExits(ownExits ?? inherited, into: &page)
        if path.count > 1 {
            page.heading("SEE ALSO")
            page.references(
                path.indices.dropFirst().map { path[..<$0].joined(separator: "-") })
        }
        text = page.text
    }

    /// What whatis(1) lists: the abstract as part of a sentence.
    private static func whatIs(_ command: CommandDescription) -> String {
        var text = command.abstract ?? ""
        if text.hasSuffix(".") { text.removeLast() }
        return text.prefix(1).lowercased() + text.dropFirst()
    }

    private static func isShown(_ argument: CommandDescription.Argument) -> Bool {
        // Every command has these two; the program's page names them.
        argument.shouldDisplay && argument.valueName != "version" && argument.valueName != "help"
    }

    private static func writeSynopsis(
        of command: CommandDescription, path: [String], into page: inout Roff
    ) {
        let arguments = (command.arguments ?? []).filter(isShown)
        let required = arguments.filter { !$0.isOptional && !$0.isValue }.map(\.synopsis)
        var words = required + arguments.filter(\.isValue).map(\.synopsis)
        if arguments.contains(where: { $0.isOptional && !$0.isValue }) {
            words.insert("[options]", at: 0)
        }
        if !command.shown.isEmpty { words.append("<command> ...") }
        page.command(path.joined(separator: " "), words.joined(separator: " "))
    }

    private static func writeArguments(of command: CommandDescription, into page: inout Roff) {
        let arguments = (command.arguments ?? []).filter(isShown)
        var headings: [String] = []
        for argument in arguments {
            let heading = heading(of: argument)
            if !headings.contains(heading) { headings.append(heading) }
        }
        for heading in headings {
            page.heading(heading)
            for argument in arguments where Self.heading(of: argument) == heading {
                let words = [argument.abstract, argument.discussion].compactMap(\.self)
                page.item(argument.title, words.joined(separator: " "))
            }
        }
    }

    private static func heading(of argument: CommandDescription.Argument) -> String {
        argument.sectionTitle?.uppercased() ?? (argument.isValue ? "ARGUMENTS" : "OPTIONS")
    }

    private static func writeCommands(
        below command: CommandDescription, path: [String], into page: inout Roff
    ) {
        guard !command.shown.isEmpty else { return }
        page.heading("COMMANDS")
        for below in command.shown {
            page.item(
                (path + [below.commandName]).joined(separator: "-"), reference: true,
                below.abstract ?? "")
        }
        if path.count == 1 {
            page.line(
                "Every command has --help, which prints this text, and --version. "
                    + "man \(path[0]) COMMAND shows a command's page.")
        }
    }

    /// What every command can end with, where its help says nothing else.
    private static let common: [(status: Int, meaning: String)] = [
        (0, "success"),
        (1, "something is not as expected"),
        (3, "something could not be read or written"),
        (64, "the arguments are wrong"),
        (130, "stopped by Ctrl-C (SIGINT)"),
        (141, "the reader of the output has gone, as head does (SIGPIPE)"),
    ]

    private static func writeExits(_ section: Section?, into page: inout Roff) {
        page.heading("EXIT STATUS")
        var statuses = section?.items ?? []
        // Where a command says what 1 and 3 mean, what it leaves out does not happen.
        let added = common.filter { section == nil || $0.status == 0 || $0.status >= 64 }
        for common in added where !statuses.contains(where: { $0.status == common.status }) {
            statuses.append(common)
        }
        for (status, meaning) in statuses.sorted(by: { $0.status < $1.status }) {
            page.item("\(status)", meaning)
        }
        if let heading = section?.heading, let note = heading.firstIndex(of: "("),
            heading.hasPrefix("EXIT STATUS")
        {
            page.paragraph("This is the status of " + heading[note...].dropFirst().dropLast() + ".")
        }
    }
}

extension ManualPage {
    /// A part of a command's discussion: lines below a heading in capitals, or before the first.
    struct Section {
        let heading: String?
        var lines: [String] = []

        var isExits: Bool { heading?.hasPrefix("EXIT STATUS") == true }

        /// Lines such as `  3  a file could not be read`, with those that continue them.
        var items: [(status: Int, meaning: String)] {
            var items: [(status: Int, meaning: String)] = []
            for line in lines {
                let words = line.split(separator: " ", maxSplits: 1)
                if let first = words.first, let status = Int(first), words.count == 2 {
                    items.append((status, words[1].trimmed))
                } else if !items.isEmpty, !line.trimmed.isEmpty {
                    items[items.count - 1].meaning += " " + line.trimmed
                }
            }
            return items
        }
    }

    static func sections(of discussion: String) -> [Section] {
        var sections = [Section(heading: nil)]
        for line in discussion.split(separator: "\n", omittingEmptySubsequences: false) {
            if isHeading(line) {
                sections.append(Section(heading: String(line)))
            } else {
                sections[sections.count - 1].lines.append(String(line))
            }
        }
        for index in sections.indices {
            while sections[index].lines.last?.trimmed.isEmpty == true {
                sections[index].lines.removeLast()
            }
        }
        return sections.filter { $0.heading != nil || !$0.lines.isEmpty }
    }

    /// Whether a line begins with two capital letters: the examples of a command are indented, prose is not in capitals.
    private static func isHeading(_ line: Substring) -> Bool {
        let start = line.prefix { $0 != " " }
        return start.count > 2 && start.allSatisfy { $0.isASCII && $0.isUppercase }
    }
}

extension StringProtocol {
    fileprivate var trimmed: String {
        var text = self[...]
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
