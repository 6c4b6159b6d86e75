import Imaging
import QRCode
import QRReader
import TestSupport
import Testing

@testable import Decoding

@Suite("What both engines know together")
struct AutoEngineTests {
    private static func square(_ x: Double, _ y: Double, side: Double = 100) -> Quadrilateral {
        Quadrilateral(
            topLeft: Point(x: x, y: y), topRight: Point(x: x + side, y: y),
            bottomRight: Point(x: x + side, y: y + side), bottomLeft: Point(x: x, y: y + side))
    }

    private static func symbol(
        _ text: String, _ engine: EngineName, at corners: Quadrilateral?,
        symbology: Decoding.Symbology = .qr
    ) -> Symbol {
        let bytes = Array(text.utf8)
        return Symbol(
            symbology: symbology, bytes: bytes, text: TextDecoder.decode(bytes), corners: corners,
            version: engine == .native ? 1 : nil, engine: engine)
    }

    private static func diagnosis(at corners: Quadrilateral) -> Diagnosis {
        Diagnosis(
            stage: .finderPatterns(count: 2), corners: corners, version: nil, moduleSize: 3,
            contrast: nil, isInverted: false)
    }

    private static func join(_ native: [Symbol], _ zbar: [Symbol]) -> [Symbol] {
        AutoEngine.join(DecodedPicture(symbols: native, diagnoses: []), zbar).symbols
    }

    @Test("what one engine reads and the other does not is there")
    func union() {
        let a = Self.symbol("A", .native, at: Self.square(0, 0))
        let b = Self.symbol("B", .zbar, at: Self.square(200, 0))
        let copy = Self.symbol("A", .zbar, at: Self.square(400, 0))
        let nowhere = Self.symbol("C", .zbar, at: nil)
        #expect(Self.join([a], []) == [a])
        #expect(Self.join([], [b]) == [b])
        #expect(Self.join([a], [b, copy, nowhere]) == [a, b, copy, nowhere])
    }

    @Test("a symbol that both read is kept once, from the engine that knows more")
    func agreement() {
        let native = Self.symbol("A", .native, at: Self.square(0, 0))
        let zbar = Self.symbol("A", .zbar, at: Self.square(4, -3, side: 95))
        #expect(Self.join([native], [zbar]) == [native])
    }

    @Test("the same text in other bytes is not a difference")
    func sameText() {
        let native = Self.symbol("Zürich", .native, at: Self.square(0, 0))
        var zbar = native
        zbar.engine = .zbar
        zbar.bytes = [0x5A, 0xFC, 0x72, 0x69, 0x63, 0x68]
        #expect(Self.join([native], [zbar]) == [native])
    }

    @Test("a symbol that both read differently is kept once, with the other reading")
    func conflict() {
        let native = Self.symbol("A", .native, at: Self.square(0, 0))
        let zbar = Self.symbol("B", .zbar, at: Self.square(4, -3, side: 95))
        var doubtful = native
        doubtful.otherReading = OtherReading(engine: .zbar, bytes: zbar.bytes, text: zbar.text)
        let joined = Self.join([native], [zbar])
        #expect(joined == [doubtful])
        #expect(joined[0].isDoubtful)
        #expect(!native.isDoubtful)
    }

    @Test(
        "symbols at different places are not a conflict",
        arguments: [square(30, 30, side: 40), square(60, 0), square(200, 200)])
    func separate(place: Quadrilateral) {
        let native = Self.symbol("A", .native, at: Self.square(0, 0))
        let zbar = Self.symbol("B", .zbar, at: place)
        #expect(Self.join([native], [zbar]) == [native, zbar])
    }

    @Test("bars next to or across a QR code are not a conflict")
    func bars() {
        let native = Self.symbol("A", .native, at: Self.square(0, 0))
        let bars = Self.symbol("4006381333931", .zbar, at: Self.square(0, 0), symbology: .ean13)
        #expect(Self.join([native], [bars]) == [native, bars])
    }

    @Test("a place that libzbar could read needs no diagnosis")
    func diagnoses() {
        let read = Self.diagnosis(at: Self.square(10, 10, side: 20))
        let left = Self.diagnosis(at: Self.square(300, 0))
        let picture = AutoEngine.join(
            DecodedPicture(symbols: [], diagnoses: [read, left]),
            [Self.symbol("A", .zbar, at: Self.square(0, 0))])
        #expect(picture.diagnoses == [left])
    }

    @Test("libzbar is spared where our finder leaves nothing to read; thorough spares nothing")
    func secondLook() throws {
        let content = try encode(text: "A").content
        let found = NativeReading.Found(
            symbol: Self.symbol("A", .native, at: Self.square(0, 0)), content: content)
        let place = Self.diagnosis(at: Self.square(0, 0))
        func isWorth(
            _ found: [NativeReading.Found], _ diagnoses: [Diagnosis],
            _ effort: DecoderOptions.Effort
        ) -> Bool {
            AutoEngine.isWorthSecondLook(
                NativeReading(found: found, diagnoses: diagnoses), effort: effort)
        }
        #expect(!isWorth([], [], .fast))
        #expect(!isWorth([found], [], .fast))
        #expect(!isWorth([found], [place], .fast))
        #expect(isWorth([], [place], .fast))
        #expect(!isWorth([], [], .normal))
        #expect(!isWorth([found], [], .normal))
        #expect(isWorth([found], [place], .normal))
        #expect(isWorth([], [place], .normal))
        #expect(isWorth([], [], .thorough))
        #expect(isWorth([found], [], .thorough))
    }

    @Test("libzbar's words are not repeated where the same content is known, whatever its charset")
    func known() throws {
        let engine = ZBarEngine(symbologies: [.qr], negatives: .never)
        let latin: [UInt8] = [0x5A, 0xFC, 0x72, 0x69, 0x63, 0x68]
        let code = try encode(bytes: latin, eci: 3)
        let other = try encode(text: "OTHER")
        var scene = Scene()
        let corners = scene.draw(code.grid, center: Point(x: 180, y: 180), module: 6)
        func found(_ content: SymbolContent, at corners: Quadrilateral) -> NativeReading.Found {
            .init(symbol: Self.symbol("", .native, at: corners), content: content)
        }
        func symbols(_ known: [NativeReading.Found]) throws -> [Symbol] {
            try engine.symbols(in: scene.image, of: [.qr], besides: known)
        }
        #expect(try symbols([]).map(\.bytes) == [latin])
        #expect(try symbols([found(code.content, at: corners)]).isEmpty)
        #expect(try symbols([found(other.content, at: corners)]).map(\.bytes) == [latin])
        #expect(try symbols([found(code.content, at: Self.square(0, 0, side: 50))]).count == 1)
        #expect(try engine.symbols(in: scene.image, of: [.ean13], besides: []).isEmpty)
    }

    @Test("a picture of bars and a QR code gives both", arguments: DecoderOptions.Effort.allCases)
    func mixed(effort: DecoderOptions.Effort) throws {
        var scene = Scene(width: 520, height: 520)
        scene.draw(try encode(text: "BOTH").grid, center: Point(x: 260, y: 300), module: 7)
        let ean =
            "101000110101001110101111011110100010010110011010"
            + "10100001010000101000010111010010000101100110101"
        scene.drawBars(ean, left: 60, top: 40)
        let decoder = try Decoder(
            options: DecoderOptions(effort: effort, symbologies: [.qr, .ean13]))
        #expect(Set(decoder.decode(scene.image).map(\.symbology)) == [.ean13, .qr])
    }
}
