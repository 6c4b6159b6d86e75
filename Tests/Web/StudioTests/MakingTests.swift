import Foundation
import Imaging
import TestSupport
import Testing
import Times
import TourModel
import TourStore
import TourTestSupport

@testable import Studio
@testable import TourAuthoring

@Suite("Making what is new")
struct MakingTests {
    private func problems(of studio: OpenStudio) throws -> [TourProblem] {
        try TourChecker.check(
            folder: studio.folder.path,
            options: .init(today: CalendarDay(year: 2026, month: 11, day: 25)),
            measure: SampleSite.measure
        )
        .filter { $0.rule != .missingTranslation }
    }

    @Test("an empty folder begins with a tour, and everything else is made from there")
    func wholeTour() async throws {
        let studio = try await OpenStudio { _ in }
        let start = await studio.service.answer(
            OpenStudio.request([], token: studio.token))
        #expect(start.status == 303 && start.location == "/start")
        let answers: [(step: String, values: KeyValuePairs<String, String>)] = [
            (
                "place",
                [
                    "name": "The Clock Museum", "language": "en", "second": "de", "third": "",
                    "address": "https://museum.example/t",
                ]
            ),
            ("building", ["building": "Main house", "letter": "a", "floor": "Ground floor"]),
            ("plan", ["do": "none"]), ("wall", ["width": "40", "depth": "30,5", "do": "next"]),
            ("rooms", ["do": "next"]), ("ways", ["do": "next"]),
        ]
        for answer in answers {
            #expect(await studio.get(["start", answer.step]).0 == 200, "\(answer.step)")
            let sent = await studio.post(["start", answer.step], answer.values)
            #expect(sent.status == 303, "\(answer.step): \(sent.body)")
        }
        let steps: [(kind: String, answers: KeyValuePairs<String, String>, page: String)] = [
            (
                "buildings",
                [
                    "building": "Coach house", "letter": "B", "floor": "Yard", "width": "90",
                    "depth": "15",
                ], "/buildings/B"
            ),
            (
                "floors", ["building": "A", "id": "1", "name": "First", "level": "1"],
                "/buildings/A"
            ),
            (
                "rooms",
                [
                    "name": "Clock room", "number": "A-001", "text": "Tick.", "left": "0",
                    "top": "0", "width": "8", "depth": "6",
                ], "/rooms/A-001"
            ),
            (
                "rooms",
                [
                    "name": "Workshop", "number": "a-002", "left": "8", "top": "0", "width": "8",
                    "depth": "6",
                ], "/rooms/A-002"
            ),
            (
                "tours", ["name": "Alles über Uhren", "stop1": "A-001", "stop2": "A-002"],
                "/tours/alles-uber-uhren"
            ),
            (
                "news",
                ["title": "Open late", "day": "2026-11-25", "until": "", "text": "Friday."],
                "/news/2026-11-25-open-late"
            ),
            (
                "visits",
                [
                    "name": "Class 7b", "day": "2026-11-26", "from": "10:00", "until": "12:00",
                    "people": "24", "meet": "A-001",
                ], "/visits/2026-11-26-class-7b"
            ),
            ("kiosks", ["name": "Entrance", "left": "2", "top": "20"], "/kiosks/entrance"),
            ("kiosks", ["name": "Entrance", "left": "3", "top": "20"], "/kiosks/entrance-2"),
        ]
        for step in steps {
            #expect(await studio.get(["new", step.kind]).0 == 200)
            let made = await studio.post(["new", step.kind], step.answers)
            #expect(made.location == step.page, "\(step.kind): \(made.status) \(made.body)")
            let parts = step.page.split(separator: "/").map(String.init)
            #expect(await studio.get(parts).0 == 200, "\(step.page)")
        }
        #expect(try problems(of: studio) == [])
        let building = try studio.text("buildings/A/building.md")
        #expect(building.contains("size: [40, 30.5]"))
        // Two buildings do not lie on each other, and the map has room for both.
        let store = try TourStore(path: studio.service.folder.database)
        _ = try await studio.service.folder.overview()
        let outlines = try store.buildings().compactMap { FreeSpot.Rectangle($0.outline) }
        #expect(outlines.count == 2 && !outlines[0].overlaps(outlines[1]))
    }

