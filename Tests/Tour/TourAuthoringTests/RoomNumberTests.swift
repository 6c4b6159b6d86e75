import Payloads
import Testing
import TourAuthoring
import TourModel
import TourTestSupport

@testable import TourStore

@Suite("The number on a room's door, and IDs that it had before")
struct RoomNumberTests {
    private let folder: TestFolder
    private let place: TestFolder

    init() throws {
        folder = try TestFolder()
        place = try TestFolder()
        try SampleSite.write(to: folder)
    }

    /// Writes a room's page.
    private func write(_ id: String, _ lines: String, in building: String = "A") throws {
        try folder.write(
            "buildings/\(building)/\(id).md",
            SampleSite.library.replacing("name: Library", with: "name: Room \(id)\n\(lines)"))
    }

    @discardableResult
    private func store() throws -> TourStore {
        try TourImporter.import(
            folder: folder.path, into: place("tour.db"), measure: SampleSite.measure)
        return try TourStore(path: place("tour.db"))
    }

    private func problems(about word: String) throws -> [String] {
        try SampleSite.problems(of: folder, into: place("problems.db")).map(\.description)
            .filter { $0.contains(word) }
    }

    private func room(_ text: String, in store: TourStore) throws -> Room? {
        guard case .site(let code) = Payload(classifying: text, site: nil),
            case .room(let room) = try store.resolve(code)
        else { return nil }
        return room
    }

    @Test("a room comes back with both, and is called by its number; without one by its ID")
    func values() throws {
        try write("A-202", "number: HG F 26.1\nformerly: [a-102, B-7]")
        let store = try store()
        let room = try #require(try store.room("A-202"))
        #expect(room.number == "HG F 26.1" && room.formerly == ["A-102", "B-7"])
        #expect(room.label == "HG F 26.1")
        let library = try #require(try store.room("A-014"))
        #expect(library.number == nil && library.formerly.isEmpty && library.label == "A-014")
    }

    @Test(
        "YAML's own numbers, quotes and letters of all scripts are a text",
        arguments: [
            ("26.10", "26.10"), ("'007'", "007"), ("1e3", "1e3"), ("Ауд. 101", "Ауд. 101"),
            ("\"  HG  F \"", "HG  F"),
        ])
    func texts(written: String, number: String) throws {
        try write("A-202", "number: \(written)")
        #expect(try store().room("A-202")?.number == number)
    }

    // MARK: Codes

    @Test("a code with a former ID leads to the room; an ID that a room has today is that room's")
    func codes() throws {
        try write("A-202", "formerly: [A-102, A-014]")
        let store = try store()
        #expect(try room("ROOM:A-102", in: store)?.id == "A-202")
        #expect(try room("ROOM:A-202", in: store)?.id == "A-202")
        #expect(try room("ROOM:A-014", in: store)?.id == "A-014")
        #expect(try room("ROOM:A-103", in: store) == nil)
        #expect(try store.room("A-102") == nil)
    }

    @Test("of a room that the public site hides nothing leads on")
    func hidden() throws {
        try folder.write(
            "site.yaml", SampleSite.site + "\nweb: {staff_rooms: hidden}\n")
        try write("A-202", "number: HG F 26.1\nformerly: [A-102]\naccess: staff")
        let published = try store().published()
        #expect(try room("ROOM:A-102", in: published) == nil)
        #expect(try published.room(called: "hgf261") == nil)
        #expect(try published.rooms(idPrefix: "hg", limit: 5).isEmpty)
        #expect(try published.roomIDs(nearest: "HG F 26.2", limit: 5).isEmpty)
        #expect(try !published.publicIndex().words.contains { $0.word == "hg" })
    }

    // MARK: What is typed

    @Test(
        "a number is found as an ID is: folded, from its beginning, by its words and parts of it",
        arguments: [
            "HG F 26.1", "hgf261", "hg-f 26", "HGF", "hg", "f 26.1", "26", "A202", "a-202",
            "room a-202", "a102", "A-102",
        ])
    func search(typed: String) throws {
        try write("A-202", "number: HG F 26.1\nformerly: [A-102]")
        let hits = try store().search(typed)
        #expect(hits.first?.id == "A-202", "\(hits.map(\.id))")
        #expect(hits.first?.label == "HG F 26.1")
        #expect(hits.count { $0.id == "A-202" } == 1)
    }

    @Test("a number in letters of another script is found")
    func scripts() throws {
        try write("A-202", "number: Ауд. 101")
        try write("A-203", "number: Hörsaal 3")
        let store = try store()
        #expect(try store.search("ауд101").first?.id == "A-202")
        #expect(try store.rooms(idPrefix: "АУД", limit: 5).map(\.id) == ["A-202"])
        #expect(try store.search("horsaal3").first?.id == "A-203")
        #expect(try store.room(called: "HÖRSAAL 3")?.id == "A-203")
    }

    @Test("numbers are typed like IDs, each room is offered once, and a mistyped one is near")
    func typed() throws {
        try write("A-202", "number: A-20.2\nformerly: [A-2020]")
        try write("A-203", "number: HG F 26.1")
        let store = try store()
        #expect(try store.rooms(idPrefix: "a20", limit: 6).map(\.id) == ["A-202", "A-203"])
        #expect(try store.rooms(idPrefix: "hgf26", limit: 6).map(\.id) == ["A-203"])
        #expect(try store.room(called: "a 2020")?.id == "A-202")
        #expect(try store.room(called: "a-20")?.id == nil)
        #expect(try store.roomIDs(nearest: "HG F 26.7", limit: 1) == ["A-203"])
        #expect(try store.roomIDs(nearest: "A-202", limit: 9).count { $0 == "A-202" } == 1)
    }

