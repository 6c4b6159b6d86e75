import ArgumentParser
import Foundation
import Tour
import TourAuthoring

extension TourCommand {
    struct ImportCSV: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "import-csv",
            abstract: "Take tables of rooms and people into a folder of tour content.",
            discussion: """
                The folder stays the source: its pages and cards are changed, made and taken out as the tables say, and an import
                follows as usual. Rows are found by their ID. A column that a table does not have changes nothing, an empty
                cell takes the value out. Only what is different is written and comments stay, but where a change goes too deep
                for that: such a file is written anew.

                Tables are CSV in UTF-8, with commas or semicolons; “docent tour export --format csv” writes them.

                EXAMPLES
                  docent tour import-csv tour-content --rooms rooms.csv --dry-run
                  docent tour import-csv tour-content --rooms rooms.csv --people people.csv
                  docent tour import-csv tour-content --rooms rooms.csv --delete-missing

                EXIT STATUS
                  1  the tables or the folder have errors
                  3  a file could not be read or written
                  0  all well
                """)

        @Argument(help: "The folder with site.yaml.")
        var folder: String

        @Option(help: "The table of rooms.")
        var rooms: String?

        @Option(help: "The table of people.")
        var people: String?

        @Flag(help: "Take out what has no row in its table.")
        var deleteMissing = false

        @Flag(help: "Print what would change, and change nothing.")
        var dryRun = false

        func validate() throws {
            if rooms == nil, people == nil {
                throw ValidationError("name a table: --rooms rooms.csv, --people people.csv")
            }
        }

        func run() throws {
            try TourCommand.tellProblems(
                of: folder, ifNothing: "nothing was changed",
                outside: [rooms, people, "rooms.csv"].compactMap(\.self)
            ) {
                let changes = try TableImporter.apply(
                    rooms: rooms, people: people, to: folder, deletesMissing: deleteMissing,
                    isDryRun: dryRun)
                try TourCommand.print(changes)
            }
        }
    }
}
