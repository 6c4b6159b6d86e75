import Drawing
import PageTestSupport
import TestSupport
import Testing
import TourModel
import TourStore

@testable import PageMaking
@testable import PageModel
@testable import Pixels

/// What holds for every page of the site that ships, whatever the screen, the language and the size of type: pages are
/// laid out beside a canvas of one pixel, so that nothing is drawn.
// cairo may close a face of a font that another thread is using: pages are laid out on one thread at a time.
@MainActor
@Suite("Rules for every page")
struct PageRulesTests {
    struct Setting: Sendable, CustomTestStringConvertible {
        var width: Int
        var height: Int
        var language: String

        var testDescription: String { "\(width)x\(height) \(language)" }
    }

    nonisolated static let small = ["en", "de", "fr"].map {
        Setting(width: 800, height: 480, language: $0)
    }
    nonisolated static let others = [
        Setting(width: 1280, height: 800, language: "fr"),
        Setting(width: 1920, height: 1080, language: "de"),
        Setting(width: 1080, height: 1920, language: "fr"),
    ]
    /// With the longest words on the smallest screen.
    nonisolated static let every =
        (Amount.isWhole ? small : Array(small.suffix(1))) + others

    private let preview: PagePreview
    /// A page of every kind.
    private let kinds: [String]
    /// Every room, floor and stop.
    private let places: [String]

    init() throws {
        preview = try PagePreview(databasePath: ShippedSite.database())
        // A background of the whole page is scaled wherever the canvas is.
        kinds = try preview.tour().filter { !$0.hasPrefix("attract") }
        let store = try ShippedSite.content().store
        var places: [String] = []
        for building in try store.buildings() {
            for floor in building.floors {
                let rooms = try store.rooms(inBuilding: building.id, floor: floor.id)
                places.append("floor:\(building.id):\(floor.id)")
                places += rooms.map { "room:\($0.id)" }
                if let last = rooms.last { places += ["place:\(last.id)", "way:\(last.id)"] }
            }
        }
        for tour in try store.tours() {
            places.append("tour:\(tour.id)")
            places += tour.stops.indices.map { "stop:\(tour.id):\($0 + 1)" }
        }
        self.places = places
    }

    /// A page as it is laid out.
    private struct Layout {
        var page: DrawnPage
        var ledger: TextLedger
    }

    private func layout(
        _ name: String, _ textSize: Appearance.TextSize, _ setting: Setting,
        _ painter: PagePainter, _ canvas: Canvas
    ) throws -> Layout {
        var request = PagePreview.Request(name: name)
        request.language = Language(rawValue: setting.language)
        request.date = "Friday 20 November"
        request.appearance.textSize = textSize
        let ledger = TextLedger()
        ledger.isSilent = true
        painter.ledger = ledger
        let page = try painter.paint(preview.screen(request), PageState(), on: canvas)
        return Layout(page: page, ledger: ledger)
    }

