import TestSupport
import Testing
import Times
import TourModel
import TourTestSupport

@testable import TourAuthoring

@Suite("A check tells what could be better")
struct CheckTests {
    /// A change to one file of the sample site, and what a check says of it.
    struct Case: Sendable, CustomTestStringConvertible {
        var file: String
        var old: String
        var new: String
        var rule: TourRule
        var problem: String

        var testDescription: String { problem }
    }

    private static let long = String(repeating: "word ", count: 20)

    static let cases: [Case] = [
        Case(
            file: "buildings/A/A-011.md", old: "Six desks", new: "[Six](A-012.md) desks",
            rule: .brokenLink,
            problem:
                "buildings/A/A-011.md:14:5: warning: the link \"A-012.md\" leads nowhere: there is no file buildings/A/A-012.md; mend it, or take it out"
        ),
        Case(
            file: "buildings/A/A-011.de.md", old: "Sechs Tische", new: "[Sechs](room:A-099) Tische",
            rule: .brokenLink,
            problem:
                "buildings/A/A-011.de.md:5:7: warning: the link \"room:A-099\" leads nowhere: there is no room A-099; mend it, or take it out"
        ),
        Case(
            file: "buildings/A/A-011.md", old: "Six desks", new: "[Six](../../../x) desks",
            rule: .brokenLink,
            problem:
                "buildings/A/A-011.md:14:5: warning: the link \"../../../x\" leads nowhere: it leads out of the folder; mend it, or take it out"
        ),
        Case(
            file: "buildings/A/A-011.md", old: "Six desks", new: "[Six]() desks",
            rule: .brokenLink,
            problem:
                "buildings/A/A-011.md:14:5: warning: the link \"\" leads nowhere: it is empty; mend it, or take it out"
        ),
        Case(
            file: "buildings/A/A-011.md", old: "Six desks", new: "[Six](ftp://desks.example) desks",
            rule: .brokenLink,
            problem:
                "buildings/A/A-011.md:14:5: warning: the link \"ftp://desks.example\" leads nowhere: displays follow pages of the tour, https:, http:, mailto:, tel:, room:, building:, person: and tour:; mend it, or take it out"
        ),
        Case(
            file: "site.yaml", old: "reception:",
            new:
                "web: {pages: [{id: x, name: {en: X, de: X, fr: X}, text: {en: \"[a](room:Z)\", de: X, fr: X}}]}\nreception:",
            rule: .brokenLink,
            problem:
                "site.yaml:21:66: warning: the link \"room:Z\" leads nowhere: there is no room Z; mend it, or take it out"
        ),
        Case(
            file: "buildings/A/A-014.md", old: "name: Library", new: "name: \(long)",
            rule: .longText,
            problem:
                "buildings/A/A-014.md:2:7: warning: \"name\" has 99 letters in en; keep it to 60, so that it fits the screen"
        ),
        Case(
            file: "buildings/A/building.fr.md", old: "hours: Ouvert", new: "hours: \(long)",
            rule: .longText,
            problem:
                "buildings/A/building.fr.md:4:8: warning: \"hours\" has 114 letters in fr; keep it to 80, so that it fits the screen"
        ),
        Case(
            file: "buildings/A/A-011.md", old: "Gallery open 9:00 to 17:00",
            new: "Open until 2026-03-01", rule: .pastDate,
            problem:
                "buildings/A/A-011.md:5:8: warning: the hours \"Open until 2026-03-01\" end on 2026-03-01, which is past; write those of today"
        ),
        Case(
            file: "buildings/A/A-011.de.md", old: "Galerie geöffnet von 9 bis 17 Uhr",
            new: "Vom 1.2.2026 bis 28.2.2026", rule: .pastDate,
            problem:
                "buildings/A/A-011.de.md:3:8: warning: the hours \"Vom 1.2.2026 bis 28.2.2026\" end on 2026-02-28, which is past; write those of today"
        ),
        Case(
            file: "buildings/A/A-011.md", old: "Gallery open 9:00 to 17:00",
            new: "Closed until 3 March 2024", rule: .pastDate,
            problem:
                "buildings/A/A-011.md:5:8: warning: the hours \"Closed until 3 March 2024\" end on 2024-03-03, which is past; write those of today"
        ),
        Case(
            file: "buildings/A/A-011.de.md", old: "Galerie geöffnet von 9 bis 17 Uhr",
            new: "Bis 3. März 2024 geschlossen", rule: .pastDate,
            problem:
                "buildings/A/A-011.de.md:3:8: warning: the hours \"Bis 3. März 2024 geschlossen\" end on 2024-03-03, which is past; write those of today"
        ),
        Case(
            file: "buildings/A/A-011.md", old: "Six desks", new: "Six <b>desks</b>",
            rule: .plainMarkup,
            problem:
                "buildings/A/A-011.md:14:5: warning: HTML (\"<b>\") is not drawn; write Markdown, such as **bold**, or take it out"
        ),
        Case(
            file: "buildings/A/A-011.md", old: "Six desks",
            new: "![Desks](https://desks.example/a.png) Six desks",
            rule: .plainMarkup,
            problem:
                "buildings/A/A-011.md:14:10: warning: a picture in a text (\"https://desks.example/a.png\") is not drawn; describe it in media/media.yaml, and name it in the page's media"
        ),
        Case(
            file: "buildings/A/A-011.de.md", old: "Sechs Tische",
            new: "| Tag | Zeit |\n|:---|---:|\n| Mo | 9 |\n\nSechs Tische", rule: .plainMarkup,
            problem:
                "buildings/A/A-011.de.md:5:1: warning: a table (\"| Tag | Zeit |\") is not drawn; write a list instead"
        ),
        Case(
            file: "buildings/A/A-014.md", old: "[20, 17], [0, 17]]", new: "[45, 17], [0, 17]]",
            rule: .overlappingHotspots,
            problem:
                "buildings/A/A-014.md:4:1: warning: the hotspot lies over that of A-011; draw both within their own walls"
        ),
        Case(
            file: "buildings/A/building.md", old: "[70, 130], [20, 130]]", new: "[90, 90]]",
            rule: .unreachableRoom,
            problem:
                "buildings/A/building.md:5:1: warning: the outline encloses nothing, so the map does not lead into building A; draw its walls, one corner after the other"
        ),
        Case(
            file: "people/mira-rautio.vcf", old: "+1 555 0100", new: "call me",
            rule: .contactDetail,
            problem:
                "people/mira-rautio.vcf:8:15: warning: \"call me\" is not a phone number; write it as +49 30 123456"
        ),
        Case(
            file: "people/mira-rautio.vcf", old: "mira@vesper-ridge.example", new: "mira at home",
            rule: .contactDetail,
            problem:
                "people/mira-rautio.vcf:9:7: warning: \"mira at home\" is not a mail address; write it as name@host.example"
        ),
        Case(
            file: "buildings/A/A-011.md", old: "people: [mira-rautio]\n", new: "",
            rule: .personNowhere,
            problem:
                "people/mira-rautio.vcf:1:1: warning: no page shows MIRA-RAUTIO; name them under people: of a room, or take the card out"
        ),
        Case(
            file: "people/mira-rautio.vcf", old: "TITLE;LANGUAGE=de:Flugleiterin\n", new: "",
            rule: .missingTranslation,
            problem:
                "people/mira-rautio.vcf:4:1: warning: TITLE is not translated into de; write TITLE;LANGUAGE=de: and what they do"
        ),
        Case(
            file: "media/media.yaml", old: "alt: {en: A pass,", new: "alt: {en: Eleven!,",
            rule: .weakAlternative,
            problem:
                "media/media.yaml:7:13: warning: \"alt\" of eleven is \"Eleven!\" in en; say what it shows to those who do not see it"
        ),
        Case(
            file: "site.yaml", old: "\"#2b7fe0\"", new: "\"#ffee00\"", rule: .lowContrast,
            problem:
                "site.yaml:5:1: warning: the accent #FFEE00 has a contrast of 1.2 to white; choose one with at least 2.5 to black and to white"
        ),
        Case(
            file: "buildings/A/building.md", old: "Ground floor, size: [60, 40]",
            new: "Ground floor, size: [60, 60]", rule: .unfittingPlan,
            problem:
                "buildings/A/building.md:9:99: warning: the picture control-room has 6 × 4 pixels, but floor G is 60 × 60 metres, so it is stretched; crop it to the floor's rectangle, or mend size"
        ),
        Case(
            file: "site.yaml", old: "reception:",
            new: "web: {contacts: work, contacts_reason: Asked}\nreception:", rule: .publicSite,
            problem:
                "site.yaml:21:23: warning: \"contacts_reason\" is a reason for \"contacts: all\", and \"contacts\" is \"work\"; take one of the lines out, or write contacts: all"
        ),
        Case(
            file: "site.yaml", old: "reception:",
            new: "web: {contacts: work, people: none}\nreception:", rule: .publicSite,
            problem:
                "site.yaml:21:7: warning: the public site shows no people, so it shows no contacts either; take contacts: or people: none out"
        ),
        Case(
            file: "site.yaml", old: "phone: \"100\"", new: "phone: ask", rule: .contactDetail,
            problem:
                "site.yaml:21:20: warning: \"ask\" is not a phone number; write it as it is dialled"
        ),
    ]

