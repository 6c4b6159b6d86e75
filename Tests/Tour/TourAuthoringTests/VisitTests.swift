import Testing
import Times
import TourModel
import TourStore
import TourTestSupport

@testable import TourAuthoring

@Suite("Visits of groups in the content")
struct VisitTests {
    private static let whole = """
        name: {en: Class 7b, de: Klasse 7b, fr: Classe 7b}
        kind: school
        people: 24
        from: "09:30"
        until: "12:00"
        guide: mira-rautio
        tour: short-walk
        meet: a-014
        languages: [de]
        welcome: {en: Hello., de: Hallo., fr: Bonjour.}
        programme:
          - {time: "09:30", name: {en: Books, de: Bücher, fr: Livres}, room: a-014}
          - {time: "10:00", name: {en: Break, de: Pause, fr: Pause}}
        """
    private static let path = "visits/2026-11-23-class-7b.yaml"

    /// A change to the visit, or to its file's name, and the problem that it makes.
    struct Case: Sendable, CustomTestStringConvertible {
        var old = ""
        var new = ""
        var path = VisitTests.path
        var problem: String

        var testDescription: String { problem }
    }

    private static let id = "an ID is 1 to 32 of A-Z 0-9 and -, with a letter or digit at both ends"
    private static let name =
        "a visit's file is called <year>-<month>-<day>-<name>.yaml, such as 2026-11-23-class-7b.yaml, with at most 32 characters before the ending"

    private static let cases = [
        Case(
            path: "visits/class-7b.yaml",
            problem: "visits/class-7b.yaml:1:1: \"class-7b\" is not a day and a name; \(name)"),
        Case(
            path: "visits/2026-02-30-class-7b.yaml",
            problem:
                "visits/2026-02-30-class-7b.yaml:1:1: \"2026-02-30-class-7b\" is not a day and a name; \(name)"
        ),
        Case(
            path: "visits/2026-11-23.yaml",
            problem: "visits/2026-11-23.yaml:1:1: \"2026-11-23\" is not a day and a name; \(name)"),
        Case(
            old: "people: 24\n",
            problem: "\(path):1:1: \"people\" is missing; write people: and its value"
        ),
        Case(
            old: "people: 24", new: "people: many",
            problem: "\(path):3:9: \"people\" is \"many\"; write a whole number from 1 to 10000"),
        Case(
            old: "kind: school", new: "kind: shcool",
            problem: "\(path):2:7: \"kind\" is \"shcool\"; did you mean \"school\"?"),
        Case(
            old: "from: \"09:30\"", new: "from: \"9:30\"",
            problem:
                "\(path):4:7: \"from\" is \"9:30\"; write hours and minutes, from \"00:00\" to \"23:59\""
        ),
        Case(
            old: "until: \"12:00\"", new: "until: \"09:30\"",
            problem:
                "\(path):5:8: the visit ends at 09:30 and begins at 09:30; write an end after the beginning"
        ),
        Case(
            old: "guide: mira-rautio", new: "guide: mira-rautoi",
            problem:
                "\(path):6:8: there is no person MIRA-RAUTOI; did you mean \"MIRA-RAUTIO\"?"),
        Case(
            old: "tour: short-walk", new: "tour: long-walk",
            problem:
                "\(path):7:7: there is no tour LONG-WALK; write tours/long-walk.yaml, or take it out here"
        ),
        Case(
            old: "meet: a-014", new: "meet: a 014",
            problem: "\(path):8:7: \"meet\" holds \"a 014\", which is not an ID; \(id)"),
        Case(
            old: "languages: [de]", new: "languages: [de, de]",
            problem: "\(path):9:17: de is listed twice; keep one of them"),
        Case(
            old: "\"10:00\"", new: "\"09:00\"",
            problem:
                "\(path):13:12: 09:00 stands after 09:30; write the programme in the order of time"
        ),
        Case(
            old: "room: a-014}", new: "rooms: a-014}",
            problem: "\(path):12:64: unknown key \"rooms\"; did you mean \"room\"?"),
    ]

    private func folder(_ text: String, at path: String = path) throws -> TestFolder {
        let folder = try TestFolder()
        try SampleSite.write(to: folder)
        try folder.write(path, text)
        return folder
    }

    @Test("a whole visit is read, kept, and found by day")
    func whole() throws {
        let folder = try folder(Self.whole)
        let database = folder(".tour.db")
        #expect(try SampleSite.problems(of: folder, into: database) == [])
        let store = try TourStore(path: database)
        let visit = try #require(try store.visit("2026-11-23-CLASS-7B"))
        #expect(try store.visits() == [visit])
        #expect(visit.day == CalendarDay(year: 2026, month: 11, day: 23))
        #expect((visit.start, visit.end, visit.people) == (570, 720, 24))
        #expect(visit.meetingRoom == "A-014" && visit.tour == "SHORT-WALK" && visit.kind == .school)
        #expect(visit.programme.map(\.start) == [570, 600])
        #expect(visit.programme.map(\.roomID) == ["A-014", nil])
        #expect(visit.welcomes.values[Language(rawValue: "de")] == "Hallo.")
    }

    @Test("one change, one problem", arguments: cases)
    func problems(change: Case) throws {
        let text =
            change.old.isEmpty
            ? Self.whole : Self.whole.replacing(change.old, with: change.new, maxReplacements: 1)
        let folder = try folder(text, at: change.path)
        let problems = try SampleSite.problems(of: folder, into: folder(".tour.db"))
        #expect(problems.map(\.description).contains(change.problem), "\(problems)")
    }

    @Test(
        "a check finds a guide with two groups, a group that the kiosk cannot speak with, and past visits"
    )
    func check() throws {
        let folder = try folder(Self.whole)
        try folder.write(
            "visits/2026-11-23-press.yaml",
            Self.whole.replacing("09:30", with: "11:30").replacing("10:00", with: "13:00")
                .replacing("12:00", with: "14:00").replacing("[de]", with: "[sv]"))
        func problems(_ day: Int) throws -> [String] {
            try TourChecker.check(
                folder: folder.path,
                options: TourChecker.Options(today: CalendarDay(year: 2026, month: 12, day: day)),
                measure: SampleSite.measure
            ).filter { $0.file.hasPrefix("visits/") }.map(\.description)
        }
        let now = [
            "visits/2026-11-23-press.yaml:6:1: warning: MIRA-RAUTIO guides 2026-11-23-CLASS-7B until 12:00, and this visit begins at 11:30; choose another guide or another time",
            "visits/2026-11-23-press.yaml:9:1: warning: the kiosk has no texts in sv; add a language of the site that the group understands",
        ]
        #expect(try problems(24) == now)
        #expect(
            try problems(25).contains(
                "\(Self.path):1:1: warning: the visit was on 2026-11-23; delete the file, or file it elsewhere"
            ))
    }

    @Test("a changed programme reaches the database with the next import")
    func reimport() throws {
        let folder = try folder(Self.whole)
        let database = folder(".tour.db")
        #expect(try SampleSite.problems(of: folder, into: database) == [])
        try folder.write(Self.path, Self.whole.replacing("10:00", with: "10:45"))
        #expect(try SampleSite.problems(of: folder, into: database) == [])
        #expect(try TourStore(path: database).visits().first?.programme.last?.start == 645)
        try folder.remove(Self.path)
        #expect(try SampleSite.problems(of: folder, into: database) == [])
        #expect(try TourStore(path: database).visits().isEmpty)
    }
}
