import Drawing
import Imaging
import Testing

@testable import PageModel
@testable import Pixels
@testable import Screens

@Suite("Hands on a page")
struct PageControllerTests {
    private static let go = InputEvent.choose(ActionID("go"))
    private static let stay = InputEvent.choose(ActionID("stay"))

    private func screen(
        _ identity: String = "1", _ content: Content = .sheet(SheetPage()),
        overlay: Overlay? = nil
    ) -> Screen {
        Screen(
            identity: identity,
            dock: Dock(siteName: "Site", clock: "14:32", tab: nil, canGoBack: true, words: .init()),
            title: "Title", content: content, overlay: overlay)
    }

    /// A page of 1000 x 500 pixels with two buttons, one below the other.
    private func drawn(parts: Int = 1, focus: InputEvent? = go) -> DrawnPage {
        DrawnPage(
            targets: [
                GraphicTarget(
                    frame: Rectangle(x: 100, y: 100, width: 200, height: 80), event: Self.go,
                    label: "Go"),
                GraphicTarget(
                    frame: Rectangle(x: 100, y: 300, width: 200, height: 80), event: Self.stay,
                    label: "Stay"),
            ], focusOrder: [Self.go, Self.stay], focus: focus, pageCount: parts)
    }

    /// A controller that an expectation may change.
    private final class Hands {
        private var controller: PageController

        init(_ controller: PageController) { self.controller = controller }

        var state: PageState { controller.state }
        var isStale: Bool { controller.isStale }
        var pointer: Point? { controller.pointer }

        func receive(_ input: DeviceInput) -> [InputEvent] { controller.receive(input) }
        func show(_ screen: Screen) { controller.show(screen) }
        func take(_ page: DrawnPage) -> Bool { controller.take(page) }
    }

    private func controller(
        _ screen: Screen? = nil, _ page: DrawnPage? = nil, quitsByKey: Bool = false
    ) -> Hands {
        var controller = PageController(
            width: 1000, height: 500, slack: 18, quitsByKey: quitsByKey)
        controller.show(screen ?? self.screen())
        _ = controller.take(page ?? drawn())
        return Hands(controller)
    }

    private func touch(_ phase: TouchPhase, _ x: Double, _ y: Double) -> DeviceInput {
        .touch(phase, slot: 0, x: x / 1000, y: y / 500)
    }

    @Test("a press shows itself on touching down, and acts on letting go")
    func press() {
        let controller = self.controller()
        #expect(controller.receive(touch(.down, 150, 120)) == [])
        #expect(controller.state.pressed == Self.go && controller.isStale)
        #expect(controller.receive(touch(.up, 160, 130)) == [Self.go])
        #expect(controller.state.pressed == nil)
    }

    @Test("a finger that strays, lifts elsewhere or is no finger presses nothing")
    func stray() {
        let controller = self.controller()
        _ = controller.receive(touch(.down, 150, 120))
        _ = controller.receive(touch(.moved, 600, 120))
        #expect(controller.receive(touch(.up, 150, 120)) == [.activity])
        _ = controller.receive(touch(.down, 150, 120))
        #expect(controller.receive(touch(.up, 150, 320)) == [.activity])
        _ = controller.receive(touch(.down, 150, 120))
        _ = controller.receive(touch(.cancelled, 150, 120))
        #expect(controller.receive(touch(.up, 150, 120)) == [.activity])
        #expect(controller.receive(touch(.up, 150, 120)) == [.activity], "nothing was touched")
    }

    @Test("a page that changes under the finger is not pressed")
    func changed() {
        let controller = self.controller()
        _ = controller.receive(touch(.down, 150, 120))
        controller.show(screen("2"))
        _ = controller.take(drawn())
        #expect(controller.receive(touch(.up, 150, 120)) == [.activity])
    }

