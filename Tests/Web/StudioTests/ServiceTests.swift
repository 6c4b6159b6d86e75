import Foundation
import TestSupport
import Testing
import TourTestSupport

@testable import Studio
@testable import TourAuthoring

@Suite("The pages of a studio")
struct ServiceTests {
    private let studio: OpenStudio
    private static let room = "buildings/A/A-014.md"

    private var folder: TestFolder { studio.folder }
    private var service: StudioService { studio.service }
    private var token: String { studio.token }

    init() async throws { studio = try await OpenStudio(fill: SampleSite.write) }

    private func get(_ path: String..., query: [String: String] = [:]) async -> (Int, String) {
        await studio.get(path, query: query)
    }

    /// Sends a room's form.
    private func save(
        _ values: KeyValuePairs<String, String>, query: [String: String] = [:],
        isScript: Bool = false
    ) async -> (status: Int, body: String, location: String?) {
        await studio.post(["rooms", "A-014"], values, query: query, isScript: isScript)
    }

    private func text(_ file: String = Self.room) throws -> String {
        try String(contentsOfFile: folder(file), encoding: .utf8)
    }

    @Test("without a session there is only the way in")
    func noSession() async {
        for path in [[], ["rooms"], ["rooms", "A-014"], ["preview", "home.png"], ["site"]] {
            let answer = await service.answer(OpenStudio.request(path, token: nil))
            #expect(answer.status == 303 && answer.location == "/enter" && answer.body.isEmpty)
            let other = await service.answer(OpenStudio.request(path, token: "0123"))
            #expect(other.location == "/enter")
        }
        let change = await service.answer(
            OpenStudio.request(["rooms", "A-014"], post: "name=X&r.name=null", token: nil))
        #expect(change.location == "/enter")
    }

    @Test("a stranger makes no new address but by the button, and no more than six a minute")
    func newAddresses() async throws {
        let first = studio.lastKey
        for path in [[], ["rooms"], ["enter"], ["preview", "home.png"]] {
            _ = await service.answer(OpenStudio.request(path, token: nil))
        }
        let wrong = await service.answer(
            OpenStudio.request(["enter"], post: "key=0", token: nil))
        #expect(wrong.status == 403 && studio.lastKey == first)
        for _ in 1...3 {
            let answer = await service.answer(
                OpenStudio.request(["enter"], post: "new=1", token: nil))
            #expect(answer.status == 200 && answer.cookie == nil)
        }
        // Of three, one: it waits to be used.
        let second = studio.lastKey
        #expect(second != first)
        let opened = await service.answer(
            OpenStudio.request(["enter"], post: "key=\(second)", token: nil))
        #expect(opened.status == 303 && opened.cookie != nil)
    }

    @Test("every page is there, and others are not")
    func pages() async throws {
        for name in [
            "checks", "rooms", "buildings", "people", "tours", "media", "news", "visits", "kiosks",
            "site",
        ] {
            #expect(await get(name).0 == 200, "\(name)")
        }
        #expect(await get().0 == 200)
        let (status, page) = await get("rooms", "A-014")
        #expect(status == 200)
        #expect(page.contains("value=\"Library\""))
        #expect(await get("rooms", "..").0 == 404)
        #expect(await get("rooms", "B-999").0 == 404)
        #expect(await get("s", "../studio.css").0 == 404)
        #expect(await get("s", "studio.css").0 == 200)
    }

    @Test("a changed name is saved, and no other byte of the file")
    func saved() async throws {
        let before = try text()
        let answer = await save(["name": "Reading room", "r.name": "\"Library\""])
        #expect(answer.status == 303)
        #expect(try text() == before.replacing("name: Library", with: "name: Reading room"))
        let undone = await service.answer(
            OpenStudio.request(["undo"], post: "", token: token, isScript: true))
        #expect(undone.status == 200)
        #expect(try text() == before)
        // The undo can be undone; then somebody else's change stands against it.
        let redone = await service.answer(
            OpenStudio.request(["undo"], post: "", token: token, isScript: true))
        #expect(redone.status == 200)
        try folder.write(Self.room, before.replacing("name: Library", with: "name: Archive"))
        let met = await service.answer(
            OpenStudio.request(["undo"], post: "", token: token, isScript: true))
        #expect(met.status == 422)
        #expect(try text().contains("name: Archive"))
    }

