import Forms
import Foundation
import Testing
import TourModel
import TourStore
import TourTestSupport

@testable import TourAuthoring

@Suite("Tables of rooms and people change the folder")
struct TableTests {
    let folder: TestFolder
    let place: TestFolder

    init() throws {
        folder = try TestFolder()
        place = try TestFolder()
        try SampleSite.write(to: folder)
    }

    private func store() throws -> TourStore {
        try TourImporter.import(
            folder: folder.path, into: place("tour.db"), measure: SampleSite.measure)
        return try TourStore(path: place("tour.db"))
    }

    private func apply(
        rooms: String? = nil, people: String? = nil, deletions: TableDeletions = .none,
        isDryRun: Bool = false
    ) throws -> [String] {
        if let rooms { try place.write("rooms.csv", rooms) }
        if let people { try place.write("people.csv", people) }
        return try TableImporter.apply(
            rooms: rooms.map { _ in place("rooms.csv") },
            people: people.map { _ in place("people.csv") }, to: folder.path,
            deletions: deletions, isDryRun: isDryRun
        ).map(\.description)
    }

    @Test("exported tables change nothing")
    func roundTrip() throws {
        for file in try TourExporter.files(of: store(), as: .csv) {
            try place.write(file.path, file.bytes)
        }
        let changes = try TableImporter.apply(
            rooms: place("rooms.csv"), people: place("people.csv"), to: folder.path,
            deletions: .any)
        #expect(changes == [])
    }

    @Test("of tables that are taken in at the same time, none is lost")
    func together() async throws {
        let rooms = (200..<212).map { "A-\($0)" }
        for id in rooms {
            try folder.write("buildings/A/\(id).md", SampleSite.library)
            try place.write("\(id).csv", "id;name.en\n\(id);Room \(id)\n")
        }
        let (place, path) = (place, folder.path)
        try await withThrowingTaskGroup(of: Int.self) { group in
            for id in rooms {
                group.addTask {
                    try TableImporter.apply(rooms: place("\(id).csv"), people: nil, to: path).count
                }
            }
            for try await count in group { #expect(count == 1) }
        }
        let store = try store()
        for id in rooms {
            let room = try #require(try store.room(Room.ID(id)))
            #expect(room.names.values[Language(rawValue: "en")] == "Room \(id)")
        }
    }

    @Test("rooms are changed, made and taken out, and a dry run tells the same")
    func rooms() throws {
        try folder.remove("tours/short-walk.yaml")
        let table = """
            id;name.en;name.de;floor;hotspot;door;access;text.en\r
            a-014;Reading room;Lesesaal;G;0 0 / 20 0 / 20 17;10 17;open;"Quiet; and\r
            ""warm""."\r
            A-015;"Map; room";;1;0 0 / 20 0 / 20 17;10 17;staff;\r

            """
        let expected = [
            "delete room A-011",
            """
            update room A-014
              hotspot: "0 0 / 20 0 / 20 17 / 0 17" becomes "0 0 / 20 0 / 20 17"
              name.en: "Library" becomes "Reading room"
              name.de: "Bibliothek" becomes "Lesesaal"
              text.en: "Quiet." becomes "Quiet; and "warm"."
            """,
            """
            create room A-015
              building: "A"
              floor: "1"
              access: "staff"
              hotspot: "0 0 / 20 0 / 20 17"
              door: "10 17"
              name.en: "Map; room"
            """,
        ]
        let before = try folder.bytes("buildings/A/A-014.md")
        #expect(try apply(rooms: table, deletions: .any, isDryRun: true) == expected)
        #expect(try folder.bytes("buildings/A/A-014.md") == before)
        #expect(try apply(rooms: table, deletions: .any) == expected)
        let store = try store()
        #expect(try store.room("A-011") == nil)
        let room = try #require(try store.room("A-014"))
        #expect(room.names.values[Language(rawValue: "de")] == "Lesesaal")
        #expect(room.names.values[Language(rawValue: "fr")] == "Bibliothèque")
        #expect(room.texts.values[Language(rawValue: "en")] == "Quiet; and\n\"warm\".")
        #expect(try store.room("A-015")?.access == .staff)
        #expect(try apply(rooms: table, deletions: .any) == [])
        // What the table says nothing of is as it was.
        #expect(
            try folder.bytes("buildings/A/building.md") == Array(SampleSite.building.utf8))
    }

