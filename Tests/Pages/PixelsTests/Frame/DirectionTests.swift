import Drawing
import Imaging
import Testing

@testable import Pixels

@Suite("Texts in two directions")
struct DirectionTests {
    @Test(
        "runs of the other direction are isolated between punctuation",
        arguments: [
            (
                "Room in the المبنى الرئيسي, الطابق الأرضي",
                "Room in the ⟦المبنى الرئيسي⟧, ⟦الطابق الأرضي⟧"
            ),
            ("To המבנה 3 min", "To ⟦המבנה⟧ 3 min"), ("To קומה 3, then on", "To ⟦קומה 3⟧, then on"),
            ("الطابق 2, A-014 Main hall (east)", "الطابق 2, ⟦A-014 Main hall⟧ (⟦east⟧)"),
            ("قريب: 2 minutes, 3 stops", "قريب: ⟦2 minutes⟧, ⟦3 stops⟧"),
            ("قاعة A-014", "قاعة ⟦A-014⟧"), ("الطابق\nMain hall", "الطابق\n⟦Main hall⟧"),
            ("المبنى الرئيسي, 3", "المبنى الرئيسي, 3"), ("Main hall, 3", "Main hall, 3"),
            ("12:30", "12:30"),
            ("", ""),
        ])
    func isolates(text: String, expected: String) {
        let isolated = DirectionIsolates.isolated(
            text, isRightToLeft: TextScript(text).beginsRightToLeft)
        #expect(
            isolated.replacing("\u{2068}", with: "⟦").replacing("\u{2069}", with: "⟧") == expected)
    }

    @Test(
        "a paragraph stands at the page's side, in whatever letters",
        arguments: [
            "The kiosk has no network, and opens nothing by itself at any time of the day or night.",
            "لا توجد شبكة في هذا الجهاز ولا يفتح شيئًا من تلقاء نفسه في أي وقت من النهار أو الليل.",
            "Room in the المبنى الرئيسي, الطابق الأرضي, behind the long hall with the two old lamps.",
        ])
    func sides(text: String) throws {
        for (language, isAtRight) in [("ar", true), ("en", false)] {
            let gaps = try gaps(of: text, on: language)
            #expect((isAtRight ? gaps.right : gaps.left) < 8, "\(language)")
            #expect((isAtRight ? gaps.left : gaps.right) > 8, "\(language)")
        }
    }

    /// The empty columns before and behind the last line of a paragraph, in pixels.
    private func gaps(of text: String, on language: String) throws -> (left: Int, right: Int) {
        var box = Rectangle(x: 0, y: 0, width: 0, height: 0)
        let painted = try PaintedPiece(.init(language: language, background: 0)) { _, ink, _ in
            let set = ink.text(text, .body, width: 400)
            let line = set.height / Double(set.lineCount)
            box = ink.real(
                Rectangle(x: 0, y: set.height - line, width: set.width, height: line))
            ink.draw(set, at: Point(x: 0, y: 0), ink.palette.text)
        }
        let (left, right) = (Int(box.x), Int(box.maxX))
        let rows = Int(box.y)..<Int(box.maxY)
        func isInked(_ x: Int) -> Bool { rows.contains { painted[x, $0] > 0x404040 } }
        let columns = (left..<right).filter(isInked)
        let first = try #require(columns.first)
        let last = try #require(columns.last)
        return (first - left, right - 1 - last)
    }
}
