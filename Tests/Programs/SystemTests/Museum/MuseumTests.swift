import Compression
import Foundation
import TestSupport
import Testing
import TourTestSupport

/// A house as it comes to whoever makes its tour: an indoor map, a table of a German Excel, a calendar of Outlook, an address book,
/// photographs of a phone, and translators at Crowdin.
@Suite("A museum brings what it has", .tags(.slow))
struct MuseumTests {
    private let folder: TemporaryFolder
    private let docent: Program

    init() throws {
        folder = try TemporaryFolder()
        var program = Program(built: "docent")
        program.folder = folder.path
        program.environment["XDG_STATE_HOME"] = folder.path + "/state"
        docent = program
    }

    private func run(_ arguments: String..., status: Int32 = 0) throws -> String {
        let outcome = try docent.run(arguments)
        #expect(outcome.status == status, "\(arguments): \(outcome.errors)")
        return outcome.text
    }

    private func read(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/\(name)")))
    }

    private func write() throws {
        let map = try ZipArchive.archive(
            of: IndoorMap().files.sorted { $0.key < $1.key }.map { ($0.key, Array($0.value.utf8)) })
        try folder.write(map, to: "venue.zip")
        let table = """
            Gebäude;Raum;Bezeichnung;Etage;Nutzung;Beschreibung\r
            Haupthaus;0.01;Turmuhren;EG;Ausstellung;Uhren, die über Städten hingen\r
            Haupthaus;0.02;Bücherei;EG;Lesen;Bücher über Räder und Federn\r
            Haupthaus;0.03;Café;EG;;Kuchen nach alten Rezepten\r
            Haupthaus;1.01;Taschenuhren;1;Ausstellung;Uhren für unterwegs\r
            Haupthaus;2.01;Dachboden;2. OG;;Nur mit Führung\r\n
            """
        let bytes = try #require(table.data(using: .windowsCP1252))
        try folder.write([UInt8](bytes), to: "Räume.csv")
        try folder.write(Array(Self.calendar.utf8), to: "Outlook.ics")
        try folder.write(Array(Self.book.utf8), to: "contacts.vcf")
        let photos = try Data(
            contentsOf: URL(
                fileURLWithPath: Repository.root + "/Tests/Programs/SystemTests/Museum/photos.zip"))
        for (name, bytes) in try ZipArchive.files(
            in: [UInt8](photos), within: .init(files: 100, bytes: 1 << 20))
        {
            try folder.write(bytes, to: "photos/\(name)")
        }
    }

    private static let calendar = """
        BEGIN:VCALENDAR\r\nPRODID:-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN\r\nVERSION:2.0\r\nMETHOD:PUBLISH\r
        BEGIN:VTIMEZONE\r\nTZID:W. Europe Standard Time\r\nBEGIN:STANDARD\r\nDTSTART:16011028T030000\r
        RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10\r\nTZOFFSETFROM:+0200\r\nTZOFFSETTO:+0100\r\nEND:STANDARD\r
        BEGIN:DAYLIGHT\r\nDTSTART:16010325T020000\r\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3\r\nTZOFFSETFROM:+0100\r
        TZOFFSETTO:+0200\r\nEND:DAYLIGHT\r\nEND:VTIMEZONE\r\nBEGIN:VEVENT\r\nCLASS:PUBLIC\r\nUID:040000008200E0\r
        DTSTAMP:20260101T000000Z\r\nDTSTART;TZID="W. Europe Standard Time":20260106T150000\r
        RRULE:FREQ=WEEKLY;BYDAY=TU\r\nSUMMARY;LANGUAGE=de:Führung durch die Turmuhren\r\nLOCATION:0-01\r
        END:VEVENT\r\nEND:VCALENDAR\r\n
        """

    private static let book = """
        BEGIN:VCARD\r\nVERSION:3.0\r\nN:Brandt;Ida;;;\r\nFN:Ida Brandt\r\nORG:Haus der Uhren\r\nTITLE:Direktorin\r
        TEL;TYPE=WORK:+49 89 1234\r\nTEL;TYPE=CELL;TYPE=HOME:+49 170 1\r\nBDAY:1970-01-01\r\nEND:VCARD\r
        BEGIN:VCARD\r\nVERSION:3.0\r\nN:Lis;Zofia;;;\r\nFN:Zofia Lis\r\nTITLE:Uhrmacherin\r
        EMAIL;TYPE=WORK:zofia@uhren.example\r\nEND:VCARD\r\n
        """

    /// A file from Crowdin: each text with a translation, and the language with its country.
    private func translated(_ po: String) -> String {
        var source = ""
        return po.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            if line.hasPrefix("msgid \"") { source = String(line.dropFirst(7).dropLast()) }
            if line == "\"Language: en\\n\"" {
                return "\"Language: en_US\\n\"\n\"X-Crowdin-Language: en-US\\n\""
            }
            guard line == "msgstr \"\"", !source.isEmpty else { return String(line) }
            return "msgstr \"EN \(source)\""
        }.joined(separator: "\n")
    }

    @Test("ten commands make a checked tour of it, with signs on a roll of a label printer")
    func museum() throws {
        try write()
        _ = try run("tour", "take", "venue.zip", "tour")
        _ = try run("tour", "take", "Räume.csv", "tour")
        _ = try run("tour", "take", "Outlook.ics", "tour")
        _ = try run("tour", "take", "contacts.vcf", "tour")
        let photos = try run("tour", "take", "photos", "tour")
        #expect(photos.split(separator: "\n").count == 40)
        _ = try run("tour", "translate", "export", "tour", "--language", "en", "-o", "en.po")
        let po = String(decoding: try read("en.po"), as: UTF8.self)
        try folder.write(Array(translated(po).utf8), to: "en.po")
        _ = try run("tour", "translate", "import", "tour", "en.po")
        #expect(
            String(decoding: try read("tour/site.yaml"), as: UTF8.self).contains(
                "time_zone: Europe/Berlin"))
        // Of what is left each says what only staff know.
        let check = try run(
            "tour", "check", "tour", "--ignore", "weak-alternative", "--ignore", "person-nowhere",
            "--ignore",
            "unreachable-room")
        #expect(check == "", "\(check)")
        _ = try run("tour", "import", "tour", "--database", "tour.sqlite", "--quiet")
        _ = try run(
            "sheet", "print", "--database", "tour.sqlite", "--stock", "DK-22205", "-o", "signs.pdf")

        let rooms = try run("tour", "search", "--database", "tour.sqlite", "Dachboden")
        #expect(rooms.contains("2.01"), "\(rooms)")
        let shown = try run("tour", "show", "--database", "tour.sqlite", "0.02", "--language", "en")
        #expect(shown.contains("EN Bücherei"), "\(shown)")
        let signs = try read("signs.pdf")
        #expect(signs.starts(with: Array("%PDF".utf8)))
        // Nothing of the address book's private lines, and no picture as the phone had it.
        let card = String(decoding: try read("tour/people/ida-brandt.vcf"), as: UTF8.self)
        #expect(card.contains("1234") && !card.contains("170") && !card.contains("1970"))
        let pictures = try FileManager.default.contentsOfDirectory(
            atPath: folder.path + "/tour/media")
        #expect(pictures.count { $0.hasSuffix(".jpg") } == 40)
    }
}
