import Drawing
import Imaging
import Testing

@testable import PageModel
@testable import Pixels

@MainActor
@Suite("Buttons below each other and side by side")
struct ActionsTests {
    private let ledger = TextLedger()
    private let ink: DrawingContext

    init() throws {
        let canvas = try Canvas(width: 800, height: 480, background: Color(0))
        let painter = PagePainter(width: 800, height: 480)
        painter.ledger = ledger
        ink = painter.ink(for: PageSamples(language: "en").list, on: canvas)
    }

    private func drawn(
        _ count: Int, _ arrangement: ActionsPiece.Arrangement, width: Double, reserved: Double = 0
    ) throws -> [Rectangle] {
        let actions = (0..<count).map {
            Action(ActionID("action \($0)"), "Show the way", icon: .route)
        }
        var piece = ActionsPiece(buttons: ButtonPiece.all(actions), arrangement: arrangement)
        piece.reserved = reserved
        var page = PageSheet(
            state: PageState(), focus: nil, bitmaps: BitmapCache(maximumPixels: 1))
        let height = piece.height(forWidth: width, ink)
        piece.draw(in: Rectangle(x: 0, y: 0, width: width, height: height), ink, &page)
        return page.targets.map(\.frame)
    }

    @Test(
        "on a small page only the page's own button has an icon, however many buttons there are",
        arguments: [1, 2, 4, 6], [ActionsPiece.Arrangement.bar, .filled])
    func icons(count: Int, arrangement: ActionsPiece.Arrangement) throws {
        _ = try drawn(count, arrangement, width: 600)
        let side = ink.u(4)
        let icons = ledger.shapes.filter { $0.frame.width == side && $0.frame.height == side }
        #expect(icons.count == 1)
    }

    @Test("filled lines are as wide as their column, the last one but for what is kept free")
    func filled() throws {
        let frames = try drawn(5, .filled, width: 600, reserved: 90)
        let lines = Dictionary(grouping: frames, by: \.y)
        #expect(lines.count > 1)
        let last = try #require(lines.keys.max())
        for (y, line) in lines {
            #expect(line.map(\.x).min() == 0)
            #expect(line.map(\.maxX).max() == (y == last ? 510 : 600))
        }
    }
}
