import Foundation
import Imaging
import TestSupport
import Testing
import Times
import TourAuthoring
import TourTestSupport

@testable import TourModel
@testable import TourStore

@Suite("The sample site's ways")
struct SampleContentTests {
    let store: TourStore
    private let place: TestFolder

    init() throws {
        place = try TestFolder()
        let summary = try TourImporter.import(folder: Repository.tour, into: place("tour.db"))
        #expect(summary.warnings == [])
        store = try TourStore(path: place("tour.db"), as: .kiosk("lobby"))
    }

    private func rooms() throws -> [Room] {
        try store.buildings().flatMap { try store.rooms(inBuilding: $0.id) }
    }

    @Test(
        "every room has a way from every kiosk, without steps where its page says so",
        arguments: ["lobby", "training", "laboratories", "south-gate"])
    func allRooms(kiosk: KioskPlace.ID) throws {
        #expect(try store.kiosks().contains { $0.id == kiosk })
        let store = try TourStore(path: place("tour.db"), as: .kiosk(kiosk))
        for room in try rooms() {
            let route = try store.route(from: nil, to: room.id)
            #expect(throws: Never.self, "\(room.id)") { try route.get() }
            guard room.isStepFree == true else { continue }
            let stepFree = try store.route(from: nil, to: room.id, isStepFree: true)
            #expect(throws: Never.self, "\(room.id)") { try stepFree.get() }
        }
    }

    @Test("nothing in it could be better, and no translation is stale or missing")
    func check() throws {
        let problems = try TourChecker.check(
            folder: Repository.tour,
            options: .init(today: CalendarDay(year: 2026, month: 11, day: 22)))
        #expect(problems.map(\.description) == [])
        let progress = try TourTranslator.progress(of: Repository.tour)
        #expect(progress.map(\.language.rawValue) == ["de", "fr"])
        for language in progress {
            #expect(language.counts[.new, default: 0] == 0, "\(language)")
            #expect(language.counts[.stale, default: 0] == 0, "\(language)")
        }
        // Without its record a translation cannot be stale.
        for language in ["de", "fr"] {
            let table = try String(
                contentsOfFile: "\(Repository.tour)/translations/\(language).csv", encoding: .utf8)
            #expect(table.split(separator: "\n").count > 150)
        }
    }

    @Test("the stops of every tour follow each other on ways")
    func tours() throws {
        for tour in try store.tours() {
            let itinerary = try #require(try store.itinerary(ofTour: tour.id, isStepFree: true))
            for stage in itinerary.stages {
                #expect(throws: Never.self, "\(tour.id)") { try stage.route.get() }
            }
            let walked = itinerary.stages.reduce(0) { $0 + ((try? $1.route.get().minutes) ?? 0) }
            #expect(try walked <= #require(tour.minutes), "\(tour.id)")
        }
    }

    @Test("from the lobby to the main control room: along the corridor, left, on the right")
    func controlRoom() throws {
        let route = try store.route(from: nil, to: "A-014").get()
        #expect(
            route.legs == [
                RouteLeg(
                    area: .floor(building: "A", floor: "G"),
                    points: [
                        Point(x: 11.3, y: 42), Point(x: 11.3, y: 28), Point(x: 54.5, y: 28),
                        Point(x: 54.5, y: 15), Point(x: 58, y: 15),
                    ], metres: route.metres)
            ])
        #expect(abs(route.metres - 73.7) < 0.01)
        #expect(route.minutes == 2)
        #expect(route.isStepFree)
        #expect(route.steps.map(\.action) == [.leave(nil), .walk, .walk, .arrive("A-014")])
        #expect(route.steps.map(\.turn) == [.left, .right, .left, nil])
        #expect(route.steps.map(\.passing) == [[], ["A-012", "A-013", "A-021"], [], []])
        #expect(route.steps.last?.side == .right)
    }

    @Test("no way runs through a room, and every room joins its way through its own door")
    func walls() throws {
        let rooms = try rooms()
        for building in try store.buildings() {
            for floor in building.floors {
                let outlines = rooms.filter {
                    $0.buildingID == building.id && $0.floorID == floor.id
                }.map { ($0.id, $0.hotspot) }
                for way in floor.ways {
                    for (start, end) in zip(way.points, way.points.dropFirst()) {
                        let room = room(between: start, end, outlines)
                        #expect(room == nil, "floor \(floor.id): \(start) to \(end)")
                    }
                }
            }
        }
        // The routes too: from the way to the door, the lift and the entrance.
        for room in rooms {
            let route = try store.route(from: nil, to: room.id, isStepFree: false).get()
            for leg in route.legs {
                guard case .floor(let building, let floor) = leg.area else { continue }
                let outlines = rooms.filter { $0.buildingID == building && $0.floorID == floor }
                    .map { ($0.id, $0.hotspot) }
                for (start, end) in zip(leg.points, leg.points.dropFirst()) {
                    #expect(self.room(between: start, end, outlines) == nil, "\(room.id)")
                }
            }
        }
    }

    @Test("no way on the site runs through a building")
    func buildings() throws {
        let outlines = try store.buildings().map { ($0.id, $0.outline) }
        for room in try rooms() {
            let route = try store.route(from: nil, to: room.id).get()
            for leg in route.legs where leg.area == .site {
                for (start, end) in zip(leg.points, leg.points.dropFirst()) {
                    #expect(self.room(between: start, end, outlines) == nil, "\(room.id)")
                }
            }
        }
    }

    /// The outline that a line runs through, looked for at every quarter of a metre.
    private func room(
        between start: Point, _ end: Point, _ outlines: [(id: String, points: [Point])]
    ) -> String? {
        let count = max(1, Int(start.distance(to: end) * 4))
        for index in 0...count {
            let share = Double(index) / Double(count)
            let point = Point(
                x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share)
            for (id, points) in outlines where isInside(point, points) { return id }
        }
        return nil
    }

    /// Whether a point lies within an outline, and not on its wall.
    private func isInside(_ point: Point, _ outline: [Point]) -> Bool {
        var isInside = false
        for (a, b) in zip(outline, outline.dropFirst() + outline.prefix(1)) {
            let length = a.distance(to: b)
            let area = (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)
            let isBeside =
                point.distance(to: a) + point.distance(to: b) < length + 0.1
                && abs(area) < 0.1 * length
            if isBeside { return false }
            if (a.y > point.y) != (b.y > point.y),
                point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x
            {
                isInside.toggle()
            }
        }
        return isInside
    }
}
