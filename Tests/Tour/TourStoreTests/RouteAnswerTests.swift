import Imaging
import Testing
import TourAuthoring
import TourTestSupport

@testable import TourModel
@testable import TourStore

@Suite("Where there is no route the reason is told; a tour is one route after another")
struct RouteAnswerTests {
    @Test("why there is none")
    func failures() throws {
        var site = WaySite(doors: [WaySite.Door(id: "R-1", place: Point(x: 70, y: 48))])
        #expect(try site.route(from: nil, to: "R-1") == .failure(.noWays))
        #expect(try site.route(from: nil, to: "R-9") == .failure(.unknownRoom("R-9")))
        #expect(try site.route(from: "R-8", to: "R-1") == .failure(.unknownRoom("R-8")))
        site.ways["G"] = "[[0, 50], [100, 50]]"
        #expect(try site.route(from: nil, to: "R-1") == .failure(.noStart))
        site.here = Point(x: 10, y: 50)
        site.doors.append(WaySite.Door(id: "R-2"))
        #expect(try site.route(from: nil, to: "R-2") == .failure(.noWayToDoor("R-2")))
        #expect(try site.route(from: "R-2", to: "R-1") == .failure(.noWayToDoor("R-2")))
        let arrived = try site.route(from: "R-1", to: "R-1").get()
        #expect(arrived.steps.map(\.action) == [.arrive("R-1")])
        #expect(arrived.metres == 0)
        #expect(arrived.minutes == 1)
    }

    @Test(
        "each failure says what to do",
        arguments: [
            (
                RouteFailure.noWays,
                "the tour has no ways; draw them with ways: in each building.md and import again"
            ),
            (
                .noStart,
                "no way begins where the kiosk stands; write here: on the kiosk's floor, near a way, or name a room to begin at"
            ),
            (
                .unknownRoom("A-1"),
                "there is no room A-1 in the tour; look for it with: docent tour search"
            ),
            (
                .noWayToDoor("A-1"),
                "no way leads to the door of A-1; write its door: and draw a way to it"
            ),
            (
                .noWay(to: "A-1"),
                "no way leads to A-1 from there; see whether a way or a lift between is closed"
            ),
            (
                .noWayWithoutSteps(to: "A-1"),
                "every way to A-1 has steps; ask for the way with steps, or for help"
            ),
        ])
    func messages(failure: RouteFailure, message: String) {
        #expect(failure.description == message)
    }

    @Test("a tour's stops come with their pictures, the ways between them and what is left of it")
    func itinerary() throws {
        let folder = try TestFolder()
        let database = try TestFolder()
        try SampleSite.write(to: folder)
        try TourImporter.import(
            folder: folder.path, into: database("tour.db"), measure: SampleSite.measure)
        let store = try TourStore(path: database("tour.db"))
        let itinerary = try #require(try store.itinerary(ofTour: "SHORT-WALK"))
        #expect(itinerary.tour.id == "SHORT-WALK")
        #expect(itinerary.stages.map(\.stop.roomID) == ["A-014", "A-011"])
        #expect(itinerary.stages.map(\.picture) == [nil, "control-room"])
        let routes = try itinerary.stages.map { try $0.route.get() }
        #expect(routes.map(\.start) == [nil, "A-014"])
        #expect(routes.map(\.metres) == [15, 44])
        #expect(itinerary.metres == 59)
        #expect((-1...3).map { itinerary.minutesLeft(fromStage: $0) } == [30, 30, 16, 0, 0])
        #expect(try store.itinerary(ofTour: "NOTHING") == nil)
        let unknown = TourItinerary(
            tour: GuidedTour(id: "T", names: Localized()),
            stages: [
                TourItinerary.Stage(
                    stop: GuidedTour.Stop(roomID: "R-1"), route: .failure(.noWays))
            ])
        #expect(unknown.minutesLeft(fromStage: 0) == nil)
    }
}
