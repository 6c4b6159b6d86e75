import Journal
import Testing
import Wording

@testable import JournalReports

@Suite("Reports in a terminal")
struct TerminalReportTests {
    @Test(
        "fit into 80 by 24 cells in every form and language",
        arguments: TerminalReport.Form.allCases, ReportWords.languages)
    func fits(form: TerminalReport.Form, language: String) throws {
        for subject in [ReportSubject.room, .hour, .weekday, .language] {
            for period in ["today", "this-week", "last-month", "2026-01-01..2026-11-24"] {
                let report = try InventedReleases.report(by: subject, period, language: language)
                let lines = TerminalReport(report, words: ReportWords(language: language)).lines(
                    as: form)
                if subject == .hour || subject == .room,
                    language == "en" || form == .lines || form == .heat
                {
                }
                #expect(lines.count <= 24, "\(lines.joined(separator: "\n"))")
                for line in lines { #expect(CharacterWidth.columns(of: line) <= 80, "\(line)") }
            }
        }
    }
}
