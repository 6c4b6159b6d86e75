import Foundation
import Synchronization
import TestSupport
import Testing
import TourModel
import TourTestSupport

@testable import Studio
@testable import TourAuthoring

@Suite("What a plan's page asks the studio")
struct PlanServiceTests {
    private let folder: TestFolder
    private let state: TemporaryFolder
    private let service: StudioService
    private let token: String
    private static let room = "buildings/A/A-014.md"
    private static let building = "buildings/A/building.md"

    private final class Invitation: Sendable {
        let key = Mutex("")
    }

    init() async throws {
        folder = try TestFolder()
        state = try TemporaryFolder()
        try SampleSite.write(to: folder)
        let invitation = Invitation()
        service = StudioService(
            folder: try StudioFolder(
                folder: folder.path, state: state.path, measure: SampleSite.measure),
            gate: .loopback(port: 8077), invite: { key in invitation.key.withLock { $0 = key } })
        service.open()
        let key = invitation.key.withLock { $0 }
        let opened = await service.answer(
            Self.request(.post, ["enter"], body: "key=\(key)", token: nil))
        token = try #require(opened.cookie)
    }

    private static func request(
        _ method: StudioService.Request.Method, _ path: [String], query: [String: String] = [:],
        body: String = "", token: String?, isScript: Bool = true
    ) -> StudioService.Request {
        StudioService.Request(
            method, path: path, query: query, token: token,
            origin: .init(
                isChange: method != .get, host: "127.0.0.1:8077", site: "same-origin",
                mode: "cors", origin: nil), isScript: isScript, body: Array(body.utf8))
    }

    private func get(
        _ path: String..., query: [String: String] = [:]
    ) async -> (status: Int, json: [String: Any], text: String) {
        let answer = await service.answer(Self.request(.get, path, query: query, token: token))
        let json = try? JSONSerialization.jsonObject(with: Data(answer.body))
        return (
            answer.status, json as? [String: Any] ?? [:],
            String(decoding: answer.body, as: UTF8.self)
        )
    }

    private func send(
        edits: String = "[]", make: String = "[]", remove: String = "[]"
    ) async -> (status: Int, json: [String: Any]) {
        let body =
            #"{"edits": \#(edits), "make": \#(make), "remove": \#(remove), "#
            + #""plan": {"building": "A", "floor": "G"}}"#
        let answer = await service.answer(
            Self.request(.patch, ["values"], body: body, token: token))
        let json = try? JSONSerialization.jsonObject(with: Data(answer.body))
        return (answer.status, json as? [String: Any] ?? [:])
    }

    private func text(_ file: String = Self.room) throws -> String {
        try String(contentsOfFile: folder(file), encoding: .utf8)
    }

    private func rename(_ read: String, _ new: String) async -> (
        status: Int, json: [String: Any]
    ) {
        await send(
            edits: """
                [{"file": "\(Self.room)", "path": ["name"], "read": "\(read)", "new": "\(new)"}]
                """)
    }

    @Test("a floor's data are as its files have them, with the words of the page's language")
    func document() async throws {
        let (status, plan, _) = await get("plans", "A", "G.json")
        #expect(status == 200)
        #expect(plan["file"] as? String == Self.building)
        let rooms = try #require(plan["rooms"] as? [[String: Any]])
        let library = try #require(rooms.first { $0["id"] as? String == "A-014" })
        #expect(library["name"] as? String == "Library")
        #expect(library["namePath"] as? [String] == ["name"])
        #expect(library["fixed"] as? Bool == false)
        #expect((plan["words"] as? [String: String])?["undo"] == "Undo")
        #expect(await get("plans", "A", "Z.json").status == 404)
        #expect(await get("plans", "..", "G.json").status == 404)
        #expect(await get("plans", "A", "1", "picture").status == 404)
        #expect(await get("plans").text.contains("/plans/A/G"))
        let page = await get("plans", "A", "G").text
        #expect(page.contains("data-plan=\"/plans/A/G.json\"") && page.contains("/rooms/A-014"))
    }

    @Test("the site map has the buildings, with their walls as their files have them")
    func siteMap() async throws {
        let (status, plan, _) = await get("plans", "site", "map.json")
        try #require(status == 200)
        #expect(plan["isSite"] as? Bool == true && plan["file"] as? String == "site.yaml")
        let buildings = try #require(plan["rooms"] as? [[String: Any]])
        let one = try #require(buildings.first { $0["id"] as? String == "A" })
        #expect(one["file"] as? String == Self.building)
        let outline = try #require(one["hotspot"] as? [[Double]])
        #expect(try text(Self.building).contains("outline: ") && outline.count > 2)
        // The words are those for a site.
        #expect((plan["words"] as? [String: String])?["room"] == "Building")
        #expect((plan["words"] as? [String: String])?["undo"] == "Undo")
        #expect(await get("plans", "site", "map", "reach").status == 404)
        #expect(await get("plans", "site", "G.json").status == 404)
        #expect(await get("plans").text.contains("href=\"/plans/site/map\""))
        let page = await get("plans", "site", "map").text
        #expect(
            page.contains("data-plan=\"/plans/site/map.json\"") && page.contains("/buildings/A\""))

