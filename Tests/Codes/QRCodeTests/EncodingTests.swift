import Testing

@testable import QRCode

@Suite("Encoding")
struct EncodingTests {
    @Test("The smallest version is taken, then the highest level that costs no size")
    func smallest() throws {
        let symbol = try encode(text: "HELLO WORLD")
        #expect(symbol.version == Version(1))
        #expect(symbol.errorCorrectionLevel == .q)
        let kept = try encode(
            text: "HELLO WORLD", options: EncodingOptions(raisesErrorCorrectionLevel: false))
        #expect(kept.errorCorrectionLevel == .l)
        let higher = try encode(
            text: "HELLO WORLD", options: EncodingOptions(errorCorrectionLevel: .h))
        #expect(higher.version == Version(2) && higher.errorCorrectionLevel == .h)
        let atLeast5 = try encode(
            text: "HELLO WORLD", options: EncodingOptions(versions: Array(Version.qrCode[4...])))
        #expect(atLeast5.version == Version(5) && atLeast5.errorCorrectionLevel == .h)
        #expect(try encode(text: "").content.segments.isEmpty)
    }

    @Test("Versions of several kinds are tried in the order given")
    func order() throws {
        let options = EncodingOptions(versions: Version.microQRCode + Version.qrCode)
        #expect(try encode(text: "12345", options: options).version.description == "M1")
        #expect(try encode(text: "A", options: options).version.description == "M2")
        #expect(try encode(text: "a", options: options).version.description == "M3")
        let long = String(repeating: "a", count: 16)
        #expect(try encode(text: long, options: options).version == Version(1))
        let flat = EncodingOptions(versions: Version.rMQR.filter { $0.height == 7 })
        #expect(try encode(text: "https://example.org", options: flat).version.height == 7)
    }

