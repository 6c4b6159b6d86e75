import Foundation
import TestSupport
import Testing
import TourTestSupport

@testable import TourAuthoring
@testable import TourModel
@testable import TourStore

@Suite("What changes in a file leaves the rest as its author wrote it")
struct RevisionTests {
    // MARK: One value

    struct Example: Sendable, CustomStringConvertible {
        var description: String
        var text: String
        var before: String
        var after: String
        var revised: String?
    }

    static let examples = [
        Example(
            description: "a value beside a comment",
            text: "# the site\nid: x   # short\nname:  'It''s here'  # long\n",
            before: "id: x\nname: It's here\n", after: "id: x\nname: \"There: now\"\n",
            revised: "# the site\nid: x   # short\nname:  \"There: now\"  # long\n"),
        Example(
            description: "one language of several",
            text: "name:   # in two\n  en: Hall   # English\n\n  de: \"Saal\"\n",
            before: "name: {en: Hall, de: Saal}\n", after: "name: {en: Hall, de: Halle}\n",
            revised: "name:   # in two\n  en: Hall   # English\n\n  de: Halle\n"),
        Example(
            description: "a language that comes",
            text: "name:\n  en: Hall   # English\n  # the end\nid: x\n",
            before: "name: Hall\nid: x\n", after: "name: {en: Hall, de: Halle}\nid: x\n",
            revised: "name: {en: Hall, de: Halle}\n  # the end\nid: x\n"),
        Example(
            description: "a language that comes, in one line",
            text: "name: Hall # English\nid: x\n", before: "name: Hall\nid: x\n",
            after: "name: {en: Hall, de: Halle}\nid: x\n",
            revised: "name: {en: Hall, de: Halle} # English\nid: x\n"),
        Example(
            description: "keys that come and go",
            text: "id: x\n# open\nhours: 9-17\n\n# last\ntags: [a]",
            before: "id: x\nhours: 9-17\ntags: [a]\n", after: "id: x\nphone: \"1\"\ntags: [a, b]\n",
            revised: "id: x\nphone: \"1\"\n# open\n\n# last\ntags: [a, b]"),
        Example(
            description: "a text of several lines",
            text: "about:\n  en: |\n    One.\n\n    Two.\n\n  # German\n  de: Eins.\nid: x\n",
            before: "about:\n  en: |\n    One.\n\n    Two.\n  de: Eins.\nid: x\n",
            after: "about:\n  en: |\n    One.\n\n    Three.\n  de: Eins.\nid: x\n",
            revised: "about:\n  en: |\n    One.\n\n    Three.\n\n  # German\n  de: Eins.\nid: x\n"),
        Example(
            description: "a stop of a tour",
            text:
                "stops:\n# the first\n- room: A\n  text: Look up\n- room: B  # far\n  text: Look down\n",
            before: "stops: [{room: A, text: Look up}, {room: B, text: Look down}]\n",
            after: "stops: [{room: A, text: Look up}, {room: B, text: Look back}]\n",
            revised:
                "stops:\n# the first\n- room: A\n  text: Look up\n- room: B  # far\n  text: Look back\n"
        ),
        Example(
            description: "a key that comes before the first behind a dash",
            text: "stops:\n  # the first\n  - room: A  # near\n    text: Look up\n",
            before: "stops:\n  - room: A\n    text: Look up\n",
            after: "stops:\n  - pair: [x, y]\n    room: A\n    quiz: z\n    text: Look up\n",
            revised:
                "stops:\n  # the first\n  - pair: [x, y]\n    room: A  # near\n    quiz: z\n    text: Look up\n"
        ),
        Example(
            description: "two keys that come before the first behind a dash, one of several lines",
            text: "stops:\n- room: A  # near\n", before: "stops: [{room: A}]\n",
            after: "stops:\n- about: |\n    One.\n\n    Two.\n  pair: [x, y]\n  room: A\n",
            revised:
                "stops:\n- about: |\n    One.\n\n    Two.\n  pair: [x, y]\n  room: A  # near\n"),
        Example(
            description: "a list that grows, a dash a line",
            text: "stops:\n  - a  # near\n  - b\n\n# the end\n", before: "stops: [a, b]\n",
            after: "stops: [a, b, c]\n",
            revised: "stops:\n  - a  # near\n  - b\n  - c\n\n# the end\n"),
        Example(
            description: "a stop that moves and says something else there",
            text: """
                stops:
                  - room: A   # near
                    text: {en: 'Look up', de: "Hoch"}   # both
                    # what is asked
                    tags: [one,  two]
                  - room: B

                """,
            before: """
                stops:
                  - {room: A, text: {en: Look up, de: Hoch}, tags: [one, two]}
                  - room: B

                """,
            after: """
                stops:
                  - room: B
                  - {room: A, text: {en: Look back, de: Hoch}, tags: [one, two]}

                """,
            revised: """
                stops:
                  - room: B
                  - room: A   # near
                    text: {en: Look back, de: Hoch}   # both
                    # what is asked
                    tags: [one,  two]

                """),
        Example(
            description: "a stop that goes, one that moves with its comment, and one that comes",
            text:
                "stops:\n  - room: A\n    text: Up  # high\n  - room: B  # far\n    text: |\n      One.\n\n      Two.\n  - room: C\n",
            before:
                "stops:\n  - {room: A, text: Up}\n  - room: B\n    text: |\n      One.\n\n      Two.\n  - {room: C}\n",
            after:
                "stops:\n  - room: B\n    text: |\n      One.\n\n      Two.\n  - {room: D}\n  - {room: A, text: Down}\n",
            revised:
                "stops:\n  - room: B  # far\n    text: |\n      One.\n\n      Two.\n  - room: D\n  - room: A\n    text: Down  # high\n"
        ),
        Example(
            description: "a list that becomes empty",
            text: "id: x\ntags:\n- a\n- b  # two\n", before: "id: x\ntags: [a, b]\n",
            after: "id: x\ntags: []\n", revised: "id: x\ntags: []\n"),
        Example(
            description: "a key that was there without a value",
            text: "hours:   # not yet\nname: Hall\n", before: "name: Hall\n",
            after: "name: Hall\nhours: \"9-17\"\n", revised: "hours: \"9-17\"\nname: Hall\n"),
        Example(
            description: "quotes in the middle of a word",
            text: "tags: [6\"pipe, it's, 'a, b'] # kept\n",
            before: "tags: [\"6\\\"pipe\", it's, \"a, b\"]\n", after: "tags: [pipe, it's]\n",
            revised: "tags: [pipe, it's] # kept\n"),
        Example(
            description: "a line with a comment that becomes several",
            text: "home:\n  name: \"Hall\"   # big\n  id: x\n",
            before: "home:\n  name: Hall\n  id: x\n",
            after:
                "home:\n  name:\n    en: Hall\n    de: |\n      Eins.\n\n      Zwei.\n  id: x\n",
            revised:
                "home:\n  name:    # big\n    en: Hall\n    de: |\n      Eins.\n\n      Zwei.\n  id: x\n"
        ),
        Example(
            description: "a line with a comment that becomes a text of several",
            text: "text: One.  # short\nid: x\n", before: "text: One.\nid: x\n",
            after: "text: |\n  One.\n\n  Two.\nid: x\n",
            revised: "text: |  # short\n  One.\n\n  Two.\nid: x\n"),
        Example(
            description: "a plain text over two lines",
            text: "name: The long\n  hall\n", before: "name: The long hall\n",
            after: "name: Short\n", revised: "name: Short\n"),
    ]

