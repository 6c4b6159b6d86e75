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

    @Test(
        "at a label printer's resolution, pictures have one bit a dot and modules of whole dots",
        arguments: [("Zebra 57x32", 6), ("L4731", 2)])
    func dots(stock: String, dots: Int) throws {
        var options = SheetOptions()
        options.resolution = 203
        let sheet = try Sheet(
            [SheetSamples.label(names: [], places: [])], on: try LabelStock(named: stock),
            options: options)
        let png = try sheet.png(page: 1)
        // The header: bits a pixel, and a palette.
        #expect(Array(png[24...25]) == [1, 3])
        let label = sheet.pages[0][0]
        let module = Int((label.art.module * 203 / 25.4).rounded())
        #expect(module == dots)
        let (left, top) = (label.codeX * 203 / 25.4, label.codeY * 203 / 25.4)
        let raster = try sheet.raster(page: 1)
        let grid = label.art.grid
        for y in 0..<grid.height * module {
            for x in 0..<grid.width * module {
                let place = (Int(top.rounded()) + y) * raster.width + Int(left.rounded()) + x
                let isDark = grid[x / module, y / module] == 1
                try #require((raster.shades[place] == 15) == isDark, "\(x), \(y)")
            }
        }
        #expect(try SheetProof(sheet, pdf: sheet.pdf()).run(threads: 1).failures.isEmpty)
    }

    @Test(
        "ZPL has a format for each label, whose graphics are the picture in the printer's dots",
        arguments: [("Zebra 51x25", 203.0), ("Zebra 102x152", 300)])
    func zpl(name: String, dpi: Double) throws {
        var options = SheetOptions()
        options.resolution = dpi
        let stock = try LabelStock(named: name)
        let sheet = try Sheet(SheetSamples.labels(2), on: stock, options: options)
        let text = String(decoding: try sheet.zpl(), as: UTF8.self)
        let formats = text.components(separatedBy: "^XA").dropFirst()
        #expect(formats.count == 2)
        for (number, format) in zip(1..., formats) {
            #expect(format.hasSuffix("^XZ\n"))
            let image = try picture(of: format)
            #expect(image.width == Int((stock.page.width * dpi / 25.4).rounded()))
            #expect(image.height == Int((stock.page.height * dpi / 25.4).rounded()))
            let raster = try sheet.raster(page: number)
            #expect(image.pixels == raster.shades.map { $0 == 15 ? 0 : 255 })
            var reader = Reader()
            let payload = sheet.pages[number - 1][0].art.label.payload
            #expect(reader.read(image).symbols.map(\.bytes) == [Array(payload.utf8)])
        }
    }

    /// A label format's graphics on white, by what the guide says of ^PW, ^LL, ^FO and ^GFA.
    private func picture(of format: String) throws -> LumaImage {
        let commands = format.split(separator: "^").map { String($0.filter { !$0.isNewline }) }
        func number(after name: String) throws -> Int {
            let command = try #require(commands.first { $0.hasPrefix(name) })
            return try #require(Int(command.dropFirst(name.count)))
        }
        let (width, height) = (try number(after: "PW"), try number(after: "LL"))
        var pixels = [UInt8](repeating: 255, count: width * height)
        for (origin, graphic) in zip(commands, commands.dropFirst()) where graphic.hasPrefix("GFA,")
        {
            let place = origin.dropFirst(2).split(separator: ",").compactMap { Int($0) }
            let parts = graphic.dropFirst(4).split(separator: ",")
            let sizes = parts.prefix(3).compactMap { Int($0) }
            try #require(place.count == 2 && sizes.count == 3 && parts.count == 4)
            #expect(sizes[0] == sizes[1] && parts[3].count == 2 * sizes[0] && sizes[0] <= 99_999)
            for (index, digit) in parts[3].enumerated() {
                let bits = try #require(digit.hexDigitValue)
                for bit in 0..<4 where bits & (8 >> bit) != 0 {
                    let x = place[0] + index % (2 * sizes[2]) * 4 + bit
                    let y = place[1] + index / (2 * sizes[2])
                    pixels[y * width + x] = 0
                }
            }
        }
        return LumaImage(width: width, height: height, pixels: pixels)
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
        #expect(text.contains(#/\/CreationDate \((D:)?20000101000000Z/#))
        options.date = Date(timeIntervalSince1970: 1_800_000_000)
        let dated = String(
            decoding: try Sheet(labels, on: stock, options: options).pdf(), as: UTF8.self)
        #expect(dated.contains(#/\/CreationDate \((D:)?20270115080000Z/#))
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
