import ArgumentParser
import Commands
import Drawing
import Foundation
import JournalReports
import Mail
import ScanCommand

extension JournalCommand {
    struct Mail: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Write a report as a mail.",
            discussion: """
                Writes one message with the report as PDF and its numbers as CSV, for a
                program that sends it. docent itself opens no connection.

                EXAMPLES
                  docent journal mail --to ada@example.org | sendmail -t
                  docent journal mail --to ada@example.org --period last-quarter -o report.eml
                """)

        @Option(help: .init("Address to write to; repeatable.", valueName: "address"))
        var to: [String]

        @Option(help: .init("Sender (default: whoever sends it).", valueName: "address"))
        var from: String?

        @Option(name: .shortAndLong, help: .outputFile)
        var output: String?

        @OptionGroup var options: JournalReportOptions

        func run() throws {
            Fonts.usePrivateConfiguration()
            let opened = try options.open()
            let period = try options.period(on: opened.today)
            let reports = try ReportDocument.usualSubjects.map {
                try opened.maker.report(by: $0, period)
            }
            let message = try ReportMail(
                reports, period: period, places: opened.places, words: opened.words
            ).message(from: from, to: to, date: try SourceDate.date() ?? .now)
            let file = try Output(path: output)
            try file.write(try message.bytes())
            try file.finish()
        }
    }
}
