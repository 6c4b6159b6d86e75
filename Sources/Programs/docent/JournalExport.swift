import ArgumentParser
import Commands
import JournalReports

extension JournalCommand {
    struct Export: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Write all released numbers for other programs.",
            discussion: """
                One row for each day and each thing of which something was released on it,
                under the same rules as reports: everything that a spreadsheet can add up from
                it, a report could say.

                EXAMPLES
                  docent journal export --period this-year -o visits.csv
                  docent journal export --period last-month -o visits.json
                """)

        @Option(name: .shortAndLong, help: .init("Output file: .csv or .json.", valueName: "file"))
        var output: String

        @OptionGroup var options: JournalReportOptions

        func validate() throws {
            guard [".csv", ".json"].contains(where: output.hasSuffix) else {
                throw ValidationError("unknown format \"\(output)\"; end the name in .csv or .json")
            }
        }

        func run() throws {
            let opened = try options.open()
            let export = try ReleaseExport(
                options.period(on: opened.today), releasedBy: { try opened.ledger.released($0, $1) }
            )
            let file = try Output(path: output)
            try file.write(output.hasSuffix(".csv") ? export.csv() : try export.json())
            try file.finish()
        }
    }
}