    @Test("a hint that changes does not take the page from under a finger")
    func sameScreen() {
        let controller = self.controller()
        _ = controller.receive(touch(.down, 150, 120))
        controller.show(
            screen("1", .sheet(SheetPage(sections: [.paragraph("Come a little closer")]))))
        _ = controller.take(drawn())
        #expect(controller.receive(touch(.up, 150, 120)) == [Self.go])
    }

    @Test("on the invitation any touch leads Home")
    func attract() {
        let controller = self.controller(screen("1", .attract(AttractPage(invitation: "Touch"))))
        _ = controller.receive(touch(.down, 900, 450))
        #expect(controller.receive(touch(.up, 900, 450)) == [.tab(.home)])
    }

    @Test("the mouse presses as a finger does, and its arrow goes when a finger comes")
    func mouse() {
        let controller = self.controller()
        #expect(controller.receive(.pointer(x: 0.15, y: 0.25)) == [.activity])
        #expect(controller.pointer == Point(x: 150, y: 125))
        _ = controller.receive(.button(isDown: true, x: 0.15, y: 0.25))
        #expect(controller.receive(.button(isDown: false, x: 0.15, y: 0.25)) == [Self.go])
        // A mouse that was pulled out lets go where nothing is.
        _ = controller.receive(.button(isDown: true, x: 0.15, y: 0.25))
        #expect(controller.receive(.button(isDown: false, x: -1, y: -1)) == [.activity])
        _ = controller.receive(touch(.down, 900, 450))
        #expect(controller.pointer == nil)
    }

    @Test("keys show the focus, move it, and press what has it")
    func keys() {
        let controller = self.controller()
        #expect(!controller.state.showsFocus)
        #expect(controller.receive(.key(.tab)) == [.activity])
        #expect(controller.state.showsFocus && controller.state.focus == Self.stay)
        _ = controller.take(drawn(focus: Self.stay))
        #expect(controller.receive(.key(.enter)) == [Self.stay])
        #expect(controller.receive(.key(.up)) == [.activity])
        #expect(controller.state.focus == Self.go)
        #expect(controller.receive(.key(.left)) == [.activity], "nothing lies there")
    }

    @Test(
        "function keys are the dock's, the same as in a terminal",
        arguments: [
            (Key.escape, InputEvent.back), (.backspace, .back), (.home, .tab(.home)),
            (.function(5), .tab(.home)), (.function(6), .tab(.scan)), (.function(7), .tab(.map)),
            (.function(1), .help), (.function(2), .language), (.function(3), .view),
            (.function(4), .about), (.function(8), .readAloud), (.pageUp, .pageUp),
            (.pageDown, .pageDown),
        ])
    func dock(key: Key, event: InputEvent) {
        let controller = self.controller()
        #expect(controller.receive(.key(key)) == [event])
    }

    @Test("while the countdown runs a key only ends it")
    func countdown() {
        let controller = self.controller(screen(overlay: Overlay(title: "Still here?", number: 9)))
        #expect(controller.receive(.key(.function(5))) == [.activity])
    }

    @Test("parts of a long page are turned here, whole pages are not")
    func parts() {
        let controller = self.controller(nil, drawn(parts: 3))
        #expect(controller.receive(.key(.pageDown)) == [.activity])
        #expect(controller.state.page == 1)
        _ = controller.receive(.wheel(lines: 3))
        _ = controller.receive(.wheel(lines: 3))
        #expect(controller.state.page == 2)
        _ = controller.receive(.wheel(lines: -3))
        #expect(controller.state.page == 1)
        // A page that has become shorter shows its last part.
        #expect(!controller.take(drawn(parts: 1)))
        #expect(controller.state.page == 0 && controller.isStale)
    }