    @Test("Encodings of a text decide the bytes")
    func textEncodings() throws {
        #expect(try encode(text: "é").content.segments == [Segment(.byte, [0xC3, 0xA9])])
        #expect(
            try encode(text: "é", as: .utf8WithDesignator).content.segments
                == [Segment(.byte, [0xC3, 0xA9], eci: 26)])
        #expect(
            try encode(text: "e", as: .utf8WithDesignator).content.segments
                == [Segment(.byte, [0x65])])
        #expect(
            try encode(text: "é", as: .latin1).content.segments == [Segment(.byte, [0xE9])])
        #expect(
            try encode(text: "点茗", as: .shiftJIS).content.segments
                == [Segment(.kanji, [0x93, 0x5F, 0xE4, 0xAA])])
        #expect(
            try encode(text: "ｱ", as: .shiftJIS).content.segments == [Segment(.byte, [0xB1])])
        #expect(throws: SymbolError.unencodableCharacter(index: 2, .latin1)) {
            try encode(text: "a1€", as: .latin1)
        }
        #expect(throws: SymbolError.unencodableCharacter(index: 1, .shiftJIS)) {
            try encode(text: "点é", as: .shiftJIS)
        }
    }

    @Test(
        "The corners of the kanji table are where JIS X 0208 has them",
        arguments: [
            ("　", [0x81, 0x40]), ("亜", [0x88, 0x9F]), ("腕", [0x98, 0x72]), ("弌", [0x98, 0x9F]),
            ("熙", [0xEA, 0xA4]), ("÷", [0x81, 0x80]), ("ア", [0x83, 0x41]), ("ム", [0x83, 0x80]),
            ("я", [0x84, 0x91]), ("╂", [0x84, 0xBE]),
        ] as [(String, [UInt8])])
    func shiftJIS(character: String, bytes: [UInt8]) throws {
        #expect(try ShiftJIS.encode(character) == bytes)
    }

    @Test("GS1 data may hold group separators and percent signs in alphanumeric mode")
    func gs1() throws {
        let bytes = Array("01049123451234591597033130128%10ABC123\u{1D}21X".utf8)
        let symbol = try encode(bytes: bytes, options: EncodingOptions(fnc1: .gs1))
        let decoded = try decode(symbol.grid)
        #expect(decoded.bytes == bytes && decoded.content.fnc1 == .gs1)
        #expect(decoded.content.segments.contains { $0.mode == .alphanumeric })
        let rectangular = try encode(
            bytes: bytes, options: EncodingOptions(versions: Version.rMQR, fnc1: .gs1))
        #expect(try decode(rectangular.grid).content == rectangular.content)
    }

    @Test("A group separator before another or before a percent sign is said so that it is read")
    func ambiguousGS1() throws {
        for text in ["A\u{1D}\u{1D}B", "A\u{1D}%B", "AAAAAAAA%\u{1D}BBBBBBBB", "\u{1D}%\u{1D}%%"] {
            let symbol = try encode(text: text, options: EncodingOptions(fnc1: .gs1))
            #expect(try decode(symbol.grid).bytes == Array(text.utf8))
        }
        let segment = Segment(.alphanumeric, [0x41, 0x1D, 0x25])
        #expect(throws: SymbolError.invalidCharacter(.alphanumeric, index: 2)) {
            try encode(SymbolContent(segments: [segment], fnc1: .gs1))
        }
    }

    @Test("What cannot be made is refused with what could be")
    func refusals() throws {
        let one = try #require(Version(1))
        let m1 = try #require(Version.named("M1"))
        let r = try #require(Version.named("R7x43"))
        #expect(
            throws: SymbolError.dataTooLong(
                neededBits: 4 + 8 + 8 * 18, availableBits: 152, version: one, .l)
        ) {
            try encode(
                bytes: .init(repeating: 0xFF, count: 18),
                options: EncodingOptions(versions: [one]))
        }
        #expect(
            throws: SymbolError.dataTooLong(
                neededBits: 4 + 16 + 8 * 2954, availableBits: 23648,
                version: Version(index: 39), .l)
        ) { try encode(bytes: .init(repeating: 0xFF, count: 2954)) }
        #expect(throws: SymbolError.noVersionWithLevel(.h)) {
            try encode(
                text: "1",
                options: EncodingOptions(
                    versions: Version.microQRCode, errorCorrectionLevel: .h))
        }
        #expect(throws: SymbolError.noVersionWithLevel(.l)) {
            try encode(text: "1", options: EncodingOptions(versions: []))
        }
        #expect(throws: SymbolError.invalidMask(8, version: one)) {
            try encode(text: "1", options: EncodingOptions(mask: 8))
        }
        #expect(throws: SymbolError.invalidMask(1, version: r)) {
            try encode(text: "1", options: EncodingOptions(versions: [r], mask: 1))
        }
        #expect(
            throws: SymbolError.unsupportedFeature("mode for all of the data", version: m1)
        ) { try encode(text: "A", options: EncodingOptions(versions: [m1])) }
        #expect(throws: SymbolError.unsupportedFeature("ECI", version: Version.microQRCode[2])) {
            try encode(
                text: "é", as: .utf8WithDesignator,
                options: EncodingOptions(
                    versions: [Version.microQRCode[2]]))
        }
        #expect(throws: SymbolError.unsupportedFeature("FNC1", version: m1)) {
            try encode(text: "1", options: EncodingOptions(versions: [m1], fnc1: .gs1))
        }
        #expect(throws: SymbolError.invalidECI(1_000_000)) {
            try encode(bytes: [1], eci: 1_000_000)
        }
    }

    @Test(
        "Segments that their mode cannot hold are refused at the byte",
        arguments: [
            (Segment(.numeric, Array("12a".utf8)), .invalidCharacter(.numeric, index: 2)),
            (Segment(.alphanumeric, Array("Aa".utf8)), .invalidCharacter(.alphanumeric, index: 1)),
            (Segment(.alphanumeric, [0x1D]), .invalidCharacter(.alphanumeric, index: 0)),
            (Segment(.kanji, [0x93, 0x5F, 0x93]), .invalidCharacter(.kanji, index: 2)),
            (Segment(.kanji, [0x20, 0x20]), .invalidCharacter(.kanji, index: 0)),
            (Segment(.hanzi, [0xAB, 0xA1]), .invalidCharacter(.hanzi, index: 0)),
        ] as [(Segment, SymbolError)])
    func invalidSegments(segment: Segment, error: SymbolError) {
        #expect(throws: error) { try encode(SymbolContent(segments: [segment])) }
    }

    @Test("A long text is split over as few symbols as will do, between its characters")
    func structuredAppend() throws {
        let text = String(repeating: "Führung 12345678 点 ", count: 300)
        let options = EncodingOptions(
            versions: Array(Version.qrCode[..<25]), errorCorrectionLevel: .m)
        let symbols = try encodeStructuredAppend(text: text, options: options)
        let decoded = try symbols.map { try decode($0.grid) }
        #expect(decoded.flatMap(\.bytes) == Array(text.utf8))
        let parity = text.utf8.reduce(0, ^)
        #expect(
            decoded.map(\.content.structuredAppend)
                == decoded.indices.map {
                    StructuredAppend(index: $0, count: decoded.count, parity: parity)
                })
        #expect(Set(symbols.map(\.version)).count == 1)
        #expect(decoded.allSatisfy { String(validating: $0.bytes, as: UTF8.self) != nil })
        let bits = try symbols.reduce(0) {
            $0 + (try SegmentWriter.bitCount(of: $1.content, in: $1.version))
        }
        let room = try #require(BlockStructure(version: Version.qrCode[24], level: .m)).dataBits
        #expect(symbols.count == (bits + room - 1) / room)
    }

    @Test("A text that fits one symbol stays alone, one that fits none of 16 is refused")
    func structuredAppendEnds() throws {
        #expect(try encodeStructuredAppend(text: "short").map(\.content.structuredAppend) == [nil])
        let bytes = [UInt8](repeating: 0xFF, count: 2953 * 2)
        #expect(throws: SymbolError.messageTooLong(symbols: 3, maximum: 2)) {
            try encodeStructuredAppend(bytes: bytes, maximumSymbols: 2)
        }
        #expect(try encodeStructuredAppend(bytes: bytes, maximumSymbols: 3).count == 3)
        #expect(
            throws: SymbolError.unsupportedFeature(
                "structured append", version: Version.microQRCode[3])
        ) {
            try encodeStructuredAppend(
                bytes: bytes, options: EncodingOptions(versions: Version.microQRCode))
        }
    }
}
