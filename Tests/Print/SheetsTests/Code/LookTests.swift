import Testing

@testable import Sheets

@Suite("The look of a code")
struct LookTests {
    @Test(
        "a module's size is read in millimetres and pixels",
        arguments: [
            ("0.5mm", ModuleSize.millimetres(0.5)), ("1MM", .millimetres(1)), ("4px", .pixels(4)),
            ("200mm", .millimetres(200)), ("1000px", .pixels(1000)),
        ])
    func module(text: String, size: ModuleSize) throws {
        #expect(try ModuleSize(text) == size)
    }

    @Test(
        "sizes that make no sense are rejected",
        arguments: [
            "", "mm", "0mm", "-1mm", "nanmm", "infmm", "201mm", "0px", "1.5px", "1001px", "4",
        ])
    func noModule(text: String) {
        #expect(
            throws: SheetError.invalidValue(
                option: "--module", found: text,
                rule: "0.05mm to 200mm or 1px to 1000px, such as 0.5mm or 4px")
        ) { try ModuleSize(text) }
    }

    @Test("a distance is read in metres and centimetres")
    func distance() throws {
        #expect(try CodeStyle.distance("1.5m") == 1.5)
        #expect(try CodeStyle.distance("80CM") == 0.8)
        for text in ["", "m", "1", "0m", "101m", "nanm", "-1m", "1e9m"] {
            #expect(
                throws: SheetError.invalidValue(
                    option: "--distance", found: text, rule: "5cm to 100m, such as 1.5m or 80cm")
            ) { try CodeStyle.distance(text) }
        }
    }

    @Test("colours are read, and rejected with their option")
    func colors() throws {
        #expect(try InkColor("#1b2A41", option: "--dark") == InkColor(red: 27, green: 42, blue: 65))
        #expect(try InkColor("fa0", option: "--dark") == InkColor(red: 255, green: 170, blue: 0))
        #expect(try InkColor("White", option: "--dark") == .white)
        for text in ["", "#", "#12", "#12345", "red", "#1234567", "#ggg", "＃１２３"] {
            #expect(
                throws: SheetError.invalidValue(
                    option: "--light", found: text, rule: "a colour such as #1b2a41, black or white"
                )
            ) { try InkColor(text, option: "--light") }
        }
    }

    @Test("the contrast is that of WCAG")
    func contrast() {
        #expect(InkColor.contrast(.black, .white) == 21)
        let grey = InkColor(red: 0x76, green: 0x76, blue: 0x76)
        #expect(abs(InkColor.contrast(.white, grey) - 4.54) < 0.005)
    }

    @Test("looks that readers cannot read are rejected")
    func refused() {
        var style = CodeStyle()
        style.dark = InkColor(red: 0xC0, green: 0xC0, blue: 0xC0)
        let ratio = InkColor.contrast(style.dark, .white)
        #expect(throws: SheetError.contrastTooLow(ratio: ratio, minimum: 3)) { try style.check() }
        style.dark = .white
        style.light = .black
        #expect(throws: SheetError.lightOnDark) { try style.check() }
        style.allowsInverted = true
        #expect(throws: Never.self) { try style.check() }
        style.caption = "a\u{1B}"
        #expect(throws: SheetError.controlCharacter(field: "caption")) { try style.check() }
        style.caption = String(repeating: "a", count: 1001)
        #expect(throws: SheetError.captionTooLong(lines: 3)) { try style.check() }
        style = CodeStyle()
        style.quietZone = -1
        #expect(
            throws: SheetError.invalidValue(
                option: "--quiet-zone", found: "-1", rule: "0 to 100 modules")
        ) { try style.check() }
        style = CodeStyle()
        style.resolution = .infinity
        #expect(throws: SheetError.self) { try style.check() }
    }

    @Test("sizes on paper and in pixels agree as the format wants it")
    func scale() {
        var style = CodeStyle()
        var scale = CodeScale(style, width: 21, format: .png)
        #expect(scale.pixels == 12 && scale.millimetres == 1 && scale.pixelsPerMetre == 12_000)
        style.resolution = 600
        style.module = .millimetres(0.5)
        scale = CodeScale(style, width: 21, format: .png)
        #expect(scale.pixels == 12 && scale.pixelsPerMetre == 600 / 0.0254)
        #expect(abs((scale.millimetres ?? 0) - 0.508) < 1e-9)
        #expect(CodeScale(style, width: 21, format: .pdf).millimetres == 0.5)
        style = CodeStyle()
        style.module = .pixels(4)
        #expect(CodeScale(style, width: 21, format: .png).millimetres == nil)
        #expect(CodeScale(style, width: 21, format: .pdf).millimetres == 4 * 25.4 / 96)
        style = CodeStyle()
        style.distance = 1.5
        #expect(CodeScale(style, width: 25, format: .pdf).millimetres == 6)
        style.distance = 0.1
        #expect(CodeScale(style, width: 25, format: .pdf).millimetres == 1)
    }

    @Test(
        "a file's ending tells its form",
        arguments: [
            ("a.png", CodeFormat.png), ("x/A.SVG", .svg), ("a.b.pdf", .pdf), ("a.eps", .eps),
            ("a.txt", .text), ("a.ans", .terminal),
        ])
    func format(file: String, format: CodeFormat) throws {
        #expect(try CodeFormat(file: file) == format)
    }

    @Test(
        "other endings are rejected", arguments: ["a", "png", "a.jpg", "a.", "x.png/a", "a.text"])
    func noFormat(file: String) {
        let name = file.split(separator: "/").last.map(String.init) ?? file
        #expect(throws: SheetError.unknownFormat(name)) { try CodeFormat(file: file) }
    }
}
