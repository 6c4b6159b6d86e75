import Foundation
import Payloads
import TestSupport
import Testing

@Suite("Hostile input")
struct HostileInputTests {
    private static func mutated(_ text: String, with generator: inout SeededGenerator) -> String {
        var bytes = Array(text.utf8)
        for _ in 0..<Int.random(in: 1...6, using: &generator) {
            let place = Int.random(in: 0...bytes.count, using: &generator)
            switch Int.random(in: 0..<5, using: &generator) {
            case 0: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: place)
            case 1 where place < bytes.count: bytes.remove(at: place)
            case 2 where place < bytes.count:
                bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
            case 3: bytes.insert(contentsOf: bytes.suffix(bytes.count - place).prefix(20), at: 0)
            default:
                bytes.insert(
                    contentsOf: Array(":;=,%\\\n".utf8).shuffled(using: &generator), at: place)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(
        "mutated examples are classified, printed, written and read back",
        arguments: [1, 2, 3, 4] as [UInt64])
    func mutations(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let site = SiteAddress("https://example.com/t")
        for round in 0..<2_000 {
            let example = examples[round % examples.count]
            let text = Self.mutated(example.text, with: &generator)
            let payload = Payload(classifying: text, symbology: example.symbology, site: site)
            #expect(!payload.summary.isEmpty && !payload.explanation.isEmpty, "seed \(seed)")
            let data = Data(try json(payload, revealingSecrets: true).utf8)
            #expect(
                try JSONDecoder().decode(Payload.self, from: data) == payload,
                "seed \(seed), round \(round)")
            do {
                let written = try payload.encodedText()
                #expect(!written.isEmpty || text.isEmpty || payload.kind == "text", "seed \(seed)")
            } catch {
                #expect(!error.description.isEmpty, "seed \(seed)")
            }
        }
    }

    /// A text made of one piece over and over, which no list of tests should print.
    struct LargeText: Sendable, CustomTestStringConvertible {
        let before: String
        let piece: String
        let count: Int
        let after: String
        let kind: String

        init(
            _ before: String, _ piece: String, _ count: Int, _ after: String = "",
            is kind: String
        ) {
            (self.before, self.piece, self.count) = (before, piece, count)
            (self.after, self.kind) = (after, kind)
        }

        var text: String { before + String(repeating: piece, count: count) + after }
        var testDescription: String { "\(count) times \(piece.debugDescription), \(kind)" }
    }

    @Test(
        "large and deep texts are read whole",
        arguments: [
            LargeText("BEGIN:VCARD\nFN:A\nTEL", ";TYPE=x", 10_000, ":1\nEND:VCARD", is: "contact"),
            LargeText(
                "BEGIN:VCARD\nFN:A\nNOTE:a", "\r\n b", 100_000, "\r\nEND:VCARD", is: "contact"),
            LargeText("BEGIN:VCARD\n", "AGENT:\nBEGIN:VCARD\n", 50_000, is: "contact"),
            LargeText("BEGIN:VEVENT\nSUMMARY:x\n", "BEGIN:VALARM\n", 50_000, is: "event"),
            LargeText(
                "BEGIN:VCARD\nFN:A\nNOTE;QUOTED-PRINTABLE:", "=\n", 100_000, is: "contact"),
            LargeText("mailto:", "a@b.com,", 50_000, is: "email"),
            LargeText("https://", "é.", 50_000, "com", is: "url"),
            LargeText("https://xn--", "a", 100_000, is: "url"),
            LargeText("https://", "@", 100_000, "x", is: "url"),
            LargeText("geo:", "1", 100_000, ",1", is: "text"),
            LargeText("", "a.", 100_000, "com", is: "text"),
            LargeText("", "\u{FEFF} ", 50_000, is: "text"),
            LargeText("", "a\u{301}", 100_000, is: "text"),
        ])
    func large(_ large: LargeText) {
        let payload = Payload(classifying: large.text)
        #expect(payload.kind == large.kind)
        #expect(!payload.summary.isEmpty)
    }

    @Test("every beginning of every example is read", arguments: examples)
    func prefixes(text: String, symbology: String?, kind: String) {
        for length in 0...text.unicodeScalars.count {
            var beginning = String.UnicodeScalarView()
            beginning.append(contentsOf: text.unicodeScalars.prefix(length))
            #expect(!Payload(classifying: String(beginning), symbology: symbology).summary.isEmpty)
        }
    }
}
