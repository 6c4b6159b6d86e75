import Foundation
import Mail
import TestSupport
import Testing

@testable import JournalReports

@Suite("A report as a mail")
struct ReportMailTests {
    @Test(
        "Python's email package reads its headers, its text and its files",
        arguments: ReportWords.languages)
    func readBack(language: String) throws {
        let folder = try TemporaryFolder()
        let maker = InventedReleases.maker(language: language)
        let period = ReportPeriod(.lastMonth, on: InventedReleases.today)
        let reports = try [ReportSubject.room, .hour].map { try maker.report(by: $0, period) }
        let message = try ReportMail(
            reports, period: period, places: maker.places, words: maker.words
        ).message(
            from: nil, to: ["ada@example.org", "ben@example.org"],
            date: Date(timeIntervalSince1970: 1_795_251_600))
        let path = folder.path + "/report.eml"
        let bytes = try message.bytes()
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        for line in String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n") {
            #expect(line.utf8.count <= 78 && !line.contains("\n"))
        }
        let python = try #require(Program(installed: "python3"))
        let outcome = try python.run([
            "-c",
            """
            import email, email.policy, sys, csv, io
            mail = email.message_from_binary_file(open(sys.argv[1], "rb"), policy=email.policy.default)
            assert not mail.defects, mail.defects
            files = list(mail.iter_attachments())
            assert all(not part.defects for part in files)
            assert mail["to"] == "ada@example.org, ben@example.org", mail["to"]
            assert mail["auto-submitted"] == "auto-generated"
            assert mail["date"].datetime.isoformat() == "2026-11-21T09:00:00+00:00", mail["date"].datetime
            pdf = files[0].get_content()
            assert files[0].get_content_type() == "application/pdf" and pdf.startswith(b"%PDF-")
            rows = list(csv.DictReader(io.StringIO(files[1].get_content().lstrip("\\ufeff"))))
            assert {row["by"] for row in rows} == {"room", "hour"}
            print(mail["subject"], len(files), files[1].get_filename())
            """, path,
        ])
        #expect(
            outcome.text
                == "\(message.subject) 2 journal-2026-10-01_2026-10-31.csv\n", "\(outcome.errors)")
    }
}
