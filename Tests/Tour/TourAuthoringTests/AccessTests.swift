import Testing
import Times
import TourStore
import TourTestSupport

@testable import TourAuthoring

@Suite("Who may see what, in the content")
struct AccessTests {
    private static let walk = "tours/short-walk.yaml"
    private static let library = "buildings/A/A-014.md"
    private static let hall = "buildings/A/building.md"
    private static let media = "media/media.yaml"

    /// Changes to files of the sample site, and what an import or a check says.
    struct Case: Sendable, CustomTestStringConvertible {
        /// The file, what is changed in it, and into what; with nothing to change, the whole file.
        var changes: [(file: String, old: String, new: String)]
        var problems: [String]

        var testDescription: String { problems.joined(separator: "\n") }

        init(_ changes: (file: String, old: String, new: String)..., problems: String...) {
            (self.changes, self.problems) = (changes, problems)
        }

        func write(to folder: TestFolder) throws {
            try SampleSite.write(to: folder)
            var texts: [String: String] = [:]
            for (path, text) in SampleSite.files { texts[path] = text }
            for change in changes {
                let before = texts[change.file] ?? ""
                #expect(before.contains(change.old), "\(change.old)")
                let after =
                    change.old.isEmpty
                    ? change.new : before.replacing(change.old, with: change.new)
                texts[change.file] = after
                try folder.write(change.file, after)
            }
        }
    }

    // MARK: Errors

    private static let errors = [
        Case(
            (walk, "minutes: 30", "access: stuff"),
            problems: "\(walk):3:9: \"access\" is \"stuff\"; did you mean \"staff\"?"),
        Case(
            (walk, "minutes: 30", "access: everybody"),
            problems:
                "\(walk):3:9: \"access\" is \"everybody\"; write one of public, pass, visit, staff"),
        Case(
            (walk, "minutes: 30", "access: [pass, staff]"),
            problems: "\(walk):3:9: \"access\" is a list; write one text"),
        Case(
            (walk, "minutes: 30", "access: {visit: class-7b}"),
            problems: "\(walk):3:9: \"access\" is a map; write one text"),
        Case(
            (walk, "minutes: 30", "access:"),
            problems:
                "\(walk):3:1: \"access\" has no value; write one (in quotes if it begins with #), or take the line out"
        ),
        Case(
            (walk, "minutes: 30", "text_access: pass"),
            problems:
                "\(walk):3:1: unknown key \"text_access\"; the keys here are name, summary, minutes, audio, access, stops"
        ),
        Case(
            (media, "poster: control-room", "access: visit"),
            problems:
                "\(media):8:11: \"access\" is \"visit\"; write one of public, pass, staff"),
        Case(
            (media, "poster: control-room", "access: Pass"),
            problems: "\(media):8:11: \"access\" is \"Pass\"; did you mean \"pass\"?"),
        Case(
            (library, "floor: G", "floor: G\ntext_access: visit"),
            problems:
                "\(library):4:14: \"text_access\" is \"visit\"; write one of public, pass, staff"),
        Case(
            (library, "floor: G", "floor: G\ntext_access: guided"),
            problems:
                "\(library):4:14: \"text_access\" is \"guided\"; write one of public, pass, staff"),
        Case(
            (library, "floor: G", "floor: G\ntext_acces: pass"),
            problems: "\(library):4:1: unknown key \"text_acces\"; did you mean \"text_access\"?"),
        Case(
            ("buildings/A/A-014.de.md", "name: Bibliothek", "name: Bibliothek\ntext_access: pass"),
            problems:
                "buildings/A/A-014.de.md:3:1: unknown key \"text_access\"; the keys here are name, hours, quiz"
        ),
        Case(
            (hall, "hours: Open 9:00 to 17:00", "hours: Open 9:00 to 17:00\ntext_access: pass"),
            problems:
                "\(hall):5:1: unknown key \"text_access\"; the keys here are name, summary, access, hours, outline, media, pair, floors, connections, entrances"
        ),
    ]

