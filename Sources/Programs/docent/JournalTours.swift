import ArgumentParser
import Commands
import JournalReports
import ScanCommand

extension JournalCommand {
    struct Tours: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Compare how long guided tours took.",
            discussion: """
                How often each tour was begun at its first stop and finished at its last, and
                for the morning, midday and afternoon how many minutes that took: the mean,
                the shortest and the longest, as far as enough walks were released. A file
                has the other hours as well.

                EXAMPLES
                  docent journal tours
                  docent journal tours --period this-year -o tours.csv
                  docent journal tours --period last-quarter -o tours.json
                """)

        @Option(
            name: .shortAndLong,
            help: .init("Output file: .csv or .json.", valueName: "file"))
        var output: String?

        @OptionGroup var options: JournalReportOptions

        func validate() throws {
            guard let output, !output.hasSuffix(".csv"), !output.hasSuffix(".json") else { return }
            throw ValidationError(
                "unknown format \"\(output)\"; end the name in .csv or .json")
        }

        func run() throws {
            let opened = try options.open()
            let tours = try TourReport(opened.maker, options.period(on: opened.today))
            let file = try Output(path: output)
            if let output {
                try file.write(output.hasSuffix(".json") ? tours.json() : tours.csv())
            } else {
                for line in tours.lines(columns: TerminalSize.ofOutput.columns) {
                    try file.write(line: line)
                }
            }
            try file.finish()
        }
    }
}
