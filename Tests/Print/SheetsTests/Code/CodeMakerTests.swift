import QRCode
import TestSupport
import Testing

@testable import Sheets

@Suite("Making codes")
struct CodeMakerTests {
    @Test("the summary tells version, level, modules and size, never what the code says")
    func summary() throws {
        var maker = CodeMaker(format: .png)
        #expect(
            try maker.make(.text("HTTPS://VESPER-RIDGE.EXAMPLE/T/R/A-014")).summary
                == "QR Code version 2, level M, mask 4, 25 x 25 modules, "
                + "396 x 396 px (12 a module), 33 x 33 mm (1 a module), 38 bytes, read back")
        maker.style.module = .pixels(4)
        #expect(
            try maker.make(.text("1")).summary
                == "QR Code version 1, level H, mask 4, 21 x 21 modules, "
                + "116 x 116 px (4 a module), 1 byte, read back")
        maker = CodeMaker(format: .terminal)
        maker.wishes.symbology = .rmqr
        #expect(
            try maker.make(.text("HELLO rMQR")).summary
                == "rMQR version R13x27, level M, 27 x 13 modules, 31 columns, 10 bytes, read back")
        maker = CodeMaker(format: .svg)
        maker.wishes.maximumSymbols = 2
        #expect(
            try maker.make(.bytes([UInt8](repeating: 200, count: 3000))).summary
                == "2 symbols of QR Code version 28, level L, 129 x 129 modules, "
                + "270 x 137 mm (1 a module), 3000 bytes, read back")
    }

    @Test("what may make a code unreadable causes a warning")
    func warnings() throws {
        func warnings(
            _ format: CodeFormat = .pdf, _ fill: (inout CodeMaker) -> Void
        ) throws -> [CodeWarning] {
            var maker = CodeMaker(format: format)
            fill(&maker)
            return try maker.make(.text("12345")).warnings
        }
        #expect(try warnings { _ in } == [])
        #expect(
            try warnings { $0.style.module = .millimetres(0.4) }
                == [.smallModules(millimetres: 0.4)])
        #expect(try warnings(.terminal) { $0.style.module = .millimetres(0.4) } == [])
        #expect(try warnings { $0.style.distance = 3 } == [])
        #expect(
            try warnings {
                $0.style.distance = 3
                $0.style.module = .millimetres(1)
            } == [.tooSmallForDistance(metres: 3, side: 21, needed: 300)])
        #expect(
            try warnings(.png) { $0.style.module = .pixels(1) } == [.onePixelModules])
        #expect(
            try warnings { $0.style.quietZone = 2 } == [.narrowQuietZone(modules: 2, needed: 4)])
        #expect(
            try warnings { $0.wishes.symbology = .microQR } == [.rareSymbology(.microQR)])
        let inverted = try warnings {
            $0.style.dark = .white
            $0.style.light = InkColor(red: 0x80, green: 0x80, blue: 0x80)
            $0.style.allowsInverted = true
        }
        #expect(
            inverted == [
                .lowContrast(
                    ratio: InkColor.contrast(.white, InkColor(red: 128, green: 128, blue: 128))),
                .inverted,
            ])
        var maker = CodeMaker(format: .terminal)
        #expect(
            try maker.make(.text("1")).warnings(terminalColumns: 20)
                == [.widerThanTerminal(columns: 29, available: 20)])
        #expect(try maker.make(.text("1")).warnings(terminalColumns: 29) == [])
        maker.format = .text
        #expect(
            try maker.make(.text("1")).warnings(terminalColumns: 57)
                == [.widerThanTerminal(columns: 58, available: 57)])
    }

    @Test(
        "bytes of any kind and number come back as they went in",
        arguments: [1, 2, 3, 17, 100, 500, 1000, 2953])
    func bytes(count: Int) throws {
        var generator = SeededGenerator(seed: UInt64(count))
        var bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
        for _ in 0..<(count < 200 ? Amount.of(3, all: 10) : 1) {
            // Nothing is returned that was not read back, so that there is nothing left to compare.
            let code = try CodeMaker(format: .text).make(.bytes(bytes))
            #expect(code.byteCount == count && code.warnings == [])
            bytes = bytes.map { $0 &+ 37 }
        }
    }

    @Test("a message over several symbols is read back as one, bytes and characters alike")
    func message() throws {
        var maker = CodeMaker(format: .png)
        maker.wishes.maximumSymbols = 16
        maker.wishes.version = try CodeSymbology.qr.version("5")
        maker.style.module = .pixels(3)
        let text = String(repeating: "Zürich 主控室. ", count: 30)
        let code = try maker.make(.text(text))
        #expect((3...16).contains(code.symbols.count))
        #expect(code.warnings == [.structuredAppend(symbols: code.symbols.count)])
    }

    @Test("every symbology is made and read in every format", arguments: CodeSymbology.allCases)
    func symbologies(symbology: CodeSymbology) throws {
        for format in CodeFormat.allCases {
            var maker = CodeMaker(format: format)
            maker.wishes.symbology = symbology
            maker.style.module = .pixels(3)
            #expect(try !maker.make(.text("12345")).file.isEmpty)
        }
    }

    @Test("a vector page beyond what PDF allows is rejected")
    func tooLarge() {
        var maker = CodeMaker(format: .svg)
        maker.style.module = .millimetres(200)
        #expect(
            throws: SheetError.tooLarge(width: 5800, height: 5800, limit: 5080, unit: "mm")
        ) { try maker.make(.text("1")) }
    }
}
