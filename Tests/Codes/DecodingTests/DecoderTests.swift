import Imaging
import QRCode
import TestSupport
import Testing

@testable import Decoding

@Suite("Decoder")
struct DecoderTests {
    private static let engines: [DecoderOptions.Engine] = [.zbar, .native, .auto]

    private static func decoder(
        _ engine: DecoderOptions.Engine, effort: DecoderOptions.Effort = .normal,
        symbologies: Set<Decoding.Symbology> = [.qr]
    ) throws -> Decoder {
        try Decoder(
            options: DecoderOptions(engine: engine, effort: effort, symbologies: symbologies))
    }

    private static let angles: [(degrees: Double, isMirrored: Bool)] =
        [0, 90, 180, 270, 30, 200].flatMap { [($0, false), ($0, true)] }

    @Test(
        "corners follow the symbol however it is turned, and every fact is known",
        arguments: engines, angles)
    func findsCorners(
        engine: DecoderOptions.Engine, angle: (degrees: Double, isMirrored: Bool)
    ) throws {
        let code = try encode(
            text: "https://vesper.example/R/A-101",
            options: EncodingOptions(errorCorrectionLevel: .m, raisesErrorCorrectionLevel: false))
        var scene = Scene()
        let corners = scene.draw(
            code.grid, center: Point(x: 180.3, y: 179.6), module: 5.2, degrees: angle.degrees,
            isMirrored: angle.isMirrored)
        let symbol = try #require(try Self.decoder(engine).decode(scene.image).first)
        #expect(symbol.bytes == Array("https://vesper.example/R/A-101".utf8))
        #expect(symbol.version == code.version.number)
        #expect(symbol.errorCorrectionLevel == .medium)
        #expect(symbol.mask == code.mask)
        #expect(symbol.isMirrored == angle.isMirrored)
        #expect(symbol.isInverted == false)
        #expect(symbol.errorsCorrected == 0)
        #expect(symbol.structuredAppend == nil)
        #expect(symbol.engine == (engine == .zbar ? .zbar : .native))
        #expect(!symbol.isDoubtful)
        let found = try #require(symbol.corners)
        for (a, b) in zip(found.corners, corners.corners) { #expect(a.distance(to: b) < 2) }
    }

    @Test("the corners libzbar itself gives are those of the grid in the order we document")
    func ordersRawCorners() throws {
        let code = try encode(text: "ORDER OF CORNERS 12345")
        for (degrees, isMirrored) in Self.angles {
            var scene = Scene()
            let corners = scene.draw(
                code.grid, center: Point(x: 180, y: 180), module: 6, degrees: degrees,
                isMirrored: isMirrored)
            let reading = try #require(
                ZBarScan.read(scene.image, symbologies: [.qr], inverted: false).first)
            let found = try #require(reading.gridOutline)
            for (a, b) in zip(found.corners, corners.corners) { #expect(a.distance(to: b) < 6) }
        }
    }

    @Test(
        "a negative is read, by libzbar unless the effort is fast", arguments: engines,
        DecoderOptions.Effort.allCases)
    func readsNegatives(
        engine: DecoderOptions.Engine, effort: DecoderOptions.Effort
    ) throws {
        let code = try encode(text: "NEGATIVE")
        var scene = Scene()
        scene.draw(code.grid, center: Point(x: 180, y: 180), module: 6, isInverted: true)
        let symbols = try Self.decoder(engine, effort: effort).decode(scene.image)
        guard engine != .zbar || effort != .fast else {
            #expect(symbols.isEmpty)
            return
        }
        let symbol = try #require(symbols.first)
        #expect(symbol.text.string == "NEGATIVE")
        #expect(symbol.isInverted == true)
        #expect(symbol.isMirrored == false)
    }

    @Test("every byte comes out as it went in", arguments: engines)
    func keepsBytes(engine: DecoderOptions.Engine) throws {
        let bytes = (0...255).map { UInt8($0) }
        var scene = Scene()
        scene.draw(
            try encode(bytes: bytes).grid, center: Point(x: 180, y: 180), module: 4)
        #expect(try Self.decoder(engine).decode(scene.image).map(\.bytes) == [bytes])
    }

    @Test(
        "an Extended Channel Interpretation decides the charset, and the bytes stay those of the symbol",
        arguments: engines)
    func followsDesignators(engine: DecoderOptions.Engine) throws {
        let latin: [UInt8] = [0x5A, 0xFC, 0x72, 0x69, 0x63, 0x68]
        let cyrillic: [UInt8] = [0xBF, 0xE0, 0xD8, 0xD2, 0xD5, 0xE2]
        for (bytes, eci, text, charset) in [
            (latin, 3, "Zürich", "iso-8859-1"), (cyrillic, 7, "Привет", "iso-8859-5"),
            (Array("Zürich".utf8), 26, "Zürich", "utf-8"), (latin, 23, "Zürich", "windows-1252"),
        ] {
            var scene = Scene()
            scene.draw(
                try encode(bytes: bytes, eci: eci).grid, center: Point(x: 180, y: 180), module: 6)
            let symbol = try #require(try Self.decoder(engine).decode(scene.image).first)
            #expect(symbol.bytes == bytes)
            #expect(symbol.text == DecodedText(string: text, charset: charset, reason: .eci))
            #expect(symbol.interpretations == [Interpretation(offset: 0, designator: eci)])
        }
    }

    @Test("kanji packed as kanji are read as Shift JIS", arguments: engines)
    func readsKanji(engine: DecoderOptions.Engine) throws {
        var scene = Scene()
        scene.draw(
            try encode(text: "点茗", as: .shiftJIS).grid, center: Point(x: 180, y: 180), module: 6)
        let symbol = try #require(try Self.decoder(engine).decode(scene.image).first)
        #expect(
            symbol.text == DecodedText(string: "点茗", charset: "shift_jis", reason: .guess))
    }

