import Foundation
import ImageFiles
import Imaging
import Testing
import TourModel
import TourTestSupport
import Wording

@testable import TourAuthoring

/// Tables, guides, address books and calendars of other programs, in a tour.
@Suite("Rooms, stops and people are taken into a tour")
struct GuideTakingTests {
    private let folder: TestFolder
    private let english = Language(rawValue: "en")

    init() throws { folder = try TestFolder() }

    private func sample() throws {
        let site = try TestFolder()
        try SampleSite.write(to: site)
        try FileManager.default.copyItem(atPath: site.path, toPath: folder("tour"))
    }

    private func content(_ name: String = "tour") throws -> TourContent {
        try EditedFolder(folder(name)).content
    }

    @discardableResult
    private func take(
        _ file: String, _ text: String, at place: String? = nil,
        as encoding: String.Encoding = .utf8
    ) throws -> (changes: [String], warnings: [String]) {
        try folder.write(file, Array(try #require(text.data(using: encoding))))
        var warnings: [String] = []
        let changes = try TourIntake.take(folder(file), into: folder("tour"), at: place) {
            warnings.append($0.message.description)
        }
        return (changes.map { "\($0.kind) \($0.subject)" }, warnings)
    }

    private func isImported(_ name: String = "tour") throws {
        _ = try TourImporter.import(
            folder: folder(name), into: folder("\(name).db"), measure: SampleSite.measure)
    }

    // MARK: Tables

    @Test("a table of a German Excel: its encoding, columns and floors, in a tour that is there")
    func german() throws {
        try sample()
        let (changes, warnings) = try take(
            "Räume.csv",
            "Gebäude;Raum-Nr.;Bezeichnung;Etage;Fläche;Beschreibung\r\n"
                + "A;014;Bücherei;EG;20,5;Alte Bücher\r\nA;3.07;Dachboden;3. OG;9;Über allem\r\n"
                + "Z;1;Scheune;EG;;\r\nA;4;Nirgends;Mond;;\r\n", as: .windowsCP1252)
        #expect(changes == ["update building A", "create room 3-07"])
        #expect(warnings.count == 4, "\(warnings)")
        #expect(warnings.contains { $0.contains("\"Fläche\" is passed over") })
        #expect(warnings.contains { $0.contains("Scheune is in \"Z\"") })
        #expect(warnings.contains { $0.contains("\"Mond\", and the building has no such floor") })
        let content = try content()
        // A name that is there stays; what is said of a room that has a text, too.
        #expect(content.rooms.first { $0.id == "A-014" }?.names.values[english] == "Library")
        let attic = try #require(content.rooms.first { $0.id == "3-07" })
        #expect(attic.floorID == "3" && attic.number == "3.07" && attic.hotspot.isEmpty)
        #expect(attic.texts.values[english] == "Über allem")
        try isImported()
    }

    @Test("a table alone becomes a tour, whose buildings are rectangles beside each other")
    func tableAlone() throws {
        let (changes, _) = try take(
            "campus.csv",
            "Gebäude;Raum;Bezeichnung;Etage\nHaus am Wall;1.1;Aula;1. Stock\nMensa;;Speisesaal;EG\n"
        )
        #expect(changes.first == "create the site")
        let content = try content()
        #expect(content.site.languages.map(\.rawValue) == ["de"])
        #expect(content.buildings.map(\.id) == ["HAW", "MENSA"])
        #expect(
            content.rooms.map { "\($0.id) \($0.buildingID):\($0.floorID)" } == [
                "1-1 HAW:1", "SPEISESAAL MENSA:0",
            ])
        try isImported()
        #expect(try take("campus.csv", "Raum;Bezeichnung\n1.1;Aula\n").changes == [])
    }

    @Test("stops with an order are a tour; what there is of it stays")
    func stops() throws {
        try sample()
        let table =
            "stop,room,title,title.de,description\n2,A-014,Library,Bücherei,Sit down\n1,,Sundial,Sonnenuhr,It shows the time\n"
        #expect(
            try take("Old clocks.csv", table).changes == [
                "create tour OLD-CLOCKS", "create room SUNDIAL",
            ])
        var tour = try #require(try content().tours.first { $0.id == "OLD-CLOCKS" })
        #expect(tour.stops.map(\.roomID) == ["SUNDIAL", "A-014"])
        #expect(tour.stops[1].texts.values[english] == "Sit down")
        let sundial = try #require(try content().rooms.first { $0.id == "SUNDIAL" })
        #expect(sundial.names.values[Language(rawValue: "de")] == "Sonnenuhr")
        #expect(sundial.texts.values[english] == "It shows the time")
        #expect(try take("Old clocks.csv", table).changes == [])
        try take("Old clocks.csv", "stop,title\n1,Café\n", at: "A:G")
        tour = try #require(try content().tours.first { $0.id == "OLD-CLOCKS" })
        #expect(tour.stops.map(\.roomID) == ["CAFE", "SUNDIAL", "A-014"])
        try isImported()
    }