    @Test("typed letters are numbers and searches; codes of scanners go through whole")
    func typing() {
        let controller = self.controller()
        #expect(controller.receive(.character("a")) == [.character("a")])
        #expect(controller.receive(.character("/")) == [.search])
        #expect(controller.receive(.character(" ")) == [Self.go])
        #expect(
            controller.receive(.typedCode("room:A-014")) == [.typedCode("room:A-014")])
        let entry = screen("2", .entry(EntryPage(entry: Entry(prompt: "?", text: ""))))
        controller.show(entry)
        #expect(controller.receive(.character("/")) == [.character("/")])
        #expect(controller.receive(.key(.backspace)) == [.erase])
    }

    @Test("whoever types is in the text field: Enter submits, wherever the focus was")
    func typingAndEnter() {
        let page = drawn(focus: Self.stay)
        let controller = self.controller(
            screen("1", .entry(EntryPage(entry: Entry(prompt: "?", text: "")))),
            DrawnPage(
                targets: page.targets + [
                    GraphicTarget(
                        frame: Rectangle(x: 100, y: 10, width: 200, height: 40), event: .submit,
                        label: "?")
                ], focusOrder: [.submit, Self.go, Self.stay], focus: Self.stay))
        #expect(controller.receive(.character("a")) == [.character("a")])
        #expect(controller.state.focus == .submit)
        #expect(controller.receive(.key(.enter)) == [.submit])
    }

    @Test("a choice that is no longer on the page is given up, and nothing unseen is pressed")
    func vanished() {
        let controller = self.controller()
        _ = controller.receive(.key(.tab))
        #expect(controller.state.focus == Self.stay)
        controller.show(screen("1", .sheet(SheetPage(sections: [.paragraph("One fewer")]))))
        var page = drawn(focus: Self.stay)
        page.targets.removeLast()
        page.focusOrder.removeLast()
        #expect(!controller.take(page) && controller.isStale)
        #expect(controller.state.focus == nil)
        page.focus = Self.go
        #expect(controller.take(page))
        #expect(controller.receive(.key(.enter)) == [Self.go])
    }

    @Test("Ctrl-C ends the kiosk for who started it by hand, never for a visitor")
    func quit() {
        let visitor = self.controller()
        #expect(visitor.receive(.key(.control("c"))) == [.activity])
        let operatorsOwn = self.controller(quitsByKey: true)
        #expect(operatorsOwn.receive(.key(.control("c"))) == [.quit])
    }

    @Test("keys are drawn where there is a touch panel, or a mouse alone")
    func keypad() {
        func hasKeypad(_ kinds: Set<InputDeviceDescription.Kind>...) -> Bool {
            let controller = self.controller()
            _ = controller.receive(
                .devices(
                    kinds.enumerated().map { number, kinds in
                        InputDeviceDescription(
                            name: "device", systemName: "event\(number)", kinds: kinds)
                    }))
            return controller.state.hasKeypad
        }
        #expect(hasKeypad([.touch]))
        #expect(hasKeypad([.touch], [.keyboard]))
        #expect(hasKeypad([.mouse]))
        #expect(!hasKeypad([.mouse], [.keyboard]))
        #expect(!hasKeypad([.keyboard]))
        #expect(!hasKeypad())
    }

    @Test("under a panel the page keeps its focus for when the panel goes")
    func focusBeneath() {
        let controller = self.controller()
        _ = controller.receive(.key(.tab))
        controller.show(screen(overlay: Overlay(title: "View")))
        #expect(controller.state.focus == nil)
        controller.show(screen())
        #expect(controller.state.focus == Self.stay)
        controller.show(screen("2"))
        #expect(controller.state.focus == nil && controller.state.page == 0)
    }

    @Test(
        "places that cannot be do no harm",
        arguments: [Double.nan, .infinity, -.infinity, -1e300, 1e300])
    func hostile(place: Double) {
        let controller = self.controller()
        for phase in [TouchPhase.down, .moved, .up, .cancelled] {
            _ = controller.receive(.touch(phase, slot: 0, x: place, y: place))
        }
        _ = controller.receive(.pointer(x: place, y: place))
        _ = controller.receive(.wheel(lines: place))
    }
}
