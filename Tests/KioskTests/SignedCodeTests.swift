import Decoding
import Display
import Foundation
import Logging
import Passes
import Payloads
import TestSupport
import Testing
import Times
import Tour
import TourAuthoring

@testable import Kiosk

@Suite("Signed codes before the camera", .timeLimit(.minutes(15)))
struct SignedCodeTests {
    /// A site with a key, compiled twice: where all signs are signed, and where they need not be.
    private struct Place {
        let folder: TemporaryFolder
        let databases: [Bool: String]
        let key: PrivatePassKey
    }

    private static let place = Result {
        let folder = try TemporaryFolder()
        let content = "\(folder.path)/content"
        try FileManager.default.copyItem(
            atPath: "\(SampleSite.root)/tour-content", toPath: content)
        let now = UTCMinute(.now)
        let key = try PrivatePassKey(
            from: now.subtracting(minutes: UTCMinute.day),
            until: now.adding(minutes: 30 * UTCMinute.day))
        try PassesFile.update(folder: content) { $0.keys = [key.publicKey] }
        var databases = [false: "\(folder.path)/unsigned.sqlite"]
        _ = try TourImporter.import(folder: content, into: "\(folder.path)/unsigned.sqlite")
        let file = "\(content)/site.yaml"
        let text = try String(contentsOfFile: file, encoding: .utf8)
        try folder.write(
            text.replacing("\naccent:", with: "\nsigned_codes: true\naccent:"),
            to: "content/site.yaml")
        databases[true] = "\(folder.path)/signed.sqlite"
        _ = try TourImporter.import(folder: content, into: "\(folder.path)/signed.sqlite")
        return Place(folder: folder, databases: databases, key: key)
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

    @Test("a signature of another room, or of nobody, is reported everywhere")
    func forged() async throws {
        let other = try signed(.room, "A-015").suffix(SiteCode.signatureLength)
        let nobodys = String(repeating: "A", count: SiteCode.signatureLength)
        for signature in [String(other), nobodys] {
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
