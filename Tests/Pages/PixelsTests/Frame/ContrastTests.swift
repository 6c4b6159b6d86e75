import Drawing
import Imaging
import Testing

@testable import PageModel
@testable import Pixels

@MainActor
@Suite("Words against what they lie on, measured on the page")
struct ContrastTests {
    struct Look: Sendable, CustomTestStringConvertible {
        var theme: Appearance.Theme
        var isHighContrast: Bool
        var accent: UInt32

        var testDescription: String {
            "\(theme)\(isHighContrast ? ", high contrast" : "") \(String(accent, radix: 16))"
        }
    }

    nonisolated static let looks: [Look] = Appearance.Theme.allCases.flatMap { theme in
        [0x2B7FE0, 0xFFB400].map { Look(theme: theme, isHighContrast: false, accent: $0) }
            + [Look(theme: theme, isHighContrast: true, accent: 0xE4002B)]
    }

    @Test("Every text is readable on the pixels beneath it", arguments: looks)
    func contrasts(_ look: Look) throws {
        let (width, height) = (1280, 720)
        let painter = PagePainter(width: width, height: height)
        for var screen in PageSamples(language: "en").all where screen.overlay == nil {
            screen.appearance.theme = look.theme
            screen.appearance.isHighContrast = look.isHighContrast
            screen.dock.accent = look.accent
            let canvas = try Canvas(width: width, height: height, background: Color(0))
            let ledger = TextLedger()
            ledger.isSilent = true
            painter.ledger = ledger
            _ = try painter.paint(screen, PageState(), on: canvas)
            for entry in ledger.entries {
                let grounds = grounds(beneath: entry.ink, on: canvas)
                for ground in grounds {
                    let contrast = entry.color.contrast(to: ground)
                    #expect(
                        contrast >= (look.isHighContrast ? 7 : 4.5),
                        "\(screen.identity): \(contrast) at \(entry.ink)")
                }
            }
        }
    }

    /// The colours that make up most of a rectangle: lines and edges through it do not count.
    private func grounds(beneath frame: Rectangle, on canvas: Canvas) -> [Color] {
        var counts: [UInt32: Int] = [:]
        var all = 0
        unsafe canvas.withPixels { words, stride in
            for y in max(0, Int(frame.y))..<max(0, min(Int(canvas.height), Int(frame.maxY))) {
                let columns = max(0, Int(frame.x))..<max(0, min(Int(canvas.width), Int(frame.maxX)))
                for x in columns where (x + y) % 2 == 0 {
                    unsafe counts[words[y * stride + x] & 0xFFFFFF, default: 0] += 1
                    all += 1
                }
            }
        }
        return counts.filter { $0.value * 5 > all }.keys.map { Color($0) }
    }
}
