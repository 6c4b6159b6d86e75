import ImageFiles
import Imaging
import TestSupport
import Testing

@testable import QRCode
@testable import Sheets

@Suite("A code's file")
struct FormatTests {
    private static func micro(_ format: CodeFormat) throws -> [UInt8] {
        var maker = CodeMaker(format: format)
        maker.wishes.symbology = .microQR
        return try maker.make(.text("12345")).file
    }

    /// What 12345 is as a Micro QR Code, with its quiet zone.
    private static let drawing = """
        ...............
        ...............
        ..#######.#.#..
        ..#.....#.##...
        ..#.###.#.#....
        ..#.###.#......
        ..#.###.#.###..
        ..#.....#..##..
        ..#######.#....
        ...........##..
        ..##..###..##..
        ...#.#...##....
        ..####.....##..
        ...............
        ...............
        """

    @Test("number signs: two columns a module")
    func text() throws {
        let text = String(decoding: try Self.micro(.text), as: UTF8.self)
        let expected = Self.drawing.map { $0 == "#" ? "##" : $0 == "." ? "  " : "\n" }.joined()
        #expect(text == expected + "\n")
    }

    @Test("half blocks say the same, in colours of their own on every line")
    func terminal() throws {
        let text = String(decoding: try Self.micro(.terminal), as: UTF8.self)
        var rows: [String] = []
        for line in text.split(separator: "\n") {
            let (colors, end) = ("\u{1B}[38;5;16;48;5;231m", "\u{1B}[0m")
            #expect(line.hasPrefix(colors) && line.hasSuffix(end))
            let blocks = line.dropFirst(colors.count).dropLast(end.count)
            rows.append(String(blocks.map { "█▀".contains($0) ? "#" : "." as Character }))
            rows.append(String(blocks.map { "█▄".contains($0) ? "#" : "." as Character }))
        }
        #expect(rows.prefix(15).joined(separator: "\n") == Self.drawing)
    }

    @Test("blanks in colours say the same in ASCII")
    func ascii() throws {
        let text = String(decoding: try Self.micro(.ascii), as: UTF8.self)
        #expect(text.utf8.allSatisfy { $0 < 0x80 })
        let rows = text.split(separator: "\n").map { line in
            // Each run of blanks after the colour of its background.
            line.split(separator: "\u{1B}[").dropLast().map { run in
                let parts = run.split(separator: "m", maxSplits: 1)
                let module = parts[0] == "48;5;16" ? "#" : "."
                return String(repeating: module, count: parts[1].count / 2)
            }.joined()
        }
        #expect(rows.joined(separator: "\n") == Self.drawing)
    }

