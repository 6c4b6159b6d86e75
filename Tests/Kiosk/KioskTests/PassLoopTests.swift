import Decoding
import Foundation
import KioskSettings
import Logging
import Passes
import TestSupport
import Testing
import Times

@testable import Kiosk
@testable import PageModel
@testable import Pixels

@Suite("Passes before the camera", .timeLimit(.generous))
struct PassLoopTests {
    /// A site with a key, compiled once for all tests.
    private static let place = Result {
        let site = try KeyedSite()
        return (site: site, key: site.key, database: try site.compile())
    }

    private func signed(isSingleUse: Bool = false) throws -> SignedPass {
        let now = UTCMinute(.now)
        return try Self.place.get().key.sign(
            Pass(
                site: SiteMark(siteID: "vesper-ridge"), host: "MIRA-RAUTIO", room: "A-014",
                from: now.subtracting(minutes: 60), until: now.adding(minutes: 600),
                isSingleUse: isSingleUse, visitor: "Ada Lovelace"))
    }

    private func running(
        ledger: PassLedger?, book: LogBook = LogBook(),
        at date: @escaping @Sendable () -> Date = { .now },
        _ body: (RememberingDisplay) async throws -> Void
    ) async throws {
        let display = RememberingDisplay()
        let kiosk = try Kiosk(
            databasePath: Self.place.get().database, source: HandHeldSource(), display: display,
            decoder: Decoder(), configuration: KioskConfiguration(), ledger: ledger,
            logger: Logger(label: "test") { _ in LogBook.Handler(book: book) },
            wallClock: date)
        let run = Task { try await kiosk.run() }
        try await body(display)
        display.press(.quit)
        try await run.value
    }

    private func ledger(_ folder: TemporaryFolder) -> PassLedger {
        PassLedger(path: "\(folder.path)/passes.ledger")
    }

    @Test("a single-use pass is greeted, shown again in the same visit, and used in the next one")
    func singleUse() async throws {
        let folder = try TemporaryFolder()
        let text = "PASS:\(try signed(isSingleUse: true).text)"
        let book = LogBook()
        try await running(ledger: ledger(folder), book: book) { display in
            display.press(.typedCode(text))
            let first = try await display.waits { $0.title.string == "Welcome, Ada Lovelace" }
            #expect(first.comesFromCode == true)
            display.press(.tab(.map))
            try await display.waits { $0.title == "Where would you like to go?" }
            display.press(.typedCode(text))
            try await display.waits { $0.title.string == "Welcome, Ada Lovelace" }
        }
        try await running(ledger: ledger(folder), book: book) { display in
            display.press(.typedCode(text))
            try await display.waits { $0.title == "This pass has been used already" }
        }
        let log = book.lines.joined(separator: "\n")
        #expect(!log.contains("Ada") && !log.contains("PASS:") && !log.contains("MIRA"))
        let kept = try String(contentsOfFile: ledger(folder).path, encoding: .utf8)
        #expect(kept.contains("used ") && !kept.contains("Ada") && !kept.contains("MIRA"))
    }

    @Test("a pass that is held up to the camera is greeted on its page")
    func camera() async throws {
        let display = RememberingDisplay()
        let source = HandHeldSource()
        let text = "HTTPS://VESPER-RIDGE.EXAMPLE/T/V/\(try signed().text)"
        let kiosk = try Kiosk(
            databasePath: Self.place.get().database, source: source, display: display,
            decoder: Decoder(), configuration: KioskConfiguration(),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let run = Task { try await kiosk.run() }
        try await display.waits { $0.isInvitation }
        source.hold(try SymbolPicture.draw(text))
        try await display.waits { $0.title.string == "Welcome, Ada Lovelace" }
        display.press(.quit)
        try await run.value
    }

    @Test("a clock that is put back greets nobody, staff are told once, and not about whom")
    func clock() async throws {
        let folder = try TemporaryFolder()
        let text = "PASS:\(try signed().text)"
        let book = LogBook()
        let date = Date.now.addingTimeInterval(-40 * 86_400)
        try await running(ledger: ledger(folder), book: book, at: { date }) { display in
            display.press(.typedCode(text))
            try await display.waits { $0.title == "This kiosk is not sure of the time" }
        }
        let lines = book.lines.filter { $0.contains("clock") }
        #expect(lines.contains { $0.hasPrefix("A pass was not greeted: the clock says ") })
        #expect(!lines.contains { $0.contains("Ada") })
    }

    @Test("without a ledger single-use passes are not greeted")
    func noLedger() async throws {
        let text = "PASS:\(try signed(isSingleUse: true).text)"
        try await running(ledger: nil) { display in
            display.press(.typedCode(text))
            try await display.waits {
                $0.title == "This pass cannot be checked here just now"
            }
        }
    }
}
