import Drawing
import Foundation
import Imaging
import TestSupport
import Testing

@testable import PageModel
@testable import Pixels

// cairo may close a face of a font that another thread is using: pages are drawn on one thread at a time.
@MainActor
@Suite("Pages as they are drawn")
struct PageTests {
    struct Setting: Sendable, CustomTestStringConvertible {
        var width: Int
        var height: Int
        var textSize: Appearance.TextSize
        var language: String

        var testDescription: String { "\(width)x\(height) \(textSize) \(language)" }
    }

    // All classes, languages and sizes of type take minutes.
    nonisolated static let sizes =
        Amount.isWhole
        ? [(800, 480), (1280, 720), (1280, 800), (1920, 1080), (1080, 1920), (480, 800)]
        : [(1280, 720), (1080, 1920)]

    nonisolated static let settings: [Setting] =
        Amount.isWhole
        ? everySetting
        : [
            Setting(width: 1280, height: 720, textSize: .normal, language: "en"),
            Setting(width: 1080, height: 1920, textSize: .normal, language: "ar"),
        ]

    private nonisolated static let everySetting = sizes.flatMap { width, height in
        Appearance.TextSize.allCases.flatMap { textSize in
            // Every language in the normal size of type; larger ones where the screen is not that of a telephone.
            PageSamples.languages.filter { language in
                switch textSize {
                case .normal: true
                case .large: width > 480 && ["de", "ar"].contains(language)
                // Buttons of 32 letters in the largest type leave nothing of a small screen.
                case .largest: width > 480 && ["en", "ar"].contains(language)
                }
            }.map {
                Setting(width: width, height: height, textSize: textSize, language: $0)
            }
        }
    }

    private func canvas(_ setting: Setting) throws -> Canvas {
        try Canvas(width: setting.width, height: setting.height, background: Color(0))
    }

    private func dressed(_ screen: Screen, _ setting: Setting) -> Screen {
        var screen = screen
        screen.appearance.textSize = setting.textSize
        return screen
    }

    /// Every part of a page.
    private func parts(
        _ screen: Screen, _ setting: Setting, hasKeypad: Bool = false,
        check: (DrawnPage, TextLedger, Metrics) -> Void
    ) throws {
        let painter = PagePainter(width: setting.width, height: setting.height)
        let canvas = try canvas(setting)
        let screen = dressed(screen, setting)
        var part = 0
        var count = 1
        while part < count {
            let ledger = TextLedger()
            painter.ledger = ledger
            let page = try painter.paint(
                screen, PageState(showsFocus: true, page: part, hasKeypad: hasKeypad), on: canvas)
            if part == 0 { count = page.pageCount }
            #expect(page.pageCount == count, "\(screen.identity): parts change while they are read")
            check(page, ledger, painter.metrics)
            part += 1
        }
    }

