import Decoding
import Logging
import PageTestSupport
import TestSupport
import Testing
import TourModel

@testable import Kiosk
@testable import PageMaking
@testable import PageModel

@Suite("Pages that one press leads to", .timeLimit(.generous))
struct LookingAheadTests {
    @Test("while a page is looked at, the next ones are made ready, those of the buttons first")
    func ahead() async throws {
        let display = RememberingDisplay(preparesPages: true)
        let kiosk = try Kiosk(
            databasePath: ShippedSite.database(), source: HandHeldSource(), display: display,
            decoder: Decoder(), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let run = Task { try await kiosk.run() }
        display.press(.tab(.map))
        display.press(.tab(.map))
        try await display.waits { $0.title == "Where would you like to go?" }
        let screens = try await display.waitsForPages({ $0.first?.title == "Guided walks" })
        let titles = screens.map(\.title)
        #expect(titles.contains("Operations hall"))
        #expect(titles.count <= 8)
        // The camera's page wants the time for the camera.
        display.press(.tab(.scan))
        try await display.waits { $0.isScan }
        let after = try await display.waitsForPages({ _ in true })
        #expect(after.first?.title == "Guided walks")
        display.press(.quit)
        try await run.value
    }

    @Test("only choices that lead to another page, or to another language, have a next page")
    func following() throws {
        let english = Language(rawValue: "en")
        let session = Session(language: english, page: .home, now: .now)
        #expect(session.following(.go(.help))?.page == .help)
        #expect(session.following(.replace(.siteMap))?.page == .siteMap)
        #expect(session.following(.tab(.scan))?.page == .scan)
        let german = session.following(.language(Language(rawValue: "de")))
        #expect(german?.language.rawValue == "de" && german?.page == .home)
        let invitation = Session(language: english, now: .now).following(.language(english))
        #expect(invitation?.page == .home)
        let none: [Choice] = [
            .go(.home), .language(english), .panel(.view), .turn(.speech), .watch("film"), .reveal,
            .hide, .stay, .end,
        ]
        #expect(none.allSatisfy { session.following($0) == nil })
    }
}
