import Testing
import TourAuthoring
import TourTestSupport

@Suite("Each problem is told with its place and what would be right")
struct ProblemTests {
    /// A change to one file of the sample site, and every problem that it makes.
    struct Case: Sendable, CustomTestStringConvertible {
        var file: String
        var old = ""
        var new: String
        var problems: [String]

        var testDescription: String { problems.first ?? file }
    }

    @Test("a building's folder in small letters is one problem, and none of its files another")
    func lowerCaseBuilding() throws {
        let folder = try TestFolder()
        try SampleSite.write(to: folder)
        for (path, text) in SampleSite.files where path.hasPrefix("buildings/A/") {
            try folder.remove(path)
            try folder.write(path.replacing("/A/", with: "/a/"), text)
        }
        try folder.remove("buildings/A")
        #expect(
            try SampleSite.problems(of: folder, into: folder(".tour.db")).map(\.description)
                == ["buildings/a:1:1: \"a\" is not an ID of a building; name it A"])
    }

    static let cases: [Case] = [
        // Keys and values
        Case(
            file: "buildings/A/A-011.md", old: "access: guided", new: "acess: guided",
            problems: [
                "buildings/A/A-011.md:4:1: unknown key \"acess\"; did you mean \"access\"?"
            ]),
        Case(
            file: "buildings/A/A-011.md", old: "access: guided", new: "colour: blue",
            problems: [
                "buildings/A/A-011.md:4:1: unknown key \"colour\"; the keys here are name, number, formerly, floor, access, text_access, hours, step_free, hotspot, door, people, media, pair, tags, quiz"
            ]),
        Case(
            file: "buildings/A/A-011.md", old: "access: guided", new: "access: gided",
            problems: [
                "buildings/A/A-011.md:4:9: \"access\" is \"gided\"; did you mean \"guided\"?"
            ]),
        Case(
            file: "buildings/A/A-011.md", old: "step_free: true", new: "step_free: maybe",
            problems: [
                "buildings/A/A-011.md:6:12: \"step_free\" is \"maybe\"; write true or false"
            ]),
        Case(
            file: "buildings/A/A-011.md", old: "name: Main control room\n", new: "",
            problems: [
                "buildings/A/A-011.md:2:1: \"name\" is missing; write name: and its value",
                "buildings/A/A-011.de.md:2:7: \"name\" is translated, but the page itself has none; write it in en first, or take it out here",
                "buildings/A/A-011.fr.md:2:7: \"name\" is translated, but the page itself has none; write it in en first, or take it out here",
            ]),
        Case(
            file: "site.yaml", old: "accent: \"#2b7fe0\"", new: "accent: #2b7fe0",
            problems: [
                "site.yaml:5:1: \"accent\" has no value; write one (in quotes if it begins with #), or take the line out"
            ]),
        Case(
            file: "site.yaml", old: "\"#2b7fe0\"", new: "blue",
            problems: [
                "site.yaml:5:9: \"accent\" is \"blue\"; write a colour as \"#RRGGBB\", in quotes"
            ]),
        Case(
            file: "site.yaml", old: "https://Vesper-Ridge.example/t/", new: "ftp://x",
            problems: [
                "site.yaml:4:10: \"address\" is \"ftp://x\"; write https://, the host and a short path, such as https://museum.example/t"
            ]),
        Case(
            file: "site.yaml", old: "time: \"15:00\"", new: "time: \"25:00\"",
            problems: [
                "site.yaml:12:14: \"time\" is \"25:00\"; write hours and minutes, from \"00:00\" to \"23:59\""
            ]),
        Case(
            file: "tours/short-walk.yaml", old: "minutes: 30", new: "minutes: an hour",
            problems: [
                "tours/short-walk.yaml:3:10: \"minutes\" is \"an hour\"; write a whole number from 1 to 1440"
            ]),
        // Languages
        Case(
            file: "site.yaml", old: "title: {en: Welcome, de", new: "title: {en: Welcome, it",
            problems: [
                "site.yaml:7:24: \"it\" is none of the site's languages; write one of en, de, fr, or add it to languages in site.yaml",
                "site.yaml:7:10: warning: \"title\" is not translated into de; write {en: ..., de: ...}",
            ]),
        Case(
            file: "media/media.yaml", old: "alt: {en: A pass, ", new: "alt: {",
            problems: [
                "media/media.yaml:7:8: \"alt\" has no text in en, the default language; write en: and the text"
            ]),
        Case(
            file: "media/media.yaml",
            old: "  alt: {en: A pass, de: Ein Überflug, fr: Un passage}\n", new: "",
            problems: ["media/media.yaml:6:3: \"alt\" is missing; write alt: and its value"]),
        Case(
            file: "buildings/A/A-014.it.md", new: "---\nname: Biblioteca\n---\n",
            problems: [
                "buildings/A/A-014.it.md:1:1: \"it\" is none of the site's languages; use one of en, de, fr, or add it to languages in site.yaml"
            ]),
        Case(
            file: "buildings/A/A-014.DE.md", new: "---\nname: Bibliothek\n---\n",
            problems: [
                "buildings/A/A-014.DE.md:1:1: \"DE\" is none of the site's languages; did you mean \"de\"? rename the file"
            ]),
        Case(
            file: "buildings/A/A-014.en.md", new: "---\nname: Library\n---\n",
            problems: [
                "buildings/A/A-014.en.md:1:1: en is the default language; take .en out of the file's name"
            ]),
        // Geometry
        Case(
            file: "buildings/A/A-011.md", old: "[60, 17], [41, 17]]", new: "[61, 17], [41, 17]]",
            problems: [
                "buildings/A/A-011.md:7:29: \"hotspot\" lies at [61.0, 17.0], outside of the floor's plan; stay within [0, 0] and [60.0, 40.0]"
            ]),
        Case(
            file: "buildings/A/A-011.md", old: "door: [41, 10]", new: "door: [41]",
            problems: [
                "buildings/A/A-011.md:8:7: \"door\" holds a list where two numbers belong; write [x, y] in metres, such as [12.5, 4]"
            ]),
        Case(
            file: "buildings/A/A-014.md", old: "[[0, 0], [20, 0], [20, 17], [0, 17]]",
            new: "[[0, 0], [20, 0]]",
            problems: [
                "buildings/A/A-014.md:4:10: \"hotspot\" has 2 places; write from 3 to 1000, each as [x, y] in metres"
            ]),
        Case(
            file: "buildings/A/A-014.md", old: "[0, 17]]", new: "[0, .nan]]",
            problems: [
                "buildings/A/A-014.md:4:38: \"hotspot\" holds a list where two numbers belong; write [x, y] in metres, such as [12.5, 4]"
            ]),
        Case(
            file: "site.yaml", old: "size: [240, 160]", new: "size: [240, 0]",
            problems: [
                "site.yaml:15:9: \"size\" is [240.0, 0.0]; write a width and a height above 0, in metres"
            ]),
        // References
        Case(
            file: "buildings/A/A-011.md", old: "people: [mira-rautio]",
            new: "people: [mira-rautia]",
            problems: [
                "buildings/A/A-011.md:9:10: there is no person MIRA-RAUTIA; did you mean \"MIRA-RAUTIO\"?"
            ]),
        Case(
            file: "buildings/A/A-011.md", old: "people: [mira-rautio]", new: "people: [jo, jo, ö]",
            problems: [
                "buildings/A/A-011.md:9:10: there is no person JO; write people/jo.vcf",
                "buildings/A/A-011.md:9:14: \"people\" names JO twice; keep one of them",
                "buildings/A/A-011.md:9:18: \"people\" holds \"ö\", which is not an ID; an ID is 1 to 32 of A-Z 0-9 and -, with a letter or digit at both ends",
            ]),
        Case(
            file: "buildings/A/A-011.md", old: "media: [control-room, eleven]",
            new: "media: [control-rom, zebra]",
            problems: [
                "buildings/A/A-011.md:10:9: there is no medium \"control-rom\"; did you mean \"control-room\"?",
                "buildings/A/A-011.md:10:22: there is no medium \"zebra\"; describe it in media/media.yaml",
            ]),
        Case(
            file: "buildings/A/A-011.md", old: "floor: G", new: "floor: 2",
            problems: [
                "buildings/A/A-011.md:3:8: building A has no floor \"2\"; its floors are G, 1"
            ]),
        Case(
            file: "tours/short-walk.yaml", old: "room: A-011", new: "room: A-101",
            problems: [
                "tours/short-walk.yaml:6:11: there is no room A-101; did you mean \"A-011\"?"
            ]),
        Case(
            file: "site.yaml", old: "film: eleven", new: "film: control-room",
            problems: ["site.yaml:10:9: \"control-room\" is a picture; name a film"]),
        Case(
            file: "buildings/B/A-014.md", new: SampleSite.library,
            problems: [
                "buildings/B/A-014.md:1:1: there is another room A-014; give it an ID of its own; the other is buildings/A/A-014.md",
                "buildings/B/building.md:1:1: the page of building B is missing; write it in en, the default language",
            ]),
        // Files and names
        Case(
            file: "buildings/A/a-015.md", new: SampleSite.library,
            problems: ["buildings/A/a-015.md:1:1: \"a-015\" is not an ID of a room; name it A-015"]),
        Case(
            file: "buildings/A/A_015.md", new: SampleSite.library,
            problems: [
                "buildings/A/A_015.md:1:1: \"A_015\" is not an ID of a room; an ID is 1 to 32 of A-Z 0-9 and -, with a letter or digit at both ends"
            ]),
        Case(
            file: "buildings/A/5101.EG.250.md", new: SampleSite.library,
            problems: [
                "buildings/A/5101.EG.250.md:1:1: \"5101.EG.250\" is not an ID of a room; name it 5101-EG-250.md; an ID is 1 to 32 of A-Z 0-9 and -, with a letter or digit at both ends, and a point stands only before the page's language"
            ]),
        Case(
            file: "buildings/A/HG F 26.1.md", new: SampleSite.library,
            problems: [
                "buildings/A/HG F 26.1.md:1:1: \"HG F 26.1\" is not an ID of a room; name it HG-F-26-1.md; an ID is 1 to 32 of A-Z 0-9 and -, with a letter or digit at both ends, and a point stands only before the page's language"
            ]),
        Case(
            file: "buildings/A/A-014.MD", new: SampleSite.library,
            problems: [
                "buildings/A/A-014.md:1:1: buildings/A/A-014.MD is the same page; keep one of them"
            ]),
        Case(
            file: "media/media.yaml", old: "file: control-room.png", new: "file: controlroom.png",
            problems: [
                "media/media.yaml:2:9: there is no file media/controlroom.png; did you mean \"control-room.png\"?",
                "media/control-room.png:1:1: warning: nothing names this file; describe it in media/media.yaml, or take it out",
            ]),
        Case(
            file: "media/media.yaml", old: "file: control-room.png", new: "file: ../site.png",
            problems: [
                "media/media.yaml:2:9: \"../site.png\" leads out of media/; put the file into media/ and write its name",
                "media/control-room.png:1:1: warning: nothing names this file; describe it in media/media.yaml, or take it out",
            ]),
        Case(
            file: "media/control-room.png", new: "GIF89a, says the name",
            problems: [
                "media/media.yaml:2:9: media/control-room.png is GIF; save it again as .png, or give it the right ending"
            ]),
        Case(
            file: "media/control-room.png",
            new: "\0\0\0\u{18}ftypheic\0\0\0\0mif1heic, as phones take them",
            problems: [
                "media/media.yaml:2:9: media/control-room.png is HEIC; save it again as .png, or give it the right ending"
            ]),
        Case(
            file: "media/control-room.png", new: "words",
            problems: [
                "media/media.yaml:2:9: media/control-room.png is not what its ending says; save it again as .png, or give it the right ending"
            ]),
        Case(
            file: "media/control-room.png", new: "",
            problems: [
                "media/media.yaml:2:9: media/control-room.png is empty; put the right file there"
            ]),
        Case(
            file: "notes.txt", new: "remember",
            problems: [
                "notes.txt:1:1: warning: nothing names this file; check its name and its folder, or take it out"
            ]),
        // Pages and cards
        Case(
            file: "buildings/A/A-014.md", new: "# Library\n",
            problems: [
                "buildings/A/A-014.md:1:1: the page does not begin with ---; write --- in the first line, then name: and the other keys, then --- again"
            ]),
        Case(
            file: "buildings/A/A-014.md", new: "---\nname: Library\n",
            problems: [
                "buildings/A/A-014.md:1:1: the --- of the first line has no second one; write --- in the line below the keys"
            ]),
        Case(
            file: "buildings/A/A-014.md", old: "name: Library", new: "name: Library\nname: Archive",
            problems: ["buildings/A/A-014.md:2:1: duplicate key \"name\"; keep one of them"]),
        Case(
            file: "buildings/A/A-014.md", old: "floor: G", new: "floor: [G",
            problems: [
                "buildings/A/A-014.md:4:8: this is not YAML: while parsing a flow sequence, did not find expected ',' or ']'; check the indent, the colons and the quotes here and in the line above"
            ]),
        Case(
            file: "people/mira-rautio.vcf", new: "Mira Rautio",
            problems: [
                "people/mira-rautio.vcf:1:1: there is no vCard; write one, from BEGIN:VCARD to END:VCARD"
            ]),
        Case(
            file: "people/mira-rautio.vcf", old: "END:VCARD", new: "NOTE:?",
            problems: [
                "people/mira-rautio.vcf:1:1: the vCard has no end; write END:VCARD in the last line"
            ]),
        Case(
            file: "people/mira-rautio.vcf", new: "BEGIN:VCARD\nVERSION:4.0\nTEL:1\nEND:VCARD\n",
            problems: [
                "people/mira-rautio.vcf:1:1: the vCard has no name; write FN: and the name"
            ]),
        Case(
            file: "people/mira-rautio.vcf", old: "END:VCARD",
            new: "END:VCARD\nBEGIN:VCARD\nFN:B\nEND:VCARD",
            problems: [
                "people/mira-rautio.vcf:1:1: there are 2 vCards; write one, from BEGIN:VCARD to END:VCARD"
            ]),
    ]

    @Test("one change, all of its problems", arguments: cases + BrokenFolders.all)
    func tells(_ change: Case) throws {
        let folder = try TestFolder()
        let database = try TestFolder()
        try SampleSite.write(to: folder)
        let text = SampleSite.files.first { $0.path == change.file }?.text
        if change.old.isEmpty {
            try folder.write(change.file, change.new)
        } else {
            let before = try #require(text)
            #expect(before.contains(change.old))
            try folder.write(change.file, before.replacing(change.old, with: change.new))
        }
        let found = try problems(of: folder, database).map(\.description)
        #expect(found.sorted() == change.problems.sorted())
        let hasErrors = change.problems.contains { !$0.contains(": warning: ") }
        #expect(try database.names().contains("tour.db") == !hasErrors)
    }

    @Test("there are many kinds of them, each told in its own words")
    func kinds() {
        let all = Self.cases + BrokenFolders.all
        #expect(Set(all.map(\.problems)).count == all.count)
        #expect(all.count >= 100)
    }

    private func problems(of folder: TestFolder, _ database: TestFolder) throws -> [TourProblem] {
        try SampleSite.problems(of: folder, into: database("tour.db"))
    }

    @Test("all errors of all files come at once, in their order, the warnings after them")
    func allAtOnce() throws {
        let folder = try TestFolder()
        try SampleSite.write(to: folder)
        try folder.write(
            "buildings/A/A-011.md",
            SampleSite.controlRoom.replacing("floor: G", with: "floor: X")
                .replacing("door: [41, 10]", with: "dor: [41, 10]"))
        try folder.write("people/mira-rautio.vcf", "")
        try folder.write("media/forgotten.png", "x")
        try folder.remove("buildings/A/A-014.fr.md")
        #expect(
            try problems(of: folder, TestFolder()).map(\.description) == [
                "buildings/A/A-011.md:3:8: building A has no floor \"X\"; its floors are G, 1",
                "buildings/A/A-011.md:8:1: unknown key \"dor\"; did you mean \"door\"?",
                "people/mira-rautio.vcf:1:1: there is no vCard; write one, from BEGIN:VCARD to END:VCARD",
                "buildings/A/A-014.md:1:1: warning: the page is not translated into fr; write buildings/A/A-014.fr.md",
                "media/forgotten.png:1:1: warning: nothing names this file; describe it in media/media.yaml, or take it out",
            ])
    }

    @Test("an empty folder, and a folder without buildings")
    func emptyFolders() throws {
        let folder = try TestFolder()
        let missing =
            "site.yaml:1:1: the file is missing; write it: id, name, languages, home and map"
        let noBuilding =
            "buildings:1:1: there is no building; write buildings/A/building.md for a building with the ID A"
        #expect(try problems(of: folder, TestFolder()).map(\.description) == [noBuilding, missing])
        try folder.write("site.yaml", "id: x\nnamen: {}\n")
        #expect(
            try problems(of: folder, TestFolder()).map(\.description) == [
                noBuilding, "site.yaml:1:1: \"home\" is missing; write home: and its value",
                "site.yaml:1:1: \"languages\" is missing; write languages: and its value",
                "site.yaml:1:1: \"map\" is missing; write map: and its value",
                "site.yaml:1:1: \"name\" is missing; write name: and its value",
                "site.yaml:2:1: unknown key \"namen\"; did you mean \"name\"?",
            ])
    }

    @Test("translations that lack something are warned of")
    func translations() throws {
        let folder = try TestFolder()
        try SampleSite.write(to: folder)
        try folder.write("buildings/A/A-011.de.md", "---\n---\n")
        try folder.write("buildings/A/A-014.de.md", "---\nname: Bibliothek\n---\n")
        try folder.write(
            "buildings/A/building.fr.md",
            SampleSite.buildingInFrench.replacing(", \"1\": Premier étage", with: ""))
        #expect(
            try problems(of: folder, TestFolder()).map(\.description) == [
                "buildings/A/A-011.de.md:1:1: warning: the translation has no text; write it below the second ---",
                "buildings/A/A-011.de.md:2:1: warning: the translation has no name; write name: and the name",
                "buildings/A/A-014.de.md:1:1: warning: the translation has no text; write it below the second ---",
                "buildings/A/building.fr.md:5:9: warning: floor 1 has no name in fr; write 1: and the name",
            ])
    }
}