    @Test("a kiosk in the file of kiosks takes the place of the one that floors and map name")
    func onlyKiosk() async throws {
        let studio = try await OpenStudio(fill: SampleSite.write)
        #expect(try studio.text("site.yaml").contains("here:"))
        let made = await studio.post(
            ["new", "kiosks"], ["name": "Foyer", "left": "8", "top": "30"])
        #expect(made.location == "/kiosks/foyer", "\(made.body)")
        #expect(try studio.text("kiosks.yaml").contains("at: [8, 30]"))
        for file in ["site.yaml", "buildings/A/building.md"] {
            #expect(!(try studio.text(file).contains("here:")), "\(file)")
        }
        #expect(try problems(of: studio).filter { $0.severity == .error } == [])
    }

    @Test("what was made can be undone, to the byte")
    func undone() async throws {
        let studio = try await OpenStudio(fill: SampleSite.write)
        let before = try studio.files()
        let made = await studio.post(
            ["new", "rooms"],
            [
                "name": "Attic", "number": "A-077", "left": "1", "top": "1", "width": "2",
                "depth": "2",
            ])
        #expect(made.location == "/rooms/A-077", "\(made.body)")
        #expect(try studio.files().count == before.count + 1)
        #expect(await studio.post(["undo"], ["page": "rooms"]).location == "/rooms")
        #expect(try studio.files() == before)
    }

