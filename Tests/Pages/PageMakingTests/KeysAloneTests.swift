import Drawing
import PageTestSupport
import Testing

@testable import PageMaking
@testable import PageModel
@testable import Pixels
@testable import Screens
@testable import TextPages

@Suite("By keys alone")
struct KeysAloneTests {
    private let preview: PagePreview
    private let names: [String]

    init() throws {
        preview = try PagePreview(databasePath: ShippedSite.database())
        names = try preview.tour()
    }

    private func events(_ keys: String, on screen: Screen) -> [InputEvent] {
        var controller = TerminalController(width: 80, height: 24)
        _ = controller.show(screen)
        _ = controller.layOut(LayoutContext())
        var effects = controller.receive(Array(keys.utf8), now: .zero)
        effects += controller.expire(now: .seconds(1))
        return effects.compactMap { if case .event(let event) = $0 { event } else { nil } }
    }

    @Test("from every page one press goes back and one goes Home, but while the countdown asks")
    func backAndHome() throws {
        for name in names where name != "countdown" {
            let screen = try preview.screen(.init(name: name))
            #expect(events("\u{1B}", on: screen).contains(.back), "\(name)")
            #expect(events("\u{1B}[15~", on: screen).contains(.tab(.home)), "\(name)")
        }
    }

    @Test("Tab reaches everything that can be pressed, in both directions")
    func tab() throws {
        for name in names {
            let screen = try preview.screen(.init(name: name))
            let stops = FocusOrder(of: screen).stops
            var controller = TerminalController(width: 80, height: 24)
            _ = controller.show(screen)
            _ = controller.layOut(LayoutContext())
            for key in ["\t", "\u{1B}[Z"] {
                var reached: Set<InputEvent> = []
                for step in 0..<stops.count {
                    _ = controller.receive(Array(key.utf8), now: .seconds(step))
                    _ = controller.layOut(LayoutContext())
                    if let focus = controller.focus { reached.insert(focus) }
                }
                #expect(reached.isSuperset(of: Set(stops)), "\(name)")
            }
        }
    }

    // MARK: On a framebuffer

    private func controller() -> PageController {
        PageController(width: 1280, height: 720, slack: 18, quitsByKey: false)
    }

    @Test("the same on a framebuffer: one key goes back, one Home, but while the countdown asks")
    func framebufferBackAndHome() throws {
        for name in names where name != "countdown" {
            var controller = controller()
            controller.show(try preview.screen(.init(name: name)))
            #expect(controller.receive(.key(.escape)).contains(.back), "\(name)")
            #expect(controller.receive(.key(.function(5))).contains(.tab(.home)), "\(name)")
        }
    }

    @Test("the same on a framebuffer: Tab reaches every stop of each part of a page")
    func framebufferTab() throws {
        let painter = PagePainter(width: 1280, height: 720)
        let canvas = try Canvas(width: 1280, height: 720, background: Color(0))
        for name in names {
            let screen = try preview.screen(.init(name: name))
            var controller = controller()
            controller.show(screen)
            var reached: Set<InputEvent> = []
            var part = -1
            while controller.state.page > part {
                part = controller.state.page
                while !controller.take(try painter.paint(screen, controller.state, on: canvas)) {}
                let stops = controller.page.focusOrder
                for key in [Key.tab, .backTab] {
                    for _ in stops {
                        _ = controller.receive(.key(key))
                        if let focus = controller.focus.focus { reached.insert(focus) }
                    }
                }
                if controller.page.pageCount > 1 { _ = controller.receive(.key(.pageDown)) }
            }
            let missing = Set(FocusOrder(of: screen).stops).subtracting(reached)
            #expect(missing.isEmpty, "\(name): \(missing)")
        }
    }
}
