import PageTestSupport
import TestSupport
import Testing

@testable import PageModel
@testable import Screens
@testable import TextPages

@Suite("Keys, mouse and focus")
struct ControllerTests {
    typealias Effect = TerminalController.Effect

    static func controller(_ screen: Screen, width: Int = 80, height: Int = 24)
        -> TerminalController
    {
        var controller = TerminalController(width: width, height: height)
        _ = controller.show(screen)
        _ = controller.layOut(LayoutContext())
        return controller
    }

    /// The events of typed bytes, each key a second after the one before, without the reports of activity.
    static func events(_ keys: [String], on screen: Screen) -> [Effect] {
        var controller = controller(screen)
        var out: [Effect] = []
        var now = Duration.zero
        for key in keys {
            now += .seconds(1)
            out += controller.receive(Array(key.utf8), now: now)
            out += controller.expire(now: now + .milliseconds(100))
            _ = controller.layOut(LayoutContext())
        }
        return out.filter { $0 != .event(.activity) }
    }

    static func choose(_ id: String) -> Effect { .event(.choose(ActionID(id))) }

    @Test(
        "each key means what the design says",
        arguments: [
            ("\u{1B}", InputEvent.back), ("\u{7F}", .back), ("\u{1B}[H", .tab(.home)),
            ("\u{1B}[15~", .tab(.home)), ("\u{1B}[17~", .tab(.scan)), ("\u{1B}[18~", .tab(.map)),
            ("\u{1B}OP", .help), ("\u{1B}OQ", .language), ("\u{1B}OR", .view), ("\u{1B}OS", .about),
            ("\u{1B}[19~", .readAloud), ("/", .search), ("x", .character("x")), ("\u{3}", .quit),
            ("\u{1B}[5~", .pageUp), ("\u{1B}[6~", .pageDown), ("\r", .choose(ActionID("take"))),
            (" ", .choose(ActionID("take"))),
            ("\u{1B}[200~ROOM:A-014\r\n\u{1B}[201~", .typedCode("ROOM:A-014")),
        ])
    func keys(bytes: String, event: InputEvent) {
        #expect(Self.events([bytes], on: SamplePages.event) == [.event(event)])
    }

    @Test("a row and a button that do the same are one stop, and Tab gets past them")
    func twice() {
        var screen = SamplePages.foreign
        let rows = [Row(id: ActionID("a"), title: "A"), Row(id: ActionID("b"), title: "B")]
        screen.content = .sheet(SheetPage(sections: [.rows(rows)]))
        screen.actions = [Action(ActionID("c"), "C"), Action(ActionID("a"), "A again")]
        let choices = FocusOrder(of: screen).stops.filter { FocusOrder.isPageStop($0) }
        #expect(choices == ["a", "b", "c"].map { .choose(ActionID($0)) })
    }

    @Test(
        "a gesture is one event: what it means, or that somebody is there",
        arguments: ["\t", "\r", "x", "\u{1B}[15~", "\u{1B}[20~", "\u{C}", "\u{1B}[200~\u{1B}[201~"])
    func oneEvent(bytes: String) {
        var controller = Self.controller(SamplePages.event)
        let effects =
            controller.receive(Array(bytes.utf8), now: .seconds(1))
            + controller.expire(now: .seconds(2))
        #expect(effects.count { if case .event = $0 { true } else { false } } == 1)
    }

    @Test("Ctrl-Z suspends and Ctrl-L draws anew")
    func controls() {
        #expect(Self.events(["\u{1A}", "\u{C}"], on: SamplePages.event) == [.suspend, .redraw])
    }

