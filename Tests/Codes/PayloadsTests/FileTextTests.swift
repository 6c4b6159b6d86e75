import Foundation
import Testing

@testable import Payloads

@Suite("The text of a file whose character set nothing names")
struct FileTextTests {
    private static let text = "Führung – 18 €"

    private static func utf16(_ isBig: Bool) -> [UInt8] {
        (isBig ? [0xFE, 0xFF] : [0xFF, 0xFE])
            + text.utf16.flatMap { unit -> [UInt8] in
                let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
                return isBig ? [high, low] : [low, high]
            }
    }

    @Test("is read by its mark, or as UTF-8", arguments: [true, false])
    func known(isBig: Bool) throws {
        let utf8 = Array(Self.text.utf8)
        for bytes in [utf8, [0xEF, 0xBB, 0xBF] + utf8, Self.utf16(isBig)] {
            let found = try #require(Charset.text(ofFile: bytes))
            #expect(found.text == Self.text && !found.isGuess)
        }
    }

    @Test("is read as Windows-1252 where it is neither, which is a guess")
    func guessed() throws {
        let bytes: [UInt8] = [0x46, 0xFC, 0x68, 0x72, 0x75, 0x6E, 0x67, 0x20, 0x96, 0x20, 0x80]
        let found = try #require(Charset.text(ofFile: bytes))
        #expect(found.text == "Führung – €" && found.isGuess)
    }

    @Test(
        "what is no text has none",
        arguments: [
            [0x41, 0x00], [0xFE, 0xFF, 0x00], [0xFF, 0xFE, 0x00, 0xD8], [0xFE, 0xFF, 0x00, 0x00],
        ] as [[UInt8]])
    func none(bytes: [UInt8]) { #expect(Charset.text(ofFile: bytes) == nil) }

    @Test("an empty file has an empty one")
    func empty() { #expect(Charset.text(ofFile: [])?.text == "") }
}
