import ArgumentParser
import Commands
import Foundation
import Journal
import JournalReports
import KioskCommands
import Mail
import Times
import TourModel
import TourStore
import Wording

extension JournalCommand {
    struct Alert: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List kiosks that count nothing.",
            discussion: """
                Looks at the opening hours of yesterday, or of --date: a kiosk that counted
                nothing in them, though it did in the four weeks before, or whose camera was
                away for long, has a line. A timer runs it; without findings it prints
                nothing.

                EXAMPLES
                  docent journal alert --open 9-17
                  docent journal alert --open 9-17 --closed sat --closed sun
                  docent journal alert --to ada@example.org -o alert.eml

                EXIT STATUS
                  1  a kiosk counted nothing, or its camera was away
                """)

        @Option(help: .init("Opening hours, from and to.", valueName: "hours"))
        var open = "9-17"

        @Option(help: .init("Weekday that is closed: mon to sun; repeatable.", valueName: "day"))
        var closed: [String] = []

        @Option(help: .init("Minutes without a camera that are too many.", valueName: "minutes"))
        var away = 60

        @Option(help: "The day to look at (default: yesterday).")
        var date: String?

        @Option(help: .init("Write a mail to this address; repeatable.", valueName: "address"))
        var to: [String] = []

        @Option(
            name: .shortAndLong,
            help: .init("File for the mail, written only with findings.", valueName: "file"))
        var output: String?

        @OptionGroup var options: JournalOptions

        func validate() throws {
            if to.isEmpty != (output == nil) {
                throw ValidationError("--to and --output go together: both for a mail, or none")
            }
        }

        func run() throws {
            let hours = try OpeningHours(open, closed: closed)
            let tour = try options.content.tourIfPresent()
            let zone = try tour?.site().timeZone.flatMap(TimeZone.init(identifier:)) ?? .current
            let today = JournalHour(of: try SourceDate.date() ?? .now, in: zone).day
            var day = today.adding(days: -1)
            if let date {
                guard let named = CalendarDay(date) else {
                    throw ValidationError("--date is \"\(date)\"; write a day such as 2026-11-23")
                }
                day = named
            }
            let store = try options.store(readOnly: true)
            let findings = try JournalAlert.findings(
                store, on: day, hours: hours,
                expected: JournalAlert.recentKiosks(store, before: day), awayMinutes: away)
            if !to.isEmpty, !findings.isEmpty { try mail(findings) }
            let output = try Output()
            for finding in findings { try output.write(line: finding.description) }
            if !findings.isEmpty { throw ExitCode.unexpected }
        }

        private func mail(_ findings: [JournalReports.JournalAlert.Finding]) throws {
            let message = MailMessage(
                to: to, subject: "Docent: \(counted(findings.count, "kiosk problem"))",
                date: try SourceDate.date() ?? .now, timeZone: .gmt,
                text: findings.map { "\($0)\n" }.joined(), attachments: [], isAutomatic: true)
            let file = try Output(path: output)
            try file.write(try message.bytes())
            try file.finish()
        }
    }
}