    @Test(
        "a floor as people write it is a level",
        arguments: [
            ("EG", 0), ("Erdgeschoss", 0), ("1. OG", 1), ("OG 2", 2), ("2nd floor", 2),
            ("3. Stock", 3), ("1er étage", 1), ("Rez-de-chaussée", 0), ("UG", -1), ("2. UG", -2),
            ("B1", -1), ("-1", -1), ("4", 4), ("Planta baja", 0), ("Sous-sol", -1), ("Mond", nil),
            ("99999999999999999999", nil), ("Floor", nil), ("", nil),
        ])
    func floors(text: String, level: Int?) {
        #expect(FloorWords.level(of: text) == level)
    }

    @Test("a table without names, and text that is not a table, are rejected")
    func noTable() throws {
        try sample()
        for (name, text) in [("a.csv", "x,y\n1,2\n"), ("a.json", "[1]"), ("a.csv", "a,\"b\n")] {
            #expect(throws: TourImportError.self) { try take(name, text) }
        }
    }

    // MARK: Guides

    @Test(
        "stops of TourML are in the order of their connections, and find their rooms by their codes"
    )
    func tourML() throws {
        try sample()
        let text = """
            <?xml version="1.0"?><tourml:Tour xmlns:tourml="http://tapintomuseums.org/TourML" tourml:id="t">
            <tourml:TourMetadata><tourml:Title xml:lang="en">Highlights</tourml:Title>
            <tourml:RootStopRef tourml:id="b"/></tourml:TourMetadata>
            <tourml:Stop tourml:id="a" tourml:view="stop"><tourml:Title xml:lang="en">A bell</tourml:Title>
            <tourml:Description xml:lang="en"><![CDATA[Rings <b>loud</b>]]></tourml:Description>
            <tourml:AssetRef tourml:id="x"/></tourml:Stop>
            <tourml:Stop tourml:id="b"><tourml:Title xml:lang="en">Reading</tourml:Title>
            <tourml:PropertySet><tourml:Property tourml:name="code">014</tourml:Property></tourml:PropertySet></tourml:Stop>
            <tourml:Asset tourml:id="x"><tourml:Source tourml:uri="http://x.example/../../etc/passwd.png"/></tourml:Asset>
            <tourml:Connection tourml:srcId="b" tourml:destId="a" tourml:priority="1"/>
            </tourml:Tour>
            """
        let (changes, warnings) = try take("t.xml", text)
        #expect(changes == ["create tour HIGHLIGHTS", "create room A-BELL"])
        #expect(
            warnings == ["http://x.example/../../etc/passwd.png is missing beside the file"])
        let tour = try #require(try content().tours.first { $0.id == "HIGHLIGHTS" })
        #expect(tour.stops.map(\.roomID) == ["A-014", "A-BELL"])
        try isImported()
    }

    @Test("manifests of IIIF, in both versions, are rooms with their pictures")
    func manifests() throws {
        try sample()
        try folder.write("front.png", try Self.picture())
        let (changes, warnings) = try take(
            "manifest.json",
            """
            {"@context": "http://iiif.io/api/presentation/3/context.json", "type": "Manifest", "id": "https://x.example/m",
            "label": {"en": ["Old map"], "de": ["Alte Karte"]}, "summary": {"none": ["Drawn by hand"]}, "items": [
            {"type": "Canvas", "label": {"en": ["Front"]}, "items": [{"items": [{"body": {"id": "https://x.example/front.png?w=9"}}]}]}]}
            """)
        #expect(warnings == [])
        #expect(changes == ["create medium front", "create room OLD-MAP"])
        let room = try #require(try content().rooms.first { $0.id == "OLD-MAP" })
        #expect(room.media == ["front"] && room.names.values.count == 2)
        let second = try take(
            "second.json",
            """
            {"@type": "sc:Manifest", "@id": "y", "label": [{"@value": "Zweite Karte", "@language": "de"}, {"@value": "Second map",
            "@language": "en"}], "description": "Text", "sequences": [{"canvases": [{"label": "p. 1", "images": [{"resource":
            {"@id": "https://x.example/none.jpg"}}]}]}]}
            """)
        #expect(second.changes == ["create room SECOND-MAP"])
        #expect(second.warnings == ["https://x.example/none.jpg is missing beside the file"])
        try isImported()
    }

    @Test("guides that an export writes are taken back without a change")
    func exports() throws {
        try sample()
        for (name, file) in TourMLExport(content: try content()).files().map({ ($0.path, $0) }) {
            let (changes, _) = try take(name, String(decoding: file.bytes, as: UTF8.self))
            #expect(changes == [], "\(name)")
        }
        let table = TableExport(content: try content()).files()
        for file in table {
            let (changes, _) = try take(file.path, String(decoding: file.bytes, as: UTF8.self))
            #expect(changes == [], "\(file.path)")
        }
    }

    // MARK: People and calendars

    @Test("of an address book only what visitors may see is taken")
    func people() throws {
        try sample()
        let book = """
            BEGIN:VCARD\r\nVERSION:3.0\r\nN:Brandt;Ida;;;\r\nFN:Ida Brandt\r\nTITLE:Head\r
            TEL;TYPE=WORK:+49 1\r\nTEL;TYPE=HOME:+49 2\r\nitem1.EMAIL:ida@x.example\r
            PHOTO;ENCODING=b:AAAA\r\n BBBB\r\nBDAY:1970-01-01\r\nNOTE:private\r\nEND:VCARD\r
            BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;Jo\r
            TEL;HOME:3\r\nTEL;WORK:4\r\nEND:VCARD\r\nBEGIN:VCARD\r\nVERSION:3.0\r\nTEL:5\r\nEND:VCARD\r\n
            """
        let (changes, warnings) = try take("contacts.vcf", book)
        #expect(changes == ["create person IDA-BRANDT", "create person JO-MULLER"])
        #expect(
            warnings == [
                "skipped 5 private lines", "skipped card 3, which has no name",
            ])
        let card = String(decoding: try folder.bytes("tour/people/ida-brandt.vcf"), as: UTF8.self)
        for secret in ["+49 2", "PHOTO", "BBBB", "1970", "private"] {
            #expect(!card.contains(secret), "\(secret)")
        }
        #expect(try content().people.first { $0.id == "JO-MULLER" }?.phones == ["4"])
        #expect(try take("contacts.vcf", book).changes == [])
        let newer = book.replacing("+49 1", with: "+49 77")
        #expect(try take("contacts.vcf", newer).changes == ["update person IDA-BRANDT"])
        try isImported()
    }

    @Test("a calendar is taken under its file's name, and a later one takes its place")
    func calendar() throws {
        try sample()
        let text =
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:20270105T150000Z\r\nSUMMARY:Führung\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
        #expect(try take("Mein Kalender.ics", text).changes == ["create calendar mein-kalender"])
        #expect(try take("Mein Kalender.ics", text).changes == [])
        let later = text.replacing("Führung", with: "Konzert")
        #expect(try take("Mein Kalender.ics", later).changes == ["update calendar mein-kalender"])
        try isImported()
    }

    // MARK: Media

    /// A PNG file of four red pixels.
    private static func picture() throws -> [UInt8] {
        let pixels = [[UInt8]](repeating: [255, 0, 0, 255], count: 4).flatMap(\.self)
        return try ColorImage(width: 2, height: 2, pixels: pixels).encoded(named: "", isDrawn: true)
    }

    @Test("pictures lose what is private, and the same one is not taken twice")
    func pictures() throws {
        try sample()
        let text = Array("tEXtAuthor\0Ida".utf8)
        let count = UInt32(text.count - 4)
        let chunk =
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) } + text + [0, 0, 0, 0]
        var png = try Self.picture()
        png.insert(contentsOf: chunk, at: 33)
        try folder.write("photos/IMG_1.PNG", png)
        // A bitmap of two pixels, which tours do not show as it is.
        try folder.write("photos/scan.bmp", Bitmap.twoPixels)
        try folder.write("photos/broken.heic", Array("nothing".utf8))
        var warnings: [String] = []
        func take() throws -> [String] {
            try TourIntake.take(folder("photos"), into: folder("tour")) {
                warnings.append($0.message.description)
            }
            .map(\.subject)
        }
        #expect(try take() == ["medium img-1", "medium scan"])
        #expect(warnings == ["skipped: unsupported text file"])
        #expect(
            !String(decoding: try folder.bytes("tour/media/img-1.png"), as: UTF8.self).contains(
                "Ida"))
        #expect(try folder.bytes("tour/media/scan.jpg").starts(with: [0xFF, 0xD8]))
        #expect(try take() == [])
    }

    @Test("subtitles go to the film of their name, in the language of their name")
    func subtitles() throws {
        try sample()
        try folder.write("in/walk.webm", Array(SampleSite.webm.prefix(4)) + Array("webm".utf8))
        try folder.write("in/walk.de.srt", "1\n00:00:00,000 --> 00:00:01,000\nHallo\n")
        try folder.write("in/other.srt", "1\n00:00:00,000 --> 00:00:01,000\nHallo\n")
        var warnings: [String] = []
        _ = try TourIntake.take(folder("in"), into: folder("tour")) {
            warnings.append($0.message.description)
        }
        let film = try #require(
            try content().media.first { $0.subtitles.values[Language(rawValue: "de")] != nil })
        #expect(film.kind == .film)
        #expect(warnings.contains("skipped the subtitles: the tour has no film other"))
    }

    // MARK: Writing

    @Test("a dry run, and a tour with errors, change nothing")
    func unchanged() throws {
        try sample()
        try folder.write("a.csv", "room,name\nN1,New\n")
        let changes = try TourIntake.take(
            folder("a.csv"), into: folder("tour"), at: "A:G", isDryRun: true)
        #expect(changes.map(\.subject) == ["room N1"])
        #expect(try !content().rooms.contains { $0.id == "N1" })
        let room = try folder.bytes("tour/buildings/A/A-014.md")
        try folder.write("tour/buildings/A/A-014.md", "---\nname: [1]\n---\n")
        #expect(throws: TourImportError.self) {
            try take("a.csv", "room,name\nN1,New\n", at: "A:G")
        }
        try folder.write("tour/buildings/A/A-014.md", room)
        #expect(try take("a.csv", "room,name\nN1,New\n", at: "A:G").changes == ["create room N1"])
    }

    @Test("what is not a tour yet takes no people, and keeps the files that stand there")
    func noTour() throws {
        #expect(throws: TourImportError.self) {
            try take("contacts.vcf", "BEGIN:VCARD\nVERSION:3.0\nFN:A\nEND:VCARD\n")
        }
        #expect(!FileManager.default.fileExists(atPath: folder("tour")))
        try folder.write("tour/buildings/MENSA/building.md", "mine")
        #expect(throws: TourImportError.self) { try take("a.csv", "Gebäude;Raum\nMensa;1\n") }
        #expect(try folder.bytes("tour/buildings/MENSA/building.md") == Array("mine".utf8))
    }
}
