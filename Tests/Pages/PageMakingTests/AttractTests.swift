import Imaging
import PageTestSupport
import Testing
import TourModel

@testable import PageMaking
@testable import PageModel

@Suite("The invitation's cuts")
struct AttractTests {
    let maker: PageMaker
    let start = ContinuousClock.now

    init() throws {
        maker = PageMaker(
            content: try ShippedSite.content(), strings: try Strings(),
            settings: PageSettings())
    }

    private func screen(
        after time: Duration, change: (inout Session) -> Void = { _ in }
    ) -> Screen {
        var session = Session(language: Language(rawValue: "en"), now: start)
        change(&session)
        return maker.page(
            of: session,
            in: .init(clock: "14:32", camera: .streaming, now: start.advanced(by: time))
        ).screen
    }

    @Test("every eight seconds it speaks another language, and does not change between")
    func languages() {
        let spoken = [0, 8, 16, 24].map { screen(after: .seconds($0)).language }
        #expect(spoken == ["en", "de", "fr", "en"])
        #expect(screen(after: .seconds(8)) == screen(after: .milliseconds(15_900)))
        #expect(screen(after: .seconds(8)).title == "Code vor die Kamera halten")
    }

    @Test("a key continues in the language that is shown, whichever that is")
    func focus() {
        for beat in 0..<6 {
            let screen = screen(after: .seconds(8 * beat))
            let shown = Choice.language(Language(rawValue: screen.language)).id
            #expect(screen.initialFocus == shown)
            #expect(screen.actions.contains { $0.id == shown })
        }
    }

    @Test("when all languages have spoken comes the next scene: news, pictures, help, tours")
    func scenes() throws {
        var sentences: [String] = []
        for scene in maker.content.scenes.indices {
            sentences += screen(after: .seconds(24 * scene)).words
        }
        #expect(sentences.contains("Today, 16:20: Contact with Lark 2"))
        #expect(sentences.contains("A walk to take: Touch and try. 35 minutes, 4 stops."))
        #expect(sentences.contains("Operations hall"))
        #expect(sentences.contains { $0.hasPrefix("Hold it still before the camera") })
        let again = screen(after: .seconds(24 * maker.content.scenes.count))
        #expect(again == screen(after: .zero))
    }

    @Test("every scene of every beat has words, a picture and the languages")
    func complete() {
        for beat in 0..<(3 * maker.content.scenes.count) {
            let screen = screen(after: AttractScene.duration * beat)
            #expect(!screen.title.isEmpty && screen.actions.count == 3 && screen.words.count == 3)
        }
    }

    @Test("where nothing is to move, it stands still")
    func still() {
        let stands = screen(after: .seconds(100)) { $0.turn(.stillness) }
        #expect(stands == screen(after: .zero) { $0.turn(.stillness) })
    }

    @Test("after a visit it begins with a farewell, once")
    func farewell() {
        let ended = { (session: inout Session) in session.end(at: start) }
        let words = "Goodbye. Everything from this visit is forgotten."
        #expect(screen(after: .zero, change: ended).words.contains(words))
        #expect(!screen(after: .seconds(24), change: ended).words.contains(words))
        #expect(!screen(after: .zero).words.contains(words))
    }

    @Test("a clock that goes back is no reason to end")
    func clock() {
        #expect(screen(after: .seconds(-100)) == screen(after: .zero))
    }
}
