import Testing
import Times
import TourModel
import TourStore
import TourTestSupport

@testable import TourAuthoring

@Suite("Questions and pictures of one view")
struct QuizTests {
    private let folder: TestFolder
    private let database: TestFolder

    private static let questions = """
        quiz:
          - question: Why is it quiet?
            answers:
              - text: Carpets
                right: true
                why: They are thick.
              - {text: Nobody reads, why: "Look around: they do."}
        """
    private static let inGerman = """
        quiz:
          - question: Warum ist es leise?
            answers:
              - {text: Teppiche, why: Sie sind dick.}
              - {text: Niemand liest, why: Sehen Sie sich um.}
        """
    private static let stop = """
            pair: [old, control-room]
            quiz:
              - question: {en: Where?, de: Wo?, fr: Où ?}
                answers:
                  - {text: {en: Here, de: Hier, fr: Ici}, right: true, why: {en: Yes., de: Ja., fr: Oui.}}
                  - {text: {en: There, de: Dort, fr: Là}, why: {en: No., de: Nein., fr: Non.}}
        """

    init() throws {
        folder = try TestFolder()
        database = try TestFolder()
        try SampleSite.write(to: folder)
        try folder.write(
            "buildings/A/A-014.md",
            SampleSite.library.replacing(
                "\n---\nQuiet", with: "\npair: [old, control-room]\n\(Self.questions)\n---\nQuiet"))
        for language in ["de", "fr"] {
            let page = language == "de" ? SampleSite.libraryInGerman : SampleSite.libraryInFrench
            let head =
                language == "de" ? Self.inGerman : Self.inGerman.replacing("dick", with: "épais")
            try folder.write(
                "buildings/A/A-014.\(language).md",
                page.replacing("\n---\n", with: "\n\(head)\n---\n"))
        }
        try folder.write("tours/short-walk.yaml", SampleSite.tour + "\n" + Self.stop + "\n")
        try addOldPicture(width: 6, height: 4)
    }

    private func addOldPicture(width: UInt8, height: UInt8) throws {
        var png = SampleSite.png
        (png[19], png[23]) = (width, height)
        try folder.write("media/old.png", png)
        try folder.write(
            "media/media.yaml",
            SampleSite.media + """

                old:
                  file: old.png
                  alt: {en: The desks in 1932, de: Die Tische 1932, fr: Les pupitres en 1932}
                  caption: "1932"

                """)
    }

    private func problems() throws -> [String] {
        try SampleSite.problems(of: folder, into: database("tour.db")).map(\.description)
    }

    private let captionWarning =
        "media/media.yaml:12:12: warning: \"caption\" is not translated into de, fr; write {en: ..., de: ...}"

    @Test("they come back from the database as they were written, in every language")
    func stored() throws {
        #expect(try problems() == [captionWarning])
        let store = try TourStore(path: database("tour.db"))
        let room = try #require(try store.room("A-014"))
        #expect(room.timeline == ["old", "control-room"])
        let question = try #require(room.quiz.only)
        #expect(question.texts.values[.english] == "Why is it quiet?")
        #expect(question.texts.values[.german] == "Warum ist es leise?")
        #expect(question.rightAnswers == [0])
        #expect(question.answers[1].texts.values[.german] == "Niemand liest")
        #expect(question.answers[1].explanations.values[.english] == "Look around: they do.")
        #expect(question.answers[0].explanations.values[.french] == "Sie sind épais.")
        let stop = try #require(try store.tour("SHORT-WALK")?.stops.last)
        #expect(stop.timeline == ["old", "control-room"])
        #expect(stop.quiz.first?.answers.first?.texts.values[.french] == "Ici")
        #expect(try store.tour("SHORT-WALK")?.stops.first?.quiz == [])
    }

    @Test("an import after an export changes nothing, and a search finds what is asked")
    func roundTrip() throws {
        _ = try problems()
        let copy = try TestFolder()
        let store = try TourStore(path: database("tour.db"))
        _ = try TourExporter.write(store, to: copy("out"))
        try TourImporter.import(
            folder: copy("out"), into: copy("tour.db"), measure: SampleSite.measure)
        let after = try TourStore(path: copy("tour.db"))
        #expect(try store.room("A-014") == after.room("A-014"))
        #expect(try store.tours() == after.tours())
        #expect(try after.search("why", languages: [.english], limit: 5).map(\.id) == ["A-014"])
    }

    @Test("an import that remembers the one before takes a changed question in")
    func incremental() throws {
        _ = try problems()
        let page = String(decoding: try folder.bytes("buildings/A/A-014.md"), as: UTF8.self)
        try folder.write(
            "buildings/A/A-014.md", page.replacing("They are thick.", with: "Very thick."))
        #expect(try problems() == [captionWarning])
        let store = try TourStore(path: database("tour.db"))
        #expect(
            try store.room("A-014")?.quiz.first?.answers.first?.explanations.values[.english]
                == "Very thick.")
        // A page that is recalled still knows which pictures it lays over each other.
        try addOldPicture(width: 4, height: 4)
        #expect(try problems().count == 3)
    }

    @Test("pictures of other proportions are warned of where the second one is named")
    func proportions() throws {
        try addOldPicture(width: 4, height: 4)
        let words =
            "the picture control-room has 6 × 4 pixels, but old 4 × 4, so they do not cover each other; crop both to the same view; until then the middle of each is shown"
        #expect(
            try problems() == [
                "buildings/A/A-014.md:6:13: warning: \(words)", captionWarning,
                "tours/short-walk.yaml:8:17: warning: \(words)",
            ])
    }

    @Test("a picture of a pair whose caption does not say when it is from is checked for")
    func captions() throws {
        let media = String(decoding: try folder.bytes("media/media.yaml"), as: UTF8.self)
        try folder.write("media/media.yaml", media.replacing("  caption: \"1932\"\n", with: ""))
        let options = TourChecker.Options(today: CalendarDay(year: 2024, month: 3, day: 1))
        let found = try TourChecker.check(
            folder: folder.path, options: options, measure: SampleSite.measure)
        #expect(
            found.map(\.description) == [
                "media/media.yaml:9:1: warning: the picture old has no caption, but stands beside others of its view; write when it is from, such as caption: \"1932\""
            ])
    }

    @Test("translators get each text of a question once, and it comes back to its page")
    func translated() throws {
        let bytes = try #require(
            try TourTranslator.export(
                folder.path, into: .german, states: Set(TranslationState.allCases), as: .xliff))
        var text = String(decoding: bytes, as: UTF8.self)
        for key in ["quiz.1.question", "quiz.1.answers.2.why", "stops.A-011.quiz.1.answers.1.text"]
        {
            #expect(text.contains(key), "\(key)")
        }
        text = text.replacing("<target>Teppiche</target>", with: "<target>Dicke Teppiche</target>")
            .replacing("<target>Wo?</target>", with: "<target>Wo denn?</target>")
        let place = try TestFolder()
        try place.write("de.xlf", text)
        let outcome = try TourTranslator.import([place("de.xlf")], into: folder.path)
        #expect(outcome.changes.count == 2)
        let page = String(decoding: try folder.bytes("buildings/A/A-014.de.md"), as: UTF8.self)
        #expect(page.contains("Dicke Teppiche"))
        #expect(try problems() == [captionWarning])
    }
}

extension Collection {
    fileprivate var only: Element? { count == 1 ? first : nil }
}
