import Decoding
import Foundation
import ImageFiles
import Imaging
import Scanning
import Testing

@Suite("Codes of symbologies that were not asked for")
struct UnaskedSymbolTests {
    private static let code128 = "D216223D42CB218527A4DC9CD9CBA6636C758"
    private static let ean = "A353AF7A259AA14285D2166A"

    /// A bar code whose modules are the bits of hexadecimal digits, dark is 1.
    private static func picture(_ modules: String) throws -> LumaImage {
        var bits: [Bool] = []
        for digit in modules {
            let value = try #require(digit.hexDigitValue)
            bits += (0..<4).map { value >> (3 - $0) & 1 == 1 }
        }
        let margin = 12
        let width = (bits.count + 2 * margin) * 3
        let row = (0..<width).map { x -> UInt8 in
            let module = x / 3 - margin
            return bits.indices.contains(module) && bits[module] ? 0 : 255
        }
        let light = [UInt8](repeating: 255, count: width)
        let rows = (0..<100).flatMap { (20..<80).contains($0) ? row : light }
        return LumaImage(width: width, height: 100, pixels: rows)
    }

    private static func record(
        _ image: LumaImage, asked: Set<Symbology>, unasked: Set<Symbology>?
    ) throws -> ScanRecord {
        let unasked = try unasked.map { try Decoder(options: DecoderOptions(symbologies: $0)) }
        let scanner = PictureScanner(
            decoder: try Decoder(options: DecoderOptions(symbologies: asked)),
            loaders: PixbufLoaders(), explains: true, unasked: unasked)
        return try scanner.record(of: image, path: "a.png")
    }

    @Test(
        "are named, with the option that reads them",
        arguments: [
            (code128, Symbology.code128, "a Code 128 bar code"),
            (ean, .ean13, "an EAN-13 bar code"),
        ])
    func named(modules: String, symbology: Symbology, name: String) throws {
        let all = Set(Symbology.allCases)
        let record = try Self.record(
            try Self.picture(modules), asked: [.qr], unasked: all.subtracting([.qr]))
        #expect(record.symbols.isEmpty)
        let lines = record.explanation
        #expect(lines.count == 2)
        #expect(
            lines.first?.hasSuffix(": this is \(name), which this scan was not asked to read")
                == true)
        #expect(lines.last == "  read it with --symbology \(symbology.rawValue)")
        let json = String(decoding: try record.jsonLine(), as: UTF8.self)
        #expect(json.contains("\"symbology\":\"\(symbology.rawValue)\""))
        #expect(!json.contains("4006381333931"))
    }

    @Test("are named where bar codes alone are asked for")
    func besideBars() throws {
        let record = try Self.record(
            try Self.picture(Self.code128), asked: [.ean13], unasked: [.code128])
        #expect(record.explanation.last == "  read it with --symbology code-128")
    }

    @Test("are not named where they were read")
    func read() throws {
        let record = try Self.record(
            try Self.picture(Self.ean), asked: [.ean13], unasked: [.upcA, .isbn13, .code128])
        #expect(record.symbols.count == 1)
        #expect(record.unasked.isEmpty)
        #expect(record.explanation.isEmpty)
    }
}