    @Test(
        "FNC1 in second position leaves its application indicator in front, as readers transmit it",
        arguments: engines)
    func readsIndustryFormat(engine: DecoderOptions.Engine) throws {
        let content = SymbolContent(
            segments: [Segment(.byte, Array("data".utf8))],
            fnc1: .industry(applicationIndicator: 37))
        var scene = Scene()
        scene.draw(try encode(content).grid, center: Point(x: 180, y: 180), module: 6)
        let symbol = try #require(try Self.decoder(engine).decode(scene.image).first)
        #expect(symbol.bytes == Array("37data".utf8))
        #expect(symbol.version == 1)
    }

    @Test("wrong codewords are counted", arguments: engines)
    func countsErrors(engine: DecoderOptions.Engine) throws {
        let code = try encode(
            text: "COUNT MY ERRORS", options: EncodingOptions(errorCorrectionLevel: .h))
        var grid = code.grid
        for y in 10...12 { for x in 10...11 { grid[x, y] ^= 1 } }
        var scene = Scene()
        scene.draw(grid, center: Point(x: 180, y: 180), module: 6)
        let expected = try decode(grid).errors
        #expect(expected > 0)
        #expect(try Self.decoder(engine).decode(scene.image).map(\.errorsCorrected) == [expected])
    }

    @Test("two printed copies of one code stay two, from top to bottom", arguments: engines)
    func keepsCopies(engine: DecoderOptions.Engine) throws {
        let code = try encode(text: "COPY")
        var scene = Scene(width: 300, height: 560)
        let first = scene.draw(code.grid, center: Point(x: 150, y: 130), module: 6)
        let second = scene.draw(code.grid, center: Point(x: 140, y: 420), module: 6)
        let symbols = try Self.decoder(engine).decode(scene.image)
        #expect(symbols.map(\.text.string) == ["COPY", "COPY"])
        for (symbol, corners) in zip(symbols, [first, second]) {
            #expect(corners.contains(try #require(symbol.corners).center))
        }
    }

