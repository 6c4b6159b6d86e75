import Decoding
import Foundation
import KioskSettings
import Logging
import PageTestSupport
import Passes
import Payloads
import TestSupport
import Testing
import Times
import TourAuthoring

@testable import Kiosk
@testable import PageModel
@testable import Pixels

@Suite("Signed codes before the camera", .timeLimit(.generous))
struct SignedCodeTests {
    /// A site with a key, compiled twice: where all signs are signed, and where they need not be.
    private static let place = Result {
        let site = try KeyedSite()
        var databases = [false: try site.compile("unsigned.sqlite")]
        let file = "\(site.content)/site.yaml"
        let text = try String(contentsOfFile: file, encoding: .utf8)
        try site.folder.write(
            text.replacing("\naccent:", with: "\nsigned_codes: true\naccent:"),
            to: "content/site.yaml")
        databases[true] = try site.compile("signed.sqlite")
        return (site: site, key: site.key, databases: databases)
    }

    private func signed(_ kind: SiteCode.Kind, _ id: String) throws -> String {
        let signature = try Self.place.get().key.sign(
            CodeSignature.Code(
                site: SiteMark(siteID: "vesper-ridge"), kind: kind.rawValue, id: id))
        let code = try #require(SiteCode(kind: kind, id: id)?.signed(signature.text))
        return code.text(site: SiteAddress("https://vesper-ridge.example/t"))
    }

    private func page(of text: String, signsCodes: Bool) async throws -> Screen {
        let display = RememberingDisplay()
        let database = try #require(try Self.place.get().databases[signsCodes])
        let kiosk = try Kiosk(
            databasePath: database, source: HandHeldSource(), display: display,
            decoder: Decoder(), configuration: KioskConfiguration(),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let run = Task { try await kiosk.run() }
        display.press(.typedCode(text))
        let screen = try await display.waits { $0.comesFromCode }
        display.press(.quit)
        try await run.value
        return screen
    }

    private static let genuine = "This sign is one of ours"
    private static let unsigned = "This sign may not be one of ours"
    private static let forged = "This sign is not one of ours"

    private func finding(on screen: Screen) -> String? {
        let text = screen.words.joined(separator: "\n")
        return [Self.genuine, Self.unsigned, Self.forged].first { text.contains($0) }
    }

    @Test("a signed code opens its page, which says that the sign is the site's")
    func genuine() async throws {
        for (kind, id, title) in [
            (SiteCode.Kind.room, "A-014", "Main control room"),
            (.person, "MIRA-RAUTIO", "Mira Rautio"),
        ] {
            let screen = try await page(of: signed(kind, id), signsCodes: true)
            #expect(screen.title.string == title)
            #expect(finding(on: screen) == Self.genuine)
        }
    }

    @Test("a code without a signature is doubted where all signs are signed, and only there")
    func unsigned() async throws {
        let text = "HTTPS://VESPER-RIDGE.EXAMPLE/T/R/A-014"
        let doubted = try await page(of: text, signsCodes: true)
        #expect(doubted.title.string == "Main control room")
        #expect(finding(on: doubted) == Self.unsigned)
        #expect(doubted.words.contains { $0.contains("dial 100") })
        let usual = try await page(of: text, signsCodes: false)
        #expect(finding(on: usual) == nil)
    }

    @Test("a signature of another room, or of no key, is reported everywhere")
    func forged() async throws {
        let other = try signed(.room, "A-015").suffix(SiteCode.signatureLength)
        let forged = String(repeating: "A", count: SiteCode.signatureLength)
        for signature in [String(other), forged] {
            for signsCodes in [true, false] {
                let screen = try await page(
                    of: "HTTPS://VESPER-RIDGE.EXAMPLE/T/R/A-014/\(signature)",
                    signsCodes: signsCodes)
                #expect(screen.title.string == "Main control room")
                #expect(finding(on: screen) == Self.forged)
            }
        }
    }

    @Test("a copy of a signed sign that leads to another host is a code of another place")
    func foreign() async throws {
        let text = try signed(.room, "A-014").replacing("VESPER-RIDGE", with: "VESPER-R1DGE")
        let screen = try await page(of: text, signsCodes: true)
        #expect(screen.title.string == "This code is not one of ours")
    }
}
