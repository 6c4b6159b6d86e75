import Payloads
import Testing
import TourAuthoring
import TourModel
import TourStore
import TourTestSupport

@Suite struct ResolutionTests {
    let database: TestFolder
    let store: TourStore

    init() throws {
        let folder = try TestFolder()
        database = try TestFolder()
        try SampleSite.write(to: folder)
        for number in ["012", "020", "031", "101"] {
            let floor = number == "101" ? "\"1\"" : "G"
            try folder.write(
                "buildings/A/A-\(number).md",
                "---\nname: Room \(number)\nfloor: \(floor)\nhotspot: [[0, 0], [9, 0], [9, 9]]\n---\n"
            )
        }
        try TourImporter.import(
            folder: folder.path, into: database("tour.db"), measure: SampleSite.measure)
        store = try TourStore(path: database("tour.db"))
    }

    private func resolve(_ kind: SiteCode.Kind, _ id: String) throws -> Resolution {
        try store.resolve(try #require(SiteCode(kind: kind, id: id)))
    }

    @Test("a code leads to what has its ID")
    func found() throws {
        #expect(try resolve(.room, "a-011") == .room(try #require(try store.room("A-011"))))
        #expect(try resolve(.building, "A") == .building(try #require(try store.building("A"))))
        #expect(
            try resolve(.person, "mira-rautio")
                == .person(try #require(try store.person("MIRA-RAUTIO"))))
        #expect(
            try resolve(.tour, "SHORT-WALK") == .tour(try #require(try store.tour("SHORT-WALK"))))
    }

    @Test("the codes that the payloads read lead there as well")
    func classified() throws {
        let site = try #require(try store.site().address.flatMap(SiteAddress.init))
        for text in ["ROOM:A-011", "HTTPS://VESPER-RIDGE.EXAMPLE/T/R/A-011"] {
            guard case .site(let code) = Payload(classifying: text, site: site) else {
                Issue.record("\(text) is no code of the site")
                continue
            }
            #expect(try store.resolve(code) == .room(try #require(try store.room("A-011"))))
        }
    }

    @Test(
        "a room that is gone is answered with those near it",
        arguments: [
            ("A-013", ["A-012", "A-014", "A-011", "A-020", "A-031"]),
            ("A-030", ["A-031", "A-020", "A-014", "A-012", "A-011"]),
            ("A-102", ["A-101"]), ("X-011", ["A-011", "A-101", "A-012", "A-014", "A-031"]),
            ("X-999", []), ("QUITE-ELSEWHERE", []),
            ("A-99999999999999999999999999", []),
        ])
    func gone(id: String, near: [String]) throws {
        guard case .gone(let rooms) = try resolve(.room, id) else {
            Issue.record("\(id) is there")
            return
        }
        #expect(rooms.map(\.id) == near)
    }

    @Test("a building, person or tour that is gone is gone", arguments: SiteCode.Kind.allCases)
    func goneOthers(kind: SiteCode.Kind) throws {
        #expect(try resolve(kind, "QUITE-ELSEWHERE") == .gone(near: []))
    }

    @Test(
        "a mistyped number leads to the nearest",
        arguments: [
            ("A-041", "A-014"), ("A041", "A-014"), ("A-O14", "A-014"), ("B-014", "A-014"),
            ("A-0144", "A-014"), ("a-0l1", "A-011"),
        ])
    func nearest(typed: String, expected: String) throws {
        #expect(try store.roomIDs(nearest: typed, limit: 1) == [expected])
    }

    @Test(
        "what is far from all numbers leads nowhere",
        arguments: ["", "-", "ZZZZZ", "🛰️", String(repeating: "A", count: 100_000)])
    func far(typed: String) throws {
        #expect(try store.roomIDs(nearest: typed, limit: 3) == [])
    }
}