    private let today = CalendarDay(year: 2026, month: 5, day: 1)

    /// What a check of the sample site says, after a change.
    private func problems(
        of folder: TestFolder, _ options: TourChecker.Options? = nil
    ) throws -> [TourProblem] {
        try TourChecker.check(
            folder: folder.path, options: options ?? .init(today: today),
            measure: SampleSite.measure)
    }

    @Test("each problem has its place and what would be right", arguments: cases)
    func problem(example: Case) throws {
        let folder = try TestFolder()
        try SampleSite.write(to: folder)
        let text = String(decoding: try folder.bytes(example.file), as: UTF8.self)
        #expect(text.contains(example.old))
        try folder.write(example.file, text.replacing(example.old, with: example.new))
        let found = try problems(of: folder)
        #expect(found.map(\.description) == [example.problem])
        #expect(found.map(\.rule) == [example.rule])
        let options = TourChecker.Options(today: today, ignored: [example.rule])
        #expect(try problems(of: folder, options) == [])
    }

    @Test("the kiosk's own screen tells which pictures are too large")
    func largePicture() throws {
        let folder = try TestFolder()
        try SampleSite.write(to: folder)
        let options = TourChecker.Options(screen: (width: 1, height: 3), today: today)
        #expect(
            try problems(of: folder, options).map(\.description) == [
                "media/media.yaml:2:9: warning: control-room.png has 6 × 4 pixels; the kiosk's screen has 1 × 3; scale it down"
            ])
    }

    @Test("a room that no map leads to is told unless a tour does")
    func hiddenRoom() throws {
        let folder = try TestFolder()
        try SampleSite.write(to: folder)
        let text = SampleSite.library.replacing("[20, 17], [0, 17]]", with: "[9, 0]]")
        try folder.write("buildings/A/A-014.md", text)
        #expect(try problems(of: folder) == [])
        try folder.remove("tours/short-walk.yaml")
        #expect(
            try problems(of: folder).map(\.description) == [
                "buildings/A/A-014.md:4:1: warning: the hotspot encloses nothing, so no map leads to A-014, and no tour does; draw its walls, one corner after the other"
            ])
    }

    @Test("labels without a page and pages without a label are told")
    func labels() throws {
        let folder = try TestFolder()
        try SampleSite.write(to: folder)
        let labels = try TestFolder()
        for name in ["room-a-014.svg", "room-b-001.png", "person-mira-rautio.png", "manifest.csv"] {
            try labels.write(name, "")
        }
        let options = TourChecker.Options(labels: labels.path, today: today)
        #expect(
            try problems(of: folder, options).map(\.description) == [
                "buildings/A/A-011.md:1:1: warning: there is no label room-a-011.png; print one: docent code ROOM:A-011 -o room-a-011.png",
                "site.yaml:1:1: warning: the label room-b-001.png leads to no room; take the label down, or write the page",
            ])
    }

    @Test("the sample site passes, with all its labels")
    func sampleContent() throws {
        let options = TourChecker.Options(
            labels: Repository.tour + "/../qrcodes", today: today)
        let problems = try TourChecker.check(folder: Repository.tour, options: options)
        #expect(problems == [])
    }

    @Test(
        "days in words are found in the text's own language",
        arguments: [
            ("en", "Closed until 3 March 2024", [3]), ("en", "until March 3rd, 2024.", [3]),
            ("en", "1 Mar 2024 to the 3rd of March 2024", [1, 3]), ("de", "ab 3. März 2024", [3]),
            ("fr", "fermé du 1er mars 2024 au 3 mars 2024", [1, 3]),
            ("es", "hasta el 3 de marzo de 2024", [3]), ("en", "3 März 2024, March 2024", []),
            ("en", "May 99, 2024; 3 March 24; March 3", []), ("en", "March", []),
            ("sv", "till 3 mars 2024", [3]), ("und", "", []),
        ])
    func daysInWords(language: String, text: String, days: [Int]) {
        #expect(
            CalendarDay.days(in: text, Language(rawValue: language))
                == days.map { CalendarDay(year: 2024, month: 3, day: $0) })
    }

    @Test("every rule has a name of its own and a sentence")
    func rules() {
        let rules = TourRule.allCases
        #expect(Set(rules.map(\.summary)).count == rules.count)
        #expect(rules.allSatisfy { $0.summary.hasSuffix(".") })
    }

    @Test(
        "phone numbers that can be dialled",
        arguments: [
            ("+1 555 0100", true), ("100", true), ("(030) 12-34/5", true),
            ("tel:+1-201;ext=5", true),
            ("1", false), ("", false), ("1+2 3", false), ("12345678901234567", false),
            ("one two", false),
        ])
    func phones(text: String, isPhone: Bool) throws {
        let folder = try TestFolder()
        try SampleSite.write(to: folder)
        try folder.write(
            "site.yaml",
            SampleSite.site.replacing(
                "phone: \"100\"", with: "phone: \"\(text.isEmpty ? "-" : text)\""))
        let found = try problems(of: folder)
        #expect(found.isEmpty == isPhone)
    }

    @Test(
        "a problem has the key of its file that it belongs to",
        arguments: [
            ("buildings/A/A-011.md", "access: guided", "access: gided", "access"),
            ("buildings/A/A-011.md", "name: Main control room\n", "", "name"),
            ("buildings/A/A-011.md", "Six desks", "[Six](A-012.md) desks", nil),
            ("buildings/A/building.md", "hours:", "hours: \(long)", "hours"),
            ("media/media.yaml", "file: eleven.webm", "file: eleven.doc", "eleven"),
            ("media/media.yaml", "de: Ein Überflug, ", "", "eleven"),
            ("people/mira-rautio.vcf", "+1 555 0100", "none", "phones"),
            ("people/mira-rautio.vcf", "mira@", "mira ", "emails"),
        ] as [(String, String, String, String?)])
    func keys(file: String, old: String, new: String, key: String?) throws {
        let folder = try TestFolder()
        try SampleSite.write(to: folder)
        let text = try #require(SampleSite.files.first { $0.path == file }?.text)
        #expect(text.contains(old))
        try folder.write(file, text.replacing(old, with: new))
        let found = try all(of: folder)
        #expect(found.contains { $0.file == file && $0.key == key }, "\(found)")
    }

    /// The problems of a folder, whether it can be imported or not.
    private func all(of folder: TestFolder) throws -> [TourProblem] {
        do {
            return try problems(of: folder)
        } catch TourImportError.invalid(_, let problems) {
            return problems
        }
    }
}
