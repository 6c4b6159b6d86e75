import Drawing
import Foundation
import ImageFiles
import Imaging
import QRCode
import QRReader
import TestSupport
import Testing

@testable import Sheets

@Suite("sheets of labels: files")
struct SheetFileTests {
    /// A page of a document at a resolution.
    private func render(_ pdf: [UInt8], dpi: Double, page: Int = 1) throws -> LumaImage {
        var limits = ImageLimits()
        limits.pdfResolution = dpi
        return try ImageFile(bytes: pdf, name: "sheet.pdf", limits: limits).lumaPage(page).image
    }

    @Test(
        "in a rendering at 600 dpi every code lies where its stock says, to a tenth of a millimetre",
        arguments: SheetSamples.stocks.some(4))
    func geometry(stock: LabelStock) throws {
        var options = SheetOptions()
        options.copies = stock.labelsPerPage
        let sheet = try Sheet([SheetSamples.label()], on: stock, options: options)
        let image = try render(sheet.pdf(), dpi: 600)
        // The first label and the last: what lies between follows from their steps.
        for index in Set([0, stock.labelsPerPage - 1]).sorted() {
            let label = sheet.pages[0][index]
            let unit = 600 / 25.4
            let frame = label.codeFrame
            let left = Int(frame.x * unit) - 20
            let top = Int(frame.y * unit) - 20
            let part = image.crop(
                x: left, y: top, width: Int(frame.width * unit) + 40,
                height: Int(frame.height * unit) + 40)
            var reader = Reader()
            let corners = try #require(reader.read(part).symbols.first).corners
            // Where the label's own frame says, not where the layout has put it.
            let expected = stock.frame(of: index)
            let x = expected.x + label.art.codeX
            let y = expected.y + label.art.codeY
            let found = [
                (corners.topLeft.x + Double(left)) / unit - x,
                (corners.topLeft.y + Double(top)) / unit - y,
                (corners.bottomRight.x + Double(left)) / unit - x - label.art.side,
                (corners.bottomRight.y + Double(top)) / unit - y - label.art.side,
            ]
            let worst = found.map(abs).max() ?? 1
            #expect(worst < 0.1, "\(stock.name), label \(index + 1): \(found)")
        }
    }

    @Test(
        "a logo is on every code, in its colours, once in an SVG, and no larger than is safe")
    func logo() throws {
        var options = SheetOptions()
        options.resolution = 200
        options.logo = CodeLogo(SheetSamples.logo)
        let stock = try LabelStock(named: "L7160")
        let sheet = try Sheet(SheetSamples.labels(3), on: stock, options: options)
        let image = try ImageFile(bytes: sheet.png(page: 1), name: "page")
            .colorImage(fittingWidth: 3000, height: 3000)
        for label in sheet.pages[0] {
            let frame = try #require(label.logoFrame)
            let x = Int((frame.x + frame.width / 2) * 200 / 25.4)
            let y = Int((frame.y + frame.height / 2) * 200 / 25.4)
            let start = (y * image.width + x) * 4
            #expect(Array(image.pixels[start..<start + 3]) == [200, 30, 30])
        }
        let svg = String(decoding: try sheet.svg(page: 1), as: UTF8.self)
        #expect(svg.components(separatedBy: "data:image/png;base64,").count == 2)
        #expect(svg.components(separatedBy: "<use ").count == 4)
        options.logo?.share = 0.5
        let error = #expect(throws: LabelSheetError.self) {
            try Sheet(SheetSamples.labels(1), on: stock, options: options)
        }
        let words = error?.description ?? ""
        #expect(words.hasPrefix("label A-100: a logo over "), "\(words)")
        #expect(words.hasSuffix("% or less"), "\(words)")
    }

    @Test("modules are whole dots: at the printer's resolution nothing between them is grey")
    func noSeams() throws {
        var label = SheetSamples.label(names: [], places: [])
        label.headline.text = ""
        let sheet = try Sheet([label], on: try LabelStock(named: "L7160"))
        let image = try render(sheet.pdf(), dpi: 600)
        // A document's lengths end at the 256th of a point: some hundredths of a dot.
        let grey = image.pixels.count { $0 > 24 && $0 < 231 }
        #expect(grey == 0)
        let raster = try sheet.raster(page: 1)
        let dark = raster.shades.count { $0 == 15 }
        #expect(dark == image.pixels.count { $0 < 128 })
    }

    @Test("a page of a roll is as large as its label in every form, and is read back")
    func rolls() throws {
        var options = SheetOptions()
        options.resolution = 300
        let sheet = try Sheet(
            SheetSamples.labels(2), on: try LabelStock(named: "DK-22205"), options: options)
        let pdf = try sheet.pdf()
        #expect(try SheetProof(sheet, pdf: pdf).run(threads: 1).failures.isEmpty)
        let paper = sheet.stock(of: sheet.pages[1]).page
        let image = try render(pdf, dpi: 254, page: 2)
        #expect(abs(Double(image.width) - paper.width * 10) <= 1)
        #expect(abs(Double(image.height) - paper.height * 10) <= 1)
        let svg = String(decoding: try sheet.svg(page: 2), as: UTF8.self)
        #expect(svg.contains("height=\"\(Measure.text(paper.height))mm\""))
    }

    @Test("the same labels give the same bytes; title, language and bookmarks are in the document")
    func document() throws {
        var options = SheetOptions()
        options.title = "Türen"
        options.language = "de"
        options.hasCropMarks = true
        options.hasOutlines = true
        let stock = try LabelStock(named: "5163")
        let labels = SheetSamples.labels(12)
        let pdf = try Sheet(labels, on: stock, options: options).pdf()
        #expect(try pdf == Sheet(labels, on: stock, options: options).pdf())
        let text = String(decoding: pdf, as: UTF8.self)
        #expect(text.contains("/Lang (de)"))
        #expect(text.contains("/Outlines"))
        #expect(text.contains("/PrintScaling /None"))
        for bookmark in ["(Hall)", "(Annex)", "(A-100)", "(A-111)"] {
            #expect(text.contains("/Title \(bookmark)"))
        }
        #expect(try ImageFile(bytes: pdf, name: "x").lumaPage(2).number == 2)
        let svg = String(
            decoding: try Sheet(labels, on: stock, options: options).svg(page: 2), as: UTF8.self)
        #expect(
            svg.hasPrefix("<svg") && svg.contains("xml:lang=\"de\"") && svg.hasSuffix("</svg>\n"))
    }

    @Test("a mirrored page reads from behind, and a measured printer is allowed for")
    func transforms() throws {
        let stock = try LabelStock(named: "L7163")
        var options = SheetOptions()
        options.isMirrored = true
        options.adjustment = PrinterAdjustment(
            offsetX: 1.5, offsetY: -0.8, scaleX: 1.004, scaleY: 0.997, drift: 0.002)
        let sheet = try Sheet([SheetSamples.label()], on: stock, options: options)
        let report = try SheetProof(sheet, pdf: sheet.pdf()).run(threads: 1)
        #expect(report.failures.isEmpty, "\(report.failures)")
        // The printer undoes what it was told.
        let told = PageTransform(sheet)(50, 100)
        let adjustment = options.adjustment
        #expect(
            abs(adjustment.offsetX + adjustment.scaleX * told.x + adjustment.drift * told.y - 160)
                < 1e-9)
        #expect(abs(adjustment.offsetY + adjustment.scaleY * told.y - 100) < 1e-9)
    }
}
