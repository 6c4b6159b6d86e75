import PageTestSupport
import TestSupport
import Testing
import TourAuthoring
import TourModel

@testable import PageMaking
@testable import PageModel
@testable import TextPages

@Suite("Previews")
struct PagePreviewTests {
    private let preview: PagePreview

    init() throws { preview = try PagePreview(databasePath: ShippedSite.database()) }

    @Test("every kind of page of the sample site is there, in every language")
    func tour() throws {
        let names = try preview.tour()
        #expect(names.count > 30)
        for language in preview.languages {
            var titles: Set<String> = []
            for name in names {
                var request = PagePreview.Request(name: name)
                request.language = language
                let screen = try preview.screen(request)
                #expect(!screen.title.isEmpty, "\(name)")
                // The invitation speaks all languages in turn.
                #expect(screen.language == language.rawValue || name.hasPrefix("attract:"))
                titles.insert("\(screen.title)\(screen.overlay?.title ?? "")")
            }
            #expect(titles.count > 20)
        }
    }

    @Test("what a pass shows is drawn as its holder sees it")
    func holders() throws {
        func words(_ name: String, _ holder: PagePreview.Holder) throws -> [String] {
            var request = PagePreview.Request(name: name)
            request.holder = holder
            return try preview.screen(request).words
        }
        let visit = "2030-05-14-HARBOUR-AUTHORITY"
        #expect(try words("home", .visit(visit)).contains("The Harbour Authority"))
        #expect(try words("tours", .visit(visit)).contains { $0.hasSuffix("for your group") })
        #expect(try words("opened", .staff).contains("The round at night"))
        #expect(try words("room:A-104", .staff).contains("This text is for staff."))
        #expect(throws: PreviewError.withheld(name: "tour:NIGHT-ROUND")) {
            try words("tour:NIGHT-ROUND", .visitor)
        }
        #expect(throws: PreviewError.unknownVisit(id: "FOO")) { try words("home", .visit("FOO")) }
        #expect(throws: PreviewError.unknownState(word: "plaing")) {
            try words("stop:OPEN-EARS:1:plaing", .visitor)
        }
    }

    @Test(
        "a kiosk without sound says a sound's words at its stop, and describes a sound without any")
    func silent() throws {
        let screen = try preview.screen(PagePreview.Request(name: "stop:OPEN-EARS:1:silent"))
        let notice = try #require(
            screen.words.firstIndex(of: "This screen plays no sound. Here is what you would hear:"))
        #expect(screen.words[(notice + 1)...].first { !$0.isEmpty } == "To read along")
        #expect(screen.words.count { $0 == "To read along" } == 1)
    }

    @Test("the pages of another museum name nothing of the sample's")
    func otherMuseum() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            id: rope-works
            name: {en: Rope works}
            languages: [en]
            address: https://rope.example/museum
            home:
              title: {en: Welcome}
              lead: {en: Hello}
            map:
              name: {en: Map}
              size: [100, 100]

            """, to: "content/site.yaml")
        try folder.write(
            """
            ---
            name: {en: Mill}
            outline: [[1, 1], [40, 1], [40, 40]]
            floors:
              - {id: "0", level: 0, name: {en: Ground floor}, size: [40, 40]}
            ---
            Text.

            """, to: "content/buildings/W/building.md")
        try folder.write(
            """
            ---
            name: {en: The long ropewalk}
            floor: "0"
            hotspot: [[1, 1], [9, 1], [9, 9]]
            ---
            Text.

            """, to: "content/buildings/W/W-01.md")
        let path = "\(folder.path)/tour.sqlite"
        try TourImporter.import(folder: "\(folder.path)/content", into: path)
        let preview = try PagePreview(databasePath: path)
        let names = try preview.tour()
        #expect(names.contains("code:http://rope.example@203.0.113.7:8080/login"))
        #expect(names.contains("code:https://other-site.example/museum/r/b-12"))
        for strange in ["vesper", "harbour", "A-0", "A-9", "control"] {
            #expect(!names.contains { $0.contains(strange) }, "\(strange)")
        }
        for name in names { _ = try preview.screen(.init(name: name)) }
        #expect(
            try preview.screen(.init(name: "code:https://other-site.example/museum/r/b-12")).title
                != "")
    }

    @Test(
        "what is not there is told",
        arguments: [
            ("room:Z-999", PreviewError.notThere(name: "room:Z-999")),
            ("stop:MUST-SEE:99", .notThere(name: "stop:MUST-SEE:99")),
            ("nowhere", .unknownPage(name: "nowhere")), ("", .unknownPage(name: "")),
        ])
    func missing(name: String, error: PreviewError) {
        #expect(throws: error) { try preview.screen(.init(name: name)) }
    }

    @Test("a floor's drawn plan lies under its rooms, and its alternative text is said")
    func drawnPlan() throws {
        let screen = try preview.screen(.init(name: "floor:B:G"))
        let plan = try #require(screen.planPage?.plan)
        #expect(plan.picture?.id == "plan-b-g")
        #expect(plan.picture?.image != nil)
        #expect(plan.alternative == "Plan of the Laboratories, ground floor")
    }

    @Test(
        "a person's role stands in the visitor's language, on their page and on their room's",
        arguments: [("en", "Flight director"), ("de", "Flugleiterin"), ("fr", "Directrice de vol")])
    func role(language: String, role: String) throws {
        for name in ["person:MIRA-RAUTIO", "room:A-014"] {
            var request = PagePreview.Request(name: name)
            request.language = Language(rawValue: language)
            let screen = try preview.screen(request)
            let text = PlainPage(screen).text(withChoices: true)
            #expect(text.contains(role), "\(name): \(text)")
        }
    }

    @Test("a code that was read stands on the scan page with its name and a button")
    func recognised() throws {
        var request = PagePreview.Request(name: "scan")
        request.recognised = "ROOM:A-014"
        let screen = try preview.screen(request)
        guard case .scan(let page) = screen.content else {
            Issue.record("not the scan page")
            return
        }
        #expect(page.state == .recognised(Recognised(name: "A-014  Main control room")))
        #expect(screen.actions.map(\.label) == ["Open the page"])
    }

    @Test("the way to a room has a line on the plan, and its steps beside it")
    func way() throws {
        let screen = try preview.screen(.init(name: "way:A-014"))
        #expect(screen.title == "Way to A-014")
        let page = try #require(screen.planPage)
        let steps = try #require(page.way?.steps)
        #expect((page.plan.route?.points.count ?? 0) > 1)
        #expect(steps.count > 1)
        #expect(steps.first?.text.string.hasPrefix("From here") == true)
    }
}
