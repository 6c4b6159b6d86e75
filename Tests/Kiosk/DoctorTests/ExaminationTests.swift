import Bundles
import Foundation
import KioskSettings
import PageMaking
import Passes
import TestSupport
import Testing
import Times
import TourAuthoring
import TourStore

@testable import Doctor

@Suite("The doctor looks at passes and bundles")
struct ExaminationTests {
    private let folder: TemporaryFolder
    private let now = UTCMinute(.now)

    init() throws { folder = try TemporaryFolder() }

    private var ledger: PassLedger { PassLedger(path: "\(folder.path)/passes.ledger") }

    private func findings(database: String) -> [Finding] {
        var configuration = KioskConfiguration()
        configuration.passLedger = ledger.path
        return Examination(configuration: configuration, databasePath: database).passes()
    }

    /// The sample site as it ships, without keys.
    private func sample() throws -> String {
        let database = "\(folder.path)/sample.sqlite"
        _ = try TourImporter.import(folder: Repository.tour, into: database)
        return database
    }

    /// The sample site with one key, which holds so many days from yesterday on.
    private func site(days: UInt32) throws -> String {
        let content = "\(folder.path)/content"
        try FileManager.default.copyItem(
            atPath: Repository.tour, toPath: content)
        let yesterday = now.subtracting(minutes: 2 * UTCMinute.day)
        let key = try PrivatePassKey(
            from: yesterday, until: yesterday.adding(minutes: days * UTCMinute.day))
        try PassesFile.update(folder: content) { $0.keys = [key.publicKey] }
        let database = "\(folder.path)/tour.sqlite"
        _ = try TourImporter.import(folder: content, into: database)
        return database
    }

    @Test("a kiosk that went back to earlier content by itself says so, and why")
    func fallback() throws {
        var configuration = KioskConfiguration()
        configuration.bundles = "\(folder.path)/bundles"
        let examination = { Examination(configuration: configuration, databasePath: nil).bundles() }
        try folder.write("docent bundles taken 1\ncurrent 2\n", to: "bundles/taken/record")
        #expect(examination().map(\.state) == [.works])
        try folder.write(
            "docent bundles taken 1\ncurrent 1\nfault The disk lost 2.sqlite.\n",
            to: "bundles/taken/record")
        #expect(examination().map(\.state) == [.broken])
        #expect(examination().first?.found == "The disk lost 2.sqlite.")
    }

