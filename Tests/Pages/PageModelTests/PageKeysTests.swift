import PageTestSupport
import Testing

@testable import PageModel

@Suite("What keys mean on a page")
struct PageKeysTests {
    @Test("while the countdown runs, no key means anything; under a panel, no letter does")
    func overlays() {
        var screen = SamplePages.event
        screen.overlay = Overlay(title: "Are you still here?", number: 12)
        let counting = PageKeys(screen: screen)
        for key in [Key.escape, .backspace, .home, .function(1), .function(6)] {
            #expect(counting.event(for: key) == nil)
        }
        screen.overlay = Overlay(title: "Language")
        let panel = PageKeys(screen: screen)
        #expect(panel.event(for: .escape) == .back)
        #expect(panel.typed("x") == .nothing && panel.typed("/") == .nothing)
        #expect(panel.typed(" ") == .activate)
        #expect(panel.turn(by: 1) == nil)
    }

    @Test("a text field takes what is typed, and Backspace")
    func entry() {
        let keys = PageKeys(screen: SamplePages.entry)
        #expect(keys.hasEntry)
        #expect(keys.typed(" ") == .event(.character(" ")))
        #expect(keys.typed("/") == .event(.character("/")))
        #expect(keys.event(for: .backspace) == .erase)
    }

    @Test("elsewhere a slash searches, a blank chooses, and a letter is told")
    func page() {
        let keys = PageKeys(screen: SamplePages.event)
        #expect(!keys.hasEntry)
        #expect(keys.typed("/") == .event(.search) && keys.typed(" ") == .activate)
        #expect(keys.typed("é") == .event(.character("é")))
        #expect(keys.event(for: .backspace) == .back)
        #expect(keys.turn(by: -1) == .pageUp && keys.turn(by: 1) == .pageDown)
        #expect(keys.event(for: .function(12)) == nil && keys.event(for: .insert) == nil)
    }

    @Test("the invitation is left by any key, also one that means nothing elsewhere")
    func invitation() {
        let keys = PageKeys(screen: SamplePages.attract)
        for key in [Key.insert, .delete, .end, .function(12)] {
            #expect(keys.event(for: key) == .tab(.home), "\(key)")
        }
    }

    @Test("while a page is read aloud, keys move the voice; the first key of a keypad turns it on")
    func reading() {
        var screen = ReadingListTests.screen(.sheet(SheetPage()))
        #expect(PageKeys(screen: screen).command(for: .down) == nil)
        #expect(PageKeys(screen: screen).command(for: .pad(.down)) == .begin)
        screen.reading = .init()
        let keys = PageKeys(screen: screen)
        #expect(keys.command(for: .down) == .next && keys.command(for: .pad(.down)) == .next)
        #expect(keys.command(for: .enter) == .choose && keys.command(for: .pad(.choose)) == .choose)
        #expect(keys.command(for: .pad(.back)) == nil && keys.event(for: .pad(.back)) == .back)
        #expect(keys.event(for: .pad(.home)) == .tab(.home))
        #expect(
            keys.typed("+") == .event(.reader(.louder))
                && keys.typed(" ") == .event(.reader(.choose)))
        screen.content = .entry(EntryPage(entry: Entry(prompt: "?", text: "")))
        #expect(PageKeys(screen: screen).typed("-") == .event(.character("-")))
        screen.overlay = Overlay(title: "Are you still here?", number: 9)
        #expect(PageKeys(screen: screen).command(for: .pad(.down)) == nil, "any key only stays")
    }
}
