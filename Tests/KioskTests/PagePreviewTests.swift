import Display
import Testing
import Tour

@testable import Kiosk

@Suite("Previews")
struct PagePreviewTests {
    private let preview: PagePreview

    init() throws { preview = try PagePreview(databasePath: SampleSite.database()) }

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
