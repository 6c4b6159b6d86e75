import Drawing
import Imaging
import TestSupport
import Testing

@testable import PageModel
@testable import Pixels

@Suite("Codes on the page")
struct CodePieceTests {
    private static func code(_ side: Int, caption: Text? = nil, seed: UInt64 = 1) -> CodePicture {
        var random = SeededGenerator(seed: seed)
        return CodePicture(
            side: side, modules: (0..<side * side).map { _ in Bool.random(using: &random) },
            alternative: "contact card", caption: caption)
    }

    private static func paint(
        _ code: CodePicture, in frame: Rectangle, _ look: PaintedPiece.Look = .init()
    ) throws -> PaintedPiece {
        try PaintedPiece(look) { _, ink, page in
            CodePiece(code: code).draw(in: frame, ink, &page)
        }
    }

    /// The plate: all that differs from the background.
    private static func plate(_ painted: PaintedPiece, background: UInt32) throws -> Rectangle {
        var points: [Point] = []
        for y in 0..<painted.height {
            for x in 0..<painted.width where painted[x, y] != background {
                points.append(Point(x: Double(x), y: Double(y)))
            }
        }
        let bounds = try #require(Polygon.bounds(of: points))
        return Rectangle(
            x: bounds.x, y: bounds.y, width: bounds.width + 1, height: bounds.height + 1)
    }

    @Test(
        "every module is the same number of whole pixels, black or white, in a quiet zone of four",
        arguments: [21, 25, 53, 101, 177], ["en", "ar"])
    func modules(side: Int, language: String) throws {
        let code = Self.code(side)
        let painted = try Self.paint(
            code, in: Rectangle(x: 13, y: 7, width: 901, height: 701),
            .init(language: language, background: 0x336699))
        let plate = try Self.plate(painted, background: 0x336699)
        #expect(plate.width == plate.height)
        let module = Int(plate.width) / (side + 8)
        #expect(module >= 2)
        #expect(Double(module * (side + 8)) == plate.width)
        #expect(plate.width <= max(58 * painted.ink.u, Double(3 * (side + 8))))
        var wrong = 0
        for row in -4..<side + 4 {
            for column in -4..<side + 4 {
                let isInside = (0..<side).contains(row) && (0..<side).contains(column)
                let isDark = isInside && code.modules[row * side + column]
                // The plate's corners are round.
                if !isInside, [-4, side + 3].contains(row), [-4, side + 3].contains(column) {
                    continue
                }
                let x = Int(plate.x) + (column + 4) * module
                let y = Int(plate.y) + (row + 4) * module
                for (dx, dy) in [
                    (0, 0), (module - 1, 0), (0, module - 1), (module - 1, module - 1),
                ] {
                    if painted[x + dx, y + dy] != (isDark ? 0x000000 : 0xFFFFFF) { wrong += 1 }
                }
            }
        }
        #expect(wrong == 0)
    }

    @Test("the code that says most and has room is taken")
    func smallerForms() {
        var code = Self.code(101)
        code.smallerForms = [Self.code(53), Self.code(25)]
        #expect(CodePiece.fit(code, side: 218)?.form.side == 101)
        #expect(CodePiece.fit(code, side: 218)?.module == 2)
        #expect(CodePiece.fit(code, side: 217)?.form.side == 53)
        #expect(CodePiece.fit(code, side: 121)?.form.side == 25)
        #expect(CodePiece.fit(code, side: 65) == nil)
        #expect(CodePiece.fit(code, side: -3) == nil)
        #expect(CodePiece.fit(code, side: .infinity)?.form.side == 101)
    }

    @Test("a caption stands beneath the plate and not on it")
    func caption() throws {
        let code = Self.code(25, caption: "Point your phone’s camera here.")
        let painted = try Self.paint(code, in: Rectangle(x: 100, y: 50, width: 500, height: 400))
        try #require(painted.entries.count == 1)
        let words = painted.entries[0].ink
        // A row of the plate's own margin is white from end to end.
        let white = (0..<720).filter { y in (300..<400).allSatisfy { painted[$0, y] == 0xFFFFFF } }
        let last = try #require(white.last)
        #expect(words.y > Double(last))
        #expect(words.maxY <= 450.5)
    }

    @Test("without room for any form what it carries is said in words")
    func missing() throws {
        let code = Self.code(177)
        let painted = try Self.paint(code, in: Rectangle(x: 10, y: 10, width: 300, height: 200))
        #expect(painted.entries.count == 1)
        #expect(
            !painted.pixels(in: Rectangle(x: 0, y: 0, width: 960, height: 720)).contains(0x000000))
    }

    @Test(
        "codes without modules and frames without room are drawn as far as they go",
        arguments: [
            Rectangle(x: 0, y: 0, width: 0, height: 0), Rectangle(x: 5, y: 5, width: 1, height: 1),
            Rectangle(x: 0, y: 0, width: 4000, height: 2),
            Rectangle(x: 0, y: 0, width: 2, height: 4000),
        ])
    func hostile(frame: Rectangle) throws {
        for code in [Self.code(0), Self.code(1), Self.code(177, caption: "x")] {
            _ = try Self.paint(code, in: frame)
            _ = try PaintedPiece { _, ink, _ in
                #expect(CodePiece(code: code).height(forWidth: frame.width, ink) >= 0)
            }
        }
    }
}
