import Testing
import TourModel
import TourStore
import TourTestSupport

@testable import TourAuthoring

@Suite("Subtitles beside films")
struct SubtitlesTests {
    private let folder: TestFolder
    private let database: TestFolder

    private static let english = "WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n"
    private static let german = "WEBVTT\n\n00:01.000 --> 00:02.000\nHallo\n"
    private static let french = "WEBVTT\n\n00:01.000 --> 00:02.000\nBonjour\n"

    init() throws {
        folder = try TestFolder()
        database = try TestFolder()
        try SampleSite.write(to: folder)
        try folder.write("media/en.vtt", Self.english)
        try folder.write("media/de.vtt", Self.german)
        try folder.write("media/fr.vtt", Self.french)
    }

    /// Line 9 is that of the subtitles.
    private func problems(_ subtitles: String) throws -> [String] {
        try folder.write("media/media.yaml", SampleSite.media + "\n  subtitles: \(subtitles)\n")
        do throws(TourImportError) {
            let summary = try TourImporter.import(
                folder: folder.path, into: database("tour.db"), measure: SampleSite.measure)
            return summary.warnings.map(\.description)
        } catch {
            guard case .invalid(_, let problems) = error else { throw error }
            return problems.map(\.description)
        }
    }

    private func subtitles() throws -> [Language: String]? {
        try TourStore(path: database("tour.db")).media("eleven")?.subtitles.values
    }

    @Test("descriptions are read by the same rules, and come back from an export")
    func descriptions() throws {
        #expect(
            try problems(Self.all + "\n  descriptions: {en: de.vtt, de: de.txt, fr: fr.vtt}") == [
                "media/media.yaml:10:3: \"de.txt\" is not a file of descriptions in media/; save them there as WebVTT or SubRip, and write its name, such as film.en.vtt"
            ])
        #expect(
            try problems(Self.all + "\n  descriptions: {en: de.vtt, de: en.vtt, fr: fr.vtt}") == [])
        func described() throws -> Localized<String>? {
            try TourStore(path: database("tour.db")).media("eleven")?.descriptions
        }
        let wanted = try described()
        #expect(wanted?.values[.english] == Self.german)
        try TourExporter.write(
            try TourStore(path: database("tour.db")), to: database("folder"))
        #expect(
            try database.bytes("folder/media/eleven.en.description.vtt") == Array(Self.german.utf8))
        try TourImporter.import(
            folder: database("folder"), into: database("tour.db"), measure: SampleSite.measure)
        #expect(try described() == wanted)
    }

    private static let all = "{en: en.vtt, de: de.vtt, fr: fr.vtt}"

    @Test("the texts of the files are in the tour, and come back from an export")
    func texts() throws {
        #expect(try problems(Self.all) == [])
        let wanted: [Language: String] = [
            .english: Self.english, .german: Self.german, .french: Self.french,
        ]
        #expect(try subtitles() == wanted)
        try TourExporter.write(
            try TourStore(path: database("tour.db")), to: database("folder"))
        #expect(
            String(decoding: try database.bytes("folder/media/eleven.de.vtt"), as: UTF8.self)
                == Self.german)
        try TourImporter.import(
            folder: database("folder"), into: database("tour.db"), measure: SampleSite.measure)
        #expect(try subtitles() == wanted)
    }

    @Test("a changed file changes the tour, though media.yaml is the same")
    func change() throws {
        #expect(try problems(Self.all) == [])
        try folder.write("media/de.vtt", Self.german.replacing("Hallo", with: "Servus"))
        #expect(try problems(Self.all) == [])
        #expect(try subtitles()?[.german]?.contains("Servus") == true)
    }

    @Test("any of the site's languages can stand alone, with a warning of the others")
    func oneLanguage() throws {
        let problems = try problems("{de: de.vtt}").filter { $0.contains("subtitles") }
        #expect(
            problems == [
                "media/media.yaml:9:14: warning: \"subtitles\" is not translated into en, fr; write {de: ..., en: ...}"
            ])
        #expect(try subtitles() == [.german: Self.german])
        try TourExporter.write(
            try TourStore(path: database("tour.db")), to: database("folder"))
        try TourImporter.import(
            folder: database("folder"), into: database("tour.db"), measure: SampleSite.measure)
        #expect(try subtitles() == [.german: Self.german])
    }

    @Test("line ends of other systems are as good as any")
    func lineEnds() throws {
        try folder.write("media/de.vtt", "\u{FEFF}" + Self.german.replacing("\n", with: "\r\n"))
        #expect(try problems(Self.all) == [])
        #expect(try subtitles()?[.german] == Self.german)
    }

    @Test(
        "what is wrong is told with its place",
        arguments: [
            (
                "{en: en.vtt, de: de.vtt, fr: none.vtt}", "there is no file media/none.vtt",
                "media/media.yaml:9"
            ),
            (
                "{en: en.vtt, de: de.vtt, fr: eleven.webm}", "is not a file of subtitles",
                "media/media.yaml:9"
            ),
            (
                "{en: en.vtt, de: de.vtt, fr: ../site.vtt}", "is not a file of subtitles",
                "media/media.yaml:9"
            ),
            (
                "{en: en.vtt, de: de.vtt, fr: bad.vtt}", "there is no time to these words",
                "media/bad.vtt:3"
            ),
            (
                "{en: en.vtt, de: de.vtt, fr: large.vtt}", "keep a file of subtitles under 262144",
                "media.yaml:9"
            ),
        ])
    func errors(subtitles: String, message: String, place: String) throws {
        try folder.write("media/bad.vtt", "WEBVTT\n\nHello\n")
        try folder.write(
            "media/large.vtt", Self.english + String(repeating: "a", count: Subtitles.mostBytes))
        let problems = try problems(subtitles)
        #expect(
            problems.contains { $0.contains(message) && $0.contains(place) }, "\(problems)")
    }

    @Test("a bad subtitle is left out with a warning, and SubRip is read like WebVTT")
    func mended() throws {
        try folder.write("media/en.vtt", Self.english + "\n00:03.000 --> 00:03.000\nx\n")
        try folder.write("media/de.srt", "1\r\n00:00:01,000 --> 00:00:02,000\r\nHallo\r\n")
        try folder.write("media/fr.vtt", Self.french.replacing(".", with: ","))
        let found = try problems("{en: en.vtt, de: de.srt, fr: fr.vtt}")
        #expect(
            found.filter { !$0.contains("de.vtt") } == [
                "media/en.vtt:6:1: warning: this subtitle ends when it begins; it is left out; write the later time behind -->",
                "media/fr.vtt:3:1: warning: this time has a comma, which browsers do not read; write a point",
            ])
        let texts = try #require(try subtitles())
        for (language, words) in [
            (Language.english, "Hello"), (.german, "Hallo"), (.french, "Bonjour"),
        ] {
            let read = try Subtitles(webVTT: try #require(texts[language]))
            #expect(read.cues.map(\.text) == [words] && read.problems.isEmpty)
        }
    }

    @Test("pictures and sounds have none")
    func kinds() throws {
        try folder.write(
            "media/media.yaml",
            SampleSite.media.replacing(
                "  file: control-room.png", with: "  file: control-room.png\n  subtitles: en.vtt"))
        #expect(throws: TourImportError.self) {
            try TourImporter.import(
                folder: folder.path, into: database("tour.db"), measure: SampleSite.measure)
        }
    }
}