    @Test(
        "In the largest type no word is cut, no heading stands alone, and no page becomes endless",
        arguments: every)
    func largest(_ setting: Setting) throws {
        let canvas = try Canvas(width: 1, height: 1, background: Color(0))
        let painter = PagePainter(width: setting.width, height: setting.height)
        // The longest words are French.
        let hasPlaces = setting.language == "fr" && setting.width != 1280
        for name in kinds + (hasPlaces ? places : []) {
            let layout = try layout(name, .largest, setting, painter, canvas)
            let cut = layout.ledger.entries.filter(\.isCut)
            #expect(cut.isEmpty, "\(name): texts are cut at \(cut.map(\.box))")
            // Captions on small pictures and excerpts of what was found may be.
            let short = layout.ledger.entries.filter {
                $0.isShortened && $0.color != CaptionBar.words && !name.hasPrefix("search")
            }
            #expect(short.isEmpty, "\(name): texts are shortened at \(short.map(\.box))")
            for parts in layout.ledger.columns {
                for (number, part) in parts.enumerated() {
                    let place = "\(name), part \(number + 1) of \(parts.count)"
                    #expect(!part.items.contains { $0.piece is CutPiece }, "\(place) is cut")
                    #expect(part.items.last?.keepsWithNext != true, "\(place) ends in a heading")
                }
            }
            if ["scan:away", "number", "search"].contains(where: name.hasPrefix) {
                #expect(layout.page.focusOrder.contains(.submit), "\(name): the field is not seen")
            }
            guard setting.height == 480 else { continue }
            let largest = layout.page.pageCount
            let normal = try self.layout(name, .normal, setting, painter, canvas).page.pageCount
            #expect(
                largest <= (normal > 2 ? 3 * normal : 6),
                "\(name): \(normal) parts, then \(largest)")
        }
    }

    @Test(
        "With keys on the screen, what is typed and the first of what was found are seen",
        arguments: [(800, 480), (1024, 600), (1280, 800), (1920, 1080), (1080, 1920)])
    func keypad(width: Int, height: Int) throws {
        let canvas = try Canvas(width: 1, height: 1, background: Color(0))
        let painter = PagePainter(width: width, height: height)
        for name in ["search:control", "search:m", "number:A"] {
            for textSize in [Appearance.TextSize.normal, .large] {
                var request = PagePreview.Request(name: name)
                request.language = Language(rawValue: "de")
                request.appearance.textSize = textSize
                let screen = try preview.screen(request)
                let page = try painter.paint(screen, PageState(hasKeypad: true), on: canvas)
                let first = try #require(screen.content.stops.first { $0.kind == .row }).event
                #expect(page.focusOrder.contains(.submit), "\(name) \(textSize): no field")
                #expect(page.focusOrder.contains(first), "\(name) \(textSize): nothing found")
            }
        }
    }

    @Test("On a small screen the invitation's name and the camera stand apart", arguments: small)
    func invitation(_ setting: Setting) throws {
        let canvas = try Canvas(width: 1, height: 1, background: Color(0))
        let painter = PagePainter(width: setting.width, height: setting.height)
        let layout = try layout("attract", .largest, setting, painter, canvas)
        let name = try #require(layout.ledger.entries.dropFirst().first)
        // The mark's letters, the name, then the clock and the camera.
        #expect(name.box.height < 0.2 * Double(setting.height), "\(name.box)")
        for other in layout.ledger.entries.dropFirst(2) where other.box.y < name.box.maxY {
            let gap = max(other.ink.x - name.ink.maxX, name.ink.x - other.ink.maxX)
            #expect(gap >= 3 * painter.metrics.u, "\(name.ink) \(other.ink)")
        }
    }

    @Test("The scan page says its hint once, and its promise below all else", arguments: small)
    func scan(_ setting: Setting) throws {
        let canvas = try Canvas(width: 1, height: 1, background: Color(0))
        for (width, height) in [(setting.width, setting.height), (1920, 1080)] {
            let painter = PagePainter(width: width, height: height)
            var request = PagePreview.Request(name: "scan")
            request.language = Language(rawValue: setting.language)
            request.appearance.textSize = .largest
            var screen = try preview.screen(request)
            func entries() throws -> [TextLedger.Entry] {
                let ledger = TextLedger()
                ledger.isSilent = true
                painter.ledger = ledger
                _ = try painter.paint(screen, PageState(), on: canvas)
                return ledger.entries
            }
            let shown = try entries()
            guard case .scan(var page) = screen.content else { return }
            page.alternative = ""
            screen.content = .scan(page)
            #expect(try entries() == shown)
            // On a small screen it begins where the buttons do.
            let title = try #require(shown.first)
            let stage = shown.filter { $0.box.x >= title.box.x - 1 }
            let promise = try #require(stage.max { $0.box.y < $1.box.y })
            #expect(height > 480 || promise.box.x == title.box.x, "\(promise.box)")
        }
    }
}