    @Test("of a card only what is different is written anew")
    func people() throws {
        try folder.write(
            "people/mira-rautio.vcf",
            SampleSite.person.replacing("END:VCARD", with: "NOTE:Speaks\n  two\nEND:VCARD"))
        let table = """
            id,name,role,emails
            mira-rautio,Mira Rautio,"Director, flights",mira@vesper-ridge.example
            new-one,New One,,"a@b.example, c@d.example"

            """
        #expect(
            try apply(people: table) == [
                "update person MIRA-RAUTIO\n  role: \"Flight director\" becomes \"Director, flights\"",
                "create person NEW-ONE\n  name: \"New One\"\n  emails: \"a@b.example, c@d.example\"",
            ])
        #expect(
            String(decoding: try folder.bytes("people/mira-rautio.vcf"), as: UTF8.self) == """
                BEGIN:VCARD
                VERSION:4.0
                FN:Mira Rautio
                TITLE:Director\\, flights
                TITLE;LANGUAGE=de:Flugleiterin
                TITLE;LANGUAGE=fr:Directrice de vol
                ORG:Vesper Ridge;Operations
                TEL;TYPE=work:+1 555 0100
                EMAIL:mira@vesper-ridge.example
                NOTE:Speaks two
                END:VCARD

                """)
        let store = try store()
        #expect(try store.person("MIRA-RAUTIO")?.roles.values[.english] == "Director, flights")
        #expect(try store.person("NEW-ONE")?.emails == ["a@b.example", "c@d.example"])
        #expect(try apply(people: table) == [])
    }

    @Test("a table changes a person's role in one language")
    func role() throws {
        let table = "id,role.de,organization.fr\nmira-rautio,Chefin,Crête de Vesper\n"
        #expect(
            try apply(people: table) == [
                "update person MIRA-RAUTIO\n  role.de: \"Flugleiterin\" becomes \"Chefin\"\n  organization.fr: \"\" becomes \"Crête de Vesper\""
            ])
        let person = try store().person("MIRA-RAUTIO")
        #expect(
            person?.roles.values == [
                .english: "Flight director", .german: "Chefin", .french: "Directrice de vol",
            ])
        #expect(
            person?.organizations.values == [.english: "Vesper Ridge", .french: "Crête de Vesper"])
        #expect(
            person?.vCard.contains("ORG:Vesper Ridge;Operations\nORG;LANGUAGE=fr:Crête") == true)
    }

    @Test(
        "what a table changes is what the card says afterwards, also where lines stand behind its end",
        arguments: [
            "BEGIN:VCARD\nFN:Mira Rautio\nEND:VCARD\nrest\nEND:VCARD\n",
            "BEGIN:VCARD\nFN:Mira Rautio\nEND:VCARD\n and a line that goes on\n",
            "BEGIN:VCARD\nFN:Mira\nEND:VCARD\nX;ENCODING=b:1BCd\nN\n",
            "EMAIL:a@b.example\nBEGIN:VCARD\nFN:Mira Rautio\nEND:VCARD\n",
            "BEGIN:VCARD\nFN:Mira Rautio\nAGENT:\nBEGIN:VCARD\nFN:B\nTEL:2\nEND:VCARD\nEND:VCARD\n",
        ])
    func oddCards(card: String) throws {
        try folder.write("people/mira-rautio.vcf", card)
        let table = "id,name,phones,emails\nmira-rautio,Mira Rautio,+1 555 0101,mira@b.example\n"
        #expect(try apply(people: table).count == 1)
        let person = try #require(try store().person("MIRA-RAUTIO"))
        #expect(person.phones == ["+1 555 0101"] && person.emails == ["mira@b.example"])
        #expect(try apply(people: table) == [])
    }

    static let mistakes: [(table: String, problems: [String])] = [
        ("", ["rooms.csv:1:1: there is no column \"id\"; write one, with the ID of each row"]),
        (
            "id;Name.EN;name.en\nA-014;x;y\n",
            ["rooms.csv:1:1: two columns are called \"name.en\"; keep one of them"]
        ),
        (
            "id,access\nA-014,perhaps\n",
            [
                "rooms.csv:2:1: \"access\" is \"perhaps\"; write one of open, guided, staff, closed"
            ]
        ),
        (
            "id,step_free\nA-014,perhaps\n",
            [
                "rooms.csv:2:1: \"step_free\" is \"perhaps\"; write true or false, or nothing"
            ]
        ),
        (
            "id,floor\nA-014,9\nA-011,8\n",
            [
                "rooms.csv:2:1: building A has no floor \"9\"; its floors are G, 1",
                "rooms.csv:3:1: building A has no floor \"8\"; its floors are G, 1",
            ]
        ),
        (
            "id,building\nA-014,B\n",
            ["rooms.csv:2:1: there is no building B; write its page first"]
        ),
        (
            "id,hotspot\nA-014,0 0 / 99 0 / 9 9\n",
            [
                "rooms.csv:2:1: \"hotspot\" is \"0 0 / 99 0 / 9 9\"; write three places or more on the floor's plan, in metres: 0 0 / 10 0 / 10 8"
            ]
        ),
        (
            "id,door\nA-014,here\n",
            [
                "rooms.csv:2:1: \"door\" is \"here\"; write a place on the floor's plan, in metres: 0 0 / 10 0 / 10 8"
            ]
        ),
        (
            "id,name.en\nA-014,\n",
            ["rooms.csv:2:1: room A-014 has no name in en; write it in the column name.en"]
        ),
        (
            "id,people\nA-014,nobody\n",
            [
                "rooms.csv:2:1: \"people\" names \"NOBODY\", who is not in the tour; write people's IDs with blanks between them, such as zofia-lis ewa-nowak"
            ]
        ),
        (
            "id,people\nA-014,Mira Rautio\n",
            [
                "rooms.csv:2:1: \"people\" names \"MIRA\", who is not in the tour; write people's IDs with blanks between them, such as zofia-lis ewa-nowak"
            ]
        ),
        (
            "id,media\nA-014,nothing\n",
            [
                "rooms.csv:1:1: room A-014 shows nothing, which is not there; describe it in media/media.yaml first"
            ]
        ),
        (
            "id,tags\nA-014,\"a\nb\"\nA 14,x\na-014,y\n",
            [
                "rooms.csv:4:1: \"A 14\" is not an ID; an ID is 1 to 32 of A-Z 0-9 and -, with a letter or digit at both ends",
                "rooms.csv:5:1: A-014 has two rows; keep one of them",
            ]
        ),
        // A table that was cut off within a cell would lose all rows behind the quotation mark.
        ("id,tags\nA-014,\"a\nA-011,b\n", [notClosed]),
        ("id,tags\nA-014,\"a\"\"", [notClosed]),
        ("id,tags\nA-014,a\"b\n", [notClosed]),
    ]

    private static let notClosed =
        "rooms.csv:2:1: not a CSV table: a quotation mark is not closed or misplaced; save it again as CSV"

    @Test(
        "what is wrong with a table is told at once, and nothing is changed",
        arguments: TableTests.mistakes)
    func refuses(table: String, problems: [String]) throws {
        let before = try folder.bytes("buildings/A/A-014.md")
        let error = #expect(throws: TourImportError.self) { try apply(rooms: table) }
        #expect(error?.description == problems.joined(separator: "\n"))
        #expect(try folder.bytes("buildings/A/A-014.md") == before)
    }

    @Test("a table is read as Excel saves it, and columns that were added are passed over")
    func excel() throws {
        let table =
            "sep=;\r\n ID ;STEP_FREE;Hotspot;;nmae.en;Bemerkung;name.DE\r\n"
            + "a-014;WAHR;0 0 / 1,5 0 / 1,5, 2,25;;x;für uns;Bücherei\r\n;;;;;;\r\n"
        var warnings: [String] = []
        func take(_ bytes: [UInt8]) throws -> [String] {
            try place.write("rooms.csv", bytes)
            warnings = []
            return try TableImporter.apply(
                rooms: place("rooms.csv"), people: nil, to: folder.path, isDryRun: true
            ) { warnings.append($0.description) }.map(\.description)
        }
        let changes = [
            """
            update room A-014
              step_free: "" becomes "true"
              hotspot: "0 0 / 20 0 / 20 17 / 0 17" becomes "0 0 / 1.5 0 / 1.5 2.25"
              name.de: "Bibliothek" becomes "Bücherei"
            """
        ]
        let others = [
            "rooms.csv:2:1: warning: unknown column \"Bemerkung\", which is passed over; the columns are "
                + RoomTable(languages: ["en", "de", "fr"].map(Language.init(rawValue:))).columns
                .joined(separator: ", "),
            "rooms.csv:2:1: warning: unknown column \"nmae.en\", which is passed over; did you mean \"name.en\"?",
        ]
        #expect(try take(Array(table.utf8)) == changes)
        #expect(warnings == others)
        let windows = table.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        #expect(try take(windows) == changes)
        #expect(
            warnings == [
                "rooms.csv:1:1: warning: this is not UTF-8, and is read as Windows-1252; look at its accents and umlauts, or save the file as UTF-8 text"
            ] + others)
        let unicode = table.dropFirst(7).replacing(";", with: "\t").utf16.flatMap {
            [UInt8($0 & 0xFF), UInt8($0 >> 8)]
        }
        #expect(try take([0xFF, 0xFE] + unicode) == changes)
        let workbook = #expect(throws: TourImportError.self) {
            try take(Array("PK\u{3}\u{4}".utf8))
        }
        #expect(
            workbook?.description
                == "rooms.csv:1:1: it is a workbook or a zip archive, not text; save the sheet as \"CSV UTF-8\", or unpack the archive"
        )
    }

    @Test("where semicolons separate columns, a comma does not separate the numbers of a place")
    func decimalCommas() throws {
        for table in ["id;door\nA-014;1,5\n", "id,door\nA-014,\"1,5 2\"\n"] {
            let error = #expect(throws: TourImportError.self) { try apply(rooms: table) }
            #expect(error?.description.contains("write a place on the floor's plan") == true)
        }
        #expect(try apply(rooms: "id,door\nA-014,\"1,5\"\n", isDryRun: true).count == 1)
    }

    @Test("a table that would delete more than a third changes nothing, unless that is wanted")
    func cutOff() throws {
        let before = try folder.bytes("buildings/A/A-014.md")
        for table in ["id\n", "id\nA-014\n"] {
            let error = #expect(throws: TourImportError.self) {
                try apply(rooms: table, deletions: .few)
            }
            #expect(error?.description.contains("have no row and would be deleted") == true)
            #expect(try folder.bytes("buildings/A/A-014.md") == before)
        }
    }

    @Test(
        "a spreadsheet does not take a text for a formula, and the text comes back unchanged")
    func formulas() throws {
        let texts = [
            "=HYPERLINK(1)", "+cmd|x", "-1+1", "@SUM(A1)", "'=x", "+49 6151 90", "-5", "a=b",
            "\tx", "\r=x", "\n=x",
        ]
        let columns = ["id"] + texts.indices.map { "c\($0)" }
        let csv = CSVText.text(columns, [["A-1"] + texts])
        let cells = csv.split(separator: "\r\n")[1].split(separator: ",").dropFirst()
        #expect(
            Array(cells) == [
                "'=HYPERLINK(1)", "'+cmd|x", "'-1+1", "'@SUM(A1)", "''=x", "+49 6151 90", "-5",
                "a=b", "'\tx", "\"'\r=x\"", "\"'\n=x\"",
            ])
        try place.write("x.csv", csv)
        let table = try #require(try Table(path: place("x.csv"), log: ProblemLog(limit: 9)))
        #expect(texts.indices.map { table.rows[0].cells["c\($0)"] } == texts)
    }

    @Test("a room that a tour stops in is not taken out")
    func neededRoom() throws {
        let error = #expect(throws: TourImportError.self) {
            try apply(rooms: "id\nA-011\n", deletions: .any)
        }
        #expect(
            error?.description
                == "tours/short-walk.yaml:1:1: the tour stops in A-014, which the table takes out; keep the room, or take it out of the tour first"
        )
    }

    @Test("a dry run of an import tells what would change, by room")
    func changes() throws {
        func changes() throws -> [String] {
            try TourImporter.changes(
                folder: folder.path, against: place("tour.db"), measure: SampleSite.measure
            ).map(\.description)
        }
        let first = try changes()
        #expect(first.first == "create the site")
        #expect(first.count == 8)
        _ = try store()
        #expect(try changes() == [])
        try folder.write(
            "buildings/A/A-014.de.md",
            SampleSite.libraryInGerman.replacing("Leise", with: "Sehr leise"))
        try folder.write("site.yaml", SampleSite.site.replacing("15:00", with: "16:00"))
        #expect(
            try changes() == [
                "update the site",
                "update room A-014\n  text.de: \"Leise.\" becomes \"Sehr leise.\"",
            ])
    }
}