    @Test("SVG: modules are rectangles on the integers, one path, and the size is in millimetres")
    func svg() throws {
        #expect(
            String(decoding: try Self.micro(.svg), as: UTF8.self) == """
                <svg xmlns="http://www.w3.org/2000/svg" width="15mm" height="15mm" viewBox="0 0 15 15">
                <path shape-rendering="crispEdges" fill="#ffffff" d="M0 0h15v15H0z"/>
                <path shape-rendering="crispEdges" fill="#000000" d="\(Self.svgRuns)"/>
                </svg>

                """)
    }

    private static let svgRuns = """
        M2 2h7v1h-7zM10 2h1v1h-1zM12 2h1v1h-1zM2 3h1v5h-1zM8 3h1v5h-1zM10 3h2v1h-2zM4 4h3v3h-3z\
        M10 4h1v1h-1zM10 6h3v1h-3zM11 7h2v1h-2zM2 8h7v1h-7zM10 8h1v1h-1zM11 9h2v2h-2zM2 10h2v1h-2z\
        M6 10h3v1h-3zM3 11h1v1h-1zM5 11h1v1h-1zM9 11h2v1h-2zM2 12h4v1h-4zM11 12h2v1h-2z
        """

    @Test("EPS: one page of the code's size, the same bytes each time")
    func eps() throws {
        let file = try Self.micro(.eps)
        let text = String(decoding: file, as: UTF8.self)
        #expect(text.hasPrefix("%!PS-Adobe-3.0 EPSF-3.0\n"))
        #expect(text.contains("\n%%BoundingBox: 0 0 43 43\n"))
        #expect(text.contains("\n%%LanguageLevel: 2\n"))
        #expect(!text.contains("CreationDate"))
        #expect(text.hasSuffix("%%EOF\n"))
        #expect(try Self.micro(.eps) == file)
    }

    @Test("PNG: every pixel is what the modules say, in two colours, and the size is stated")
    func png() throws {
        let file = try Self.micro(.png)
        let image = try ImageFile(bytes: file, name: "png").lumaPage(1).image
        let rows = Self.drawing.split(separator: "\n").map { Array($0) }
        #expect(image.width == 15 * 12 && image.height == 15 * 12)
        for y in 0..<image.height {
            for x in 0..<image.width {
                #expect(image[x, y] == (rows[y / 12][x / 12] == "#" ? 0 : 255))
            }
        }
        // 12 pixels a millimetre: 12000 a metre.
        let density: [UInt8] = Array("pHYs".utf8) + [0, 0, 0x2E, 0xE0, 0, 0, 0x2E, 0xE0, 1]
        #expect(file.contains(density))
        #expect(file[24] == 1 && file.count < 400)
    }

    @Test("PNG in colours and with a caption has the shades between them")
    func colors() throws {
        var maker = CodeMaker(format: .png)
        maker.style.dark = InkColor(red: 0x1B, green: 0x2A, blue: 0x41)
        maker.style.light = InkColor(red: 0xFF, green: 0xF0, blue: 0xD0)
        maker.style.caption = "Größe 主控"
        maker.style.module = .pixels(7)
        let made = try maker.make(.text("colours"))
        let image = try ImageFile(bytes: made.file, name: "png")
            .colorImage(fittingWidth: 5000, height: 5000)
        #expect(image.width == 29 * 7)
        #expect(Array(image.pixels[..<4]) == [0xFF, 0xF0, 0xD0, 0xFF])
        let corner = (28 * image.width + 28) * 4
        #expect(Array(image.pixels[corner..<corner + 4]) == [0x1B, 0x2A, 0x41, 0xFF])
        #expect(!made.file.contains(Array("pHYs".utf8)))
        let colors = Set(stride(from: 0, to: image.pixels.count, by: 4).map { image.pixels[$0] })
        #expect(colors.count > 4 && colors.count <= 16)
    }

    @Test(
        "PNG: any modules of any width are read as they were written", arguments: (1...40).some(9))
    func widths(width: Int) throws {
        var generator = SeededGenerator(seed: UInt64(width))
        var grid = ModuleGrid(width: width * 4, height: 40)
        for y in 0..<40 where y % 3 != 0 {
            for x in 0..<grid.width where UInt8.random(in: 0...3, using: &generator) == 0 {
                grid[x, y] = 1
            }
        }
        let symbol = try #require(try SymbolWishes().symbols(of: .text("x")).first)
        let odd = EncodedSymbol(
            grid: grid, version: symbol.version, errorCorrectionLevel: .l, mask: 0,
            content: symbol.content)
        var style = CodeStyle()
        style.quietZone = width % 3
        let picture = try CodePicture([odd], symbology: .qr, style: style)
        let raster = try CodeRaster(picture, pixelsPerModule: 1 + width % 4)
        let file = PNGWriter.file(raster, dark: .black, light: .white, pixelsPerMetre: nil)
        let image = try ImageFile(bytes: file, name: "png").lumaPage(1).image
        #expect(image == raster.luma(dark: .black, light: .white))
    }

    @Test("PDF: the page is as large as the code, and reads as it should at any resolution")
    func pdf() throws {
        var maker = CodeMaker(format: .pdf)
        maker.style.caption = "A-014"
        maker.style.module = .millimetres(0.5)
        let text = "HTTPS://VESPER-RIDGE.EXAMPLE/T/R/A-014"
        let made = try maker.make(.text(text))
        for resolution in [150.0, 300, 600] {
            var limits = ImageLimits()
            limits.pdfResolution = resolution
            let image = try ImageFile(bytes: made.file, name: "pdf", limits: limits)
                .lumaPage(1).image
            let width = 33 * 0.5 / 25.4 * resolution
            #expect(abs(Double(image.width) - width) <= 1)
            let proof = CodeProof(made.symbols, symbology: .qr, bytes: Array(text.utf8))
            #expect(try proof.prove(image))
        }
    }

    @Test("PDF: no hairline shows between neighbours")
    func seams() throws {
        var maker = CodeMaker(format: .pdf)
        maker.wishes.symbology = .microQR
        maker.style.module = .millimetres(0.7)
        let file = try maker.make(.text("12345")).file
        var limits = ImageLimits()
        limits.pdfResolution = 437
        let image = try ImageFile(bytes: file, name: "pdf", limits: limits).lumaPage(1).image
        let module = 0.7 / 25.4 * 437
        // Along the middle of the symbol's top edge, seven modules of one colour.
        let y = Int(2.5 * module)
        for x in Int(2 * module) + 2..<Int(9 * module) - 2 { #expect(image[x, y] == 0) }
        // Down its left edge, where runs of several rows meet.
        let x = Int(2.5 * module)
        for y in Int(2 * module) + 2..<Int(9 * module) - 2 { #expect(image[x, y] == 0) }
    }

    @Test("the same request gives the same bytes", arguments: CodeFormat.allCases)
    func repeatable(format: CodeFormat) throws {
        var maker = CodeMaker(format: format)
        maker.style.caption = "Zürich 主控室 غرفة"
        let first = try maker.make(.text("same")).file
        #expect(try maker.make(.text("same")).file == first)
    }

    @Test("what a caption says cannot break out of its file")
    func hostileCaption() throws {
        var maker = CodeMaker(format: .svg)
        maker.style.caption = "</title><a>&\"') showpage ("
        maker.style.module = .millimetres(1)
        let text = String(decoding: try maker.make(.text("a long enough text")).file, as: UTF8.self)
        #expect(text.contains("<title>&lt;/title&gt;&lt;a&gt;&amp;&quot;') showpage (</title>"))
        maker.format = .eps
        let eps = String(decoding: try maker.make(.text("a long enough text")).file, as: UTF8.self)
        // Whether words are strings or numbers of glyphs, cairo decides; in a string parentheses are escaped.
        #expect(!eps.contains("') showpage") && eps.utf8.allSatisfy { $0 < 0x80 })
        #expect(!eps.split(separator: "\n").contains { $0.hasPrefix("%") && $0.contains("title>") })
    }

    @Test(
        "another program reads the codes",
        .enabled(
            if: Program(installed: "zbarimg") != nil, "zbarimg is needed; install zbar-tools"))
    func peer() throws {
        let zbarimg = try #require(Program(installed: "zbarimg"))
        let folder = try TemporaryFolder()
        for (text, module) in [("several words, one code", 3), ("HTTPS://V.EXAMPLE/R/A-1", 8)] {
            var maker = CodeMaker(format: .png)
            maker.style.module = .pixels(module)
            maker.style.caption = "caption"
            let path = try folder.write(try maker.make(.text(text)).file, to: "code.png")
            let outcome = try zbarimg.run(["--quiet", "--raw", path])
            #expect(outcome.text == text + "\n")
        }
    }
}
