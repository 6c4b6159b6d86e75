import Testing
import Times
import TourModel
import TourStore
import TourTestSupport

@testable import TourAuthoring

@Suite("Sounds in several languages, and audio tours")
struct SoundTests {
    private let folder: TestFolder
    private let database: TestFolder

    private static let ogg = Array("OggS a sound".utf8)
    private static let alt = "alt: {en: A greeting, de: Ein Gruß, fr: Un bonjour}"
    private static let hello = """
        hello:
          file: hello.ogg
          language: en
          speaker: Mira Rautio
          \(alt)
          transcript:
            en: |
              Good morning, **early birds**.

              The kettle is on.
            de: Guten Morgen, Frühaufsteher.
            fr: Bonjour.
        hello-de: {file: hello-de.ogg, language: de, speaker: Jonas, version_of: hello}
        """
    private static let rain = "rain:\n  file: rain.ogg\n  \(alt)"
    private static let tour = SampleSite.tour
        .replacing("minutes: 30", with: "minutes: 30\naudio: true")
        .replacing("{room: a-014,", with: "{room: a-014, sound: rain,")
        .replacing("  - room: A-011", with: "  - room: A-011\n    sound: hello")

    init() throws {
        folder = try TestFolder()
        database = try TestFolder()
        try SampleSite.write(to: folder)
        for name in ["hello", "hello-de", "rain"] {
            try folder.write("media/\(name).ogg", Self.ogg)
        }
        try describe(Self.hello + "\n" + Self.rain)
        try folder.write("tours/short-walk.yaml", Self.tour)
        try list("control-room, eleven, hello")
    }

    /// Adds sounds to the sample's media: line 9 is the first of them.
    private func describe(_ sounds: String) throws {
        try folder.write("media/media.yaml", SampleSite.media + "\n" + sounds + "\n")
    }

    private func list(_ media: String) throws {
        try folder.write(
            "buildings/A/A-011.md",
            SampleSite.controlRoom.replacing("control-room, eleven", with: media))
    }

    private func problems(probe: TourImporter.Probe? = nil) throws -> [String] {
        do throws(TourImportError) {
            let summary = try TourImporter.import(
                folder: folder.path, into: database("tour.db"), measure: SampleSite.measure,
                probe: probe)
            return summary.warnings.map(\.description)
        } catch {
            guard case .invalid(_, let problems) = error else { throw error }
            return problems.map(\.description)
        }
    }

    private func store() throws -> TourStore { try TourStore(path: database("tour.db")) }

    // MARK: What comes back

