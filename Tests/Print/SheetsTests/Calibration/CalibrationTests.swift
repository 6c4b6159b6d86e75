import ImageFiles
import Imaging
import TestSupport
import Testing

@testable import Sheets

@Suite("calibration of printers")
struct CalibrationTests {
    @Test("what was measured gives what the printer does")
    func adjusts() throws {
        // A printer that moves, stretches and drifts, and what a ruler would find on its page.
        let printer = PrinterAdjustment(
            offsetX: 0.6, offsetY: -0.4, scaleX: 1.003, scaleY: 0.998, drift: 0.0015)
        func x(_ x: Double, _ y: Double) -> Double {
            printer.offsetX + printer.scaleX * x + printer.drift * y
        }
        func y(_ y: Double) -> Double { printer.offsetY + printer.scaleY * y }
        let text =
            "a=\(x(20, 40)) B=\(x(20, 257)) C=\(y(20)) D=\(x(190, 100) - x(20, 100)) "
            + "E=\(y(277) - y(20))"
        let found = try CalibrationReadings(text).adjustment(for: .a4)
        for (one, other) in [
            (found.offsetX, printer.offsetX), (found.offsetY, printer.offsetY),
            (found.scaleX, printer.scaleX), (found.scaleY, printer.scaleY),
            (found.drift, printer.drift),
        ] {
            #expect(abs(one - other) < 1e-9)
        }
        #expect(
            try CalibrationReadings("A=20,4 B=20 C=20 D=170 E=257").a == 20.4, "a decimal comma")
    }

    @Test(
        "readings that are not numbers are rejected",
        arguments: [
            "", "A=1", "A=x B=1 C=1 D=1 E=1",
            "A=1 A=1 B=1 C=1 D=1", "A=inf B=1 C=1 D=1 E=1",
        ])
    func unreadable(text: String) {
        #expect(throws: CalibrationError.self) { try CalibrationReadings(text) }
    }

    @Test("readings that no printer produces are rejected by name")
    func implausible() throws {
        let readings = try CalibrationReadings("A=20 B=20 C=20 D=120 E=257")
        #expect(
            throws: CalibrationError.implausible(reading: "D", found: 120, expected: 170)
        ) { try readings.adjustment(for: .a4) }
    }

    @Test("the page of scales is one page; a small one is rejected")
    func page() throws {
        let pdf = try CalibrationPage(try LabelStock(named: "L7160")).pdf()
        #expect(try ImageFile(bytes: pdf, name: "x").lumaPage(1).image.width > 1000)
        #expect(throws: CalibrationError.pageTooSmall(stock: "small")) {
            try CalibrationPage(
                LabelStock(
                    name: "small", page: .init(width: 80, height: 80), columns: 1, rows: 1,
                    labelWidth: 80, labelHeight: 80, left: 0, top: 0, pitchX: 80, pitchY: 80))
        }
    }

    @Test("the distortion of a page is measured, and entered as it is reported")
    func text() throws {
        let printer = PrinterAdjustment(
            offsetX: 0.6, offsetY: -0.4, scaleX: 1.003, scaleY: 0.998, drift: 0.0015)
        let readings = CalibrationReadings(printer, page: .a4)
        #expect(readings.text == "A=20.72 B=21.05 C=19.56 D=170.51 E=256.49")
        let found = try CalibrationReadings(readings.text).adjustment(for: .a4)
        #expect(abs(found.offsetX - printer.offsetX) < 0.02)
        #expect(abs(found.scaleY - printer.scaleY) < 0.0001)
    }

    @Test("printers are kept by name and stock; a file of something else is left alone")
    func book() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/printers.json"
        var book = try PrinterBook(file: path)
        #expect(
            throws: CalibrationError.noSuchPrinter("lobby", stock: "L7160", known: [])
        ) { try book.adjustment(printer: "lobby", stock: "L7160") }
        let adjustment = PrinterAdjustment(offsetX: 1)
        book.set(adjustment, printer: "lobby", stock: "L7160")
        try folder.write(book.json(), to: "printers.json")
        let read = try PrinterBook(file: path)
        #expect(try read.adjustment(printer: "lobby", stock: "L7160") == adjustment)
        #expect(
            throws: CalibrationError.noSuchPrinter(
                "hall", stock: "L7160", known: ["lobby with L7160"])
        ) { try read.adjustment(printer: "hall", stock: "L7160") }
        for text in ["", "{", "{\"printers\":{\"a\":{\"b\":{\"offsetX\":1e9}}}}"] {
            try folder.write(text, to: "bad.json")
            #expect(throws: CalibrationError.self) {
                try PrinterBook(file: "\(folder.path)/bad.json")
            }
        }
    }
}
