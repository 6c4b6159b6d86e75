import ArgumentParser
import Commands
import JournalReports
import ScanCommand

extension JournalCommand {
    struct Walks: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Compare the ways that visitors asked for.",
            discussion: """
                How often each was asked for and broken off, at which hour most, how long it
                is, and whether it has steps. Lengths are those of the tour as it is now. A
                file has all hours.

                EXAMPLES
                  docent journal walks
                  docent journal walks --period this-year -o walks.csv
                """)

        @Option(name: .shortAndLong, help: .outputFile)
        var output: String?

        @OptionGroup var options: JournalReportOptions

        func validate() throws {
            if let output, !output.hasSuffix(".csv") {
                throw ValidationError("unknown format \"\(output)\"; end the name in .csv")
            }
        }

        func run() throws {
            let opened = try options.open()
            let walks = try WalkReport(
                opened.maker, options.period(on: opened.today), tour: opened.tour)
            let file = try Output(path: output)
            if output != nil {
                try file.write(walks.csv())
            } else {
                for line in walks.lines(columns: TerminalSize.ofOutput.columns) {
                    try file.write(line: line)
                }
            }
            try file.finish()
        }
    }
}
