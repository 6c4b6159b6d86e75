import Drawing
import Testing

@testable import PageModel
@testable import Pixels

@Suite("Words that stand out in pixels")
struct EmphasisTests {
    @Test("a paragraph that continues on another part keeps its looks")
    func divided() throws {
        let text: Text =
            "\(String(repeating: "plain words ", count: 20))\(Text(String(repeating: "bold words ", count: 20), emphasis: .strong))end"
        let ink = try PaintedPiece { _, _, _ in }.ink
        var flow = Flow()
        SectionFlow(ink: ink).add(.paragraph(text), to: &flow)
        let piece = try #require(flow.items.first?.piece as? TextPiece)
        #expect(piece.runs == text.written)
        let half = piece.height(forWidth: 300, ink) / 2
        let parts = try #require(piece.divided(atHeight: half, width: 300, ink))
        let lower = try #require(parts.1 as? TextPiece)
        #expect(lower.runs.map(\.string).joined() == lower.text)
        #expect(text.string.hasSuffix(lower.text))
        #expect(lower.runs.last?.emphasis == [] && lower.runs.dropLast().last?.emphasis == .strong)
        // Nothing that was added for drawing is in what continues.
        let mixed = String(repeating: "Room in the المبنى الرئيسي, الطابق 2, open. ", count: 20)
        let long: Text = "\(Text("See", emphasis: .strong)) \(mixed)"
        let whole = TextPiece(text: long.string, runs: long.written, role: .body)
        let middle = whole.height(forWidth: 300, ink) / 2
        let rest = try #require(whole.divided(atHeight: middle, width: 300, ink)?.1 as? TextPiece)
        #expect(long.string.hasSuffix(rest.text) && !rest.text.isEmpty)
        #expect(rest.runs.map(\.string) == [rest.text])
        // Bold words are wider, so these have more lines.
        let plain = TextPiece(text: text.string, role: .body)
        #expect(piece.height(forWidth: 300, ink) > plain.height(forWidth: 300, ink))
    }
}
