import ArgumentParser
import Commands
import Foundation
import JournalReports

extension JournalCommand {
    struct Never: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List what was never used.",
            discussion: """
                Rooms whose page was never opened, signs that were never scanned (a room that
                was only found on the map has one), and tours and stops that were never
                reached, as they are printed on their labels. Only whole months that have
                ended are answered: over shorter times the list would tell of single
                visitors.

                EXAMPLES
                  docent journal never
                  docent journal never --period last-quarter --format json
                """)

        @Option(help: "Output format: text or json.")
        var format = TextOrJSON.text

        @OptionGroup var options: JournalReportOptions

        func run() throws {
            let opened = try options.open()
            guard opened.tour != nil else {
                throw ValidationError(
                    "the rooms are only known from a tour; name it with --database FILE")
            }
            let never = try NeverReport(
                opened.store, places: opened.places, period: options.period(on: opened.today),
                today: opened.today)
            let output = try Output()
            switch format {
            case .text:
                for line in never.lines(words: opened.words) { try output.write(line: line) }
            case .json: try output.write(try never.json())
            }
        }
    }
}
