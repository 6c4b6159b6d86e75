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
                titles.insert(screen.title + (screen.overlay?.title ?? ""))
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
        #expect(screen.template == .scan)
        #expect(screen.side.contains(.text("A-014  Main control room", role: .heading)))
        #expect(screen.actions.map(\.label) == ["Open the page"])
        #expect(
            screen.main.contains {
                if case .viewfinder(let viewfinder) = $0 { viewfinder.isRecognised } else { false }
            })
    }

    @Test("the way to a room has a line on the plan, and its steps beside it")
    func way() throws {
        let screen = try preview.screen(.init(name: "way:A-014"))
        #expect(screen.title == "Way to A-014")
        let routes = screen.main.compactMap { block -> Plan.Route? in
            if case .plan(let plan) = block { plan.route } else { nil }
        }
        let steps = screen.side.compactMap { block -> [Step]? in
            if case .steps(let steps) = block { steps } else { nil }
        }
        #expect(routes.count == 1 && (routes.first?.points.count ?? 0) > 1)
        #expect((steps.first?.count ?? 0) > 1)
        #expect(steps.first?.first?.text.hasPrefix("From here") == true)
    }
}
