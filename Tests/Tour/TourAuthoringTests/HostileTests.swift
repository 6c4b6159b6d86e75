import Foundation
import Testing
import TourModel
import TourTestSupport

@testable import TourAuthoring
@testable import TourStore

@Suite("Hostile files are refused by name, in bounded time and memory")
struct HostileTests {
    let folder: TestFolder
    let database: TestFolder

    init() throws {
        folder = try TestFolder()
        database = try TestFolder()
        try SampleSite.write(to: folder)
    }

    /// All problems of the folder.
    private func problems() throws -> [String] {
        try SampleSite.problems(of: folder, into: database("tour.db")).map(\.description)
    }

    private func firstProblem() throws -> String? { try problems().first }

    /// Nine levels of nine: a billion words in a few lines.
    static var laughs: String {
        var text = "a0: &a0 [ha, ha, ha, ha, ha, ha, ha, ha, ha]\n"
        for level in 1...9 {
            let aliases = Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ")
            text += "a\(level): &a\(level) [\(aliases)]\n"
        }
        return text
    }

    static let yaml: [(HostileText, String)] = [
        (
            HostileText(laughs),
            "site.yaml:2:10: anchors (&) and aliases (*) are not read; write the value out in both places"
        ),
        (
            "? &a [x, y]\n: 1\n? [*a, *a]\n: 2\n",
            "site.yaml:3:4: anchors (&) and aliases (*) are not read; write the value out in both places"
        ),
        (
            "id: *nothing\n",
            "site.yaml:1:5: this is not YAML: a text begins with *, which means something else in YAML; put the text in quotes: \"*nothing\""
        ),
        (
            HostileText(
                "id: " + String(repeating: "[", count: 60) + String(repeating: "]", count: 60)),
            "site.yaml:1:20: lists and maps are nested more than 16 deep; the format needs six levels at most"
        ),
        (
            "? [a, b]\n: c\n",
            "site.yaml:1:3: a key is a list or a map; keys are plain words"
        ),
        (
            "- a\n- b\n",
            "site.yaml:1:1: the file is a list, not keys with values; write id: and its value"
        ),
        ("", "site.yaml:1:1: the file is nothing, not keys with values; write id: and its value"),
        (
            "id: a\n---\nid: b\n",
            "site.yaml:2:1: this is not YAML: expected a single document in the stream, but found another document; check the indent, the colons and the quotes here and in the line above"
        ),
        (
            HostileText("x: [" + String(repeating: "1,", count: 150_000) + "]"),
            "site.yaml:1:200001: more than 100000 values in one file; split the file or take values out"
        ),
        (
            "id: a\u{0}b\n",
            "site.yaml:1:6: a control character; only tabs and line ends may stand beside the letters"
        ),
        (
            "id: a\n\u{1B}[31m\n",
            "site.yaml:2:1: a control character; only tabs and line ends may stand beside the letters"
        ),
        (
            HostileText("id: " + String(repeating: "x", count: 2 << 20)),
            "site.yaml:1:1: 2097156 bytes are too many for a text; keep it under 1048576 bytes"
        ),
    ]

    @Test("YAML", arguments: yaml)
    func hostileYAML(yaml: HostileText, problem: String) throws {
        try folder.write("site.yaml", yaml.text)
        let all = try problems()
        #expect(all.contains(problem), "\(all.first { $0.hasPrefix("site.yaml") } ?? "nothing")")
    }

    @Test(
        "YAML that is nested a thousandfold, or begins a thousand things",
        arguments: ["[", "{", "- ", "? ", "a: {", "[{", "!!x ", "&a ", "'", "|\n", "%", "\"\\u"])
    func deepYAML(piece: String) throws {
        try folder.write("site.yaml", String(repeating: piece, count: 20_000))
        #expect(try firstProblem() != nil)
    }