    @Test("what cannot be is refused, with its place", arguments: errors)
    func refuses(example: Case) throws {
        let folder = try TestFolder()
        let database = try TestFolder()
        try example.write(to: folder)
        let found = try SampleSite.problems(of: folder, into: database("tour.db"))
        #expect(found.map(\.description) == example.problems)
        #expect(try !database.names().contains("tour.db"))
    }

    // MARK: Warnings

    private static let kiosks = """
        lobby:
          name: {en: Lobby, de: Empfang, fr: Hall}
          building: A
          at: [8, 30]
          map: [38, 118]
          tours: [short-walk]
        office:
          name: {en: Office, de: Büro, fr: Bureau}
          building: A
          at: [10, 20]
          audience: staff
        """
    private static let open = ("kiosks.yaml", "", kiosks)
    private static let staffed = (
        "kiosks.yaml", "", kiosks.replacing("  tours: [short-walk]\n", with: "")
    )
    private static let visit = """
        name: {en: Class 7b, de: Klasse 7b, fr: Classe 7b}
        people: 24
        from: "09:30"
        until: "12:00"
        tour: short-walk
        meet: a-014
        """
    private static let visitPath = "visits/2026-11-23-class-7b.yaml"
    private static let news = """
        ---
        title: Open house
        picture: control-room
        ---
        Come in.
        """

