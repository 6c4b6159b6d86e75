import Foundation
import TestSupport
import Testing
import Times
import TourModel

@testable import Studio
@testable import TourAuthoring

@Suite("Forms of a tour's content")
struct FormTests {
    private let codec = FormCodec(
        languages: ["en", "de", "fr"].map(Language.init(rawValue:)), floors: ["G", "1", "2"])

    /// A form as a browser sends back what it was given.
    private func sent(_ entries: [String: String]) -> FormCodec.Entries {
        entries.mapValues { FormCodec.sent($0) }
    }

    @Test(
        "every key of the sample tour is shown whole, and a form sent back as it was changes nothing"
    )
    func sampleTour() async throws {
        let state = try TemporaryFolder()
        let folder = try StudioFolder(
            folder: Repository.tour, state: state.path,
            today: { CalendarDay(year: 2026, month: 11, day: 20) })
        let overview = try await folder.overview()
        #expect(overview.isWhole && overview.rooms.count > 30)
        var count = 0
        for kind in StudioEntry.Kind.allCases {
            let ids: [String] =
                switch kind {
                case .rooms: overview.rooms.map(\.id)
                case .buildings: overview.buildings.map(\.id)
                case .people: overview.people.map(\.id)
                case .tours: overview.tours.map(\.id)
                case .media: overview.media.map(\.id)
                case .kiosks: overview.kiosks.map(\.id)
                case .news: overview.news.map(\.id)
                case .visits: overview.visits.map(\.id)
                case .site: [""]
                }
            #expect(!ids.isEmpty, "\(kind)")
            for id in ids {
                let entry = try #require(StudioEntry(kind, id, in: overview), "\(kind) \(id)")
                let page = StudioPage(
                    words: StudioWords(Language(rawValue: "en")), overview: overview)
                let codec = page.codec(for: entry)
                let names =
                    [(entry.file, false)]
                    + (entry.translated == nil
                        ? []
                        : overview.languages.dropFirst().map { (entry.file(in: $0), true) })
                for (name, isTranslation) in names {
                    guard let file = try await folder.file(name) else { continue }
                    let units = FormUnit.units(
                        of: entry, file: file, name: name, isTranslation: isTranslation)
                    for unit in units {
                        count += 1
                        // Files by language, and ways that say more than their points.
                        let isByHand =
                            kind == .media && ["subtitles", "descriptions"].contains(unit.key)
                            || kind == .site && unit.key == "map"
                        #expect(
                            codec.canShow(unit.value, unit.kind) || isByHand,
                            "\(name): \(unit.name)")
                        let entries = sent(
                            codec.entries(of: unit.value, unit.kind, name: unit.name))
                        #expect(
                            codec.isUnchanged(
                                entries, unit.kind, name: unit.name, from: unit.value),
                            "\(name): \(unit.name)")
                    }
                }
            }
        }
        #expect(count > 1000)
    }

    @Test("a text in the first language alone stays a text; with others it becomes a map")
    func localized() {
        let kind = FormatField.Kind.localizedText(.name)
        #expect(
            codec.value(of: ["n.en": "Hall", "n.de": "", "n.fr": " "], kind, name: "n")
                == .text("Hall"))
        #expect(
            codec.value(of: ["n.en": "Hall", "n.de": "Halle"], kind, name: "n")
                == .map([.init("en", .text("Hall")), .init("de", .text("Halle"))]))
        #expect(
            codec.value(
                of: ["n.en": "Hall"], kind, name: "n", like: .map([.init("en", .text("Room"))]))
                == .map([.init("en", .text("Hall"))]))
        #expect(codec.value(of: ["n.en": ""], kind, name: "n") == nil)
    }

    @Test("numbers and points are read as people write them, and what is none stays a text")
    func numbers() {
        let place = FormatField.Kind.place(on: "the map")
        #expect(
            codec.value(of: ["p.x": " 2,5", "p.y": "3"], place, name: "p")
                == .list([.bare("2.5"), .bare("3")]))
        #expect(
            codec.value(of: ["p.x": "a", "p.y": ""], place, name: "p")
                == .list([.text("a"), .text("")]))
        let points = FormatField.Kind.points(minimum: 3, on: "the map")
        #expect(
            codec.value(of: ["o": "0, 0\n4 0\n4;3.5\n\n"], points, name: "o")
                == .list([
                    .list([.bare("0"), .bare("0")]), .list([.bare("4"), .bare("0")]),
                    .list([.bare("4"), .bare("3.5")]),
                ]))
    }

    @Test("elements of lists are taken out and moved, and empty ones are none")
    func lists() throws {
        let kind = FormatField.Kind.list(of: .reference(to: .person))
        func applied(_ act: String) throws -> ContentValue? {
            let form = try #require(FormBody(Array("p.0=a&p.1=b&p.2=c&p.3=&do=\(act)".utf8)))
            return codec.value(
                of: FormActs.applied(form, to: form.values), kind, name: "p")
        }
        func list(_ texts: String...) -> ContentValue { .list(texts.map { .text($0) }) }
        #expect(try applied("") == list("a", "b", "c"))
        #expect(try applied("up:p.2") == list("a", "c", "b"))
        #expect(try applied("up:p.0") == list("a", "b", "c"))
        #expect(try applied("out:p.1") == list("a", "c"))
        #expect(try applied("out:p") == nil)
    }

    @Test(
        "bodies that no form of ours sends are refused",
        arguments: ["a=%", "a=%4", "a=%zz", "a=1&a=2", "=1", "a=%ff"])
    func brokenBodies(text: String) { #expect(FormBody(Array(text.utf8)) == nil) }

    @Test("a body is decoded, with the line ends of a text")
    func body() throws {
        let form = try #require(FormBody(Array("a=%C3%BC+b%0D%0Ac&empty=&x".utf8)))
        #expect(form["a"] == "\u{FC} b\nc")
        #expect(form["empty"] == "" && form["x"] == "" && form["y"] == nil)
    }

    @Test("all words are there in every language")
    func words() {
        #expect(StudioWords.texts.count > 100)
        for (key, texts) in StudioWords.texts {
            for language in StudioWords.languages {
                #expect(texts[language.rawValue]?.isEmpty == false, "\(key) in \(language)")
            }
            let names = texts.values.map { text in
                Set(text.matches(of: /\{([a-z]+)/).map { String($0.output.1) })
            }
            #expect(Set(names).count == 1, "\(key): placeholders")
        }
    }

    @Test(
        "a browser's languages are understood",
        arguments: [
            ("de-CH,de;q=0.9,en;q=0.8", "de"), ("ja,fr;q=0.5", "fr"), ("it", "en"), ("", "en"),
            ("en;q=0.3, de;q=0.7", "de"), ("fr;q=0", "en"), (";;,=q", "en"),
        ])
    func accepting(header: String, language: String) {
        #expect(StudioWords(accepting: header).language.rawValue == language)
    }
}