    @Test("in a text field Backspace erases, blanks and slashes are typed, Enter submits")
    func entry() {
        #expect(
            Self.events(["\u{7F}", "/", " ", "a", "\r"], on: SamplePages.entry) == [
                .event(.erase), .event(.character("/")), .event(.character(" ")),
                .event(.character("a")), .event(.submit),
            ])
        #expect(Self.events(["\u{1B}[B", "\r"], on: SamplePages.entry) == [Self.choose("A-011")])
    }

    @Test("a burst that ends in Enter is one code; slow typing is characters")
    func wedge() {
        var controller = Self.controller(SamplePages.searching)
        var out: [Effect] = []
        var now = Duration.zero
        for character in "HTTPS://X.EXAMPLE/R/A-014" {
            now += .milliseconds(10)
            out += controller.receive(Array(String(character).utf8), now: now)
        }
        out += controller.receive([0x0D], now: now + .milliseconds(10))
        out += controller.receive([0x0A], now: now + .milliseconds(12))
        #expect(
            out.filter { $0 != .event(.activity) } == [
                .event(.typedCode("HTTPS://X.EXAMPLE/R/A-014"))
            ])
        #expect(
            Self.events(["A", "0", "\r"], on: SamplePages.searching) == [
                .event(.character("A")), .event(.character("0")), Self.choose("number"),
            ])
    }

    @Test("a pause of exactly 50 ms is a person's")
    func wedgeBoundary() {
        var quick = WedgeDetector()
        for (index, character) in "abc".enumerated() {
            #expect(quick.add(character, now: .milliseconds(34 * index)) == [])
        }
        #expect(quick.enter(now: .milliseconds(68 + 34)) == "abc")
        var slow = WedgeDetector()
        #expect(slow.add("a", now: .zero) == [])
        #expect(slow.add("b", now: .milliseconds(50)) == ["a"])
        #expect(slow.enter(now: .milliseconds(36)) == nil)
        #expect(slow.flush() == ["b"])
    }

    @Test("Tab walks through the page, then the dock, and around")
    func tabs() {
        var controller = Self.controller(SamplePages.foreign)
        var order: [InputEvent?] = [controller.focus]
        for _ in 0..<11 {
            _ = controller.receive([0x09], now: .zero)
            _ = controller.layOut(LayoutContext())
            order.append(controller.focus)
        }
        #expect(
            order == [
                .choose(ActionID("map")), .choose(ActionID("take")), .choose(ActionID("again")),
                .back, .tab(.home), .tab(.scan), .tab(.map), .help, .language, .view, .about,
                .choose(ActionID("map")),
            ])
    }

    @Test("arrows go where they point")
    func arrows() {
        let right = "\u{1B}[C"
        let down = "\u{1B}[B"
        let up = "\u{1B}[A"
        #expect(Self.events([right, "\r"], on: SamplePages.foreign) == [Self.choose("take")])
        #expect(Self.events([down, down, "\r"], on: SamplePages.site) == [Self.choose("C")])
        #expect(Self.events([up, up, "\r"], on: SamplePages.gone) == [Self.choose("A-021")])
        #expect(Self.events([right, "\r"], on: SamplePages.wifi) == [Self.choose("take")])
        #expect(Self.events([down, "\r"], on: SamplePages.contact) == [Self.choose("read")])
    }

    @Test("a click chooses what it was pressed and released on")
    func mouse() throws {
        let controller = Self.controller(SamplePages.foreign)
        let target = try #require(
            controller.page.targets.first { $0.event == .choose(ActionID("take")) })
        let at = "\(target.frame.x + 2);\(target.frame.y + 1)"
        #expect(
            Self.events(["\u{1B}[<0;\(at)M\u{1B}[<0;\(at)m"], on: SamplePages.foreign) == [
                Self.choose("take")
            ])
        #expect(
            Self.events(["\u{1B}[<0;\(at)M\u{1B}[<0;1;9m"], on: SamplePages.foreign) == [])
        #expect(
            Self.events(["\u{1B}[<0;16;2M\u{1B}[<0;16;2m"], on: SamplePages.foreign) == [
                .event(.tab(.home))
            ])
    }

    @Test("a room inside a building is what a click on it means")
    func smallestTarget() throws {
        let controller = Self.controller(SamplePages.floor)
        let room = try #require(
            controller.page.targets.first { $0.event == .choose(ActionID("A-021")) })
        let at = "\(room.frame.x + 4);\(room.frame.y + 2)"
        #expect(
            Self.events(["\u{1B}[<0;\(at)M\u{1B}[<0;\(at)m"], on: SamplePages.floor) == [
                Self.choose("A-021")
            ])
    }

    @Test("during the countdown a key only reports activity; its buttons still choose")
    func countdown() {
        #expect(
            Self.events(["x", "\u{1B}", "\u{1B}[15~", "/", "\u{7F}"], on: SamplePages.countdown)
                == [])
        #expect(Self.events(["\r"], on: SamplePages.countdown) == [Self.choose("stay")])
        #expect(Self.events(["\t", "\r"], on: SamplePages.countdown) == [Self.choose("end")])
    }

    @Test("the focus stays while a page changes, and comes back from under a panel")
    func focusIsKept() {
        var controller = Self.controller(SamplePages.room)
        _ = controller.receive([0x09], now: .zero)
        let kept = controller.focus
        #expect(kept == .choose(ActionID("take")))
        var later = SamplePages.room
        later.dock.clock = "14:33"
        let changes = [controller.show(later), controller.show(later)]
        #expect(changes == [true, false])
        _ = controller.layOut(LayoutContext())
        #expect(controller.focus == kept)
        _ = controller.show(SamplePages.countdown)
        _ = controller.layOut(LayoutContext())
        #expect(controller.focus == .choose(ActionID("stay")))
        _ = controller.show(later)
        _ = controller.layOut(LayoutContext())
        #expect(controller.focus == kept)
        _ = controller.show(SamplePages.event)
        _ = controller.layOut(LayoutContext())
        #expect(controller.focus == .choose(ActionID("take")))
    }

    @Test("a long text scrolls by lines and pages to its last line, and no further")
    func scrolling() {
        var screen = SamplePages.event
        screen.content = .sheet(
            SheetPage(sections: (1...60).map { .paragraph("Paragraph number \($0).") }))
        var controller = Self.controller(screen)
        #expect(controller.page.maximumScroll > 0)
        #expect(!controller.page.grid.lines.contains { $0.contains("number 60.") })
        #expect(
            controller.page.grid.lines.last?.hasSuffix("↑↓ 1 of \(Self.parts(controller))") == true)
        _ = controller.receive(Array("\u{1B}[B".utf8), now: .zero)
        #expect(controller.scroll == 1)
        for step in 1...100 {
            _ = controller.receive(Array("\u{1B}[6~".utf8), now: .seconds(step))
            _ = controller.layOut(LayoutContext())
        }
        #expect(controller.scroll == controller.page.maximumScroll)
        #expect(controller.page.grid.lines.contains { $0.contains("number 60.") })
        #expect(
            controller.page.grid.lines.last?.hasSuffix(
                "\(Self.parts(controller)) of \(Self.parts(controller))") == true)
    }

    @Test("where nothing is to move the camera's picture changes once a second")
    func stillness() {
        var controller = Self.controller(SamplePages.searching)
        #expect(controller.framePause == .milliseconds(100))
        var screen = SamplePages.searching
        screen.appearance.isStill = true
        let isChanged = controller.show(screen)
        #expect(isChanged)
        #expect(controller.framePause == .seconds(1))
    }

    private static func parts(_ controller: TerminalController) -> Int {
        let page = controller.page
        return (page.maximumScroll + page.scrollPage - 1) / page.scrollPage + 1
    }

    @Test("a row that is scrolled out comes into sight with the focus")
    func focusScrolls() {
        var screen = SamplePages.gone
        let rows = (1...50).map { Row(id: ActionID("r\($0)"), title: "Room \($0) of many") }
        screen.content = .sheet(SheetPage(sections: [.rows(rows)]))
        screen.actions = []
        var controller = Self.controller(screen)
        for _ in 1..<50 {
            _ = controller.receive([0x09], now: .zero)
            _ = controller.layOut(LayoutContext())
        }
        #expect(controller.focus == .choose(ActionID("r50")))
        #expect(controller.page.grid.lines.contains { $0.contains("▸ Room 50 of many") })
    }

    @Test("any bytes on any page are taken without harm", arguments: (1...20).some(6))
    func fuzz(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        var controller = Self.controller(SamplePages.home)
        let keys = [
            "\t", "\u{1B}[A", "\u{1B}[B", "\u{1B}[6~", "\r", "a", "\u{1B}[<0;9;9M", "\u{1B}",
        ]
        for step in 0..<300 {
            let page = SamplePages.all[Int.random(in: 0..<SamplePages.all.count, using: &random)]
            if step % 5 == 0 { _ = controller.show(page) }
            if step % 7 == 0 {
                controller.resize(
                    width: Int.random(in: 1...120, using: &random),
                    height: Int.random(in: 1...50, using: &random))
            }
            let key = keys[Int.random(in: 0..<keys.count, using: &random)]
            _ = controller.receive(Array(key.utf8), now: .milliseconds(step * 20))
            _ = controller.layOut(LayoutContext())
            #expect((0...controller.page.maximumScroll).contains(controller.scroll))
        }
    }
}
