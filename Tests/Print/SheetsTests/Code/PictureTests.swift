import Drawing
import Imaging
import QRCode
import Testing

@testable import Sheets

@Suite("A code's picture")
struct PictureTests {
    @Test("runs cover each dark module once and no light one", arguments: [1, 7, 40])
    func runs(version: Int) throws {
        let versions = Version.qrCode.filter { $0.number == version }
        let grid = try encode(text: "runs", options: EncodingOptions(versions: versions)).grid
        var covered = [Int](repeating: 0, count: grid.width * grid.height)
        let runs = ModuleRun.runs(of: grid, x: 3, y: 5)
        for run in runs {
            for y in run.y - 5..<run.y - 5 + run.height {
                for x in run.x - 3..<run.x - 3 + run.width { covered[y * grid.width + x] += 1 }
            }
        }
        for y in 0..<grid.height {
            for x in 0..<grid.width { #expect(covered[y * grid.width + x] == Int(grid[x, y])) }
        }
        #expect(runs.count < grid.width * grid.height / 4)
    }

    @Test("the caption lies below the quiet zone, and the symbol is as it is without")
    func caption() throws {
        let symbols = try SymbolWishes().symbols(of: .text("x"))
        var style = CodeStyle()
        let plain = try CodePicture(symbols, symbology: .qr, style: style)
        #expect(plain.width == 29 && plain.height == 29)
        style.caption = "A-014 Main control room"
        let captioned = try CodePicture(symbols, symbology: .qr, style: style)
        #expect(captioned.runs == plain.runs && captioned.width == 29)
        #expect(captioned.captionY == 29 && captioned.height > 30)
        let raster = try CodeRaster(captioned, pixelsPerModule: 5)
        let bare = try CodeRaster(plain, pixelsPerModule: 5)
        #expect(Array(raster.shades[..<bare.shades.count]) == bare.shades)
        #expect(raster.shades[bare.shades.count...].contains(15))
        // A module stays free on each side and at the bottom.
        for y in 0..<raster.height {
            for x in Array(0..<5) + Array(140..<145) {
                #expect(raster.shades[y * raster.width + x] == 0)
            }
        }
        #expect(raster.shades.suffix(5 * raster.width).allSatisfy { $0 == 0 })
        style.caption = " \n "
        #expect(try CodePicture(symbols, symbology: .qr, style: style).height == 29)
    }

    @Test(
        "captions in any script stay inside the page",
        arguments: [
            "غرفة التحكم الرئيسية", "ห้องควบคุมหลัก", "主控制室",
            "Donaudampfschifffahrtsgesellschaftskapitän",
            "A name of sixty characters that is as long as names can be..", "W", "line\nbreak",
        ])
    func scripts(text: String) throws {
        let symbols = try SymbolWishes().symbols(of: .text("x"))
        var style = CodeStyle()
        style.caption = text
        let picture = try CodePicture(symbols, symbology: .qr, style: style)
        let caption = try #require(picture.caption)
        #expect(caption.height <= Double(picture.height) - picture.captionY)
        #expect(caption.lineCount <= CodePicture.captionLines)
        for step in try caption.outline() {
            guard case .line(let point) = step else { continue }
            #expect((-0.5...Double(picture.width)).contains(point.x + picture.captionX))
            #expect(point.y > -0.5 && point.y < caption.height + 0.5)
        }
    }

    @Test("captions that do not fit are rejected")
    func tooLong() throws {
        let symbols = try SymbolWishes().symbols(of: .text("x"))
        var style = CodeStyle()
        for text in [String(repeating: "word ", count: 100), "a\nb\nc\nd"] {
            style.caption = text
            #expect(throws: SheetError.captionTooLong(lines: 3)) {
                try CodePicture(symbols, symbology: .qr, style: style)
            }
        }
        style.caption = "\u{10FFFD}"
        #expect(throws: SheetError.captionWithoutFont(characters: 1)) {
            try CodePicture(symbols, symbology: .qr, style: style)
        }
    }

    @Test("symbols of a message stand apart by their quiet zone")
    func several() throws {
        var wishes = SymbolWishes()
        wishes.version = try CodeSymbology.qr.version("1")
        wishes.maximumSymbols = 16
        let symbols = try wishes.symbols(of: .text(String(repeating: "message ", count: 7)))
        #expect(symbols.count > 2 && symbols.count <= 9)
        var style = CodeStyle()
        style.quietZone = 1
        let picture = try CodePicture(symbols, symbology: .qr, style: style)
        let columns = Int(Double(symbols.count).squareRoot().rounded(.up))
        #expect(picture.width == 2 + columns * 21 + (columns - 1) * 4)
        #expect(!picture.runs.contains { $0.x <= 22 && $0.x + $0.width > 22 })
    }

    @Test("a picture that is far too large is rejected before it takes memory")
    func tooLarge() throws {
        let symbols = try SymbolWishes().symbols(of: .text("x"))
        let picture = try CodePicture(symbols, symbology: .qr, style: CodeStyle())
        #expect(
            throws: SheetError.tooLarge(
                width: 29_000, height: 29_000, limit: 10_000, unit: "pixels")
        ) { try CodeRaster(picture, pixelsPerModule: 1000) }
        #expect(throws: SheetError.self) { try CodeRaster(picture, pixelsPerModule: .max) }
    }

    @Test("a code that says something else, or nothing, or more, is not read back")
    func proof() throws {
        let symbols = try SymbolWishes().symbols(of: .text("right"))
        let picture = try CodePicture(symbols, symbology: .qr, style: CodeStyle())
        let image = try CodeRaster(picture, pixelsPerModule: 4).luma(dark: .black, light: .white)
        let others = try SymbolWishes().symbols(of: .text("wrong"))
        #expect(try CodeProof(symbols, symbology: .qr, bytes: Array("right".utf8)).prove(image))
        #expect(throws: SheetError.notReadBack(reason: "it says something else")) {
            try CodeProof(others, symbology: .qr, bytes: Array("wrong".utf8)).prove(image)
        }
        #expect(throws: SheetError.notReadBack(reason: "two engines read it differently")) {
            try CodeProof(others, symbology: .qr, bytes: Array("right".utf8)).prove(image)
        }
        #expect(throws: SheetError.notReadBack(reason: "1 of 2 symbols could be read")) {
            try CodeProof(symbols + others, symbology: .qr, bytes: []).prove(image)
        }
        #expect(throws: SheetError.notReadBack(reason: "0 of 1 symbol could be read")) {
            try CodeProof(symbols, symbology: .qr, bytes: Array("right".utf8))
                .prove(LumaImage(width: 100, height: 100))
        }
    }
}
