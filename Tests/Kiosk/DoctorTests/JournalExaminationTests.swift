import Foundation
import Journal
import KioskSettings
import TestSupport
import Testing
import Times

@testable import Doctor

@Suite("The doctor looks at the journal")
struct JournalExaminationTests {
    private let folder: TemporaryFolder
    private var path: String { "\(folder.path)/journal.sqlite" }

    init() throws { folder = try TemporaryFolder() }

    private func findings(isOn: Bool = true) -> [Finding] {
        var configuration = KioskConfiguration()
        configuration.journal = isOn
        configuration.journalFile = path
        return Examination(configuration: configuration, databasePath: nil).journal()
    }

    private func count() throws {
        let day = CalendarDay(year: 2026, month: 11, day: 24)
        try JournalStore(path: path).append(
            HourBatch(
                hour: JournalHour(start: UTCMinute(minutes: 60), day: day, hour: 9), part: 1,
                counts: [.init(.pages, ["home", ""]): 1]))
    }

    @Test("it says where counts go, since when, how large the file is and how long they are kept")
    func whole() throws {
        #expect(findings(isOn: false).isEmpty)
        #expect(
            findings().map(\.found) == [
                "on: visits are counted in \(path), which the kiosk will make"
            ])
        try count()
        let finding = try #require(findings().first)
        #expect(finding.state == .works && findings().count == 1)
        #expect(finding.found.hasPrefix("on: \(path), "))
        #expect(
            finding.found.hasSuffix(
                "whole; counts from 2026-11-24 to 2026-11-24, kept by day for 400 days"))
        let left = try #require(findings(isOn: false).first)
        #expect(left.found.hasPrefix("off; counts from 2026-11-24 to 2026-11-24 in \(path), "))
    }

    @Test("a file that others may read, and one that is corrupt, are findings with what to do")
    func broken() throws {
        try count()
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        #expect(
            findings().dropFirst().map(\.text) == [
                "missing  journal    others may read \(path): its mode is 644\n"
                    + "                   -> chmod 600 \(path)\n"
            ])
        try Data("no journal, but long enough to be looked at as a file of SQLite".utf8)
            .write(to: URL(fileURLWithPath: path))
        let finding = try #require(findings().first)
        #expect(finding.state == .broken)
        #expect(
            finding.found
                == "\(path) is not a journal; name the kiosk's with --journal FILE, or move this file away"
        )
    }
}
