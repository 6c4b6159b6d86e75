import Foundation
import TestSupport
import Testing
import TourTestSupport

@testable import Studio
@testable import TourAuthoring

@Suite("What was changed in a studio")
struct HistoryTests {
    private static let room = "buildings/A/A-014.md"

    private func rename(_ studio: OpenStudio, _ old: String, _ new: String) async {
        _ = await studio.post(["rooms", "A-014"], ["name": new, "r.name": "\"\(old)\""])
    }

    @Test("it is listed, the newest first, and each change is taken back by itself")
    func listed() async throws {
        let studio = try await OpenStudio(fill: SampleSite.write)
        let before = try studio.text(Self.room)
        await rename(studio, "Library", "Reading room")
        _ = await studio.post(["rooms", "A-014"], ["access": "staff", "r.access": "null"])
        let page = await studio.get(["history"]).1
        #expect(page.contains("A-014 Reading room"))
        let filtered = await studio.get(["history"], query: ["file": "site.yaml"]).1
        #expect(!filtered.contains("A-014"))
        let steps = await studio.service.folder.history.steps
        #expect(steps.count == 2)
        let undone = await studio.post(["undo"], ["number": "1", "page": "history"])
        #expect(undone.location == "/history")
        let now = try studio.text(Self.room)
        #expect(now.contains("name: Library") && now.contains("access: staff"))
        #expect(await studio.post(["undo"], ["number": "2"]).status == 303)
        #expect(try studio.text(Self.room) == before)
        #expect(await studio.post(["undo"], ["number": "2"]).location == "/history?met=1")
    }

    @Test("what somebody has changed since stays, and the page says so")
    func met() async throws {
        let studio = try await OpenStudio(fill: SampleSite.write)
        await rename(studio, "Library", "Reading room")
        let text = try studio.text(Self.room)
        try studio.folder.write(Self.room, text.replacing("Reading room", with: "Archive"))
        #expect(await studio.post(["undo"], ["number": "1"]).location == "/history?met=1")
        #expect(try studio.text(Self.room).contains("name: Archive"))
        #expect(await studio.get(["history"], query: ["met": "1"]).1.contains("role=\"alert\""))
    }

    @Test("it is there after the studio was started again, whatever else lies beside it")
    func kept() throws {
        let place = try TemporaryFolder()
        var history = StudioHistory(folder: "\(place.path)/history")
        let change = ContentChange(
            edits: [
                .init(file: Self.room, path: .text, read: .text("a"), new: nil),
                .init(
                    file: "site.yaml", path: ContentPath("home", "title"), read: nil,
                    new: .map([.init("en", .text("b")), .init("n", .bare("1.50"))])),
            ],
            made: [
                .init(file: "news/x.md", content: .bytes([0, 255, 10])),
                .init(file: "news/y.md", content: .values(.map([]), text: "z")),
            ], gone: [.init(file: "news/z.md", sha256: "12")])
        #expect(history.add(change, by: "one", isUndo: false) == 1)
        #expect(history.add(ContentChange(), by: "two", isUndo: true) == 2)
        for (name, bytes) in [("3.json", "{"), ("x.json", "[]"), ("4.json", ""), ("5", "{}")] {
            try Data(bytes.utf8).write(to: URL(fileURLWithPath: "\(place.path)/history/\(name)"))
        }
        let again = StudioHistory(folder: "\(place.path)/history")
        #expect(again.steps.map(\.change) == history.steps.map(\.change))
        #expect(again.steps.map(\.session) == ["one", "two"])
        let mode =
            try FileManager.default.attributesOfItem(
                atPath: "\(place.path)/history/1.json")[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test("a damaged step is read or left out, and what is made after it is kept")
    func damaged() throws {
        let place = try TemporaryFolder()
        var history = StudioHistory(folder: place.path)
        let change = ContentChange(gone: [.init(file: "news/z.md", sha256: "12")])
        #expect(history.add(change, by: "one", isUndo: false) == 1)
        func url(_ name: String) -> URL { URL(fileURLWithPath: "\(place.path)/\(name)") }
        let whole = try Data(contentsOf: url("1.json"))
        try Damage.each(of: Array(whole)) { changed in
            try Data(changed).write(to: url("1.json"))
            var again = StudioHistory(folder: place.path)
            #expect(again.steps.count <= 1)
            let number = again.add(ContentChange(), by: "two", isUndo: false)
            again.remove(number)
        }
        // After the last of all numbers there is none.
        let last = String(decoding: whole, as: UTF8.self)
            .replacing("\"number\":1", with: "\"number\":\(Int.max)")
        try Data(last.utf8).write(to: url("\(Int.max).json"))
        try whole.write(to: url("1.json"))
        var again = StudioHistory(folder: place.path)
        #expect(again.steps.map(\.number) == [1])
        #expect(again.add(ContentChange(), by: "two", isUndo: false) == 2)
    }

    @Test("no more than 500 steps of 30 days are kept")
    func bounded() throws {
        let place = try TemporaryFolder()
        var history = StudioHistory(folder: place.path)
        let start = Date()
        _ = history.add(ContentChange(), by: "old", isUndo: false, now: start - 31 * 86_400)
        for _ in 0..<505 { _ = history.add(ContentChange(), by: "x", isUndo: false, now: start) }
        #expect(history.steps.count == 500)
        #expect(history.steps.first?.number == 7)
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.path).count == 500)
        let later = StudioHistory(folder: place.path, now: start + 31 * 86_400)
        #expect(later.steps.isEmpty)
    }
}