    private static let warnings = [
        Case(
            staffed, (library, "floor: G", "floor: G\ntext_access: staff"),
            (walk, "{room: a-014, text: {en: Begin., de: Anfang., fr: Début.}}", "{room: a-014}"),
            problems:
                "\(walk):5:12: warning: the tour SHORT-WALK is for all visitors, but the text of A-014 is for staff, and the stop has none; write text: for the stop, or access: staff for the tour"
        ),
        Case(
            staffed, (library, "floor: G", "floor: G\ntext_access: staff"),
            (walk, "{room: a-014, text: {en: Begin., de: Anfang., fr: Début.}}", "{room: a-014}"),
            (walk, "minutes: 30", "access: pass"),
            problems:
                "\(walk):5:12: warning: the tour SHORT-WALK is for holders of a pass, but the text of A-014 is for staff, and the stop has none; write text: for the stop, or access: staff for the tour"
        ),
        Case(
            staffed,
            (
                library, "floor: G",
                """
                floor: G
                text_access: pass
                quiz:
                  - question: {en: Q, de: F, fr: R}
                    answers:
                      - {text: {en: A, de: B, fr: C}, right: true, why: {en: W, de: X, fr: Y}}
                      - {text: {en: D, de: E, fr: F}, why: {en: W, de: X, fr: Y}}
                """
            ),
            problems:
                "\(walk):5:12: warning: the tour SHORT-WALK is for all visitors, but the questions of A-014 are for holders of a pass, and the stop has none; write quiz: for the stop, or access: pass for the tour"
        ),
        Case(
            staffed, (hall, ", plan: control-room", ""),
            ("site.yaml", "  picture: control-room\n", ""),
            (
                media, "caption: {en: The control room",
                "access: staff\n  caption: {en: The control room"
            ),
            problems:
                "\(media):9:11: warning: the film eleven is for all visitors, but its poster control-room is for staff; choose another poster, or write access: staff for the film"
        ),
        Case(
            staffed, (hall, ", plan: control-room", ""), (media, "  poster: control-room", ""),
            (
                media, "caption: {en: The control room",
                "access: pass\n  caption: {en: The control room"
            ),
            problems:
                "site.yaml:9:12: warning: the home page is for all visitors, but the picture control-room is for holders of a pass; name another one here, or take access: out of it"
        ),
        Case(
            staffed, (media, "poster: control-room", "access: staff"),
            problems:
                "site.yaml:10:9: warning: the home page is for all visitors, but the film eleven is for staff; name another one here, or take access: out of it"
        ),
        Case(
            staffed, ("site.yaml", "  picture: control-room\n", ""),
            (media, "  poster: control-room", ""),
            (
                media, "caption: {en: The control room",
                "access: pass\n  caption: {en: The control room"
            ),
            problems:
                "\(hall):9:105: warning: the plan of floor G is for all visitors, but the picture control-room is for holders of a pass; name another one here, or take access: out of it"
        ),
        Case(
            staffed, (hall, ", plan: control-room", ""), (media, "  poster: control-room", ""),
            ("site.yaml", "  picture: control-room\n", ""),
            ("news/2026-11-20-open-house.md", "", news),
            ("news/2026-11-20-open-house.de.md", "", "---\ntitle: Offen\n---\nHerein.\n"),
            ("news/2026-11-20-open-house.fr.md", "", "---\ntitle: Ouvert\n---\nEntrez.\n"),
            (
                media, "caption: {en: The control room",
                "access: pass\n  caption: {en: The control room"
            ),
            problems:
                "news/2026-11-20-open-house.md:3:10: warning: the news page is for all visitors, but the picture control-room is for holders of a pass; name another one here, or take access: out of it"
        ),
        Case(
            staffed,
            (library, "floor: G", "floor: G\npair: [old, control-room]"),
            (
                media, "eleven:",
                """
                old:
                  file: control-room.png
                  alt: {en: The same in 1950, de: Dasselbe 1950, fr: La même en 1950}
                  caption: "1950"
                  access: staff
                eleven:
                """
            ),
            problems:
                "\(library):4:8: warning: the picture old of the pair is for staff, so other visitors see no pair; give all pictures of the pair the same access:"
        ),
        Case(
            staffed,
            (
                walk, "text: {en: End., de: Ende., fr: Fin.}",
                "text: {en: End., de: Ende., fr: Fin.}\n    pair: [old, control-room]"
            ),
            (
                media, "eleven:",
                """
                old:
                  file: control-room.png
                  alt: {en: The same in 1950, de: Dasselbe 1950, fr: La même en 1950}
                  caption: "1950"
                  access: staff
                eleven:
                """
            ),
            problems:
                "\(walk):8:12: warning: the tour SHORT-WALK is for all visitors, but the picture old is for staff; take it out here, or write access: staff for the tour"
        ),
        Case(
            staffed,
            (
                media, "eleven:",
                """
                old:
                  file: control-room.png
                  alt: {en: The same in 1950, de: Dasselbe 1950, fr: La même en 1950}
                  access: pass
                eleven:
                """
            ),
            problems:
                "\(media):5:1: warning: the picture old is for holders of a pass, and no page shows it; name it on a page, or take it out"
        ),
        Case(
            open, (walk, "minutes: 30", "access: pass"),
            problems:
                "kiosks.yaml:6:11: warning: the kiosk lobby is for the public, but the tour SHORT-WALK is for holders of a pass; take it out here, or write audience: staff for the kiosk"
        ),
        Case(
            staffed, (walk, "minutes: 30", "access: staff"), (visitPath, "", visit),
            problems:
                "\(visitPath):5:7: warning: the tour SHORT-WALK is for staff, so the pass of the visit does not show it; write access: visit for the tour, or name another one"
        ),
        Case(
            staffed, (walk, "minutes: 30", "access: visit"),
            problems:
                "\(walk):3:1: warning: the tour SHORT-WALK is for the groups whose visits name it, and no visit does; write tour: short-walk in a visit, or another access:"
        ),
        Case(
            staffed, (walk, "minutes: 30", "access: staff"),
            ("buildings/A/A-011.md", "Six desks", "[Six](tour:short-walk) desks"),
            problems:
                "buildings/A/A-011.md:14:5: warning: the text is for all visitors, but the tour SHORT-WALK that it links to is for staff; take the link out, or restrict the text"
        ),
        Case(
            staffed, (library, "floor: G", "floor: G\ntext_access: pass"),
            (library, "---\nQuiet.", "---"),
            ("buildings/A/A-014.de.md", "Leise.\n", ""),
            ("buildings/A/A-014.fr.md", "Calme.\n", ""),
            problems:
                "\(library):4:1: warning: the text of A-014 is for holders of a pass, and there is none; write one, or take text_access: out"
        ),
        Case(
            (walk, "minutes: 30", "access: pass"),
            problems:
                "\(walk):3:1: warning: the tour SHORT-WALK is for holders of a pass, but there is no key for passes and no kiosk for staff; make a key with docent pass key new, or write audience: staff for a kiosk"
        ),
        Case(
            (library, "floor: G", "floor: G\ntext_access: staff"),
            problems:
                "\(library):4:1: warning: the text of A-014 is for staff, but there is no key for passes and no kiosk for staff; make a key with docent pass key new, or write audience: staff for a kiosk"
        ),
    ]

