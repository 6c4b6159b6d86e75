import Foundation
import GRDB
import Passes
import Testing
import Times
import TourAuthoring
import TourModel
import TourStore
import TourTestSupport

/// Databases of every version of the tables since the first.
///
/// `Tours/tour-N.sql` has the tables of version N word for word as `TourSchema` had them when N was last used, with rows
/// as `RowWriter` wrote them then; programs of those days have not been built again for it. A version that takes the place of this one leaves a file here.
@Suite("Tours of earlier versions")
struct EarlierTourTests {
    private let place: TestFolder

    init() throws { place = try TestFolder() }

    /// The path of the database of a version.
    private func kept(_ version: Int) throws -> String {
        let script = try #require(
            Bundle.module.url(
                forResource: "tour-\(version)", withExtension: "sql", subdirectory: "Tours"))
        let path = place("tour.sqlite")
        try? place.remove("tour.sqlite")
        let queue = try DatabaseQueue(path: path)
        let text = try String(contentsOf: script, encoding: .utf8)
        try queue.write { try $0.execute(sql: text) }
        try queue.close()
        return path
    }

    @Test("one of every version is kept")
    func complete() throws {
        #expect(TourSchema.versions == 1...11)
        for version in TourSchema.versions.dropLast() { _ = try kept(version) }
    }

    @Test("each is read with its content", arguments: TourSchema.versions.dropLast())
    func content(version: Int) throws {
        let path = try kept(version)
        let before = try place.bytes("tour.sqlite")
        let store = try TourStore(path: path)
        try store.check()
        let site = try store.site()
        #expect(site.id == "kept" && site.names.values[.german] == "Bewahrte Bibliothek")
        #expect(site.languages == [.english, .german] && site.home.picture == "desk")
        #expect(site.reception.phone == "+49 30 555" && site.web == PublicWeb())
        #expect(try store.buildings().map(\.id) == ["A"])
        let building = try #require(try store.building("A"))
        #expect(building.floors.first?.names.values[.english] == "Ground floor")
        let room = try #require(try store.room("A-001"))
        #expect(room.names.values[.german] == "Lesesaal" && room.people == ["MIRA"])
        #expect(room.texts.values[.english] == "Sixteen desks and a globe.")
        #expect(room.quiz.isEmpty && room.textAccess == .public && room.tags == ["books"])
        #expect(room.number == nil && room.formerly.isEmpty && room.label == "A-001")
        let person = try #require(try store.person("MIRA"))
        #expect(person.name == "Mira Rautio" && person.emails == ["mira@kept.example"])
        #expect(person.roles.values[.english] == "Librarian")
        #expect(person.organizations.values[.english] == "Kept Library")
        #expect(try store.rooms(ofPerson: "MIRA").map(\.id) == ["A-001"])
        let tour = try #require(try store.tour("SHORT"))
        #expect(tour.access == .public && !tour.isAudio && tour.stops.map(\.roomID) == ["A-001"])
        #expect(tour.stops.first?.texts.values[.english] == "Sit down and read.")
        let picture = try #require(try store.mediaBytes("desk"))
        #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(try store.media("desk")?.alternatives.values[.english] == "A desk")
        #expect(try place.bytes("tour.sqlite") == before)
    }

    @Test("what came later is as in content that does not use it", arguments: [1, 2, 3, 4, 5])
    func later(version: Int) throws {
        let store = try TourStore(path: kept(version))
        #expect(try store.kiosks().isEmpty && store.news().isEmpty && store.visits().isEmpty)
        #expect(try store.calendars().isEmpty && store.programmeEvents().isEmpty)
        #expect(try store.screenPicture("desk") == store.mediaBytes("desk"))
        #expect(try store.room("A-001")?.timeline == [] && store.site().signsCodes == false)
        #expect(try store.passRules().revocations.isEmpty == (version < 3))
        #expect(try (store.compiled().minutes == 0) == (version < 3))
    }

    @Test("kiosks, events, news and visits are read", arguments: [6, 7, 8, 9, 10])
    func events(version: Int) throws {
        let store = try TourStore(path: kept(version))
        #expect(try store.kiosks().map(\.id) == ["lobby"] && store.kiosks()[0].calendars == [])
        #expect(try store.news().map(\.id) == ["OPEN"])
        #expect(try store.visits().map(\.id) == ["SCHOOL"])
        let events = try store.programmeEvents()
        #expect(events.map { $0.titles.values[.english] } == ["Night of books"])
        #expect(events.map(\.subject) == [version == 6 ? "EVENTS/1" : "EVENTS/0"])
        #expect(try store.nextDate(of: events[0].subject, from: 0) != nil)
        #expect(try store.room("A-001")?.timeline == ["desk"])
    }

    @Test(
        "search finds names, texts, IDs and misspelt words",
        arguments: TourSchema.versions.dropLast())
    func search(version: Int) throws {
        let store = try TourStore(path: kept(version))
        for (words, id) in [
            ("reading room", "A-001"), ("lesesaal", "A-001"), ("globe", "A-001"), ("a-2", "A-002"),
            ("raeding", "A-001"), ("rautio", "MIRA"), ("librarian", "MIRA"), ("walk", "SHORT"),
        ] {
            let hits = try store.search(words)
            #expect(hits.contains { $0.id == id }, "\(words)")
        }
        #expect(try store.seen(by: .public).search("globe").map(\.id) == ["A-001"])
        #expect(try store.seen(by: .staff).search("globe").map(\.id) == ["A-001"])
        #expect(try store.published().search("globe").map(\.id) == ["A-001"])
    }

    @Test("routes are found where the content has ways", arguments: TourSchema.versions.dropLast())
    func routes(version: Int) throws {
        let route = try? TourStore(path: kept(version)).route(from: nil, to: "A-001").get()
        #expect((route != nil) == (version > 1))
    }

    @Test(
        "an import takes the place of each, with the tables of today",
        arguments: TourSchema.versions.dropLast())
    func replaced(version: Int) throws {
        let path = try kept(version)
        try SampleSite.write(to: place)
        let changes = try TourImporter.changes(
            folder: place.path, against: path, measure: SampleSite.measure)
        #expect(changes.contains { "\($0)".contains("A-001") }, "\(changes)")
        try TourImporter.import(folder: place.path, into: path, measure: SampleSite.measure)
        let store = try TourStore(path: path)
        #expect(store.tableVersion == TourSchema.version)
        #expect(try store.room("A-001") == nil && store.room("A-011") != nil)
    }

    @Test("one that lacks what every version had is damaged, and says what is missing")
    func lacking() throws {
        let path = try kept(3)
        let queue = try DatabaseQueue(path: path)
        try queue.write { try $0.execute(sql: "ALTER TABLE room DROP COLUMN tags") }
        try queue.close()
        #expect(
            throws: TourError.damaged(path: path, detail: "the table room has no tags")
        ) { try TourStore(path: path) }
    }
}