    @Test("what is said of a sound comes back from the database, and a stop has its sound")
    func stored() throws {
        #expect(try problems() == [])
        let store = try store()
        let hello = try #require(try store.media("hello"))
        #expect(hello.language == .english)
        #expect(hello.speaker == "Mira Rautio")
        #expect(
            hello.transcripts.values[.english]
                == "Good morning, **early birds**.\n\nThe kettle is on.")
        #expect(hello.transcripts.values[.french] == "Bonjour.")
        let german = try #require(try store.media("hello-de"))
        #expect(german.versionOf == "hello")
        #expect(german.alternatives.values.isEmpty)
        let tour = try #require(try store.tour("SHORT-WALK"))
        #expect(tour.isAudio)
        #expect(Set(tour.stops.map(\.sound)) == ["hello", "rain"])
    }

    @Test("a visitor hears a sound in the first language that it is spoken in")
    func versions() throws {
        #expect(try problems() == [])
        let store = try store()
        func heard(_ id: Media.ID, _ languages: Language...) throws -> (Media.ID?, Bool?) {
            let spoken = try store.sound(id, in: languages)
            #expect(spoken == nil || spoken?.sound.versionOf == nil)
            return (spoken?.version.id, spoken?.isWanted)
        }
        #expect(try heard("hello", .german, .english) == ("hello-de", true))
        #expect(try heard("hello", .english, .german) == ("hello", true))
        #expect(try heard("hello", Language(rawValue: "de-CH"), .english) == ("hello-de", true))
        #expect(try heard("hello", .french, .german, .english) == ("hello-de", false))
        #expect(try heard("hello", .french) == ("hello", false))
        #expect(try heard("hello-de", .english) == ("hello", true), "a version stands for all")
        #expect(try heard("rain", .french) == ("rain", true), "noise has no language")
        #expect(try heard("control-room", .english) == (nil, nil))
    }

    @Test("the minutes of listening are those of what the visitor hears")
    func listeningTime() throws {
        #expect(
            try problems(probe: { path throws(TourImporter.ProbeError) in
                .init(
                    duration: .seconds(path.contains("-de") ? 70 : 40), width: 16, height: 9)
            }) == [])
        let store = try store()
        let tour = try #require(try store.tour("SHORT-WALK"))
        #expect(try store.listeningTime(of: tour, in: [.german]) == .seconds(110))
        #expect(try store.listeningTime(of: tour, in: [.english]) == .seconds(80))
        #expect(try store.listeningTime(of: GuidedTour(id: "X", names: Localized()), in: []) == nil)
    }

    @Test("where a sound is heard is found: its room first, then a tour")
    func places() throws {
        #expect(try problems() == [])
        #expect(try store().place(ofMedium: "hello") == .room("A-011"))
        #expect(try store().place(ofMedium: "rain") == .tour("SHORT-WALK"))
        #expect(try store().place(ofMedium: "control-room") == .room("A-011"))
        #expect(try store().place(ofMedium: "nowhere") == nil)
    }

    // MARK: Search

    private func found(_ word: String, _ language: Language = .english) throws -> [String] {
        try store().search(word, languages: [language], limit: 9).map(\.id).sorted()
    }

    @Test("a search finds the words of a sound where it is heard, and follows them")
    func search() throws {
        #expect(try problems() == [])
        #expect(try found("kettle") == ["A-011", "SHORT-WALK"])
        #expect(try found("Frühaufsteher", .german) == ["A-011", "SHORT-WALK"])
        // An import that remembers the one before leaves the rooms' pages unread.
        try describe(Self.hello.replacing("kettle", with: "teapot") + "\n" + Self.rain)
        #expect(try problems() == [])
        #expect(try found("kettle") == [])
        #expect(try found("teapot") == ["A-011", "SHORT-WALK"])
        try list("control-room, eleven")
        #expect(try problems() == [])
        #expect(try found("teapot") == ["SHORT-WALK"])
    }

    @Test("an import that remembers the one before ends where a new one does")
    func incremental() throws {
        #expect(try problems() == [])
        try describe(
            Self.hello.replacing("Mira Rautio", with: "Ida Brandt")
                .replacing("language: de", with: "language: fr") + "\n" + Self.rain)
        #expect(try problems() == [])
        let patched = try store()
        let whole = database("whole.db")
        try TourImporter.import(folder: folder.path, into: whole, measure: SampleSite.measure)
        let new = try TourStore(path: whole)
        #expect(try patched.media() == new.media())
        #expect(try patched.tours() == new.tours())
        #expect(try patched.sound("hello", in: [.french])?.version.id == "hello-de")
    }

    // MARK: Out and in

    @Test("an import after an export changes nothing")
    func roundTrip() throws {
        #expect(try problems() == [])
        let copy = try TestFolder()
        let before = try store()
        _ = try TourExporter.write(before, to: copy("out"))
        try TourImporter.import(
            folder: copy("out"), into: copy("tour.db"), measure: SampleSite.measure)
        let after = try TourStore(path: copy("tour.db"))
        #expect(try before.media() == after.media())
        #expect(try before.tours() == after.tours())
    }

    @Test("translators get the words of a sound, and they come back to their place")
    func translated() throws {
        let bytes = try #require(
            try TourTranslator.export(
                folder.path, into: .german, states: Set(TranslationState.allCases), as: .xliff))
        var text = String(decoding: bytes, as: UTF8.self)
        #expect(text.contains("hello.transcript"))
        #expect(!text.contains("hello-de"), "a version has no texts of its own")
        text = text.replacing("Guten Morgen, Frühaufsteher.", with: "Guten Morgen zusammen.")
        let place = try TestFolder()
        try place.write("de.xlf", text)
        let outcome = try TourTranslator.import([place("de.xlf")], into: folder.path)
        #expect(outcome.changes.count == 1)
        let media = String(decoding: try folder.bytes("media/media.yaml"), as: UTF8.self)
        #expect(media.contains("de: Guten Morgen zusammen."))
        #expect(media.contains("      The kettle is on."), "what was not changed stays as it is")
        #expect(try problems() == [])
    }

    // MARK: What is wrong

    /// Sounds in place of those of the sample, and what is wrong with them.
    struct Case: Sendable, CustomTestStringConvertible {
        var sounds: String
        var problems: [String]

        init(_ sounds: String, _ problems: String...) {
            (self.sounds, self.problems) = (sounds, problems.map { "media/media.yaml:" + $0 })
        }

        var testDescription: String { problems.first ?? sounds }
    }

    private static let sound =
        "hello: {file: hello.ogg, language: en, transcript: {en: Hi, de: Hallo, fr: Salut}, \(alt)}"
    private static let version = "hello-de: {file: hello-de.ogg, language: de, version_of: hello}"

    static let broken: [Case] = [
        Case(
            "\(sound)\nhello-de: {file: hello-de.ogg, language: de, version_of: helo}",
            "10:58: there is no medium \"helo\"; did you mean \"hello\"?"),
        Case(
            "\(sound)\nhello-de: {file: hello-de.ogg, language: de, version_of: hello-de}",
            "10:58: \"hello-de\" is a version of itself; name the sound that it is in another language, or take the line out"
        ),
        Case(
            "\(sound)\n\(version)\nrain: {file: rain.ogg, language: fr, version_of: hello-de}",
            "11:50: \"hello-de\" is a version of \"hello\"; name \"hello\"; visitors hear it in their language"
        ),
        Case(
            "\(sound)\nhello-de: {file: hello-de.ogg, language: de, version_of: control-room}",
            "10:58: \"control-room\" is a picture; name a sound"),
        Case(
            "\(sound)\n\(version)\nrain: {file: rain.ogg, language: DE, version_of: hello}",
            "11:24: \"rain\" is in DE, as \"hello-de\" is; keep one version for each language"),
        Case(
            "\(sound)\nhello-de: {file: hello-de.ogg, language: en, version_of: hello}",
            "10:32: \"hello-de\" is in en, as \"hello\" is; keep one version for each language"),
        Case(
            "\(sound)\nhello-de: {file: hello-de.ogg, version_of: hello}",
            "10:1: \"hello-de\" does not say its language; write language: and its tag; visitors hear the version in theirs"
        ),
        Case(
            "\(sound.replacing(" language: en,", with: ""))\n\(version)",
            "9:1: \"hello\" does not say its language; write language: and its tag; visitors hear the version in theirs"
        ),
        Case(
            sound.replacing("language: en", with: "language: \"in English\""),
            "9:36: \"in English\" is not a language tag; write one of BCP 47, such as en, de or zh-Hant"
        ),
        Case(
            "\(sound)\nhello-de: {file: hello-de.ogg, language: de, version_of: hello, caption: {en: A, de: B, fr: C}}",
            "10:65: \"caption\" stands with a version of \"hello\"; write it there, for all versions; take the line out here"
        ),
        Case(
            "\(sound)\nhello-de: {file: hello-de.ogg, language: de, version_of: hello, transcript: {en: A, de: B, fr: C}}",
            "10:65: \"transcript\" stands with a version of \"hello\"; write it there, for all versions; take the line out here"
        ),
        Case(
            "old: {file: control-room.png, \(alt), speaker: Mira}",
            "9:84: \"speaker\" stands with a picture; only sounds and films have one; take the line out"
        ),
        Case(
            "old: {file: control-room.png, \(alt), transcript: {en: A, de: B, fr: C}}",
            "9:84: \"transcript\" stands with a picture; only sounds and films have one; take the line out"
        ),
        Case(
            "\(sound)\nfilm: {file: eleven.webm, language: de, version_of: hello}",
            "10:41: \"version_of\" stands with a film; only sounds have one; take the line out"),
        Case(
            "\(sound)\nhello-de: {file: hello-de.ogg, language: de, version_of: \"\"}",
            "10:58: \"version_of\" is an empty text; write one, or take the line out"
        ),
        Case(
            "hello: {file: hello.ogg, language: en, \(alt)}",
            "9:26: warning: the words of this sound cannot be read; write transcript: and the words, for those who do not hear them"
        ),
        Case(
            "hello: {file: hello.ogg, language: en, transcript: Hi, \(alt)}",
            "9:52: warning: \"transcript\" is not translated into de, fr; write {en: ..., de: ...}"),
        Case(
            "hello: {file: hello.ogg}", "9:8: \"alt\" is missing; write alt: and its value"),
    ]

    @Test("what is wrong with a sound is said where it stands", arguments: broken)
    func wrong(_ this: Case) throws {
        try folder.write("tours/short-walk.yaml", SampleSite.tour)
        try list("control-room, eleven")
        try describe(this.sounds)
        let unused =
            ": warning: nothing names this file; describe it in media/media.yaml, or take it out"
        #expect(try problems().filter { !$0.hasSuffix(unused) } == this.problems)
    }

    @Test("a list names a sound once, and not its versions")
    func listedVersion() throws {
        try list("control-room, hello, hello-de")
        #expect(
            try problems() == [
                "buildings/A/A-011.md:10:30: \"hello-de\" is a version of \"hello\"; name \"hello\"; visitors hear it in their language"
            ])
    }

    @Test(
        "what is wrong with the sound of a stop is said where it stands",
        arguments: [
            ("sound: control-room", "12: \"control-room\" is a picture; name a sound"),
            ("sound: eleven", "12: \"eleven\" is a film; name a sound"),
            (
                "sound: hello-de",
                "12: \"hello-de\" is a version of \"hello\"; name \"hello\"; visitors hear it in their language"
            ),
            ("sound: helo", "12: there is no medium \"helo\"; did you mean \"hello\"?"),
            ("sound: [hello]", "12: \"sound\" is a list; write one text"),
            (
                "sound:",
                "5: \"sound\" has no value; write one (in quotes if it begins with #), or take the line out"
            ),
        ])
    func wrongStop(line: String, problem: String) throws {
        let text = Self.tour.replacing("sound: hello", with: line)
        try folder.write("tours/short-walk.yaml", text)
        #expect(try problems() == ["tours/short-walk.yaml:8:\(problem)"])
    }

    @Test("a stop of an audio tour without a sound is warned of, and a tour that may be one")
    func silentStop() throws {
        try folder.write(
            "tours/short-walk.yaml", Self.tour.replacing("\n    sound: hello", with: ""))
        #expect(
            try problems() == [
                "tours/short-walk.yaml:7:5: warning: this stop of an audio tour has no sound; write sound: and the ID of one, or take audio: true out of the tour"
            ])
        try folder.write(
            "tours/short-walk.yaml", Self.tour.replacing("audio: true", with: "audio: maybe"))
        #expect(
            try problems() == [
                "tours/short-walk.yaml:4:8: \"audio\" is \"maybe\"; write true or false"
            ])
    }

    @Test("words and names that are too long are checked for")
    func tooLong() throws {
        let name = String(repeating: "A", count: 61)
        let words = String(repeating: "la ", count: 1700) + "la"
        try describe(
            Self.hello.replacing("Mira Rautio", with: name).replacing("Bonjour.", with: words)
                + "\n" + Self.rain)
        let options = TourChecker.Options(today: CalendarDay(year: 2024, month: 3, day: 1))
        let found = try TourChecker.check(
            folder: folder.path, options: options, measure: SampleSite.measure)
        #expect(
            found.map(\.description) == [
                "media/media.yaml:12:12: warning: \"speaker\" has 61 letters; keep it to 60, so that it fits the screen",
                "media/media.yaml:20:9: warning: \"transcript\" has 5102 letters in fr; keep it to 5000, so that it fits the screen",
            ])
    }
}

private func == (a: (Media.ID?, Bool?), b: (Media.ID?, Bool?)) -> Bool {
    a.0 == b.0 && a.1 == b.1
}
