import DrawnPictures
import Foundation
import Imaging
import TestSupport
import Testing

@Suite("docent scan --explain")
struct ExplainTests {
    let docent: Program

    init() throws { docent = try Repository.docent() }

    @Test(
        "a picture without anything like a code is explained in words, and in JSON",
        arguments: ["native", "auto"])
    func nothing(decoder: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(LumaImage(width: 90, height: 90).pgm, to: "blank.pgm")
        let words = try docent.run(["scan", "--decoder", decoder, "--explain", path])
        #expect(words.status == 4)
        #expect(words.text.contains("  not read: nothing that looks like a QR code\n    bring"))
        let plain = try docent.run(["scan", "--decoder", decoder, path])
        #expect(!plain.text.contains("not read"))
        let json = try docent.run([
            "scan", "--decoder", decoder, "--explain", "--format", "jsonl", path,
        ])
        #expect(json.text.contains("\"diagnoses\":[]"))
    }

    @Test(
        "half a code is explained by the corner it lacks", arguments: ["native", "auto"])
    func half(decoder: String) throws {
        let whole = try SymbolPicture.draw("a code of which half is torn off", moduleWidth: 6)
        var pixels = whole.pixels
        for y in 0..<whole.height {
            for x in whole.width / 2..<whole.width { pixels[y * whole.width + x] = 255 }
        }
        let half = LumaImage(width: whole.width, height: whole.height, pixels: pixels)
        let outcome = try docent.run(
            ["scan", "--decoder", decoder, "--explain", "-"], input: half.pgm)
        #expect(outcome.status == 4)
        #expect(outcome.text.contains("two of a QR code's three corner marks"))
        #expect(outcome.text.contains("show the whole code from the front: one corner is hidden"))
    }

    @Test(
        "codes of other kinds are named",
        arguments: [
            (OtherSymbolGrid.dataMatrix, "a Data Matrix", "data-matrix"),
            (OtherSymbolGrid.aztec, "an Aztec", "aztec"),
            (OtherSymbolGrid.pdf417, "a PDF417", "pdf417"),
        ])
    func others(rows: [String], name: String, symbology: String) throws {
        let picture = OtherSymbolGrid.draw(rows).pgm
        let words = try docent.run(["scan", "--explain", "-"], input: picture)
        #expect(words.status == 4)
        #expect(words.text.contains(": this is \(name) code; docent reads QR codes\n"))
        #expect(!words.text.contains("nothing that looks like a QR code"))
        let json = try docent.run(
            ["scan", "--explain", "--format", "jsonl", "-"], input: picture)
        #expect(json.text.contains("\"symbology\":\"\(symbology)\""))
        let plain = try docent.run(["scan", "--format", "jsonl", "-"], input: picture)
        #expect(plain.status == 4)
        #expect(plain.text.contains("\"others\":null"))
    }

    @Test("of a picture that is explained, the same symbols are read")
    func sameSymbols() throws {
        let folder = try TemporaryFolder()
        for picture in try DrawnPicture.every(9) {
            try folder.write(picture.image.pgm, to: "\(picture.name).pgm")
        }
        func symbols(_ options: [String]) throws -> [String] {
            let outcome = try docent.run(["scan", "--format", "jsonl"] + options + [folder.path])
            return try outcome.text.split(separator: "\n").map { line in
                let record = try JSONSerialization.jsonObject(with: Data(line.utf8))
                let symbols = try #require((record as? [String: Any])?["symbols"])
                return String(
                    decoding: try JSONSerialization.data(
                        withJSONObject: symbols, options: .sortedKeys), as: UTF8.self)
            }
        }
        let plain = try symbols([])
        #expect(try symbols(["--explain"]) == plain)
        #expect(plain.count { $0 != "[]" } >= 15)
        #expect(plain.contains("[]"))
    }

    @Test("every engine and effort reads a clean code", arguments: ["native", "auto", "zbar"])
    func efforts(decoder: String) throws {
        let image = try SymbolPicture.draw("read by everyone")
        for effort in ["fast", "normal", "thorough"] {
            let outcome = try docent.run(
                ["scan", "--decoder", decoder, "--effort", effort, "--raw", "-"], input: image.pgm)
            #expect(outcome.text == "read by everyone\n", "\(effort)")
        }
    }

    @Test("Micro QR codes and rMQR codes are there to be asked for")
    func small() throws {
        let image = LumaImage(width: 30, height: 30)
        for name in ["micro-qr", "rmqr", "qr,micro-qr,rmqr,ean-13", "all"] {
            let outcome = try docent.run(
                ["scan", "--symbology", name, "--", "-"], input: image.pgm)
            #expect(outcome.status == 4, "\(name): \(outcome.errors)")
        }
    }
}
