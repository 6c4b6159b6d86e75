import Imaging
import Journal
import Payloads
import Testing
import TourModel

@testable import JournalReports
@testable import Kiosk
@testable import PageMaking
@testable import PageModel

@Suite("Reports of what a kiosk counts")
struct CountedWordsTests {
    /// One page of every kind that is counted.
    private static let pages: [Page] = [
        .home, .scan, .number(""), .search(""), .siteMap, .building("A"),
        .floor("A", floorID: "G", room: nil), .room("A-014"),
        .way("A-014", isStepFree: false, leg: 0), .pictures([], index: 0, of: ""), .film("x"),
        .person("X"), .tours, .tour("T"), .stop("T", index: 0),
        .leg("T", stop: 0, isStepFree: false, leg: 0), .tourEnd("T"), .programme, .news,
        .newsItem("N"), .opened, .help, .keys, .about,
    ]

    private static var keys: [(group: String, key: String)] {
        pages.compactMap { page in page.journalName.map { ("page", $0.kind) } }
            + CameraCondition.allCases.map { ("camera", $0.rawValue) }
            + Payload.kinds.map { ("payload", $0) }
            + VisitLength.allCases.map { ("length", $0.rawValue) }
            + DayPart.allCases.map { ("part", $0.rawValue) }
            + ["finished", "left", "whole", "broken-off"].map { ("end", $0) }
            + Appearance.TextSize.allCases.map { ("setting", $0.rawValue) }
            + Appearance.Theme.allCases.map { ("setting", $0.rawValue) }
            + GroupVisit.Kind.allCases.map { ("kind", $0.rawValue) }
            + ["open", "pass", "staff"].map { ("kind", $0) }
            + ["code", "number", "map", "search", "tour", "way", "other"].map { ("how", $0) }
            + [
                "ours", "gone", "withheld", "foreign", "risky", "unreadable", "valid", "early",
                "expired", "used", "revoked", "forged", "clock", "ledger", "staff",
            ].map { ("outcome", $0) }
    }

    @Test("have a word for everything, in every language", arguments: ReportWords.languages)
    func words(language: String) {
        for (group, key) in Self.keys {
            #expect(ReportWords.all["key.\(group).\(key)"]?[language] != nil, "\(group) \(key)")
        }
    }
}