    @Test(
        "answers that will not do are said at their question, and nothing is written",
        arguments: [
            ("rooms", "number", "../../etc"), ("rooms", "number", "A-014"),
            ("rooms", "number", ""), ("rooms", "left", "1e999"), ("rooms", "width", "-3"),
            ("rooms", "left", "nan"), ("buildings", "letter", "A"),
            ("buildings", "letter", "../x"), ("buildings", "width", "0"),
            ("floors", "id", "G"), ("floors", "id", "too long for it"), ("floors", "level", "0"),
            ("news", "day", "2026-02-30"), ("news", "day", "../../x"),
            ("visits", "from", "25:00"), ("visits", "people", "many"),
        ])
    func refused(kind: String, question: String, answer: String) async throws {
        let studio = try await OpenStudio(fill: SampleSite.write)
        let before = try studio.files()
        let good: [String: [(String, String)]] = [
            "rooms": [
                ("name", "Attic"), ("number", "A-077"), ("left", "1"), ("top", "1"),
                ("width", "2"), ("depth", "2"),
            ],
            "buildings": [
                ("building", "Shed"), ("letter", "Z"), ("floor", "Ground"), ("width", "9"),
                ("depth", "9"),
            ],
            "floors": [("building", "A"), ("id", "7"), ("name", "Seventh"), ("level", "7")],
            "news": [("title", "T"), ("day", "2026-11-25"), ("text", "X")],
            "visits": [
                ("name", "Class"), ("day", "2026-11-26"), ("from", "10:00"), ("until", "12:00"),
                ("people", "3"), ("meet", "A-014"),
            ],
        ]
        let allowed = CharacterSet.alphanumerics
        let body = try #require(good[kind]).map { name, value in
            let value = name == question ? answer : value
            return "\(name)=\(value.addingPercentEncoding(withAllowedCharacters: allowed) ?? "")"
        }.joined(separator: "&")
        let sent = await studio.service.answer(
            OpenStudio.request(["new", kind], post: body, token: studio.token))
        #expect(sent.status == 422)
        let page = String(decoding: sent.body, as: UTF8.self)
        #expect(page.contains("id=\"q-\(question)-problem\""))
        #expect(try studio.files() == before)
    }

    // MARK: Taking out

    @Test("a room goes with its translations and with what names it, and comes back to the byte")
    func takenOut() async throws {
        let studio = try await OpenStudio(fill: SampleSite.write)
        let before = try studio.files()
        let asked = await studio.get(["out", "rooms", "A-014"])
        #expect(asked.0 == 200 && asked.1.contains("A-014.de.md"))
        #expect(asked.1.contains("tours/short-walk.yaml"))
        #expect(await studio.post(["out", "rooms", "A-014"]).location == "/rooms?gone=A-014")
        let after = try studio.files()
        #expect(!after.keys.contains { $0.contains("A-014") })
        #expect(try !studio.text("tours/short-walk.yaml").lowercased().contains("a-014"))
        #expect(await studio.get(["rooms"], query: ["gone": "A-014"]).1.contains("A-014"))
        _ = await studio.post(["undo"], ["page": "rooms"])
        #expect(try studio.files() == before)
    }

    @Test("a medium and a building are not taken out here: their files or rooms would stay")
    func notHere() async throws {
        let studio = try await OpenStudio(fill: SampleSite.write)
        let before = try studio.files()
        for path in [
            ["out", "media", "control-room"], ["out", "buildings", "A"], ["out", "site", ""],
        ] {
            #expect(await studio.get(path).0 == 404, "\(path)")
            #expect(await studio.post(path).status == 404, "\(path)")
        }
        #expect(try studio.files() == before)
    }

    @Test("what is needed elsewhere stays, and the page says where")
    func held() async throws {
        let studio = try await OpenStudio(fill: SampleSite.write)
        _ = await studio.post(
            ["new", "visits"],
            [
                "name": "Class", "day": "2026-11-26", "from": "10:00", "until": "12:00",
                "people": "3", "meet": "A-014",
            ])
        let before = try studio.files()
        let asked = await studio.get(["out", "rooms", "A-014"]).1
        #expect(asked.contains("visits/2026-11-26-class.yaml: meet"))
        #expect(await studio.post(["out", "rooms", "A-014"]).status == 409)
        #expect(try studio.files() == before)
    }

    // MARK: Places and names

    @Test("a free spot lies on the plan, on nothing and on no way; 2,000 random floors")
    func freeSpots() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<2000 {
            let spot = FreeSpot(
                width: .random(in: 3...60, using: &random),
                depth: .random(in: 3...60, using: &random),
                taken: (0..<Int.random(in: 0...12, using: &random)).map { _ in
                    .init(
                        left: .random(in: 0...50, using: &random),
                        top: .random(in: 0...50, using: &random),
                        width: .random(in: 0.5...20, using: &random),
                        depth: .random(in: 0.5...20, using: &random))
                },
                ways: (0..<Int.random(in: 0...4, using: &random)).map { _ in
                    (0..<3).map { _ in
                        Point(
                            x: .random(in: 0...60, using: &random),
                            y: .random(in: 0...60, using: &random))
                    }
                })
            guard let place = spot.place(for: [(8, 6), (3, 2)]) else { continue }
            #expect(place.left >= 0 && place.left + place.width <= spot.width)
            #expect(place.top >= 0 && place.top + place.depth <= spot.depth)
            #expect(!spot.taken.contains { $0.overlaps(place) })
            for way in spot.ways {
                for (a, b) in zip(way, way.dropFirst()) {
                    for share in stride(from: 0.0, through: 1, by: 0.01) {
                        let (x, y) = (a.x + share * (b.x - a.x), a.y + share * (b.y - a.y))
                        let isInside =
                            x > place.left + 1e-6 && x < place.left + place.width - 1e-6
                            && y > place.top + 1e-6 && y < place.top + place.depth - 1e-6
                        #expect(!isInside)
                    }
                }
            }
        }
    }

    @Test(
        "a name gives an ID",
        arguments: [
            ("The short walk", "the-short-walk"), ("Über Größe & Maß", "uber-grosse-mass"),
            ("L’œuvre d’été", "l-oeuvre-d-ete"), ("?!", "tour"), ("Tour", "tour-2"),
            ("A name that goes on for longer than any ID may", "a-name-that-goes-on-for"),
            ("Donaudampfschifffahrtsgesellschaft", "donaudampfschifffahrtsgese"),
        ])
    func names(name: String, id: String) {
        let made = Naming.id(from: name, or: "tour", taken: name == "Tour" ? ["TOUR"] : [])
        #expect(made == id)
        #expect(Identifier.isValid(made.uppercased()))
    }

    @Test("a room takes the next number of its floor")
    func numbers() {
        let rooms = [("A-014", "G"), ("A-021", "G"), ("A-101", "1"), ("A-022", "1")]
        func next(_ floor: String, _ level: Int) -> String {
            Naming.nextRoom(
                in: "A", floor: floor, level: level, rooms: rooms.map { (id: $0.0, floor: $0.1) })
        }
        #expect(next("G", 0) == "A-023")
        #expect(next("1", 1) == "A-102")
        #expect(next("2", 2) == "A-201")
        #expect(next("U", -1) == "A-001")
        // Numbers that no house has do not count, and none overflows.
        let long = Naming.nextRoom(
            in: "A", floor: "G", level: .max, rooms: [(id: "A-9223372036854775807", floor: "G")])
        #expect(long == "A-99901")
    }
}
