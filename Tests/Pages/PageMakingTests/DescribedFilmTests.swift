import Foundation
import Imaging
import PageTestSupport
import TestSupport
import Testing
import TourAuthoring
import TourModel
import TourStore

@testable import PageMaking
@testable import PageModel

@Suite("A film with descriptions of its pictures")
struct DescribedFilmTests {
    private let maker: PageMaker
    private let folder: TemporaryFolder

    /// The film that ships, described in German.
    init() throws {
        folder = try TemporaryFolder()
        let content = "\(folder.path)/content"
        try FileManager.default.copyItem(atPath: Repository.tour, toPath: content)
        let path = "\(content)/media/media.yaml"
        let media = try String(contentsOfFile: path, encoding: .utf8)
        let line = "  file: eleven-minutes.mp4\n"
        try media.replacing(line, with: line + "  descriptions: {de: film.vtt}\n")
            .write(toFile: path, atomically: true, encoding: .utf8)
        try "WEBVTT\n\n00:02.500 --> 00:04.000\nEin Satellit\ngeht auf.\n".write(
            toFile: "\(content)/media/film.vtt", atomically: true, encoding: .utf8)
        try TourImporter.import(folder: content, into: "\(folder.path)/tour.sqlite")
        maker = PageMaker(
            content: try TourContent(store: TourStore(path: "\(folder.path)/tour.sqlite")),
            strings: try Strings(), settings: PageSettings())
    }

    private func screen(
        at position: Int, _ phase: FilmSight.Phase = .playing, isDescribed: Bool? = true,
        in language: String = "de", isSpoken: Bool = false
    ) -> Screen {
        var session = Session(
            language: Language(rawValue: language), page: .film("eleven-minutes"), now: .now)
        if isSpoken { session.turn(.speech) }
        var sight = FilmSight(phase: phase, position: position)
        sight.isDescribed = isDescribed
        return maker.page(
            of: session, in: .init(clock: "14:32", camera: .streaming, film: sight, now: .now)
        ).screen
    }

    private static func film(_ screen: Screen) -> Film? {
        guard case .sheet(let page) = screen.content, case .film(let film)? = page.exhibit
        else { return nil }
        return film
    }

    private let words = Text("Ein Satellit geht auf.")

    @Test("each stands in every second that it has a part of, and below the film")
    func times() throws {
        for (position, isThere) in [(1, false), (2, true), (3, true), (4, false)] {
            let film = try #require(Self.film(screen(at: position)))
            #expect(film.description == (isThere ? words : ""), "\(position)")
            #expect(film.caption == film.description)
        }
        #expect(Self.film(screen(at: 2, .paused))?.description == words)
        #expect(Self.film(screen(at: 2, .ended))?.description == nil)
    }

    @Test("in another language than the visitor's they say so")
    func otherLanguage() {
        let film = Self.film(screen(at: 2, in: "en"))
        #expect(film?.description == Text("Ein Satellit geht auf.", language: "de"))
    }

    @Test("they are on where pages are read aloud, until the visitor chooses otherwise")
    func speech() {
        func isOn(_ choice: Bool?, isSpoken: Bool) -> Bool {
            Self.film(screen(at: 2, isDescribed: choice, isSpoken: isSpoken))?.description != nil
        }
        #expect(!isOn(nil, isSpoken: false) && isOn(nil, isSpoken: true))
        #expect(isOn(true, isSpoken: false) && !isOn(false, isSpoken: true))
    }

    @Test("a button beside those of the player turns them on and off")
    func button() {
        func titles(_ isDescribed: Bool) -> [String] {
            screen(at: 2, isDescribed: isDescribed).actions.map(\.label.string)
        }
        #expect(titles(false).contains("Audiodeskription"))
        #expect(titles(true).contains("Ohne Beschreibung"))
        #expect(screen(at: 2).actions.last?.id == Choice.film(.undescribe).id)
    }
}
