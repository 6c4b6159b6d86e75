import ArgumentParser
import Commands
import Foundation
import KioskCommands
import TourAuthoring

extension TourCommand {
    struct ImportCSV: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "import-csv",
            abstract: "Update tour content from CSV tables.",
            discussion: """
                The folder remains the source: rows are matched to its pages and cards by ID,
                and files are changed, created or deleted as the tables say. Run "docent tour
                import" afterwards. A missing column changes nothing; an empty cell deletes
                the value. Comments are kept, unless a change is so large that the file has
                to be rewritten.

                Tables are CSV as spreadsheets save it: with commas, semicolons or tabs, in
                UTF-8, UTF-16 or Windows-1252. A column that is not known is passed over with
                a warning. "docent tour export" writes tables with --format csv.

                EXAMPLES
                  docent tour import-csv tour-content --rooms rooms.csv --dry-run
                  docent tour import-csv tour-content --rooms rooms.csv --people people.csv
                  docent tour import-csv tour-content --rooms rooms.csv --delete-missing

                EXIT STATUS
                  1  the tables or the folder have errors
                  3  a file could not be read or written
                  0  success
                """)

        @Argument(help: .contentFolder)
        var folder: String

        @Option(help: "CSV table of rooms.")
        var rooms: String?

        @Option(help: "CSV table of people.")
        var people: String?

        @Flag(help: "Delete rooms or people that have no row in their table.")
        var deleteMissing = false

        @Flag(help: "With --delete-missing: delete them even if they are more than a third.")
        var yes = false

        @Flag(help: "Print what would change, without changing anything.")
        var dryRun = false

        func validate() throws {
            if rooms == nil, people == nil {
                throw ValidationError("name a table: --rooms rooms.csv, --people people.csv")
            }
            if yes, !deleteMissing {
                throw ValidationError("--yes goes with --delete-missing only")
            }
        }

        func run() throws {
            try ImportReport.tellProblems(
                of: folder, ifNothing: "nothing was changed",
                outside: [rooms, people, "rooms.csv"].compactMap(\.self)
            ) {
                let changes = try TableImporter.apply(
                    rooms: rooms, people: people, to: folder,
                    deletions: deleteMissing ? yes ? .any : .few : .none,
                    isDryRun: dryRun, warning: { Words.say("\($0)") })
                try ImportReport.print(changes)
            }
        }
    }
}