    @Test("what two rooms are called is offered for both, and leads to neither by itself")
    func twice() throws {
        try write("A-202", "number: \"101\"")
        try write("A-203", "number: \"101\"")
        let store = try store()
        #expect(try store.room(called: "101") == nil)
        #expect(try store.rooms(idPrefix: "101", limit: 6).map(\.id) == ["A-202", "A-203"])
    }

    @Test(
        "calendars name rooms by numbers and former IDs",
        arguments: [
            ("HG F 26.1", "A-202"), ("hgf26.1, Zürich", "A-202"), ("A-102", "A-202"),
            ("A-102 (upstairs)", "A-202"), ("7", "A-203"), ("Lane, 7", nil), ("A-014", "A-014"),
        ] as [(String, String?)])
    func places(place: String, id: String?) throws {
        try write("A-202", "number: HG F 26.1\nformerly: [A-102]")
        try write("A-203", "number: \"7\"")
        #expect(try store().roomNames().room(namedIn: place) == id)
    }

    // MARK: Findings

    @Test(
        "what is none is an error, and says what would be one",
        arguments: [
            (
                "number: \"\(String(repeating: "9", count: 33))\"",
                "write 1 to 32 letters on one line, with a letter or a digit among them"
            ),
            ("number: \"--\"", "write 1 to 32 letters on one line"),
            ("number: \"A\\nB\"", "write 1 to 32 letters on one line"),
            ("number: [7]", "write one text"),
            ("formerly: [A.102]", "\"formerly\" holds \"A.102\", which is not an ID"),
            ("formerly: [A-102, a-102]", "\"formerly\" names A-102 twice"),
            ("formerly: A-102", "write it as [one, two]"),
        ])
    func wrong(lines: String, message: String) throws {
        try write("A-202", lines)
        #expect(try problems(about: "A-202.md").contains { $0.contains(message) })
    }

    @Test(
        "what names two rooms is a warning, with the other room",
        arguments: [
            (
                "number: HG F 26.1", "number: hg f26-1",
                "A-203 has the number \"hg f26-1\", which A-202 has as well"
            ),
            ("number: A 014", "", "A-202 has the number \"A 014\", which A-014 has as well"),
            (
                "formerly: [A-102]", "number: A 102",
                "\"formerly\" names A-102, which A-203 has or had"
            ),
            (
                "formerly: [A-102]", "formerly: [A-102]",
                "\"formerly\" names A-102, which A-202 has or had"
            ),
            ("formerly: [A-014]", "", "\"formerly\" names A-014, which is the ID of a room"),
            ("formerly: [A-202]", "", "\"formerly\" names A-202, which is the ID of a room"),
        ])
    func same(first: String, second: String, message: String) throws {
        try write("A-202", first)
        try write("A-203", second)
        let found = try SampleSite.problems(of: folder, into: place("tour.db"))
            .filter { $0.rule == .similarIDs }
        #expect(found.count == 1 && found[0].description.contains(message), "\(found)")
        // An import that recalls the pages finds the same.
        try folder.write("buildings/A/A-011.md", SampleSite.controlRoom + "\n\nNew.\n")
        let again = try SampleSite.problems(of: folder, into: place("tour.db"))
            .filter { $0.rule == .similarIDs }
        #expect(again == found)
    }

    @Test("the number that a room has as its ID, and a former ID beside its number, are no finding")
    func alike() throws {
        try write("A-202", "number: A 202\nformerly: [A202]")
        #expect(try problems(about: "A-202").filter { $0.contains("number") }.isEmpty)
        #expect(try store().room(called: "a202")?.id == "A-202")
    }

    // MARK: Back and forth

    @Test("a table and a folder take both out and in again")
    func exported() throws {
        try write("A-202", "number: HG F 26.1\nformerly: [A-102, A-103]")
        let store = try store()
        for file in try TourExporter.files(of: store, as: .csv) {
            try place.write(file.path, file.bytes)
        }
        let table = String(decoding: try place.bytes("rooms.csv"), as: UTF8.self)
        #expect(table.contains("HG F 26.1") && table.contains("A-102 A-103"))
        func apply(_ table: String) throws -> [String] {
            try place.write("new.csv", table)
            return try TableImporter.apply(
                rooms: place("new.csv"), people: nil, to: folder.path, deletions: .none
            ).map(\.description)
        }
        #expect(try apply(table) == [])
        #expect(
            try apply("id,number,formerly\nA-202,HG F 27,a-102\nA-014,14.1,\n") == [
                "update room A-014\n  number: \"\" becomes \"14.1\"",
                """
                update room A-202
                  number: "HG F 26.1" becomes "HG F 27"
                  formerly: "A-102 A-103" becomes "A-102"
                """,
            ])
        let changed = try self.store()
        #expect(try changed.room("A-202")?.number == "HG F 27")
        #expect(try changed.room("A-202")?.formerly == ["A-102"])
        #expect(try changed.room("A-014")?.number == "14.1")
        #expect(throws: TourImportError.self) { try apply("id,number\nA-014,--\n") }
        #expect(throws: TourImportError.self) { try apply("id,formerly\nA-014,A.1\n") }
    }

    @Test("a second import forgets what a room was called")
    func again() throws {
        try write("A-202", "number: HG F 26.1\nformerly: [A-102]")
        try store()
        try write("A-202", "number: HG F 27\nformerly: [A-103]")
        let store = try store()
        for gone in ["HG F 26.1", "A-102"] {
            #expect(try store.room(called: gone) == nil, "\(gone)")
        }
        for called in ["HG F 27", "a-103", "a-202"] {
            #expect(try store.room(called: called)?.id == "A-202", "\(called)")
        }
        #expect(try store.search("26.1").isEmpty)
    }
}
