import ArgumentParser
import Foundation
import Journal
import Kiosk
import Tour
import Wording

struct JournalCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "journal",
        abstract: "See what visits tell the house.",
        discussion: """
            A kiosk with journal: on in kiosk.yaml counts what visitors look for, and nothing
            about them. These commands read its journal, and add what reception counts.

            EXAMPLES
              docent journal add --people 24 --kind school --tour FAMILY-WALK
              docent journal list --from 2026-11-01 --through 2026-11-30
              docent journal show

            EXIT STATUS of all journal commands
              1  there is no such entry
              3  a file could not be read or written
              64 the command line is not valid
              0  success
            """,
        subcommands: [
            Report.self, Walks.self, Never.self, Favourites.self, Export.self, Mail.self,
            Alert.self,
        ])
}

/// Where the journal is; the same for every command on it.
struct JournalOptions: ParsableArguments {
    @Option(
        name: .customLong("journal"),
        help: .init("Journal file (default: the kiosk's).", valueName: "file"))
    var journalPath: String?

    @OptionGroup var content: ContentOptions

    func path() throws -> String {
        if let journalPath { return journalPath }
        let configuration = try content.configuration()
        guard let path = configuration.journalPath(in: ProcessInfo.processInfo.environment) else {
            throw ValidationError("no folder is known for the journal; name it with --journal FILE")
        }
        return path
    }

    func store(readOnly: Bool) throws -> JournalStore {
        try JournalStore(path: path(), readOnly: readOnly)
    }
}