    private func check(_ folder: TestFolder) throws -> [String] {
        let options = TourChecker.Options(today: CalendarDay(year: 2026, month: 11, day: 1))
        return try TourChecker.check(
            folder: folder.path, options: options, measure: SampleSite.measure
        ).filter { $0.rule == .access || $0.severity == .error }.map(\.description)
    }

    @Test("what not all can see is reported, with its place and a remedy", arguments: warnings)
    func warns(example: Case) throws {
        let folder = try TestFolder()
        try example.write(to: folder)
        let found = try check(folder)
        #expect(found == example.problems)
    }

    @Test("a walk for staff and one for a visit, each where it is seen, have no warning")
    func right() throws {
        let folder = try TestFolder()
        let example = Case(
            Self.staffed, (Self.walk, "minutes: 30", "access: visit"),
            (Self.visitPath, "", Self.visit),
            (Self.library, "floor: G", "floor: G\ntext_access: pass"),
            ("buildings/A/A-011.md", "media: [control-room, eleven]", "media: [eleven, old]"),
            (
                Self.media, "eleven:",
                """
                old:
                  file: control-room.png
                  alt: {en: The same in 1950, de: Dasselbe 1950, fr: La même en 1950}
                  access: staff
                eleven:
                """
            ))
        try example.write(to: folder)
        #expect(try check(folder) == [])
    }

    // MARK: Exports

    @Test("what others read holds what the public sees; the folder and the tables hold everything")
    func exports() throws {
        let folder = try TestFolder()
        let place = try TestFolder()
        let example = Case(
            (Self.walk, "minutes: 30", "access: staff"),
            (Self.library, "floor: G", "floor: G\ntext_access: pass"),
            (Self.library, "Quiet.", "Whisperzone."),
            (
                Self.media, "caption: {en: The control room",
                "access: pass\n  caption: {en: Secretroom"
            )
        )
        try example.write(to: folder)
        try folder.write(
            "site.yaml",
            SampleSite.site.replacing(
                "  here: [38, 118]",
                with: "  here: [38, 118]\n  globe: {latitude: 46, longitude: 8}"))
        _ = try TourImporter.import(
            folder: folder.path, into: place("tour.db"), measure: SampleSite.measure)
        let store = try TourStore(path: place("tour.db"))
        func text(_ format: TourExporter.Format) throws -> String {
            try TourExporter.files(of: store, as: format).map {
                "\($0.path)\n\(String(decoding: $0.bytes, as: UTF8.self))"
            }
            .joined()
        }
        for format in [TourExporter.Format.geojson, .iiif, .tourml] {
            let text = try text(format)
            #expect(!text.contains("Whisperzone") && !text.contains("Secretroom"), "\(format)")
            #expect(!text.lowercased().contains("short-walk"), "\(format)")
        }
        let everything = try text(.folder)
        for word in ["Whisperzone", "Secretroom", "text_access: pass", "access: staff"] {
            #expect(everything.contains(word))
        }
        #expect(try text(.csv).contains("Whisperzone"))
        #expect(try text(.csv).contains("text_access"))
    }
}