        let moved = outline.map { [$0[0] + 1, $0[1]] }
        let edit = """
            [{"file": "\(Self.building)", "path": ["outline"], "read": \(outline), "new": \(moved)}]
            """
        let answer = await send(edits: edit)
        #expect(answer.status == 200, "\(answer.json)")
        let again = await get("plans", "site", "map.json").json["rooms"] as? [[String: Any]]
        #expect(again?.first { $0["id"] as? String == "A" }?["hotspot"] as? [[Double]] == moved)
    }

    @Test("what is around the buildings is a picture, whatever the file says of it")
    func ground() async throws {
        func ground(_ features: String) -> String {
            let map = ContentEditor.values(
                ofBytes: Array("size: [20, 10]\nfeatures:\n\(features)".utf8), named: "map.yaml")
            return String(decoding: SiteGround(map ?? .bare("")).svg, as: UTF8.self)
        }
        #expect(
            ground("  - {kind: wood, points: [[0, 0], [5, 0], [5, 5]]}\n")
                .contains("<polygon points=\"0.0,0.0 5.0,0.0 5.0,5.0\""))
        #expect(ground("  - {kind: road, points: [[0, 1], [5, 1]]}\n").contains("<polyline"))
        #expect(ground("  - {kind: antenna, points: [[3, 4]]}\n").contains("cx=\"3.0\" cy=\"4.0\""))
        for hostile in [
            "  - {kind: \"</svg><script>\", points: [[0, 0]]}\n", "  - 7\n",
            "  - {kind: road, points: [[nan, 1], [1], x, [\"<b>\", 2], [inf, 0]]}\n",
        ] {
            #expect(!ground(hostile).contains("script") && !ground(hostile).contains("<b>"))
            #expect(!ground(hostile).contains("nan") && !ground(hostile).contains("inf,"))
        }
    }

    @Test("a folder that cannot be imported has a plan of the pages that can be read")
    func unreadable() async throws {
        try folder.write(Self.room, "---\nname: [\n---\n")
        let rooms = await get("plans", "A", "G.json").json["rooms"] as? [[String: Any]]
        #expect(rooms?.contains { $0["id"] as? String == "A-011" } == true)
        #expect(rooms?.contains { $0["id"] as? String == "A-014" } == false)
    }

    @Test("one value is written, and what others wrote beside it stays")
    func values() async throws {
        let before = try text()
        try folder.write(Self.room, before.replacing("floor: G", with: "floor: G   # here"))
        let answer = await rename("Library", "Reading room")
        #expect(answer.status == 200)
        #expect(
            try text()
                == before.replacing("floor: G", with: "floor: G   # here")
                .replacing("name: Library", with: "name: Reading room"))
        // Back again, as it was before, to the byte.
        #expect(await rename("Reading room", "Library").status == 200)
        #expect(try text() == before.replacing("floor: G", with: "floor: G   # here"))
    }

    @Test("the same value of two is asked for, with both")
    func conflict() async throws {
        try folder.write(Self.room, try text().replacing("name: Library", with: "name: Archive"))
        let (status, json) = await rename("Library", "Reading room")
        #expect(status == 409)
        let conflict = (json["conflicts"] as? [[String: Any]])?.first
        #expect(conflict?["mine"] as? String == "Reading room")
        #expect(conflict?["theirs"] as? String == "Archive")
        #expect(try text().contains("name: Archive"))
    }

    @Test("what would keep the tour from being read is refused in the check's words")
    func refused() async throws {
        let before = try text()
        let (status, json) = await send(
            edits: #"[{"file": "\#(Self.room)", "path": ["floor"], "read": "G", "new": "Z"}]"#)
        #expect(status == 422)
        #expect((json["problems"] as? [[String: Any]])?.isEmpty == false)
        #expect(try text() == before)
    }

    private static let hall = """
        [{"file": "buildings/A/A-099.md", "values": {"name": "Hall", "floor": "G", \
        "hotspot": [[1, 1], [3, 1], [3, 3], [1, 3]]}}]
        """

    @Test("a room that goes takes its translations along, and both come back as they were")
    func takenOut() async throws {
        #expect(await send(make: Self.hall).status == 200)
        let page = "buildings/A/A-099.md"
        #expect(
            try text(page)
                == "---\nname: Hall\nfloor: G\nhotspot: [[1, 1], [3, 1], [3, 3], [1, 3]]\n---\n")
        #expect(await send(make: Self.hall).status == 409)
        let written =
            "---\n# ours\nname: Hall\nfloor: G\n" + (try text(page).dropFirst(24)) + "\nBig.\n"
        try folder.write(page, written)
        try folder.write("buildings/A/A-099.de.md", "---\nname: Halle\n---\n\nGroß.\n")
        #expect(await send(remove: #"["\#(page)"]"#).status == 200)
        #expect(!FileManager.default.fileExists(atPath: folder(page)))
        #expect(!FileManager.default.fileExists(atPath: folder("buildings/A/A-099.de.md")))
        #expect(await send(make: Self.hall).status == 200)
        #expect(try text(page) == written)
        #expect(try text("buildings/A/A-099.de.md") == "---\nname: Halle\n---\n\nGroß.\n")
    }

    @Test("stairs come last, and their list goes with the last of them")
    func connection() async throws {
        let before = try text(Self.building)
        let path = #""path": ["connections", {"id": "ramp-9"}]"#
        let ramp = #"{"id": "ramp-9", "kind": "ramp", "at": {"G": [10, 20], "1": [10, 20]}}"#
        let file = #""file": "\#(Self.building)""#
        let made = await send(edits: "[{\(file), \(path), \"read\": null, \"new\": \(ramp)}]")
        #expect(made.status == 200, "\(made.json)")
        #expect(try text(Self.building).contains("{id: ramp-9, kind: ramp, at: {"))
        let gone = await send(edits: "[{\(file), \(path), \"read\": \(ramp), \"new\": null}]")
        #expect(gone.status == 200, "\(gone.json)")
        #expect(try text(Self.building) == before)
    }

    @Test("a way is the kiosk's, in its words; without one its reason stands there")
    func route() async throws {
        let none = await get("route", query: ["from": "A-011", "to": "A-777"])
        #expect(
            none.json["none"] as? String
                == RouteFailure.unknownRoom("A-777").description
                || none.json["none"] as? String == RouteFailure.noWays.description)
        #expect(await get("route").status == 400)
    }

    @Test(
        "what no page sends is answered, and changes nothing",
        arguments: [
            "", "{}", "[]", #"{"edits": [{"file": "../x", "path": [], "read": null, "new": 1}]}"#,
            #"{"edits": [], "make": [{"file": "../../x.md", "values": {}}], "remove": []}"#,
            #"{"edits": [], "make": [{"file": "buildings/A/.x.md", "values": {}}], "remove": []}"#,
            #"{"edits": [], "make": [], "remove": ["../site.yaml", "media"]}"#,
            #"{"edits": [{"file": "site.yaml", "path": [{"id": "x"}], "read": 1, "new": 2}], "make": [], "remove": []}"#,
        ])
    func hostile(body: String) async throws {
        let before = try text()
        let answer = await service.answer(
            Self.request(.patch, ["values"], body: body, token: token))
        #expect([400, 409, 422].contains(answer.status))
        #expect(try text() == before)
        let bare = await service.answer(
            Self.request(.patch, ["values"], body: body, token: token, isScript: false))
        #expect(bare.status == 400)
    }

    @Test("only a picture becomes a sheet, and importers pass over those there are")
    func sheets() async throws {
        let path = ["plans", "A", "G", "sheet"]
        for body in ["", "no picture", "GIF89a"] {
            let answer = await service.answer(
                Self.request(.post, path, body: body, token: token))
            #expect(answer.status == 422)
        }
        #expect(await get("plans", "A", "G", "sheet").status == 404)
        let placed = await service.answer(
            Self.request(.patch, path, body: #"{"turn": 4}"#, token: token))
        #expect(placed.status == 422)
        try folder.write(
            ".studio/sheets.yaml", "A-G: {file: ../../x.png, size: [1, 1], scale: 1}\n")
        try folder.write(".studio/x.md", "no page")
        #expect(await get("plans", "A", "G", "sheet").status == 404)
        let plan = await get("plans", "A", "G.json").json
        #expect(plan["sheet"] is NSNull)
        #expect(
            (plan["problems"] as? [[String: Any]])?.contains {
                ($0["file"] as? String)?.hasPrefix(".studio") == true
            } == false)
        let sheet = try #require(Desk.route(.post, path)?.route.mostBytes)
        #expect(sheet > Desk.route(.patch, ["values"])?.route.mostBytes ?? sheet)
    }
}
