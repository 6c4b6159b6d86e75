import Foundation
import ImageFiles
import Imaging
import TestSupport
import Testing

/// What other programs make of the sample site's sheets.
@Suite("sheets and other programs")
struct SheetReadersTests {
    /// A label's place on its page, in millimetres, and what its code says.
    private struct Entry: Decodable {
        let page: Int
        let payload: String
        let x: Double
        let y: Double
        let side: Double
        let id: String
    }

    private struct Manifest: Decodable {
        let labels: [Entry]
    }

    @Test(
        "zbarimg reads every code at the resolutions of screens, faxes and printers",
        .enabled(if: Program(installed: "zbarimg") != nil, "install zbar-tools"),
        arguments: ["rooms", "buildings", "people"], [150.0, 300, 600])
    func zbar(sheet: String, resolution: Double) throws {
        let zbarimg = try #require(Program(installed: "zbarimg"))
        let base = "\(Repository.root)/qrcodes/sheets/\(sheet)"
        let data = try Data(contentsOf: URL(fileURLWithPath: "\(base).json"))
        let entries = try JSONDecoder().decode(Manifest.self, from: data).labels
        var limits = ImageLimits()
        limits.pdfResolution = resolution
        let document = try ImageFile(path: "\(base).pdf", limits: limits)
        let folder = try TemporaryFolder()
        var files: [String] = []
        for (number, labels) in Dictionary(grouping: entries, by: \.page) {
            let page = try document.lumaPage(number).image
            for label in labels {
                // With its quiet zone of four modules, a sixth of the side.
                let unit = resolution / 25.4
                let margin = label.side / 6
                let part = page.part(
                    x: Int((label.x - margin) * unit), y: Int((label.y - margin) * unit),
                    side: Int((label.side + 2 * margin) * unit))
                let head = Array("P5\n\(part.width) \(part.height)\n255\n".utf8)
                files.append(try folder.write(head + part.pixels, to: "\(label.id).pgm"))
            }
        }
        let read = try zbarimg.run(["--quiet", "--raw"] + files)
        #expect(
            Set(read.text.split(separator: "\n").map(String.init)) == Set(entries.map(\.payload)))
    }

    @Test(
        "the words of a sheet can be searched, and its bookmarks lead to every label by building",
        .enabled(if: Program(installed: "pdftotext") != nil, "install poppler-utils"))
    func words() throws {
        let pdftotext = try #require(Program(installed: "pdftotext"))
        let text = try pdftotext.run(["-raw", "\(Repository.root)/qrcodes/sheets/rooms.pdf", "-"])
        for words in ["A-014", "Dining hall", "Hauptkontrollraum", "Ground floor"] {
            #expect(text.text.contains(words), "\(words)")
        }
        let document = try String(
            decoding: Data(
                contentsOf: URL(fileURLWithPath: "\(Repository.root)/qrcodes/sheets/rooms.pdf")),
            as: UTF8.self)
        for bookmark in ["(A-011)", "(E-001)", "(Operations hall)"] {
            #expect(document.contains("/Title \(bookmark)"), "\(bookmark)")
        }
        #expect(document.contains("/Lang (en)"))
    }

    @Test(
        "the sample site's codes are what docent code makes of them",
        arguments: [
            ("room", "A-014"), ("building", "C"), ("person", "mira-rautio"), ("tour", "short-walk"),
        ])
    func codes(kind: String, id: String) throws {
        let docent = try Repository.docent()
        let made = try docent.run([
            "code", "--\(kind)", id, "--module", "8px", "--format", "png", "--quiet",
        ])
        let path = "\(Repository.root)/qrcodes/\(kind)-\(id.lowercased()).png"
        #expect(made.output == Array(try Data(contentsOf: URL(fileURLWithPath: path))))
    }
}

extension LumaImage {
    /// A square part; what lies outside the picture is white.
    fileprivate func part(x left: Int, y top: Int, side: Int) -> LumaImage {
        var pixels = [UInt8](repeating: 255, count: side * side)
        for y in 0..<side where (0..<height).contains(top + y) {
            for x in 0..<side where (0..<width).contains(left + x) {
                pixels[y * side + x] = self[left + x, top + y]
            }
        }
        return LumaImage(width: side, height: side, pixels: pixels)
    }
}