    @Test("a value is changed in its place, or not at all", arguments: examples)
    func value(example: Example) {
        #expect(
            YAMLRevision.revise(example.text, from: example.before, to: example.after)
                == example.revised)
    }

    @Test("a page keeps its text, or its head, as it was written")
    func page() {
        let text = "---\nname: Hall  # big\n---\n\n\nOne\nline.\n\n"
        let before = "---\nname: Hall\n---\n\nOne\nline.\n"
        #expect(
            PageRevision.revise(text, from: before, to: before.replacing("Hall", with: "Saal"))
                == text.replacing("Hall", with: "Saal"))
        #expect(
            PageRevision.revise(text, from: before, to: before.replacing("line", with: "word"))
                == "---\nname: Hall  # big\n---\n\nOne\nword.\n")
    }

    // MARK: Whole folders

    @Test("a translator's word changes a line of the sample site")
    func sampleSite() throws {
        let folder = try TestFolder()
        try FileManager.default.removeItem(atPath: folder.path)
        try FileManager.default.copyItem(atPath: Repository.tour, toPath: folder.path)
        let place = try TestFolder()
        let file = try TourTranslator.export(
            folder.path, into: Language(rawValue: "de"), as: .xliff)
        let text = String(decoding: try #require(file), as: UTF8.self)
        let name = "<target>Raumfahrt-Kontrollzentrum Vesper Ridge</target>"
        #expect(text.contains(name))
        try place.write("de.xlf", text.replacing(name, with: "<target>Raumfahrtzentrum</target>"))
        _ = try TourTranslator.import([place("de.xlf")], into: folder.path)
        let before = try String(
            contentsOfFile: Repository.tour + "/site.yaml", encoding: .utf8)
        let after = try String(contentsOfFile: folder("site.yaml"), encoding: .utf8)
        #expect(
            after
                == before.replacing(
                    "Raumfahrt-Kontrollzentrum Vesper Ridge", with: "Raumfahrtzentrum"))
    }

    @Test(
        "generated sites full of comments say the same as those without, and keep nearly all of them"
    )
    func generated() throws {
        var (count, kept) = (0, 0)
        for seed in ExportTests.seeds {
            let plain = try canonical(seed)
            let commented = try TestFolder()
            count += try copy(plain, to: commented, seed: seed)
            for language in try TourTranslator.progress(of: plain.path).map(\.language) {
                let place = try TestFolder()
                guard let file = try TourTranslator.export(plain.path, into: language, as: .xliff)
                else { continue }
                try place.write("file.xlf", Self.translated(String(decoding: file, as: UTF8.self)))
                for folder in [plain, commented] {
                    _ = try TourTranslator.import([place("file.xlf")], into: folder.path)
                }
            }
            #expect(try exported(commented) == exported(plain), "seed \(seed)")
            kept += try texts(of: commented).reduce(0) { $0 + $1.text.ranges(of: "# kept").count }
        }
        // A change that goes too deep, as into the answers of a question, rewrites its file; it is rare.
        #expect(
            count > 25 * ExportTests.seeds.count && kept * 100 >= count * 98, "\(kept) of \(count)")
    }

    /// A generated site as an export writes it.
    private func canonical(_ seed: UInt64) throws -> TestFolder {
        let (source, folder) = (try TestFolder(), try TestFolder())
        try GeneratedSite(seed: seed).write(to: source)
        try FileManager.default.removeItem(atPath: folder.path)
        let database = source(".tour.db")
        try TourImporter.import(folder: source.path, into: database, measure: SampleSite.measure)
        try TourExporter.write(TourStore(path: database), to: folder.path)
        return folder
    }

    private func exported(_ folder: TestFolder) throws -> [ExportedFile] {
        let place = try TestFolder()
        try TourImporter.import(
            folder: folder.path, into: place("tour.db"), measure: SampleSite.measure)
        return try TourExporter.files(of: TourStore(path: place("tour.db")), as: .folder)
    }

    private func texts(of folder: TestFolder) throws -> [(path: String, text: String)] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
            .filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".md") }
            .map { ($0, try String(contentsOfFile: folder($0), encoding: .utf8)) }
    }

    /// Copies a folder, with comments above and behind many of its lines.
    ///
    /// - Returns: how many.
    private func copy(_ plain: TestFolder, to folder: TestFolder, seed: UInt64) throws -> Int {
        try FileManager.default.removeItem(atPath: folder.path)
        try FileManager.default.copyItem(atPath: plain.path, toPath: folder.path)
        var generator = SeededGenerator(seed: seed)
        var count = 0
        for (path, text) in try texts(of: plain) where path != "passes.yaml" {
            // In a text of several lines a comment is text.
            guard !text.contains("|\n") else { continue }
            var isHead = true
            var fences = 0
            var lines: [String] = []
            for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
                if line == "---" {
                    fences += 1
                    isHead = fences < 2
                } else if isHead, !line.isEmpty {
                    let blanks = line.prefix { $0 == " " }
                    if generator.isOnce(in: 3) {
                        lines.append("\(blanks)# kept \(count)")
                        count += 1
                    }
                    if generator.isOnce(in: 3) {
                        lines.append("\(line)   # kept \(count)")
                        count += 1
                        continue
                    }
                }
                lines.append(String(line))
            }
            try folder.write(path, lines.joined(separator: "\n"))
        }
        return count
    }

    /// Every text translated, those that were already as well.
    private static func translated(_ xliff: String) -> String {
        xliff.replacing("state=\"initial\"", with: "state=\"translated\"")
            .replacing(/<target>.*?<\/target>/.dotMatchesNewlines(), with: "<target>Neu</target>")
            .replacing(
                "</source></segment>", with: "</source><target>Neu, ganz neu</target></segment>")
    }
}
