import Drawing
import Imaging
import Testing

@Suite("Text on several threads")
struct TypesettingTests {
    @Test("many threads set and draw text in many fonts at once", arguments: 0..<8)
    func parallel(number: Int) async throws {
        let families = [
            "Inter", "Inter Display", "B612 Mono", "DejaVu Sans", "DejaVu Sans Mono", "Noto Sans",
            "Noto Sans Arabic", "Noto Sans Thai", "Noto Sans Hebrew", "Noto Sans Devanagari",
            "Noto Sans CJK SC", "Noto Sans Georgian", "Noto Sans Armenian",
        ]
        let canvas = try Canvas(width: 400, height: 200, background: Color(0xFFFFFF))
        for round in 0..<40 {
            let family = families[(round + number) % families.count]
            let style = TextStyle(
                families: family, size: Double(10 + (round * 7 + number) % 40),
                weight: round % 2 == 0 ? .regular : .bold)
            let text = TextLayout(
                "Abc \(round) مرحبا ไทย 漢字 नमस्ते გამარჯობა", style, width: 380)
            #expect(text.size.height > 0 && text.lineCount > 0)
            canvas.draw(text, at: Point(x: 4, y: 4), Color(0x102030))
        }
        try canvas.check()
    }
}
