import Drawing
import ImageFiles
import Imaging
import QRCode
import Testing

@testable import Sheets

@Suite("A logo on a code")
struct LogoTests {
    private static let text = "HTTPS://VESPER-RIDGE.EXAMPLE/T/R/A-014"

    /// A disc in red with a dark ring, transparent around.
    private func picture(width: Int = 90, height: Int = 90) -> ColorImage {
        var pixels: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let dx = (Double(x) + 0.5) / Double(width) - 0.5
                let dy = (Double(y) + 0.5) / Double(height) - 0.5
                let radius = (dx * dx + dy * dy).squareRoot()
                pixels +=
                    radius > 0.5
                    ? [0, 0, 0, 0] : radius > 0.4 ? [20, 20, 60, 255] : [200, 30, 30, 255]
            }
        }
        return ColorImage(width: width, height: height, pixels: pixels)
    }

    private func maker(
        _ format: CodeFormat = .png, share: Double? = nil, version: Int? = 6
    ) throws -> CodeMaker {
        var maker = CodeMaker(format: format)
        maker.style.logo = CodeLogo(picture(), share: share)
        maker.wishes.version = try version.map { try CodeSymbology.qr.version("\($0)") }
        return maker
    }

    @Test(
        "in every form of file the code is read with its logo, by both readers",
        arguments: [CodeFormat.png, .svg, .pdf, .eps])
    func forms(format: CodeFormat) throws {
        let code = try maker(format).make(.text(Self.text))
        #expect(code.symbols[0].errorCorrectionLevel == .h)
        #expect(code.summary.contains("a logo over 11 x 11 modules"), "\(code.summary)")
        let file = code.file
        switch format {
        case .png, .pdf:
            let image = try ImageFile(bytes: file, name: "logo").lumaPage(1).image
            let proof = CodeProof(code.symbols, symbology: .qr, bytes: Array(Self.text.utf8))
            #expect(try proof.prove(image))
        case .svg:
            let text = String(decoding: file, as: UTF8.self)
            #expect(text.contains("xlink:href=\"data:image/png;base64,iVBORw0KGgo"))
        default:
            let text = String(decoding: file, as: UTF8.self)
            // The picture's pixels, however cairo has scaled them.
            let width = text.firstMatch(of: /\/Width ([0-9]+)/).flatMap { Int($0.1) }
            #expect((90...100).contains(width ?? 0))
            #expect(text.utf8.allSatisfy { $0 < 0x80 })
        }
    }

    @Test("in a PNG the logo has its colours, and what is transparent the ground's")
    func colors() throws {
        var maker = try maker()
        maker.style.light = InkColor(red: 255, green: 240, blue: 208)
        maker.style.module = .pixels(10)
        let file = try maker.make(.text(Self.text)).file
        let image = try ImageFile(bytes: file, name: "logo")
            .colorImage(fittingWidth: 2000, height: 2000)
        func pixel(_ x: Int, _ y: Int) -> [UInt8] {
            Array(image.pixels[(y * image.width + x) * 4..<(y * image.width + x) * 4 + 3])
        }
        let middle = image.width / 2
        #expect(pixel(middle, middle) == [200, 30, 30])
        // The corner of the eleven modules that are cleared.
        #expect(pixel(middle - 53, middle - 53) == [255, 240, 208])
    }

    @Test("a logo that takes more than half of what can be corrected is rejected with the numbers")
    func tooLarge() throws {
        let symbol = try SymbolWishes().symbols(of: .text(Self.text))[0]
        // Version 2 at level M is one block of 44 codewords, of which 8 are corrected.
        #expect(
            throws: SheetError.logoTooLarge(
                percent: 28, lost: 10, allowed: 4, correctable: 8, largest: 12)
        ) { try LogoPlace(on: symbol, aspect: 1, share: 0.3) }
        #expect(
            SheetError.logoTooLarge(
                percent: 28, lost: 10, allowed: 4, correctable: 8, largest: 12
            ).description
                == "a logo over 28 % of the code's width costs one block 10 codewords; it may cost 4 of "
                + "the 8 that can be corrected; make --logo-size 12% or less, or take a larger --symbol-version, "
                + "or --level H")
        #expect(throws: SheetError.self) { try maker(share: 0.5).make(.text(Self.text)) }
    }

    @Test("whatever the version and the shape, what is placed costs no block more than half")
    func margins() throws {
        for number in [2, 4, 6, 10, 20, 40] {
            for (width, height) in [(90, 90), (200, 40), (30, 120)] {
                var wishes = SymbolWishes()
                wishes.level = .h
                wishes.version = try CodeSymbology.qr.version("\(number)")
                let symbol = try wishes.symbols(of: .text("ROOM:A-014"))[0]
                let place = try LogoPlace(
                    on: symbol, aspect: Double(height) / Double(width), share: nil)
                let side = symbol.grid.width
                #expect(place.x + place.width + place.x == side && place.width % 2 == 1)
                #expect(place.y + place.height + place.y == side && place.height % 2 == 1)
                // What a reader would have to correct if all of it were wrong.
                for block in symbol.version.codewordBlocks(at: .h) {
                    let lost = block.codewords.count { codeword in
                        codeword.contains { module in
                            (place.x..<place.x + place.width).contains(module % side)
                                && (place.y..<place.y + place.height).contains(module / side)
                        }
                    }
                    #expect(lost * 4 <= block.usableErrorCorrection)
                }
            }
        }
    }

    @Test("a symbol without room for a logo is reported")
    func refusals() throws {
        var micro = try maker(version: nil)
        micro.wishes.symbology = .microQR
        #expect(
            throws: SheetError.levelNotAvailable(
                .h, of: "Micro QR Code", available: [.l, .m, .q])
        ) { try micro.make(.text("12345")) }
        #expect(
            throws: SheetError.invalidValue(
                option: "--format", found: "terminal", rule: "png, svg, pdf or eps for --logo")
        ) { try maker(.terminal).make(.text("x")) }
        var spread = try maker(version: nil)
        spread.wishes.maximumSymbols = 2
        spread.wishes.level = .l
        #expect(
            throws: SheetError.invalidValue(
                option: "--structured-append", found: "2",
                rule: "left out for --logo, which takes one symbol")
        ) { try spread.make(.bytes([UInt8](repeating: 200, count: 3000))) }
        for text in ["", "20", "4%", "51%", "x%", "nan%"] {
            #expect(
                throws: SheetError.invalidValue(
                    option: "--logo-size", found: text,
                    rule: "5% to 50% of the code's side, such as 20%")
            ) { try CodeLogo.share(text) }
        }
        #expect(try CodeLogo.share("17.5%") == 0.175)
    }
}
