import Decoding
import Foundation
import ImageFiles
import Imaging
import QRReader
import Scanning
import TestSupport
import Testing

@Suite("Explanations of codes of other kinds")
struct OtherSymbolExplanationTests {
    private static func record(
        _ rows: [String], explains: Bool = true
    ) throws -> ScanRecord {
        let folder = try TemporaryFolder()
        let path = try folder.write(OtherSymbolGrid.draw(rows).pgm, to: "code.pgm")
        let decoder = try Decoder(options: DecoderOptions(engine: .native))
        let scanner = PictureScanner(
            decoder: decoder, loaders: PixbufLoaders(), explains: explains)
        return try #require(scanner.scan(.file(path: path)).first)
    }

    private static let advice = "  use a QR code, or another program for this one"

    @Test(
        "each kind has its words",
        arguments: [
            (OtherSymbolGrid.dataMatrix, "not read around (56, 56): this is a Data Matrix code"),
            (OtherSymbolGrid.aztec, "not read around (62, 62): this is an Aztec code"),
            (OtherSymbolGrid.fullAztec, "not read around (70, 70): this is an Aztec code"),
        ])
    func words(rows: [String], seen: String) throws {
        let record = try Self.record(rows)
        #expect(record.status == .none)
        #expect(record.explanation == ["\(seen); docent reads QR codes", Self.advice])
    }

    @Test("PDF417 has its words")
    func pdf417() throws {
        let explanation = try Self.record(OtherSymbolGrid.pdf417).explanation
        #expect(explanation.count == 2)
        #expect(explanation[0].hasSuffix(": this is a PDF417 code; docent reads QR codes"))
        #expect(explanation[1] == Self.advice)
    }

    @Test("nothing is looked for unless it is asked for")
    func silent() throws {
        let record = try Self.record(OtherSymbolGrid.aztec, explains: false)
        #expect(record.others == nil)
        #expect(record.explanation.isEmpty)
    }

    @Test("in JSON every field is present")
    func json() throws {
        let line = try Self.record(OtherSymbolGrid.dataMatrix).jsonLine()
        let object = try #require(try JSONSerialization.jsonObject(with: line) as? [String: Any])
        let other = try #require((object["others"] as? [[String: Any]])?.first)
        #expect(other.keys.sorted() == ["advice", "corners", "inverted", "seen", "symbology"])
        #expect(other["symbology"] as? String == "data-matrix")
        #expect(other["inverted"] as? Bool == false)
        #expect(other["seen"] as? String == "this is a Data Matrix code; docent reads QR codes")
        #expect((other["corners"] as? [[Double]])?.count == 4)
    }
}
