import Imaging
import QRCode
import TestSupport
import Testing

@testable import Decoding

@Suite("Structured append")
struct StructuredAppendTests {
    private static let message = "Vesper Ridge, Zürich: «Führung» 東京"

    private func part(
        _ bytes: [UInt8], _ index: Int, of count: Int, parity: UInt8?,
        interpretations: [Interpretation] = []
    ) -> Symbol {
        Symbol(
            symbology: .qr, bytes: bytes, text: TextDecoder.decode(bytes),
            structuredAppend: Decoding.StructuredAppend(index: index, count: count, parity: parity),
            interpretations: interpretations, engine: .zbar)
    }

    /// The message cut into symbols of version 1, in the middle of characters where it comes so.
    private func codes() throws -> [EncodedSymbol] {
        try encodeStructuredAppend(
            bytes: Array(Self.message.utf8),
            options: EncodingOptions(versions: [Version.qrCode[0]]))
    }

    @Test(
        "every part in one picture is a symbol with its header, and they join to the message",
        arguments: [DecoderOptions.Engine.zbar, .native, .auto])
    func readsWholeSet(engine: DecoderOptions.Engine) throws {
        let codes = try codes()
        try #require(codes.count >= 3)
        var scene = Scene(width: 200 * codes.count, height: 200)
        for (index, code) in codes.enumerated() {
            // Printed in another order than they are numbered.
            let column = codes.count - 1 - index
            scene.draw(
                code.grid, center: Point(x: 100 + 200 * Double(column), y: 100), module: 5)
        }
        let symbols = try Decoder(options: DecoderOptions(engine: engine)).decode(scene.image)
        #expect(symbols.count == codes.count)
        let expected = codes.enumerated().map { index, code in (index, code.content.bytes) }
        for (index, bytes) in expected {
            let symbol = symbols.first { $0.structuredAppend?.index == index }
            #expect(symbol?.bytes == bytes)
            #expect(symbol?.structuredAppend?.count == codes.count)
        }
        var collector = StructuredAppendCollector()
        let outcomes = symbols.map { collector.add($0) }
        guard case .complete(let message)? = outcomes.last else {
            Issue.record("not complete: \(outcomes)")
            return
        }
        #expect(message.text.string == Self.message)
        #expect(message.text.reason == .validUTF8)
        #expect(message.parts.map(\.structuredAppend?.index) == Array(0..<codes.count))
        #expect(collector.incompleteSets.isEmpty)
    }

