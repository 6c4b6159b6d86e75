import ArgumentParser
import Files
import FoundationEssentials

/// The manual pages of a program, one for each of its commands, made of the same texts as `--help`.
///
/// The page of `docent tour import` is `docent-tour-import.1`, which `man docent tour import` finds, too.
enum ManualPages {
    /// The argument that writes them into the folder that follows it; what installs the program asks for them.
    static let option = "--generate-manuals"

    /// Every page as its file's name and its text.
    ///
    /// - Parameter elsewhere: commands right below the program whose pages another program has; they are only listed.
    /// - Throws: what decoding ArgumentParser's description of the commands throws.
    static func pages<Program: ParsableCommand>(
        of program: Program.Type, version: String, elsewhere: [String] = []
    ) throws -> [(name: String, text: String)] {
        let data = Data(program._dumpHelp().utf8)
        let root = try JSONDecoder().decode(CommandDescription.Dump.self, from: data).command
        return pages(of: root, after: [], exits: nil, version: version) { path in
            path.count == 2 && elsewhere.contains(path[1])
        }
    }

    private static func pages(
        of command: CommandDescription, after parents: [String], exits: ManualPage.Section?,
        version: String, isElsewhere: ([String]) -> Bool
    ) -> [(name: String, text: String)] {
        let path = parents + [command.commandName]
        guard !isElsewhere(path) else { return [] }
        let page = ManualPage(of: command, path: path, version: version, inherited: exits)
        return [(page.name + ".1", page.text)]
            + command.shown.flatMap {
                // A table of exit statuses is for the commands below, too, where they have none of their own.
                pages(
                    of: $0, after: path, exits: parents.isEmpty ? nil : page.ownExits ?? exits,
                    version: version, isElsewhere: isElsewhere)
            }
    }

    /// Writes every page into a folder, which must exist; that of the program first, where it has one.
    ///
    /// - Throws: ``OutputError`` if a page cannot be written.
    static func write<Program: ParsableCommand>(
        of program: Program.Type, version: String, elsewhere: [String], isPart: Bool,
        into folder: String
    ) throws {
        let pages = try pages(of: program, version: version, elsewhere: elsewhere)
        for page in isPart ? pages[1...] : pages[...] {
            let output = try Output(path: "\(folder)/\(page.name)")
            try output.write(exactly: page.text)
            try output.finish()
        }
    }
}