    @Test("emphasis and ampersands in texts are no aliases")
    func innocentSigns() throws {
        try folder.write(
            "site.yaml",
            SampleSite.site.replacing("Built in *1974*.", with: "R&D in *1974* & *later*, &c. *&*"))
        #expect(try firstProblem() == nil)
        #expect(
            try TourStore(path: database("tour.db")).site().about.values[.english]?
                .hasPrefix("R&D in *1974* & *later*, &c. *&*") == true)
    }

    @Test("bytes that are no UTF-8 are told by their place")
    func invalidUTF8() throws {
        try folder.write(
            "buildings/A/A-014.md", Array("---\nname: Bibl".utf8) + [0xFF] + Array("\n---\n".utf8))
        #expect(
            try firstProblem()
                == "buildings/A/A-014.md:2:11: this is not UTF-8; save the file as UTF-8 text")
    }

    @Test("every prefix of a page gets an answer")
    func prefixes() throws {
        let page = Array(SampleSite.controlRoom.utf8)
        let log = ProblemLog(limit: 10)
        for count in 0..<page.count {
            try folder.write("buildings/A/A-011.md", Array(page.prefix(count)))
            let listing = try FolderListing(
                folder: folder.path, limits: ImportLimits(), log: log)
            let scope = ContentScope(listing: listing, limits: ImportLimits(), log: log)
            scope.languages = [.english]
            let result = BuildingsReader(scope: scope).read(mapExtent: nil) {}
            #expect(result.rooms.count == 2)
        }
        #expect(log.sorted().count == 11)
    }

    static let cards: [(HostileText, String?)] = [
        (HostileText("BEGIN:VCARD\nFN:x\nEND:VCARD\n", times: 1_000), "there are 1000 vCards"),
        (HostileText("BEGIN:VCARD\n", times: 50_000), "there are 50000 vCards"),
        (
            HostileText("BEGIN:VCARD\nFN:" + String(repeating: "\\", count: 900_000)),
            "the vCard has no end"
        ),
        ("BEGIN:VCARD\nN:;;;;\nFN:\nEND:VCARD", "the vCard has no name"),
        (HostileText("\n", times: 900_000), "there is no vCard"),
        (
            HostileText(
                "BEGIN:VCARD\n" + String(repeating: "TEL:1\n", count: 100_000)
                    + "FN:a\nEND:VCARD"), nil
        ),
    ]

    @Test("vCards", arguments: cards)
    func vCards(card: HostileText, message: String?) throws {
        try folder.write("people/mira-rautio.vcf", card.text)
        let problem = try firstProblem()
        let found = problem?.split(separator: ";").first.map(String.init)
        #expect(found == message.map { "people/mira-rautio.vcf:1:1: \($0)" })
    }

    @Test("pipes, links that lead out, loops of links and deep folders")
    func filesThatAreNone() throws {
        let manager = FileManager.default
        try folder.makePipe("media/pipe.png")
        try manager.createSymbolicLink(
            atPath: folder("media/out.png"), withDestinationPath: "/etc/passwd")
        try manager.createSymbolicLink(atPath: folder("media/loop"), withDestinationPath: "loop")
        try manager.createSymbolicLink(atPath: folder("media/up"), withDestinationPath: "..")
        try manager.createSymbolicLink(atPath: folder("media/in"), withDestinationPath: "../people")
        try folder.write("x/1/2/3/4/5/6/7/8/9/deep.txt", "deep")
        #expect(
            try problems() == [
                "media/in:1:1: a link to a folder; put the file itself here",
                "media/loop:1:1: a link that leads nowhere; put the file itself here",
                "media/out.png:1:1: a link out of the folder; put the file itself here",
                "media/pipe.png:1:1: this is a pipe; only files and folders belong here",
                "media/up:1:1: a link out of the folder; put the file itself here",
                "x/1/2/3/4/5/6/7/8:1:1: folders are nested more than 8 deep; the format needs two levels",
            ])
    }

    @Test("a link to a file of the folder is that file, and hidden files are nobody's")
    func innocentFiles() throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder("buildings/A/A-015.md"), withDestinationPath: "A-014.md")
        for language in ["de", "fr"] {
            try FileManager.default.createSymbolicLink(
                atPath: folder("buildings/A/A-015.\(language).md"),
                withDestinationPath: "A-014.\(language).md")
        }
        try folder.write(".git/config", "x")
        try folder.write("site.yaml~", "x")
        #expect(try firstProblem() == nil)
        #expect(
            try TourStore(path: database("tour.db")).room("A-015")?.names.values[.english]
                == "Library")
    }

    @Test("a picture that is none")
    func brokenPicture() throws {
        try folder.write("media/control-room.png", Array(SampleSite.png.prefix(10)))
        #expect(
            try firstProblem()
                == "media/media.yaml:2:9: media/control-room.png cannot be shown: this is no picture; save the picture again as PNG, JPEG or WebP"
        )
    }

    @Test("a picture that is too large, told without reading it")
    func hugePicture() throws {
        let file = try #require(FileHandle(forWritingAtPath: folder("media/control-room.png")))
        try file.truncate(atOffset: 65 << 20)
        try file.close()
        #expect(
            try firstProblem()
                == "media/media.yaml:2:9: media/control-room.png has 68157440 bytes; keep a picture under 67108864"
        )
    }

    @Test("no more problems are kept than anybody reads")
    func manyProblems() throws {
        let keys = (0..<20_000).map { "key\($0): 1" }.joined(separator: "\n")
        try folder.write("site.yaml", keys)
        let problems = try problems()
        #expect(problems.count == 5_001)
        #expect(problems.last?.hasSuffix("mend these first, then import again") == true)
    }
}