    @Test(
        "the same symbol reported twice at one place is kept once, as the reading that knows more")
    func mergesDuplicates() {
        func symbol(at x: Double, version: Int?, bytes: [UInt8] = [1]) -> Symbol {
            Symbol(
                symbology: .qr, bytes: bytes, text: TextDecoder.decode(bytes),
                corners: Quadrilateral(
                    topLeft: Point(x: x, y: 0), topRight: Point(x: x + 10, y: 0),
                    bottomRight: Point(x: x + 10, y: 10), bottomLeft: Point(x: x, y: 10)),
                version: version, engine: .zbar)
        }
        let merged = [
            symbol(at: 0, version: nil), symbol(at: 2, version: 3), symbol(at: 100, version: nil),
            symbol(at: 0, version: nil, bytes: [2]),
        ].mergingDuplicates()
        #expect(
            merged == [
                symbol(at: 2, version: 3), symbol(at: 100, version: nil),
                symbol(at: 0, version: nil, bytes: [2]),
            ])
    }

    @Test("symbologies that cannot be read are rejected by name")
    func refusesOptions() {
        let bars = Decoding.Symbology.allCases.filter { !$0.isMatrix }
        #expect(
            throws: DecodingError.unsupportedSymbologies(
                [.ean13], engine: .native, supported: [.qr, .microQR, .rmqr])
        ) { try Self.decoder(.native, symbologies: [.qr, .ean13]) }
        #expect(throws: DecodingError.noSymbologies) {
            try Decoder(options: DecoderOptions(symbologies: []))
        }
        #expect(
            throws: DecodingError.unsupportedSymbologies(
                [.microQR, .rmqr], engine: .zbar, supported: [.qr] + bars)
        ) { try Self.decoder(.zbar, symbologies: [.rmqr, .qr, .microQR]) }
        #expect(
            DecodingError.unsupportedSymbologies(
                [.rmqr], engine: .zbar, supported: [.qr, .ean13]
            ).description == "the zbar engine cannot read rmqr; it reads qr, ean-13")
        #expect(
            DecodingError.noSymbologies.description
                == "no symbology to look for; name at least one, such as qr")
    }

    @Test("every engine takes all that it is said to read", arguments: engines)
    func takesAll(engine: DecoderOptions.Engine) throws {
        let all = Decoder.readableSymbologies(by: engine)
        #expect(all.contains(.qr))
        #expect(try Self.decoder(engine, symbologies: all).options.symbologies == all)
    }

    @Test("pictures that hold nothing give nothing, whatever their shape", arguments: engines)
    func survivesHostilePictures(engine: DecoderOptions.Engine) throws {
        let all = try Self.decoder(
            engine, effort: .thorough, symbologies: Decoder.readableSymbologies(by: engine))
        for (width, height) in [
            (1, 1), (1, 2), (2, 1), (1, 999), (999, 1), (3, 3), (20000, 4), (4, 20000),
        ] {
            for shade: UInt8 in [0, 128, 255] {
                let image = LumaImage(width: width, height: height, shade: shade)
                #expect(all.decode(image).isEmpty)
            }
            _ = all.decode(Noise.image(width: width, height: height, seed: 7))
        }
    }

    @Test("noise makes no QR symbol, and every symbology bears it")
    func survivesNoise() throws {
        for seed: UInt64 in 1...4 {
            let noise = Noise.image(width: 400, height: 300, seed: seed)
            for engine in Self.engines {
                #expect(try Self.decoder(engine).decode(noise).isEmpty)
            }
            for symbology in Decoding.Symbology.allCases {
                let one = try Decoder(options: DecoderOptions(symbologies: [symbology]))
                #expect(one.decode(noise).allSatisfy { $0.symbology == symbology })
            }
        }
    }

    @Test("one decoder serves many threads and always says the same", arguments: engines)
    func isThreadSafe(engine: DecoderOptions.Engine) async throws {
        let decoder = try Self.decoder(engine)
        let images = try ["SHARED BETWEEN THREADS", "ANOTHER ONE", ""].map { text in
            var scene = Scene()
            if !text.isEmpty {
                let grid = try encode(text: text).grid
                scene.draw(grid, center: Point(x: 180, y: 180), module: 6, degrees: 12)
            }
            return scene.image
        }
        let expected = images.map { decoder.decode($0) }
        #expect(expected.map(\.count) == [1, 1, 0])
        await withTaskGroup(of: (Int, [Symbol]).self) { group in
            for call in 0..<24 {
                group.addTask { (call % 3, decoder.decode(images[call % 3])) }
            }
            for await (index, symbols) in group { #expect(symbols == expected[index]) }
        }
    }
}
