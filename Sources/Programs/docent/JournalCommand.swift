import ArgumentParser

struct JournalCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "journal",
        abstract: "Count and report visits to the site.",
        discussion: """
            A kiosk with journal: on in kiosk.yaml counts what visitors look for, and
            nothing about them. These commands read its journal, and add what reception
            counts.

            EXAMPLES
              docent journal add --people 24 --kind school --tour FAMILY-WALK
              docent journal list --from 2026-11-01 --through 2026-11-30
              docent journal show
              docent journal report --by room --period last-month

            EXIT STATUS of all journal commands
              1  there is no such entry
              3  a file could not be read or written
              64 the command line is not valid
              0  success
            """,
        subcommands: [
            Add.self, Edit.self, Delete.self, List.self, Show.self, Report.self, Walks.self,
            Tours.self, Never.self, Favourites.self, Export.self, Mail.self, Alert.self,
            Forget.self,
        ])
}
