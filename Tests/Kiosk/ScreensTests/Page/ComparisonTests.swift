import Drawing
import Imaging
import PageTestSupport
import Testing

@testable import PageModel
@testable import Pixels
@testable import Screens
@testable import TextPages

@MainActor
@Suite("Pictures of one view with a divider")
struct ComparisonTests {
    private static let id = ActionID("compare")
    private static let slider = InputEvent.choose(id)

    private static func picture(_ year: String, _ gray: UInt8, width: Int = 80) -> Picture {
        let pixels = (0..<width * 60).flatMap { _ in [gray, gray, gray, 255] as [UInt8] }
        return Picture(
            id: year, image: ColorImage(width: width, height: 60, pixels: pixels),
            alternative: "The hall in \(year)", caption: Text(year))
    }

    private static func screen(
        step: Int = 0, divider: Double = 0.5, count: Int = 2, overlay: Overlay? = nil
    ) -> Screen {
        let pictures = (0..<count).map { picture("19\(10 + $0 * 20)", UInt8(40 + $0 * 60)) }
        let steps =
            count < 3
            ? []
            : (0..<count - 1).map {
                Variant(ActionID("step \($0)"), "Step \($0)", isSelected: $0 == step)
            }
        var screen = Screen(
            identity: "compare", dock: SamplePages.dock(.map), title: "Then and now",
            content: .sheet(
                SheetPage(
                    .comparison(
                        Comparison(
                            id: id, pictures: pictures, step: step, divider: divider, steps: steps,
                            label: "Divider")))), overlay: overlay)
        screen.initialFocus = id
        return screen
    }

    /// A page as the controller knows it.
    private struct Hands {
        var controller: PageController
        let painter: PagePainter
        let canvas: Canvas

        init(_ screen: Screen, width: Int = 1280, height: Int = 720) throws {
            controller = PageController(
                width: width, height: height, slack: 18, quitsByKey: false)
            painter = PagePainter(width: width, height: height)
            canvas = try Canvas(width: width, height: height, background: Color(0))
            try show(screen)
        }

        mutating func show(_ screen: Screen) throws {
            controller.show(screen)
            try draw()
        }

        /// Draws what is to be drawn, as the session does.
        ///
        /// - Returns: the rectangle that a move of the divider has touched.
        @discardableResult
        mutating func draw() throws -> Rectangle? {
            guard let screen = controller.screen else { return nil }
            if controller.isStale {
                _ = controller.take(try painter.paint(screen, controller.state, on: canvas))
                return nil
            }
            guard let move = controller.takeMove() else { return nil }
            return painter.paint(
                move.slider, from: move.from, to: move.to, of: screen, on: canvas)
        }

        /// A finger at a share of the picture's width.
        mutating func touch(_ phase: TouchPhase, at share: Double) throws -> [InputEvent] {
            let slider = try #require(controller.page.slider)
            return controller.receive(
                .touch(
                    phase, slot: 0, x: (slider.frame.x + slider.frame.width * share) / 1280,
                    y: slider.frame.middle.y / 720))
        }

        var pixels: [UInt32] {
            unsafe canvas.withPixels { words, stride in
                (0..<720).flatMap { y in
                    (0..<1280).map { x in unsafe words[y * stride + x] & 0xFFFFFF }
                }
            } ?? []
        }
    }

    @Test(
        "a finger drags the divider; the kiosk learns where it was left, and only that is drawn")
    func drag() throws {
        var hands = try Hands(Self.screen())
        #expect(try hands.touch(.down, at: 0.5) == [])
        #expect(!hands.controller.isStale)
        #expect(try hands.touch(.moved, at: 0.55) == [])
        let damage = try #require(try hands.draw())
        let frame = try #require(hands.controller.page.slider?.frame)
        #expect(damage.width < frame.width / 4 && damage.height <= frame.height)
        // A long drag is a sign of use.
        #expect(try hands.touch(.moved, at: 0.7) == [.activity])
        try hands.draw()
        let events = try hands.touch(.up, at: 0.7)
        guard case .slide(Self.id, let place)? = events.first, events.count == 1 else {
            Issue.record("\(events)")
            return
        }
        #expect(abs(place - 0.7) < 0.002)
        // The kiosk's answer is what is there already.
        let before = hands.pixels
        hands.controller.show(Self.screen(divider: place))
        #expect(!hands.controller.isStale)
        #expect(try hands.draw() == nil)
        #expect(hands.pixels == before)
    }

    @Test("what moves of the divider draw is what drawing the page draws", arguments: [2, 4])
    func sameAsWhole(count: Int) throws {
        var hands = try Hands(Self.screen(count: count))
        _ = try hands.touch(.down, at: 0.2)
        try hands.draw()
        for place in [0.9, 1, 0.03, 0, 0.31, 0.62] {
            _ = try hands.touch(.moved, at: place)
            try hands.draw()
        }
        _ = try hands.touch(.up, at: 0.62)
        let drawn = hands.pixels
        let place = try #require(hands.controller.state.divider)
        let whole = try Hands(Self.screen(divider: place, count: count))
        #expect(drawn == whole.pixels)
    }

