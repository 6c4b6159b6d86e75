import Testing
import Times
import TourAuthoring
import TourModel
import TourStore
import TourTestSupport

@Suite("What the public site shows, as site.yaml says")
struct PublicWebTests {
    private let folder: TestFolder
    private let database: TestFolder

    init() throws {
        folder = try TestFolder()
        database = try TestFolder()
        try SampleSite.write(to: folder)
    }

    private func store(_ web: String, staffRoom: Bool = false) throws -> TourStore {
        try folder.write(
            "site.yaml", SampleSite.site.replacing("reception:", with: "\(web)reception:"))
        let access = staffRoom ? "access: staff" : "access: guided"
        try folder.write(
            "buildings/A/A-011.md", SampleSite.controlRoom.replacing("access: guided", with: access)
        )
        let path = database("tour.db")
        try TourImporter.import(folder: folder.path, into: path, measure: SampleSite.measure)
        return try TourStore(path: path)
    }

    private static let everything = """
        web:
          contacts: all
          contacts_reason: They agreed.
          people: none
          staff_rooms: hidden
          title_picture: control-room
          pages:
            - {id: privacy, name: Privacy, text: We keep nothing.}
            - id: accessibility
              name: {en: Accessibility, de: Barrierefreiheit}
              text: "**Stairs** lead to the dome."

        """

    @Test("what is written is read, exported, and taken out again by the next import")
    func reading() throws {
        #expect(try store("").site().web == PublicWeb())
        let all = PublicWeb(
            contacts: .all, contactsReason: "They agreed.", people: .hidden, staffRooms: .hidden,
            titlePicture: "control-room",
            pages: [
                .init(
                    id: "PRIVACY", names: Localized([.english: "Privacy"]),
                    texts: Localized([.english: "We keep nothing."])),
                .init(
                    id: "ACCESSIBILITY",
                    names: Localized([.english: "Accessibility", .german: "Barrierefreiheit"]),
                    texts: Localized([.english: "**Stairs** lead to the dome."])),
            ])
        #expect(all.footPages.map(\.id) == ["PRIVACY"] && all.statement == all.pages[1])
        let whole = try store(Self.everything)
        #expect(try whole.site().web == all)
        let files = try TourExporter.files(of: whole, as: .folder)
        let file = try #require(files.first { $0.path == "site.yaml" })
        let text = String(decoding: file.bytes, as: UTF8.self)
        #expect(text.contains("web:\n  contacts: all\n"))
        try folder.write("site.yaml", text)
        try TourImporter.import(
            folder: folder.path, into: database("copy.db"), measure: SampleSite.measure)
        #expect(try TourStore(path: database("copy.db")).site().web == all)
        #expect(try store("web: {contacts: work}\n").site().web == PublicWeb(contacts: .work))
        #expect(try store("").site().web == PublicWeb())
    }

    @Test("contacts are published as far as they may be, on cards too")
    func contacts() throws {
        let hidden = try #require(try store("").published().person("MIRA-RAUTIO"))
        #expect(hidden.phones == [] && hidden.emails == [])
        #expect(!hidden.vCard.contains("0100") && !hidden.vCard.contains("@"))
        // The card marks the telephone alone as that of work.
        let work = try #require(
            try store("web: {contacts: work}\n").published().person("MIRA-RAUTIO"))
        #expect(work.phones == ["+1 555 0100"] && work.emails == [])
        #expect(work.vCard.contains("TEL;TYPE=work:+1 555 0100") && !work.vCard.contains("@"))
        let all = "web: {contacts: all, contacts_reason: They agreed.}\n"
        let whole = try #require(try store(all).published().person("MIRA-RAUTIO"))
        #expect(whole.phones == ["+1 555 0100"])
        #expect(whole.emails == ["mira@vesper-ridge.example"])
        #expect(whole.vCard.contains("EMAIL:mira@vesper-ridge.example"))
        #expect(try store("").person("MIRA-RAUTIO")?.phones == ["+1 555 0100"])
    }

    @Test("people who are not named are nowhere")
    func people() throws {
        let store = try store("web: {people: none}\n").published()
        #expect(try store.people() == [] && store.person("MIRA-RAUTIO") == nil)
        #expect(try store.room("A-011")?.people == [])
        let words = try store.publicIndex().words.map(\.word)
        #expect(words.contains("screens") && words.contains("desks"))
        #expect(!words.contains("mira") && !words.contains("rautio"))
        #expect(try store.seen(by: .public).people() == [])
    }

    @Test("rooms for staff are listed without words, or are nowhere, and no tour stops there")
    func staffRooms() throws {
        let listed = try store("", staffRoom: true).published()
        let room = try #require(try listed.room("A-011"))
        #expect(room.names.values.count == 3 && room.texts.values.isEmpty && room.media == [])
        #expect(room.people == [] && room.tags == [] && room.hours.values.isEmpty)
        // The home page shows the room's pictures, so they stay.
        #expect(try listed.media().map(\.id) == ["control-room", "eleven"])
        let hidden = try store("web: {staff_rooms: hidden}\n", staffRoom: true).published()
        #expect(try hidden.room("A-011") == nil)
        #expect(try hidden.rooms(inBuilding: "A").map(\.id) == ["A-014"])
        #expect(try hidden.rooms(inBuilding: "A", floor: "G").map(\.id) == ["A-014"])
        #expect(try hidden.rooms(ofPerson: "MIRA-RAUTIO") == [])
        #expect(try hidden.tour("SHORT-WALK")?.stops.map(\.roomID) == ["A-014"])
        #expect(try hidden.publicIndex().rows.allSatisfy { $0.id != "A-011" })
        #expect(try hidden.roomIDs(nearest: "A-012", limit: 5) == ["A-014"])
        #expect(try hidden.route(from: "A-014", to: "A-011") == .failure(.unknownRoom("A-011")))
    }

    @Test("texts and tours that name what is hidden are reported")
    func checks() throws {
        func problems() throws -> [String] {
            try TourChecker.check(
                folder: folder.path,
                options: .init(today: CalendarDay(year: 2026, month: 5, day: 1)),
                measure: SampleSite.measure
            ).filter { $0.rule == .publicSite }.map(\.description)
        }
        _ = try store("web: {people: none, staff_rooms: hidden}\n", staffRoom: true)
        try folder.write(
            "buildings/A/A-014.md", SampleSite.library + "\n\nMira Rautio reads here.\n")
        let found = try problems()
        #expect(found.count == 2)
        #expect(
            found.first?.hasSuffix(
                "warning: the text names Mira Rautio, and the public site is to name no people; take the name out, or take people: none out of site.yaml"
            ) == true)
        #expect(
            found.last?.hasSuffix(
                "warning: the tour stops at A-011, which the public site does not show: it leaves the stop out; take the stop out, or write staff_rooms: listed"
            ) == true)
        _ = try store("web: {contacts: work}\n")
        try folder.write(
            "people/mira-rautio.vcf", SampleSite.person.replacing("TEL;TYPE=work", with: "TEL"))
        #expect(
            try problems() == [
                "people/mira-rautio.vcf:1:1: warning: the public site shows contacts of work, and this card has none; write TYPE=work to those that may be public: TEL;TYPE=work:"
            ])
    }
}
