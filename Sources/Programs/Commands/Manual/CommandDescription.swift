/// A command as ArgumentParser describes it with `--experimental-dump-help`.
struct CommandDescription: Decodable {
    let commandName: String
    let abstract: String?
    let discussion: String?
    let arguments: [Argument]?
    let subcommands: [CommandDescription]?
    let shouldDisplay: Bool

    /// The commands below this one that help lists.
    var shown: [CommandDescription] {
        (subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" }
    }

    /// What ArgumentParser prints: the description of the whole program.
    struct Dump: Decodable { let command: CommandDescription }

    struct Argument: Decodable {
        let kind: String
        let abstract: String?
        let discussion: String?
        let names: [Name]?
        let valueName: String?
        let isOptional: Bool
        let isRepeating: Bool
        let shouldDisplay: Bool
        /// The heading that help lists it under.
        let sectionTitle: String?

        struct Name: Decodable {
            let kind: String
            let name: String
        }

        var isValue: Bool { kind == "positional" }

        /// All its names and its value: `-o, --output <file>`.
        var title: String {
            guard !isValue else { return synopsis }
            // The short name first, as manuals have it.
            let names = (names ?? []).sorted { $0.kind != "long" && $1.kind == "long" }
                .map { ($0.kind == "long" ? "--" : "-") + $0.name }
            return names.joined(separator: ", ")
                + (kind == "option" ? " <\(valueName ?? "value")>" : "")
        }

        /// It in a command's line: `<folder>`, `[<pages>...]`, `--out <file>`.
        var synopsis: String {
            let name = isValue ? nil : names?.last { $0.kind == "long" } ?? names?.last
            let value = kind == "flag" ? nil : "<\(valueName ?? "value")>"
            let word = [name.map { ($0.kind == "long" ? "--" : "-") + $0.name }, value]
                .compactMap(\.self).joined(separator: " ")
            return isOptional ? "[\(word)\(dots)]" : word + dots
        }

        private var dots: String { isRepeating ? "..." : "" }
    }
}
