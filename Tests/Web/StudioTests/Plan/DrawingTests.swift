import Testing
import TourTestSupport

@testable import Studio
@testable import TourAuthoring

@Suite("The rooms in a floor's drawing, in the studio")
struct DrawingTests {
    private let studio: OpenStudio
    private let page = ["plans", "A", "G", "drawing"]

    init() async throws { studio = try await OpenStudio() }

    private static let drawing = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40">
        <rect id="A-014" width="20" height="10"/><circle id="door-A-014" cx="20" cy="5" r="1"/>
        <rect x="20" width="10" height="10"/><text x="24" y="5">015</text>
        <rect id="A-016" x="30" width="10" height="10"/><rect x="40" width="10" height="10"/>
        </svg>
        """

    private func bring(
        _ text: String = Self.drawing
    ) async throws -> (status: Int, body: String, location: String?) {
        try await studio.send(Array(text.utf8), called: "Plan EG.SVG", to: page)
    }

    private func take(
        _ form: [String: String]
    ) async -> (status: Int, body: String, location: String?) {
        await studio.post(["plans", "A", "G", "rooms"], form: form)
    }

    @Test(
        "a drawing waits, lists its rooms, and comes with the pages that are chosen, in one change")
    func whole() async throws {
        let before = try studio.files()
        #expect(await studio.get(page).body.contains("This floor has no drawing yet."))
        #expect(try await bring().location == "/plans/A/G/drawing?brought=1")
        #expect(!studio.exists("buildings/A/plan-g.svg"))
        let list = await studio.get(page, query: ["brought": "1"]).body
        #expect(list.contains("3 rooms, 2 without a page, 1 door, 1 outline without a name."))
        #expect(list.contains("name=\"room.A-015\"") && list.contains("name=\"room.A-016\""))
        #expect(!list.contains("name=\"room.A-014\""))
        #expect(list.contains("<code>text</code> 015"))
        // A name that no missing room has makes nothing.
        let form = ["room.A-016": "1", "room.A-014": "1", "room.../../x": "1"]
        #expect(await take(form).location == "/plans/A/G/drawing?written=1")
        #expect(try studio.text("buildings/A/plan-g.svg") == Self.drawing)
        #expect(try studio.text("buildings/A/building.md").contains("shapes: plan-g.svg"))
        #expect(try studio.text("buildings/A/A-016.md") == "---\nname: A-016\nfloor: G\n---\n")
        #expect(!studio.exists("buildings/A/A-015.md"))
        #expect(await studio.get(page).body.contains("3 rooms, 1 without a page"))
        #expect(await studio.get(["rooms"]).body.contains("A-016"))
        // The drawing is the tour's now; the room that was not selected is still offered.
        #expect(await take(["room.A-015": "1"]).location == "/plans/A/G/drawing?written=1")
        for number in ["2", "1"] {
            let undone = await studio.post(["undo"], ["page": "plans", "number": number])
            #expect(undone.location == "/plans")
        }
        #expect(try studio.files() == before)
        #expect(studio.kept("incoming").isEmpty)
    }

    @Test("a room that the drawing names needs its page; nothing is written without")
    func named() async throws {
        let before = try studio.files()
        _ = try await bring()
        let refused = await take(["room.A-015": "1"])
        #expect(refused.status == 422 && refused.body.contains("There is no room A-016."))
        #expect(!studio.exists("buildings/A/plan-g.svg"))
        #expect(await take(["do": "away"]).location == "/plans/A/G/drawing")
        #expect(try studio.files() == before)
    }

    @Test("another drawing takes the place of the one before, and comes back to the byte")
    func replaced() async throws {
        _ = try await bring()
        _ = await take(["room.A-016": "1"])
        let other = Self.drawing.replacing("width=\"20\"", with: "width=\"19\"")
        _ = try await bring(other)
        #expect(try studio.text("buildings/A/plan-g.svg") == Self.drawing)
        #expect(await take([:]).location == "/plans/A/G/drawing?written=0")
        #expect(try studio.text("buildings/A/plan-g.svg") == other)
        #expect(!studio.exists("buildings/A/plan-g-2.svg"))
        #expect(await studio.post(["undo"], ["page": "plans"]).status == 303)
        #expect(try studio.text("buildings/A/plan-g.svg") == Self.drawing)
    }

    @Test("a page that was made meanwhile is not made again")
    func meanwhile() async throws {
        _ = try await bring()
        try studio.folder.write("buildings/A/A-016.md", "---\nname: Store\nfloor: G\n---\n")
        let form = ["room.A-015": "1", "room.A-016": "1"]
        #expect(await take(form).location == "/plans/A/G/drawing?written=1")
        #expect(try studio.text("buildings/A/A-016.md").contains("Store"))
    }

    @Test(
        "other files are rejected with a remedy, also in the tour's folder"
    )
    func refused() async throws {
        let before = try studio.files()
        for text in ["<svg><rect/></svg>", "no drawing", ""] {
            let answer = try await bring(text)
            #expect(answer.status == 422 && answer.body.contains("role=\"alert\""), "\(text)")
            #expect(answer.body.contains(" Save it "), "\(text)")
        }
        #expect(try studio.files() == before)
        try studio.folder.write("buildings/A/plan.svg", "<svg><rect/></svg>")
        try studio.folder.write(
            "buildings/A/building.md",
            SampleSite.building.replacing(
                "plan: control-room", with: "plan: control-room, shapes: plan.svg"))
        let shown = await studio.get(page)
        #expect(shown.status == 200)
        #expect(shown.body.contains("The drawing does not say how large it is. Save it"))
        // The check of the tour leads to the plans, not to a room of that name.
        #expect(await !studio.get(["checks"]).body.contains("href=\"/rooms/plan\""))
        try studio.folder.write(
            "buildings/A/building.md",
            SampleSite.building.replacing(
                "plan: control-room", with: "plan: control-room, shapes: gone.svg"))
        #expect(await studio.get(page).body.contains("there is no file"))
    }

    @Test("there is none of the site map, nor of a floor that is not there")
    func none() async throws {
        for place in [["site", "map"], ["A", "9"], ["Z", "G"]] {
            #expect(await studio.get(["plans"] + place + ["drawing"]).status == 404)
            #expect(await studio.post(["plans"] + place + ["rooms"]).status == 404)
        }
    }
}