    @Test(
        "parts of which others are missing are read exactly, wherever the gaps are",
        arguments: [DecoderOptions.Engine.zbar, .native, .auto])
    func readsIncompleteSets(engine: DecoderOptions.Engine) throws {
        let codes = try codes()
        let count = codes.count
        try #require(count >= 3)
        for shown in 1..<(1 << count) - 1 {
            let indices = (0..<count).filter { shown >> $0 & 1 == 1 }
            var scene = Scene(width: 200 * count, height: 200)
            for index in indices {
                scene.draw(
                    codes[index].grid, center: Point(x: 100 + 200 * Double(index), y: 100),
                    module: 5)
            }
            let symbols = try Decoder(options: DecoderOptions(engine: engine)).decode(scene.image)
            #expect(symbols.map(\.bytes) == indices.map { codes[$0].content.bytes })
            #expect(symbols.map(\.structuredAppend?.index) == indices)
            var collector = StructuredAppendCollector()
            for symbol in symbols { _ = collector.add(symbol) }
            #expect(
                collector.incompleteSets.map(\.missing)
                    == [(0..<count).filter { !indices.contains($0) }])
        }
    }

    @Test("parts join across pictures in any order, and a part seen twice changes nothing")
    func joinsAcrossPictures() throws {
        let parity: UInt8 = Array("ABCDE".utf8).reduce(0, ^)
        let a = part(Array("AB".utf8), 0, of: 3, parity: parity)
        let b = part(Array("CD".utf8), 1, of: 3, parity: parity)
        let c = part(Array("E".utf8), 2, of: 3, parity: parity)
        var collector = StructuredAppendCollector()
        let first = IncompleteSet(
            symbology: .qr, count: 3, parity: parity, parts: [c], missing: [0, 1])
        #expect(collector.add(c) == .incomplete(first))
        #expect(collector.add(c) == .incomplete(first))
        #expect(
            collector.add(a)
                == .incomplete(
                    IncompleteSet(
                        symbology: .qr, count: 3, parity: parity, parts: [a, c], missing: [1])))
        #expect(
            collector.add(b)
                == .complete(
                    JoinedMessage(
                        bytes: Array("ABCDE".utf8),
                        text: DecodedText(string: "ABCDE", charset: "utf-8", reason: .validUTF8),
                        parts: [a, b, c])))
        #expect(collector.incompleteSets.isEmpty)
    }

    @Test("a charset named in one part is kept to its place in the whole")
    func joinsCharsets() {
        let bytes: [UInt8] = [0x5A, 0xFC, 0x72, 0xFC]
        let parity = bytes.reduce(0, ^)
        let named = [Interpretation(offset: 0, designator: 3)]
        var collector = StructuredAppendCollector()
        _ = collector.add(part([0x5A, 0xFC], 0, of: 2, parity: parity, interpretations: named))
        let outcome = collector.add(
            part([0x72, 0xFC], 1, of: 2, parity: parity, interpretations: named))
        guard case .complete(let message) = outcome else {
            Issue.record("not complete: \(outcome)")
            return
        }
        #expect(
            message.text == DecodedText(string: "Zürü", charset: "iso-8859-1", reason: .eci))
    }

    @Test("parts that do not add up to their parity join to a text with a warning")
    func joinsMismatch() {
        let (a, b) = (
            part(Array("one ".utf8), 0, of: 2, parity: 9),
            part(Array("two".utf8), 1, of: 2, parity: 9)
        )
        var collector = StructuredAppendCollector()
        _ = collector.add(b)
        let message = JoinedMessage(
            bytes: Array("one two".utf8),
            text: DecodedText(string: "one two", charset: "utf-8", reason: .validUTF8),
            parts: [a, b])
        let found = message.bytes.reduce(0, ^)
        #expect(collector.add(a) == .parityMismatch(message, stated: 9, found: found))
        #expect(collector.incompleteSets.isEmpty)
    }

    @Test("a part that cuts a character is UTF-8, and leaves the cut character to the whole")
    func cutsCharacters() {
        let whole = Array("Teil – ü, 東京".utf8)
        for cut in 1..<whole.count {
            let parts = [whole[..<cut], whole[cut...]].enumerated().map { index, bytes in
                TextDecoder.decode(
                    Array(bytes),
                    part: StructuredAppend(index: index, count: 2, parity: nil))
            }
            #expect(parts.allSatisfy { $0.charset == "utf-8" && $0.reason == .validUTF8 })
            let joined = parts.map(\.string).joined()
            let isCut = String(validating: whole[..<cut], as: UTF8.self) == nil
            #expect(joined.count == "Teil – ü, 東京".count - (isCut ? 1 : 0), "cut at \(cut)")
            #expect(!joined.contains("\u{FFFD}"))
        }
        let named = TextDecoder.decode(
            [0x41, 0xE6, 0x9D], interpretations: [Interpretation(offset: 0, designator: 26)],
            part: StructuredAppend(index: 0, count: 2, parity: nil))
        #expect(named == DecodedText(string: "A", charset: "utf-8", reason: .eci))
    }

    @Test("two parts that claim one place give no text")
    func refusesConflict() {
        var collector = StructuredAppendCollector()
        _ = collector.add(part([1], 0, of: 2, parity: 3))
        #expect(collector.add(part([7], 0, of: 2, parity: 3)) == .conflict(index: 0))
        #expect(collector.incompleteSets.isEmpty)
    }

    @Test("a symbol that is not a part, or cannot be checked, stands alone")
    func leavesOthersAlone() {
        var collector = StructuredAppendCollector()
        let plain = Symbol(
            symbology: .qr, bytes: [1], text: TextDecoder.decode([1]), engine: .zbar)
        #expect(collector.add(plain) == .standsAlone)
        #expect(collector.add(part([1], 0, of: 1, parity: 1)) == .standsAlone)
        #expect(collector.add(part([1], 0, of: 2, parity: nil)) == .standsAlone)
        #expect(collector.add(part([1], 5, of: 2, parity: 1)) == .standsAlone)
        #expect(collector.add(part([1], -1, of: 99, parity: 1)) == .standsAlone)
    }

    @Test("of too many unfinished sets the oldest is dropped")
    func isBounded() {
        var collector = StructuredAppendCollector(capacity: 2)
        for parity: UInt8 in 1...3 { _ = collector.add(part([1], 0, of: 2, parity: parity)) }
        #expect(collector.incompleteSets.map(\.parity) == [2, 3])
        collector.reset()
        #expect(collector.incompleteSets.isEmpty)
    }
}