    @Test("what somebody else has changed meanwhile is not written over")
    func conflict() async throws {
        let before = try text()
        try folder.write(Self.room, before.replacing("name: Library", with: "name: Archive"))
        let form: KeyValuePairs = ["name": "Reading room", "r.name": "\"Library\""]
        let answer = await save(form)
        #expect(answer.status == 409)
        #expect(answer.body.contains("Archive") && answer.body.contains("value=\"Reading room\""))
        #expect(answer.body.contains("<del>Library</del><ins>Archive</ins>"))
        #expect(try text().contains("name: Archive"))
        let script = await save(form, isScript: true)
        #expect(script.status == 409 && script.body.contains("\"outcome\":\"conflict\""))
        let mine = await save([
            "name": "Reading room", "r.name": "\"Library\"", "t.name": "\"Archive\"",
            "do": "mine:name",
        ])
        #expect(mine.status == 303)
        #expect(try text() == before.replacing("name: Library", with: "name: Reading room"))
    }

    @Test("a window that saves gets what others have changed meanwhile, and does not bring it back")
    func others() async throws {
        let before = try text()
        try folder.write(Self.room, before.replacing("floor: G", with: "floor: G\nhours: Always"))
        let answer = await save(
            ["name": "Reading room", "r.name": "\"Library\"", "hours": "", "r.hours": "null"],
            isScript: true)
        #expect(answer.status == 200)
        let body = try #require(
            try JSONSerialization.jsonObject(with: Data(answer.body.utf8)) as? [String: Any])
        let (read, units) = (body["read"] as? [String: String], body["units"] as? [String: String])
        #expect(read?["name"] == "\"Reading room\"" && read?["hours"] == nil)
        #expect(units?["hours"]?.contains("value=\"Always\"") == true && units?["name"] == nil)
        #expect(try text().contains("hours: Always"))
    }

    @Test("what would keep the tour from being read is not written, and the check's words say why")
    func refused() async throws {
        let before = try text()
        let answer = await save(["floor": "Z", "r.floor": "\"G\""])
        #expect(answer.status == 422)
        #expect(answer.body.contains("Z"))
        #expect(try text() == before)
    }

    @Test("the page in another language begins with its first text")
    func translation() async throws {
        let languages = await get("rooms", "A-014").1
        try #require(languages.contains("lang=de"))
        let path = "buildings/A/A-014.de.md"
        try? FileManager.default.removeItem(atPath: folder(path))
        let answer = await save(
            ["name": "Lesesaal", "r.name": "null", "text": "Ruhe.", "r.text": "null"],
            query: ["lang": "de"])
        #expect(answer.status == 303)
        #expect(try text(path) == "---\nname: Lesesaal\n---\n\nRuhe.\n")
    }

    @Test("a folder that cannot be read is shown with what is wrong, and can be mended by others")
    func broken() async throws {
        try folder.write(Self.room, "---\nname: [\n---\n")
        let (status, page) = await get()
        #expect(status == 200 && page.contains(Self.room))
        let room = await get("rooms", "A-014")
        // The line that is wrong stands between its neighbours.
        #expect(room.0 == 200 && room.1.contains("<span>1  ---\n</span>"))
        #expect(room.1.contains(/<b>\d {2}/))
        try folder.write(Self.room, "---\nname: Library\nfloor: Z\n---\n")
        #expect(await get("rooms", "A-014").1.contains("Library"))
    }

    @Test("a file that cannot be read is said to a script, not tried again")
    func unreadable() async throws {
        try folder.write(Self.room, "---\nname: [\n---\n")
        let answer = await save(["name": "X", "r.name": "\"Library\""], isScript: true)
        #expect(answer.status == 422 && answer.body.contains("\"outcome\":\"failed\""))
        #expect(answer.body.contains(Self.room))
    }

    @Test("texts of the content never become markup")
    func escaping() async throws {
        let words = "<script>alert(1)</script>\"'&"
        _ = await save(["name": words, "r.name": "\"Library\""])
        let page = await get("rooms", "A-014").1
        #expect(!page.contains("<script>alert"))
        #expect(page.contains("&lt;script&gt;alert(1)"))
    }

    @Test(
        "requests that no page makes are answered, whatever they are",
        arguments: [
            "%", "a=1&a=2", "name=X&r.name={", "name=X&r.name=[1", "do=up:..", "do=add:<b>",
        ])
    func hostile(body: String) async throws {
        let before = try text()
        let answer = await service.answer(
            OpenStudio.request(["rooms", "A-014"], post: body, token: token))
        #expect([303, 400].contains(answer.status))
        #expect(answer.location?.contains("<") != true)
        #expect(try text() == before)
    }
}
