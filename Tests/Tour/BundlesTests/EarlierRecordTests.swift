import Bundles
import Foundation
import Testing
import Times
import TourTestSupport

/// What kiosks have remembered of bundles and channels since the first, word for word.
@Suite("Bundle indexes of earlier versions")
struct EarlierRecordTests {
    private let place: TestFolder
    private let shelf: BundleShelf
    private static let sha256 = String(repeating: "ab", count: 32)

    init() throws {
        place = try TestFolder()
        shelf = BundleShelf(folder: place("shelf"), keys: [])
    }

    @Test("an index from before end dates and faults is read")
    func index() throws {
        try place.write(
            "shelf/taken/record",
            """
            docent bundles taken 1
            current 7
            previous 5
            taken 7 \(Self.sha256)
            taken 5 \(Self.sha256)

            """)
        #expect(try shelf.version() == 7 && shelf.until() == nil && shelf.fault() == nil)
        #expect(try shelf.databasePath() == place("shelf/taken/7.sqlite"))
        #expect(try shelf.previousDatabasePath() == place("shelf/taken/5.sqlite"))
    }

    @Test("an index with an end date and a fault is read")
    func today() throws {
        try place.write(
            "shelf/taken/record",
            """
            docent bundles taken 1
            current 7
            previous imported
            fault the plan of A/G cannot be drawn
            taken 7 \(Self.sha256) 2026-12-31T22:00Z

            """)
        #expect(try shelf.until() == UTCMinute(iso: "2026-12-31T22:00Z"))
        #expect(try shelf.fault() == "the plan of A/G cannot be drawn")
    }

    @Test("what is known of a channel is read")
    func channel() throws {
        let key = "hsjPWQT0LAyNQoPjxEidUgnuixa3YDTcSBexO/oWRlI="
        try place.write(
            "shelf/taken/channel",
            """
            docent channel state 1
            sequence \(key) 4 \(Self.sha256)
            expires 2026-12-01T00:00Z
            heard 2026-11-24T09:00Z
            version 7

            """)
        let state = try shelf.channelState()
        #expect(state.sequence == 4 && state.version == 7)
        #expect(state.heard == UTCMinute(iso: "2026-11-24T09:00Z"))
    }

    @Test(
        "those of a later version are left alone, and say what can read them",
        arguments: ["docent bundles taken 2", "docent channel state 2"])
    func later(heading: String) throws {
        let name = heading.contains("channel") ? "channel" : "record"
        let path = place("shelf/taken/\(name)")
        try place.write("shelf/taken/\(name)", "\(heading)\nshown 7\n")
        let error = BundleError.newerRecord(path: path, version: 2, known: 1)
        #expect(throws: error) {
            _ = try name == "channel" ? shelf.channelState().sequence : shelf.version()
        }
        #expect(
            "\(error)" == "\(path) has version 2, and this program reads at most 1; update docent")
        #expect(try place.bytes("shelf/taken/\(name)") == Array("\(heading)\nshown 7\n".utf8))
    }
}
