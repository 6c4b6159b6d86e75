import Foundation
import PageTestSupport
import TestSupport
import Testing
import TourAuthoring
import TourModel

@testable import PageMaking
@testable import PageModel

@Suite("Pages with few words show where the visitor is, or what to do next")
struct ComposedPagesTests {
    private let preview: PagePreview

    init() throws { preview = try PagePreview(databasePath: ShippedSite.database()) }

    private func content(_ name: String) throws -> Content {
        try preview.screen(PagePreview.Request(name: name)).content
    }

    @Test("the list of walks stands beside the site's map")
    func tours() throws {
        guard case .plan(let page) = try content("tours") else {
            Issue.record("no map")
            return
        }
        #expect(page.plan.areas.map(\.label) == ["A", "B", "C", "D", "E"])
        #expect(page.sections.flatMap(\.rows).count == 4)
    }

    @Test("the end of a walk shows the site's picture, and the other walks")
    func end() throws {
        guard case .article(let page) = try content("end:SHORT-WALK") else {
            Issue.record("no picture")
            return
        }
        let home = try ShippedSite.content().site.home
        #expect(page.pictures.map(\.id) == [home.picture])
        #expect(page.pictures.map(\.isScenery) == [true])
        #expect(
            page.sections.flatMap(\.rows).map(\.title.string)
                == ["Touch and try", "Made to fly", "With open ears"])
    }

    @Test(
        "a pass that is refused shows where the visitor is",
        arguments: PassPreview.states.filter { !["valid", "staff"].contains($0) })
    func pass(state: String) throws {
        guard case .plan(let page) = try content("pass:\(state)") else {
            Issue.record("no plan")
            return
        }
        #expect(page.plan.here != nil)
        #expect(page.plan.floors.isEmpty)
        #expect(page.sections.contains { if case .facts = $0 { true } else { false } })
    }

    @Test("while the camera is away, the buildings can be chosen beside the field")
    func away() throws {
        guard case .entry(let page) = try content("scan:away") else {
            Issue.record("no field")
            return
        }
        #expect(page.rows.map(\.label) == ["A", "B", "C", "D", "E"])
    }

    @Test("a stop shows its room's picture; where there is none, the room on its plan")
    func stop() throws {
        guard case .article(let page) = try content("stop:SHORT-WALK:1") else {
            Issue.record("no picture")
            return
        }
        #expect(page.pictures.count == 1)
        let folder = try TemporaryFolder()
        let copy = "\(folder.path)/content"
        try FileManager.default.copyItem(
            atPath: Repository.tour, toPath: copy)
        let room = "\(copy)/buildings/A/A-011.md"
        let text = try String(contentsOfFile: room, encoding: .utf8)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        try lines.filter { !$0.hasPrefix("media:") }.joined(separator: "\n")
            .write(toFile: room, atomically: true, encoding: .utf8)
        let path = "\(folder.path)/tour.sqlite"
        try TourImporter.import(folder: copy, into: path)
        let bare = try PagePreview(databasePath: path)
        let screen = try bare.screen(PagePreview.Request(name: "stop:SHORT-WALK:1"))
        guard case .plan(let page) = screen.content else {
            Issue.record("no plan")
            return
        }
        #expect(page.plan.areas.filter(\.isSelected).map(\.label) == ["A-011"])
        #expect(screen.title == "A-011  Visitor centre")
    }
}

extension Section {
    fileprivate var rows: [Row] {
        if case .rows(let rows, _) = self { rows } else { [] }
    }
}