    @Test("recording is named with what there is; off, only what is left of it")
    func recording() throws {
        var configuration = KioskConfiguration()
        configuration.recordFolder = "\(folder.path)/reports"
        let examination = {
            Examination(configuration: configuration, databasePath: nil).recording()
        }
        #expect(examination().isEmpty)
        configuration.record = true
        let on = "on: codes that are not read are kept in \(folder.path)/reports for 7 days; "
        #expect(examination().map(\.found) == ["\(on)0 reports now, 0 bytes"])
        #expect(try folder.names().isEmpty)
        try folder.write("12345", to: "reports/hard-code-2026-11-23-x.report.zip")
        #expect(examination().map(\.found) == ["\(on)1 report now, 5 bytes"])
        configuration.record = false
        #expect(
            examination().map(\.found) == ["off; 1 report of earlier in \(folder.path)/reports"])
        configuration.record = true
        configuration.recordFolder = try folder.write("", to: "file")
        #expect(examination().map(\.state) == [.broken])
        #expect(
            examination().first?.found == "\(folder.path)/file cannot be written: Not a directory")
    }

    @Test("a bundle that is shown past its end is broken; one that will end says when")
    func ended() throws {
        var configuration = KioskConfiguration()
        configuration.bundles = "\(folder.path)/bundles"
        let sha = String(repeating: "a", count: 64)
        for (end, state, words) in [
            ("2026-02-01T00:00Z", Finding.State.broken, "ended at"),
            ("9000-01-01T00:00Z", .works, "ends at"),
        ] {
            try folder.write(
                "docent bundles taken 1\ncurrent 2\ntaken 2 \(sha) \(end)\n",
                to: "bundles/taken/record")
            let found = Examination(configuration: configuration, databasePath: nil).bundles()
            #expect(found.map(\.state) == [state])
            #expect(found.first?.found == "version 2 was taken last, and \(words) \(end)")
        }
    }

    @Test("a channel that has expired is broken; one that holds says how far it has come")
    func channel() throws {
        var configuration = KioskConfiguration()
        configuration.bundles = "\(folder.path)/bundles"
        let examination = { Examination(configuration: configuration, databasePath: nil).bundles() }
        let key = "hsjPWQT0LAyNQoPjxEidUgnuixa3YDTcSBexO/oWRlI="
        try folder.write("docent bundles taken 1\n", to: "bundles/taken/record")
        configuration.freshnessKeys = [try #require(BundleKey(base64: key))]
        #expect(examination().map(\.state) == [.works, .missing])
        let sha = String(repeating: "a", count: 64)
        for (end, state, words) in [
            (
                "2026-02-01T00:00Z", Finding.State.broken,
                "no word from the publisher since 2026-01-20T00:00Z"
            ), ("9000-01-01T00:00Z", .works, "sequence 417 was taken last, ring all, until 9000"),
        ] {
            try folder.write(
                """
                docent channel state 1
                sequence \(key) 417 \(sha)
                expires \(end)
                heard 2026-01-20T00:00Z

                """, to: "bundles/taken/channel")
            let found = examination()
            #expect(found.map(\.state) == [.works, state])
            #expect(found.last?.found.hasPrefix(words) == true, "\(found)")
        }
        try folder.write("rubbish", to: "bundles/taken/channel")
        #expect(examination().map(\.state) == [.broken])
    }

    @Test(
        "the dates of calendars that run out within a year, and calendars that are not there, are reported"
    )
    func calendars() throws {
        let content = try TourContent(store: TourStore(path: sample()))
        var configuration = KioskConfiguration()
        func findings(days: Int) throws -> [Finding] {
            try Examination(configuration: configuration, databasePath: nil).calendars(
                content, now: Int(Date.now.timeIntervalSince1970) + days * 86_400)
        }
        #expect(try findings(days: 0).isEmpty)
        #expect(try findings(days: 3_280).isEmpty)
        let late = try findings(days: 3_295)
        #expect(late.map(\.state) == [.missing])
        #expect(
            late.first?.found
                == "the dates of public were worked out for ten years, and run out within one")
        configuration.calendars = ["public", "publik"]
        #expect(
            try findings(days: 0).map(\.found)
                == ["unknown calendar \"publik\"; did you mean \"public\"?"])
    }

    @Test("a tour without keys greets no pass, and one whose keys have ended says so")
    func keys() throws {
        let without = findings(database: try sample())
        #expect(without.map(\.state) == [.missing])
        #expect(without.first?.found == "the tour has no public key; no pass is greeted")
        let ended = findings(database: try site(days: 1))
        #expect(ended.map(\.state) == [.missing])
        #expect(
            ended.first?.found.hasPrefix("none of the tour's public keys (1) is valid today")
                == true)
    }

    @Test("keys, clock and ledger that are as they should be; nothing is written")
    func allWell() throws {
        let database = try site(days: 30)
        let findings = findings(database: database)
        #expect(findings.map(\.subject) == ["passes", "clock", "ledger"])
        #expect(findings.allSatisfy { $0.state == .works }, "\(findings)")
        #expect(!FileManager.default.fileExists(atPath: ledger.path))
    }

    @Test("a clock that was put back, and a ledger that is damaged, are told with what to do")
    func faults() throws {
        let database = try site(days: 30)
        try ledger.see(now.adding(minutes: 600))
        let early = findings(database: database)
        #expect(early.map(\.state) == [.works, .broken, .works])
        #expect(early[1].found.contains("but this kiosk has seen"))
        try folder.write("docent pass ledger 1\nseen 12", to: "passes.ledger")
        let damaged = findings(database: database)
        #expect(damaged.map(\.state) == [.works, .works, .broken])
        #expect(damaged[2].found.contains("its last line is missing"))
        #expect(damaged[2].advice != nil)
    }
}
