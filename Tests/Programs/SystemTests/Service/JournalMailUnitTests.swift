import Foundation
import TestSupport
import Testing

/// What systemd's timers start, line by line, with a program in sendmail's place that reads the mail as Python does.
@Suite("The units that mail reports", .timeLimit(.generous))
struct JournalMailUnitTests {
    private let folder: TemporaryFolder
    private let configuration: String
    private let received: String

    init() throws {
        folder = try TemporaryFolder()
        received = "\(folder.path)/received"
        let database = "\(folder.path)/tour.sqlite"
        let imported = try Program(built: "docent").run([
            "tour", "import", "--quiet", Repository.tour, "--database", database,
        ])
        #expect(imported.status == 0, "\(imported.errors)")
        try JournalReportArticleTests.writeJournal(
            to: "\(folder.path)/journal.sqlite", ofTour: database)
        configuration = try folder.write(
            "database: tour.sqlite\njournal: on\njournal-file: journal.sqlite\n", to: "kiosk.yaml")
        try folder.write(
            """
            #!/usr/bin/env python3
            import email, email.policy, sys
            assert sys.argv[1:] == ["-t", "-i"], sys.argv
            mail = email.message_from_binary_file(sys.stdin.buffer, policy=email.policy.default)
            assert not mail.defects, mail.defects
            files = [part.get_filename() for part in mail.iter_attachments()]
            with open("\(received)", "a") as out:
                print(mail["to"], mail["subject"], files, file=out)
                print(mail.get_body().get_content(), file=out)

            """, to: "sendmail")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: "\(folder.path)/sendmail")
    }

    /// Runs what a unit does, in its order, as long as it succeeds.
    private func run(_ unit: String, success: [Int32]) throws {
        let text = try Repository.text("kiosk/system/\(unit)")
        let runtime = try #require(
            text.firstMatch(of: /RuntimeDirectory=(.*)/).map { String($0.1) })
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/run/\(runtime)", withIntermediateDirectories: true)
        let commands = text.matches(of: /(?m)^ExecStart(?:Post)?=\+?(.*)$/).map { String($0.1) }
        #expect(commands.count == 2)
        var shell = try #require(Program(installed: "sh"))
        shell.environment = [
            "JOURNAL_MAIL_TO": "ada@example.org", "JOURNAL_OPEN": "9-17", "LANG": "C.UTF-8",
            // Noon of 24 November 2026.
            "SOURCE_DATE_EPOCH": "1795518000", "PATH": "/usr/bin:/bin",
        ]
        for command in commands {
            let line =
                command
                .replacing("/usr/lib/docent/docent", with: Program(built: "docent").executable)
                .replacing("/etc/docent/kiosk.yaml", with: configuration)
                .replacing("/usr/sbin/sendmail", with: "\(folder.path)/sendmail")
                .replacing("%t", with: "\(folder.path)/run")
            let outcome = try shell.run(["-c", line])
            #expect(success.contains(outcome.status), "\(line): \(outcome.errors)")
        }
    }

    @Test("the monthly report arrives with its document and its numbers")
    func report() throws {
        try run("docent-journal-mail.service", success: [0])
        let text = try String(contentsOfFile: received, encoding: .utf8)
        #expect(
            text.hasPrefix(
                "ada@example.org Vesper Ridge Space Operations Centre: visits, October 2026 "))
        #expect(
            text.contains(
                "['journal-2026-10-01_2026-10-31.pdf', 'journal-2026-10-01_2026-10-31.csv']"))
        #expect(text.contains("Most: A-021 Café, 1,990 of"))
    }

    @Test("an alert arrives where a kiosk counted nothing, and no mail where all is well")
    func alert() throws {
        try run("docent-journal-alert.service", success: [0, 1])
        #expect(!FileManager.default.fileExists(atPath: received))
        try FileManager.default.removeItem(atPath: "\(folder.path)/journal.sqlite")
        try JournalReportArticleTests.writeJournal(
            to: "\(folder.path)/journal.sqlite", ofTour: "\(folder.path)/tour.sqlite", days: 100)
        try run("docent-journal-alert.service", success: [0, 1])
        let text = try String(contentsOfFile: received, encoding: .utf8)
        #expect(text.hasPrefix("ada@example.org Docent: 1 kiosk problem []"))
        #expect(text.contains("the kiosk counted nothing on 2026-11-23 from 9:00 to 17:00; "))
    }
}
