import Imaging
import TestSupport
import Testing

@testable import Decoding

@Suite("1-D symbologies")
struct BarCodeTests {
    /// A symbol's modules, four to a hexadecimal digit, dark is 1; zeros at the end are quiet zone.
    struct Sample: Sendable {
        var modules: String
        var symbologies: Set<Symbology>
        var symbology: Symbology
        var text: String
    }

    private static let ean = "A353AF7A259AA14285D2166A"
    private static let isbn = "AEC4A13214CAAE48B99B972A"

    private static let samples = [
        Sample(modules: ean, symbologies: [.ean13], symbology: .ean13, text: "4006381333931"),
        Sample(
            modules: "A35EAF1A346AB674CD7276CA", symbologies: [.upcA], symbology: .upcA,
            text: "036000291452"),
        Sample(
            modules: "A35EAF1A346AB674CD7276CA", symbologies: [.ean13], symbology: .ean13,
            text: "0036000291452"),
        Sample(
            modules: "A2D7BD32A9DCA266A", symbologies: [.ean8], symbology: .ean8, text: "96315071"),
        Sample(
            modules: "ACC9BD3AE57AA", symbologies: [.upcE], symbology: .upcE, text: "01234565"),
        Sample(
            modules: isbn, symbologies: [.isbn13], symbology: .isbn13, text: "9783161484100"),
        Sample(modules: isbn, symbologies: [.isbn10], symbology: .isbn10, text: "316148410X"),
        Sample(modules: isbn, symbologies: [.ean13], symbology: .ean13, text: "9783161484100"),
        Sample(
            modules: "D216223D42CB218527A4DC9CD9CBA6636C758", symbologies: [.code128],
            symbology: .code128, text: "Docent-128"),
        Sample(
            modules: "96D6ACB5A5AD2DA9535ACAD2DA", symbologies: [.code39], symbology: .code39,
            text: "ROOM42"),
        Sample(
            modules: "AF6CA592CA64A2899A9657A", symbologies: [.code93], symbology: .code93,
            text: "ROOM42"),
        Sample(
            modules: "AE8AE3BA28E8E2A2B8EE8", symbologies: [.interleaved2of5],
            symbology: .interleaved2of5, text: "12345678"),
        Sample(
            modules: "B255952D955A5A94AD2D4D5A5496", symbologies: [.codabar], symbology: .codabar,
            text: "A123456789B"),
        Sample(
            modules: "414147C17B5C8DD1601CEDCD", symbologies: [.databar], symbology: .databar,
            text: "0109501101530010"),
        Sample(
            modules: "5E882FF0A713DA062BC0E9C094FB98FC28", symbologies: [.databarExpanded],
            symbology: .databarExpanded, text: "0198898765432106"),
    ]

    private static func page(_ sample: Sample) -> LumaImage {
        let bits = sample.modules.flatMap { digit in
            let value = digit.hexDigitValue ?? 0
            return (0..<4).reversed().map { value >> $0 & 1 == 1 ? "1" : "0" }
        }
        var scene = Scene(width: 520, height: 200)
        scene.drawBars(bits.joined(), left: 60, top: 70, module: 2)
        return scene.image
    }

    @Test(
        "each is read as what was asked for, with its check digits as printed", arguments: samples)
    func reads(sample: Sample) throws {
        let decoder = try Decoder(options: DecoderOptions(symbologies: sample.symbologies))
        let symbols = decoder.decode(Self.page(sample))
        #expect(symbols.map(\.symbology) == [sample.symbology])
        #expect(symbols.map(\.text.string) == [sample.text])
        #expect(symbols.map(\.bytes) == [Array(sample.text.utf8)])
    }

    @Test("none of them is read when QR alone is asked for", arguments: samples)
    func staysQuiet(sample: Sample) throws {
        #expect(try Decoder().decode(Self.page(sample)).isEmpty)
    }

    @Test("corners enclose the bars, however the picture is turned", arguments: 0..<4)
    func findsBars(quarters: Int) throws {
        let sample = Self.samples[0]
        let decoder = try Decoder(options: DecoderOptions(symbologies: [.ean13]))
        let image = Scene.turned(Self.page(sample), quarters: quarters)
        let corners = try #require(decoder.decode(image).first?.corners)
        // The bars fill 60...250 by 70...130 in the upright picture of 520 by 200.
        func turned(_ x: Double, _ y: Double) -> Point {
            var point = Point(x: x, y: y)
            var height = 200.0
            var width = 520.0
            for _ in 0..<quarters {
                point = Point(x: height - point.y, y: point.x)
                swap(&width, &height)
            }
            return point
        }
        let expected = [turned(60, 70), turned(250, 70), turned(250, 130), turned(60, 130)]
        for (a, b) in zip(corners.corners, expected) { #expect(a.distance(to: b) < 8) }
    }
}
