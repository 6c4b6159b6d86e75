import Drawing
import Imaging
import QRCode
import QRReader
import TestSupport
import Testing

@testable import Sheets

@Suite("sheets of labels: proof")
struct SheetProofTests {
    private func sheet(_ count: Int, _ stock: String = "L7160") throws -> Sheet {
        try Sheet(SheetSamples.labels(count), on: try LabelStock(named: stock))
    }

    @Test(
        "every code of a good sheet is read back after every trial, and graded A",
        arguments: ["L7160", "L7651", "Door-A6"])
    func good(stock: String) throws {
        let sheet = try sheet(stock == "Door-A6" ? 1 : 4, stock)
        let counted = SharedCount()
        let report = try SheetProof(sheet, pdf: sheet.pdf()).run(threads: 2) { _ in
            _ = counted.add()
        }
        #expect(report.failures.isEmpty, "\(report.failures)")
        #expect(report.lowest == .a)
        #expect(counted.add() == sheet.labelCount + 1)
    }

    @Test(
        "codes with a logo are read back after every trial but the stain, also mirrored",
        arguments: [("L7160", false, 300), ("Door-A6", true, 150)])
    func logo(stock: String, isMirrored: Bool, resolution: Double) throws {
        var options = SheetOptions()
        options.resolution = resolution
        options.isMirrored = isMirrored
        // On the large sign the logo is finer than the printer.
        options.logo = CodeLogo(SheetSamples.logo)
        let sheet = try Sheet(
            SheetSamples.labels(2), on: try LabelStock(named: stock), options: options)
        for label in sheet.pages.joined() {
            let art = label.art
            #expect(art.symbol.errorCorrectionLevel == .h)
            // What is covered lies between the patterns and the format information at the edges.
            let covered = try #require(art.logo).background
            let side = Double(art.grid.width)
            #expect(covered.x >= 9 && covered.maxX <= side - 8)
            #expect(covered.y >= 9 && covered.maxY <= side - 8)
            #expect(art.grid[Int(covered.x), Int(covered.y)] == 0)
            #expect(art.grid != art.symbol.grid)
        }
        let report = try SheetProof(sheet, pdf: sheet.pdf()).run(threads: 2)
        #expect(report.failures.isEmpty, "\(report.failures)")
        #expect(report.lowest > .f)
    }

    @Test("a document that shows something else fails, by name and trial")
    func wrong() throws {
        let sheet = try sheet(2)
        let other = try Sheet(
            [SheetSamples.label("A-100"), SheetSamples.label("B-999")],
            on: try LabelStock(named: "L7160"))
        let report = try SheetProof(sheet, pdf: other.pdf()).run(threads: 1)
        #expect(report.failures.count == 2 * ProofTrial.allCases.count)
        #expect(report.failures.allSatisfy { $0.label == "A-101" && $0.position == 2 })
        #expect(report.lowest == .f && report.grades[0]?.overall == .a)
        #expect(
            report.failures[0].description
                == "page 1, label 2, A-101: our own reader does not read it as it is printed")
        let error = LabelSheetError.unproven(report.failures)
        #expect(error.description.hasPrefix("12 codes could not be read back; nothing was written"))
    }

    @Test("work that is stopped ends without an answer; a document without pages is rejected")
    func ends() throws {
        let sheet = try sheet(1)
        let pdf = try sheet.pdf()
        #expect(throws: LabelSheetError.stopped) {
            try SheetProof(sheet, pdf: pdf).run(threads: 1, isStopped: { true })
        }
        #expect(throws: LabelSheetError.self) { try SheetProof(sheet, pdf: []) }
        #expect(throws: LabelSheetError.self) {
            try SheetProof(sheet, pdf: Array("%PDF-1.4\n".utf8)).run(threads: 1)
        }
    }
}

@Suite("print grades")
struct PrintGradeTests {
    /// A code of 8 pixels a module with its quiet zone.
    private func picture(_ change: (inout [UInt8], Int) -> Void = { _, _ in }) throws -> LumaImage {
        let sheet = try Sheet([SheetSamples.label()], on: try LabelStock(named: "L7160"))
        let grid = sheet.pages[0][0].art.symbol.grid
        let side = (grid.width + 8) * 8
        var pixels = [UInt8](repeating: 255, count: side * side)
        for y in 0..<grid.height * 8 {
            for x in 0..<grid.width * 8 where grid[x / 8, y / 8] == 1 {
                pixels[(y + 32) * side + x + 32] = 0
            }
        }
        change(&pixels, side)
        return LumaImage(width: side, height: side, pixels: pixels)
    }

    private func grade(_ image: LumaImage) throws -> PrintGrade {
        var reader = Reader()
        let found = try #require(reader.read(image).symbols.first)
        return try #require(
            PrintGrade(in: image, corners: found.corners, decoded: found.decoded, expected: nil))
    }

    @Test("a clean code is A in everything")
    func clean() throws {
        let grade = try grade(picture())
        #expect(grade.overall == .a)
        #expect("\(grade.overall)" == "A")
    }

    @Test(
        "grey ink lowers the contrast, by the standard's limits",
        arguments: [(UInt8(90), PrintGrade.Grade.a), (160, .b), (185, .c), (215, .d), (235, .f)])
    func contrast(shade: UInt8, expected: PrintGrade.Grade) throws {
        let image = try picture { pixels, _ in
            for index in pixels.indices where pixels[index] == 0 { pixels[index] = shade }
        }
        #expect(try grade(image).symbolContrast == expected)
    }

    @Test(
        "a torn finder pattern is fixed pattern damage, and lost codewords use up the error correction"
    )
    func damage() throws {
        let torn = try picture { pixels, side in
            for y in 32..<48 { for x in 40..<48 { pixels[y * side + x] = 255 } }
        }
        #expect(try grade(torn).fixedPatternDamage <= .b)
        let lost = try picture { pixels, side in
            for y in 32 + 12 * 8..<32 + 16 * 8 {
                for x in 32 + 12 * 8..<32 + 16 * 8 { pixels[y * side + x] = 0 }
            }
        }
        #expect(try grade(lost).unusedErrorCorrection < .a)
    }

    @Test("values become grades at the standard's limits")
    func limits() {
        #expect(PrintGrade.Grade.b.bound == "at least B")
        #expect(PrintGrade.Grade.f.bound == "F")
        #expect(PrintGrade.Grade(0.7, atLeast: [0.7, 0.55, 0.4, 0.2]) == .a)
        #expect(PrintGrade.Grade(0.69, atLeast: [0.7, 0.55, 0.4, 0.2]) == .b)
        #expect(PrintGrade.Grade(0.1, atLeast: [0.7, 0.55, 0.4, 0.2]) == .f)
        #expect(PrintGrade.Grade(0.12, atMost: [0.06, 0.08, 0.10, 0.12]) == .d)
        #expect(PrintGrade.Grade(.nan, atMost: [0.06, 0.08, 0.10, 0.12]) == .f)
    }
}
