import QRCode
import Testing

@testable import Sheets

@Suite("The symbol of a code")
struct SymbolWishesTests {
    @Test(
        "the smallest version is taken, and the highest level that costs no size",
        arguments: [
            (CodeSymbology.qr, "1234", "1", ErrorCorrectionLevel.h),
            (.qr, "HTTPS://VESPER-RIDGE.EXAMPLE/T/R/A-014", "2", .m),
            (.qr, String(repeating: "x", count: 2953), "40", .l),
            (.microQR, "12345", "M1", .l),
            (.microQR, "ROOM:A-014", "M3", .m),
            (.rmqr, "HELLO", "R11x27", .h),
        ])
    func smallest(
        symbology: CodeSymbology, text: String, version: String, level: ErrorCorrectionLevel
    ) throws {
        var wishes = SymbolWishes()
        wishes.symbology = symbology
        let symbols = try wishes.symbols(of: .text(text))
        #expect(symbols.map(\.version.description) == [version])
        #expect(symbols.map(\.errorCorrectionLevel) == [level])
    }

    @Test("version, level and mask are as wished")
    func wished() throws {
        var wishes = SymbolWishes()
        wishes.version = try CodeSymbology.qr.version("7")
        wishes.level = try SymbolWishes.level("q")
        wishes.mask = 5
        let symbol = try #require(try wishes.symbols(of: .text("x")).first)
        #expect(symbol.version.number == 7 && symbol.mask == 5)
        #expect(symbol.errorCorrectionLevel >= .q)
    }

    @Test("what is too long for one symbol is spread over as few as will do")
    func structuredAppend() throws {
        var wishes = SymbolWishes()
        wishes.maximumSymbols = 16
        #expect(try wishes.symbols(of: .bytes([UInt8](repeating: 200, count: 6000))).count == 3)
        #expect(try wishes.symbols(of: .text("short")).count == 1)
    }

    @Test(
        "unknown versions and levels are rejected by name",
        arguments: [
            (CodeSymbology.qr, "41"), (.qr, "0"), (.qr, "M1"), (.microQR, "M5"), (.microQR, "1"),
            (.rmqr, "R7x44"), (.qr, ""),
        ])
    func unknownVersion(symbology: CodeSymbology, name: String) {
        #expect(throws: SheetError.unknownVersion(name, symbology: symbology)) {
            try symbology.version(name)
        }
    }

    @Test("wishes that no symbol can fulfil are rejected with the alternatives")
    func impossible() throws {
        #expect(
            throws: SheetError.invalidValue(option: "--level", found: "X", rule: "L, M, Q or H")
        ) { try SymbolWishes.level("X") }

        var wishes = SymbolWishes()
        wishes.mask = 8
        #expect(
            throws: SheetError.invalidValue(
                option: "--mask", found: "8", rule: "0 to 7 for QR Code")
        ) { try wishes.symbols(of: .text("x")) }

        wishes = SymbolWishes()
        wishes.maximumSymbols = 17
        #expect(
            throws: SheetError.invalidValue(
                option: "--structured-append", found: "17", rule: "2 to 16")
        ) { try wishes.symbols(of: .text("x")) }

        wishes = SymbolWishes()
        wishes.symbology = .microQR
        wishes.level = .h
        #expect(
            throws: SheetError.levelNotAvailable(
                .h, of: "Micro QR Code", available: [.l, .m, .q])
        ) { try wishes.symbols(of: .text("x")) }
        wishes.level = nil
        wishes.maximumSymbols = 4
        #expect(
            throws: SheetError.invalidValue(
                option: "--symbology", found: "micro-qr",
                rule: "qr for --structured-append, the only one that has it")
        ) { try wishes.symbols(of: .text("x")) }
        #expect(throws: SheetError.nothingToSay) { try SymbolWishes().symbols(of: .text("")) }
    }

    @Test("a text that is too long is rejected with the capacity and the remedies")
    func tooLong() throws {
        var wishes = SymbolWishes()
        wishes.version = try CodeSymbology.qr.version("2")
        wishes.level = .q
        let text = CodeContent.text(String(repeating: "x", count: 47))
        #expect(
            throws: SheetError.tooLong(
                bytes: 47, version: "2", level: .q, capacity: 20,
                remedies: ["shorten them by 27", "take --symbol-version 5"])
        ) { try wishes.symbols(of: text) }

        wishes = SymbolWishes()
        #expect(
            throws: SheetError.tooLong(
                bytes: 3000, version: "40", level: .l, capacity: 2953,
                remedies: [
                    "shorten them by 47", "spread them over 2 symbols with --structured-append 2",
                ])
        ) { try wishes.symbols(of: .bytes([UInt8](repeating: 200, count: 3000))) }

        wishes.symbology = .microQR
        #expect(
            throws: SheetError.tooLong(
                bytes: 16, version: "M4", level: .l, capacity: 15,
                remedies: ["shorten them by 1", "take --symbology qr (version 1)"])
        ) { try wishes.symbols(of: .bytes([UInt8](repeating: 200, count: 16))) }

        wishes = SymbolWishes()
        wishes.maximumSymbols = 16
        let error = #expect(throws: SheetError.self) {
            try wishes.symbols(of: .bytes([UInt8](repeating: 200, count: 60_000)))
        }
        guard case .tooLong(60_000, "40", .l, 2953, let remedies) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(remedies == ["shorten them by 57047"])
    }
}
