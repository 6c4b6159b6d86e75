import Forms
public import Foundation
import Journal
public import Mail

/// The mail that reports are sent with: a text, the document, and the numbers.
public struct ReportMail {
    private let reports: [Report]
    private let period: ReportPeriod
    private let places: ReportPlaces
    private let words: ReportWords

    public init(
        _ reports: [Report], period: ReportPeriod, places: ReportPlaces, words: ReportWords
    ) {
        self.reports = reports
        self.period = period
        self.places = places
        self.words = words
    }

    /// - Throws: what keeps the document from being drawn.
    public func message(from: String?, to: [String], date: Date) throws -> MailMessage {
        let days = words.days(period.days)
        let site = places.siteName.isEmpty ? words("mail.site") : places.siteName
        let name = "\(period.days.lowerBound)_\(period.days.upperBound)"
        let summaries = reports.map { "\($0.title)\n\($0.summary)\n" }
        let text = [words("mail.text", ["period": days]), ""] + summaries
        return MailMessage(
            from: from, to: to, subject: words("mail.subject", ["site": site, "period": days]),
            date: date, timeZone: .gmt, text: text.joined(separator: "\n") + "\n",
            attachments: [
                .init(
                    name: "journal-\(name).pdf", type: "application/pdf",
                    bytes: try ReportDocument(reports, places: places, words: words).pdf()),
                .init(name: "journal-\(name).csv", type: "text/csv; charset=utf-8", bytes: csv),
            ], isAutomatic: true)
    }

    /// All reports in one table.
    ///
    /// Columns: by, key, label, count, before.
    private var csv: [UInt8] {
        let rows = reports.flatMap { report in
            report.lines.map { line in
                [
                    report.subject.rawValue, line.key, line.label, report.cell(line.now),
                    report.cell(line.before, isBefore: true),
                ]
            }
        }
        return Array(
            ("\u{FEFF}" + CSVText.text(["by", "key", "label", "count", "before"], rows)).utf8)
    }
}
