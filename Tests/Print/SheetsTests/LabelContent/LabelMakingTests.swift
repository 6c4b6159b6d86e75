import TestSupport
import Testing
import TourAuthoring
import TourModel
import TourStore

@testable import Sheets

@Suite("labels of a tour")
struct LabelMakingTests {
    /// A site of two buildings in two languages.
    private static let store = Result {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            id: hill
            name: {en: The Hill, de: Der Hügel}
            languages: [en, de]
            address: https://hill.example/t
            home:
              title: {en: Welcome, de: Willkommen}
              lead: {en: Hello, de: Hallo}
            map:
              name: {en: Map, de: Karte}
              size: [100, 100]
            """, to: "site.yaml")
        for (building, name) in [("A", "Hall"), ("B", "Annex")] {
            try folder.write(
                """
                ---
                name: {en: \(name), de: \(name)-Haus}
                outline: [[1, 1], [40, 1], [40, 40]]
                floors:
                  - {id: G, level: 0, name: {en: Ground floor, de: Erdgeschoss}, size: [40, 40]}
                  - {id: "1", level: 1, name: {en: First floor, de: Erster Stock}, size: [40, 40]}
                ---
                Text.
                """, to: "buildings/\(building)/building.md")
            for (room, floor) in [("\(building)-001", "G"), ("\(building)-101", "\"1\"")] {
                try folder.write(
                    """
                    ---
                    name: {en: Room \(room), de: Raum \(room)}
                    floor: \(floor)
                    hotspot: [[1, 1], [9, 1], [9, 9]]
                    tags: [\(floor == "G" ? "quiet" : "loud")]
                    \(room == "B-001" ? "number: HG F 26.1\nformerly: [B-009]" : "")
                    ---
                    Text.
                    """, to: "buildings/\(building)/\(room).md")
            }
        }
        _ = try TourImporter.import(folder: folder.path, into: "\(folder.path)/tour.sqlite")
        return (try TourStore(path: "\(folder.path)/tour.sqlite"), folder)
    }

    @Test("a room's label says its number, and its code the ID")
    func number() throws {
        let label = try #require(
            try maker().labels(of: .rooms(RoomFilter("id=b-001"))).first)
        #expect(label.headline == .init("HG F 26.1", language: "en"))
        #expect(label.id == "B-001" && label.payload == "HTTPS://HILL.EXAMPLE/T/R/B-001")
    }

    @Test("the code of an ID that a room had is not gone: it has a successor")
    func successor() throws {
        let judge = try CodeJudge(Self.store.get().0)
        for text in ["ROOM:B-009", "HTTPS://HILL.EXAMPLE/T/R/B-009"] {
            #expect(!judge.isGone(text) && judge.successor(of: text) == "B-001")
        }
        #expect(judge.successor(of: "ROOM:B-001") == nil && judge.isGone("ROOM:B-008"))
        #expect(
            judge.successor(of: "ROOM:B-008") == nil && judge.successor(of: "BUILDING:B") == nil)
    }

    private func maker(_ languages: [String] = []) throws -> LabelMaker {
        try LabelMaker(Self.store.get().0, languages: languages)
    }

    @Test("a room's label has its canonical code, its names, its floor and its building")
    func room() throws {
        let labels = try maker().labels(of: .rooms(RoomFilter("id=a-101")))
        #expect(
            labels == [
                Label(
                    kind: .room, id: "A-101", payload: "HTTPS://HILL.EXAMPLE/T/R/A-101",
                    headline: .init("A-101", language: "en"),
                    names: [
                        .init("Room A-101", language: "en"), .init("Raum A-101", language: "de"),
                    ],
                    places: [
                        .init("First floor · Hall", language: "en"),
                        .init("Erster Stock · Hall-Haus", language: "de"),
                    ], group: "Hall")
            ])
        let german = try maker(["de"]).labels(of: .buildings)
        #expect(
            german.map(\.payload) == ["HTTPS://HILL.EXAMPLE/T/B/A", "HTTPS://HILL.EXAMPLE/T/B/B"])
        #expect(german[0].names == [.init("Hall-Haus", language: "de")])
        #expect(german[0].places == [.init("Der Hügel", language: "de")])
    }

    @Test(
        "words select rooms, joined by and, values by or",
        arguments: [
            ("", ["A-001", "A-101", "B-001", "B-101"]), ("building=b", ["B-001", "B-101"]),
            ("building=A floor=1", ["A-101"]), ("floor=G,1 building=A", ["A-001", "A-101"]),
            ("tag=QUIET", ["A-001", "B-001"]), ("id=B-101,A-001", ["A-001", "B-101"]),
        ])
    func selects(words: String, ids: [String]) throws {
        #expect(try maker().labels(of: .rooms(RoomFilter(words))).map(\.id) == ids)
    }

    @Test(
        "a selection that selects nothing says why",
        arguments: [
            ("building=Z", "unknown building \"Z\"; known: A, B"),
            ("floor=9", "unknown floor \"9\"; known: 1, G"),
            ("id=A-009", "unknown room \"A-009\"; known: A-001, A-101, B-001, B-101"),
            ("tag=none", "no rooms \"tag=none\" to print; select others"),
            (
                "bilding=A",
                "\"bilding=A\" is not a selection; write building=… with a value, such as \"building=A floor=1\""
            ),
            (
                "A",
                "\"A\" is not a selection; write building=…, floor=…, tag=… or id=… with a value, such as "
                    + "\"building=A floor=1\""
            ),
            (
                "floor=",
                "\"floor=\" is not a selection; write floor=… with a value, such as \"building=A floor=1\""
            ),
        ])
    func empty(words: String, message: String) throws {
        do {
            _ = try maker().labels(of: .rooms(RoomFilter(words)))
            Issue.record("nothing was wrong")
        } catch {
            #expect("\(error)" == message)
        }
    }

    @Test("what the site does not have is rejected")
    func absent() throws {
        #expect(throws: LabelSheetError.nothingSelected("people")) {
            try maker().labels(of: .people)
        }
        #expect(throws: LabelSheetError.nothingSelected("guided tours")) {
            try maker().labels(of: .tours)
        }
        #expect(throws: LabelSheetError.noSuch("language", named: "fr", known: ["en", "de"])) {
            try maker(["fr"])
        }
    }
}

@Suite("labels of a table")
struct LabelTableTests {
    @Test("texts, captions of several lines, ids and groups are read")
    func reads() throws {
        let table = try LabelTable(
            csv: "text,caption,id,group\nhello,\"Desk 1\nby the window\",D1,Floor\nbye,,,\n",
            file: "x.csv", language: "en")
        #expect(table.labels.map(\.id) == ["D1", "line-3"])
        #expect(table.labels[0].headline.text == "Desk 1")
        #expect(table.labels[0].names.map(\.text) == ["by the window"])
        #expect(table.labels[1].headline.text.isEmpty && table.labels[1].payload == "bye")
    }

    @Test("a column that is not known is passed over, and said to be")
    func otherColumns() throws {
        let table = try LabelTable(csv: "TEXT;captoin\na;b\n", file: "x.csv", language: "en")
        #expect(table.labels.map(\.payload) == ["a"])
        #expect(
            table.notes == [
                "x.csv:1: unknown column \"captoin\", which is passed over; did you mean \"caption\"?"
            ])
    }

    @Test(
        "every error is reported with its line",
        arguments: [
            (
                "caption\nb\n",
                "x.csv:1: the column \"text\", the text to encode, is missing; add it"
            ),
            (
                "text,id\na,1\n,2\nb,1\n",
                "x.csv:3: the column \"text\" is empty\nx.csv:4: duplicate id \"1\""
            ),
            ("text\n", "no lines of x.csv to print; select others"),
        ])
    func problems(csv: String, message: String) {
        let error = #expect(throws: LabelSheetError.self) {
            try LabelTable(csv: csv, file: "x.csv", language: "en")
        }
        #expect(error?.description == message)
    }
}