    @Test("a tap moves the divider there; a touch beside the picture does not")
    func tap() throws {
        var hands = try Hands(Self.screen())
        _ = try hands.touch(.down, at: 0.25)
        guard case .slide(_, let place)? = try hands.touch(.up, at: 0.25).first else {
            Issue.record("nothing was moved")
            return
        }
        #expect(abs(place - 0.25) < 0.002)
        #expect(hands.controller.receive(.touch(.down, slot: 0, x: 0.5, y: 0.01)) == [])
        #expect(hands.controller.receive(.touch(.up, slot: 0, x: 0.5, y: 0.01)) == [.activity])
        // A mouse that is unplugged lets go where it was.
        _ = try hands.touch(.down, at: 0.4)
        guard
            case .slide(_, let left)? = hands.controller.receive(
                .button(isDown: false, x: -1, y: -1)
            ).first
        else {
            Issue.record("nothing was moved")
            return
        }
        #expect(abs(left - 0.4) < 0.002)
    }

    @Test("arrow keys move the divider while it has the focus, and continue beyond its ends")
    func keys() throws {
        var hands = try Hands(Self.screen(divider: 0.1, count: 3))
        #expect(hands.controller.receive(.key(.left)) == [.slide(Self.id, to: 0.05)])
        #expect(hands.controller.receive(.key(.left)) == [.slide(Self.id, to: 0)])
        #expect(hands.controller.receive(.key(.left)) == [.slide(Self.id, to: -0.05)])
        #expect(hands.controller.state.divider == 0)
        #expect(hands.controller.receive(.key(.right)) == [.slide(Self.id, to: 0.05)])
        #expect(hands.controller.receive(.key(.enter)) == [Self.slider])
        try hands.draw()
        #expect(hands.controller.receive(.key(.tab)) == [.activity])
        #expect(hands.controller.focus.focus != Self.slider)
    }

    @Test("a panel over the page takes the divider from under a finger")
    func panel() throws {
        var hands = try Hands(Self.screen())
        _ = try hands.touch(.down, at: 0.2)
        try hands.show(Self.screen(overlay: Overlay(title: "Are you still there?", number: 9)))
        #expect(hands.controller.page.slider == nil)
        #expect(
            hands.controller.receive(.touch(.up, slot: 0, x: 0.3, y: 0.5)) == [.activity])
    }

    @Test(
        "the handle can be held at every size of screen, and both captions are there",
        arguments: [(480, 320), (800, 480), (1280, 720), (1080, 1920), (3840, 2160)])
    func sizes(width: Int, height: Int) throws {
        for appearance in [
            Appearance(), Appearance(theme: .light, textSize: .largest),
            Appearance(theme: .dark, isHighContrast: true),
        ] {
            let painter = PagePainter(width: width, height: height)
            let ledger = TextLedger()
            painter.ledger = ledger
            let canvas = try Canvas(width: 1, height: 1, background: Color(0))
            var screen = Self.screen(step: 1, count: 4)
            screen.appearance = appearance
            let page = try painter.paint(screen, PageState(), on: canvas)
            let slider = try #require(page.slider)
            #expect(page.event(at: slider.frame.middle) == Self.slider)
            #expect(min(slider.frame.width, slider.frame.height) >= 88)
            let captions = ledger.entries.filter {
                $0.color
                    == painter.ink(
                        for: screen, on: canvas
                    ).palette.text && $0.box.y >= slider.frame.maxY
            }
            #expect(captions.count >= 2)
            #expect(page.targets.contains { $0.event == .choose(ActionID("step 2")) })
        }
    }

    @Test("in a terminal one picture follows the other")
    func terminal() {
        #expect(
            ControllerTests.events(["\u{1B}[C", "\u{1B}[D", "\r"], on: Self.screen()) == [
                .event(.slide(Self.id, to: 0)), .event(.slide(Self.id, to: 2)), .event(Self.slider),
            ])
        #expect(
            ControllerTests.events(["\u{1B}[C", "\u{1B}[D"], on: Self.screen(divider: 0)) == [
                .event(.slide(Self.id, to: -1)), .event(.slide(Self.id, to: 1)),
            ])
        let shown = PageText(.cells(columns: 80, rows: 24, .none)).text(of: Self.screen(divider: 0))
        #expect(shown.contains("1930") && shown.contains("2 of 2"))
    }

    @Test("words say what each picture shows, in order")
    func plain() {
        let lines = PlainPage(Self.screen(count: 3)).lines
        #expect(
            lines == [
                "Then and now.", "1910: The hall in 1910.", "1930: The hall in 1930.",
                "1950: The hall in 1950.",
            ])
    }

    @Test("pictures of other proportions share the shape between them")
    func shape() throws {
        let wide = Self.picture("1901", 10, width: 120)
        let narrow = Self.picture("2001", 20, width: 30)
        let comparison = Comparison(id: Self.id, pictures: [wide, narrow], label: "x")
        #expect(abs(comparison.ratio - 1) < 0.01)
        #expect(comparison.shown == 0)
        #expect(
            Comparison(id: Self.id, pictures: [wide, narrow], divider: 9, label: "x").divider == 1)
    }
}