    @Test(
        "What can be pressed is large enough, on the page, and under nothing else",
        arguments: settings)
    func targets(_ setting: Setting) throws {
        for screen in PageSamples(language: setting.language).all {
            // The keys have no room over the largest type on the smallest screens.
            let hasKeys =
                PageKeys(screen: screen).hasEntry && setting.textSize == .normal
                && setting.width > 480
            for hasKeypad in hasKeys ? [false, true] : [false] {
                try parts(screen, setting, hasKeypad: hasKeypad) { page, _, metrics in
                    let targets = page.targets.filter { !$0.isHotspot }
                    let whole = Rectangle(
                        x: -0.5, y: -0.5, width: metrics.width + 1, height: metrics.height + 1)
                    for (index, target) in targets.enumerated() {
                        let frame = target.frame
                        let name = "\(screen.identity) “\(target.label)” \(frame)"
                        // A pixel is lost where a width is shared out.
                        let least = metrics.minimumTarget - 1
                        // Pictures take the room that words leave them.
                        let isPicture =
                            if case .choose(let id) = target.event {
                                id.rawValue.hasPrefix("picture")
                            } else {
                                false
                            }
                        #expect(
                            isPicture || frame.height >= least && frame.width >= least,
                            "\(name) is smaller than \(metrics.minimumTarget)")
                        let inside = frame.intersection(whole)
                        #expect(
                            inside.height >= frame.height - 1 && inside.width >= frame.width - 1,
                            "\(name) lies outside")
                        #expect(!target.label.isEmpty)
                        // A touch anywhere ends the invitation.
                        for other in targets[..<index]
                        where other.frame.width < metrics.width {
                            let common = frame.intersection(other.frame)
                            guard common.width > 1, common.height > 1 else { continue }
                            Issue.record("\(name) lies over “\(other.label)” \(other.frame)")
                        }
                    }
                }
            }
        }
    }

    @Test("Every place of the focus is on some part of its page", arguments: settings)
    func stops(_ setting: Setting) throws {
        for screen in PageSamples(language: setting.language, rowCount: 12).all {
            var found: Set<InputEvent> = []
            var isCompact = false
            try parts(screen, setting) { page, _, metrics in
                found.formUnion(page.targets.map(\.event))
                isCompact = metrics.isCompact
                #expect(Set(page.focusOrder).isSubset(of: page.targets.map(\.event)))
            }
            var wanted = Set(FocusOrder(of: screen).stops)
            // A small home page leaves its last card out.
            if isCompact, screen.isHome { wanted.remove(.choose(ActionID("card 3"))) }
            // Where there is no room for further pictures, the first one leads to them.
            for index in 1...3 { wanted.remove(.choose(ActionID("picture \(index)"))) }
            // Where there is no room for steps, buttons lead to those beside the one that is shown.
            if !found.contains(.choose(ActionID("step 1"))) {
                wanted.remove(.choose(ActionID("step 1")))
            }
            let missing = wanted.subtracting(found)
            #expect(missing.isEmpty, "\(screen.identity): \(missing)")
        }
    }

    @Test("No text lies over another, and none leaves the page", arguments: settings)
    func texts(_ setting: Setting) throws {
        // The words on large pictures have tests of their own.
        for screen in PageSamples(language: setting.language).all
        where screen.overlay == nil && !screen.isHome && !screen.isInvitation {
            try parts(screen, setting) { _, ledger, metrics in
                let whole = Rectangle(x: 0, y: 0, width: metrics.width, height: metrics.height)
                #expect(!ledger.entries.isEmpty)
                for (index, entry) in ledger.entries.enumerated() {
                    let inside = entry.ink.intersection(whole)
                    #expect(
                        inside.width >= entry.ink.width - metrics.u
                            && inside.height >= entry.ink.height - metrics.u,
                        "\(screen.identity): a text at \(entry.ink) leaves the page")
                    for other in ledger.entries[..<index] {
                        let common = entry.ink.intersection(other.ink)
                        // Boxes of lines are higher than their letters.
                        guard common.width > 2, common.height > metrics.u else { continue }
                        Issue.record("\(screen.identity): texts at \(entry.ink) and \(other.ink)")
                    }
                }
            }
        }
    }

    @Test("The invitation's words stand clear of the name and the camera on the smallest screen")
    func smallInvitation() throws {
        let setting = Setting(width: 400, height: 240, textSize: .large, language: "de")
        try parts(PageSamples(language: "de").attract, setting) { _, ledger, metrics in
            for (index, entry) in ledger.entries.enumerated() {
                for other in ledger.entries[..<index] {
                    let common = entry.ink.intersection(other.ink)
                    #expect(
                        common.width <= 2 || common.height <= metrics.u,
                        "texts at \(entry.ink) and \(other.ink)")
                }
            }
        }
    }

    @Test("A page from right to left is the mirror of one from left to right")
    func mirror() throws {
        let painter = PagePainter(width: 1920, height: 1080)
        let canvas = try Canvas(width: 1920, height: 1080, background: Color(0))
        for var screen in PageSamples(language: "en").all where screen.plan == nil {
            let there = try painter.paint(screen, PageState(), on: canvas)
            screen.language = "en-Arab"
            let back = try painter.paint(screen, PageState(), on: canvas)
            #expect(there.targets.map(\.event) == back.targets.map(\.event))
            for (a, b) in zip(there.targets, back.targets) {
                #expect(
                    abs(a.frame.x - (1920 - b.frame.maxX)) < 0.5, "\(screen.identity) \(a.label)")
                #expect(a.frame.y == b.frame.y)
            }
        }
    }

    @Test("Two hundred rows are all reached, each on one part, in their order", arguments: sizes)
    func manyRows(width: Int, height: Int) throws {
        let screen = PageSamples(language: "en", rowCount: 200).list
        let setting = Setting(width: width, height: height, textSize: .normal, language: "en")
        var rows: [InputEvent] = []
        var arrival: [Int] = []
        try parts(screen, setting) { page, _, _ in
            rows += page.targets.map(\.event).filter {
                if case .choose(let id) = $0 { id.rawValue.hasPrefix("row") } else { false }
            }
            arrival.append(page.arrivalPage)
            #expect(page.pageCount > 1)
        }
        #expect(rows == (0..<200).map { .choose(ActionID("row \($0)")) })
    }

    @Test("Who arrives sees the part on which the focus is")
    func arrival() throws {
        let samples = PageSamples(language: "en", rowCount: 60)
        var screen = samples.list
        screen.actions = []
        var rows = samples.rows(60)
        rows[2].isSelected = false
        rows[50].isSelected = true
        screen.content = .sheet(SheetPage(sections: [.lead(samples.text(8)), .rows(rows)]))
        let painter = PagePainter(width: 1920, height: 1080)
        let canvas = try Canvas(width: 1920, height: 1080, background: Color(0))
        let first = try painter.paint(screen, PageState(), on: canvas)
        #expect(first.focus == .choose(ActionID("row 50")))
        #expect(first.arrivalPage > 0)
        let page = try painter.paint(screen, PageState(page: first.arrivalPage), on: canvas)
        #expect(page.targets.contains { $0.event == .choose(ActionID("row 50")) })
        #expect(first.parts[.choose(ActionID("row 50"))] == first.arrivalPage)
    }

    @Test("The same value gives the same page, and a page beyond the last one is the last")
    func repeatable() throws {
        let screen = PageSamples(language: "de", rowCount: 40).list
        let one = try Canvas(width: 1280, height: 720, background: Color(0))
        let two = try Canvas(width: 1280, height: 720, background: Color(0xFF00FF))
        let a = try PagePainter(width: 1280, height: 720).paint(screen, PageState(), on: one)
        let painter = PagePainter(width: 1280, height: 720)
        _ = try painter.paint(PageSamples(language: "ar").article, PageState(), on: two)
        let b = try painter.paint(screen, PageState(), on: two)
        #expect(a == b)
        #expect(try one.png() == two.png())
        let last = try painter.paint(screen, PageState(page: a.pageCount - 1), on: two)
        #expect(try painter.paint(screen, PageState(page: 999), on: two) == last)
        #expect(try painter.paint(screen, PageState(page: -3), on: two) == a)
    }

    @Test("What has the focus and what is pressed can be seen")
    func states() throws {
        let screen = PageSamples(language: "en").article
        let event = InputEvent.choose(ActionID("action 1"))
        let painter = PagePainter(width: 1280, height: 720)
        func picture(_ state: PageState) throws -> [UInt8] {
            let canvas = try Canvas(width: 1280, height: 720, background: Color(0))
            _ = try painter.paint(screen, state, on: canvas)
            return try canvas.png()
        }
        let plain = try picture(PageState())
        #expect(try picture(PageState(pressed: event)) != plain)
        #expect(try picture(PageState(focus: event)) == plain)
        let focused = try picture(PageState(focus: event, showsFocus: true))
        #expect(focused != plain)
        #expect(try picture(PageState(showsFocus: true)) != focused)
    }

    @Test("A panel leaves nothing of the page beneath to be pressed")
    func overlay() throws {
        let painter = PagePainter(width: 1920, height: 1080)
        let canvas = try Canvas(width: 1920, height: 1080, background: Color(0))
        let page = try painter.paint(PageSamples(language: "en").countdown, PageState(), on: canvas)
        #expect(
            page.targets.map(\.event) == [
                .choose(ActionID("action 0")), .choose(ActionID("action 1")),
            ])
        #expect(page.focusOrder == page.targets.map(\.event))
    }

    @Test("Titles of a dozen words are shown whole", arguments: sizes)
    func titles(width: Int, height: Int) throws {
        var screen = PageSamples(language: "en", rowCount: 2).list
        screen.content = .sheet(SheetPage())
        screen.actions = []
        screen.kicker = nil
        screen.dock.words = Dock.Words()
        screen.title = (0..<12).map { "Wort\($0)" }.joined(separator: " ")
        let setting = Setting(width: width, height: height, textSize: .largest, language: "de")
        try parts(screen, setting) { _, ledger, _ in
            #expect(ledger.entries.allSatisfy { !$0.isShortened })
        }
    }
}

extension Screen {
    var isHome: Bool {
        if case .home = content { true } else { false }
    }
}
