import Imaging
import Testing
import TourAuthoring
import TourTestSupport

@testable import TourModel
@testable import TourStore

@Suite("Where a kiosk stands")
struct StandpointTests {
    /// A corridor from left to right, a door above its right end, a kiosk at its middle.
    private static func site(_ kiosks: String, here: Point? = nil) -> WaySite {
        var site = WaySite(
            ways: ["G": "[[0, 50], [100, 50]]"], here: here,
            doors: [
                .init(id: "R-1", place: Point(x: 95, y: 47)),
                .init(id: "L-1", place: Point(x: 5, y: 47)),
            ])
        site.kiosks = kiosks
        return site
    }

    private static let two = """
        lobby: {name: Lobby, building: A, at: [50, 50], faces: down}
        east: {name: East, building: A, at: [90, 50], faces: left, tours: []}
        """

    private func store(_ site: WaySite, as choice: KioskChoice, _ folder: TestFolder) throws
        -> TourStore
    {
        let source = try TestFolder()
        try site.write(to: source)
        try TourImporter.import(folder: source.path, into: folder("tour.db"))
        return try TourStore(path: folder("tour.db"), as: choice)
    }

    @Test("the kiosk that is named is here, on the plan and on the map")
    func named() throws {
        let folder = try TestFolder()
        let store = try store(
            Self.site(Self.two, here: Point(x: 50, y: 50)), as: .kiosk("East"), folder)
        #expect(try store.standpoint().kiosk?.id == "east")
        #expect(try store.standpoint().flaw == nil)
        let building = try #require(try store.building("A"))
        #expect(building.floors.compactMap(\.here) == [Point(x: 90, y: 50)])
        // The building's box on the map is as large as its plan.
        #expect(try store.site().map.here == Point(x: 90, y: 50))
    }

    @Test("without a name it is the first for the public, and that is not sure")
    func unnamed() throws {
        let folder = try TestFolder()
        let staff = "back: {name: Back, building: A, at: [10, 50], audience: staff}\n"
        let store = try store(Self.site(staff + Self.two), as: .kiosk(nil), folder)
        let standpoint = try store.standpoint()
        #expect(standpoint.kiosk?.id == "lobby")
        #expect(
            standpoint.flaw == .unnamed(first: "lobby", known: ["back", "lobby", "east"]))
        #expect(
            standpoint.flaw?.description
                == "kiosk.yaml names none of the content's 3 kiosks, so this one stands at \"lobby\"; write kiosk: and one of back, lobby, east"
        )
    }

    @Test("the only kiosk needs no name")
    func single() throws {
        let folder = try TestFolder()
        let store = try store(
            Self.site("desk: {name: Desk, building: A, at: [50, 50]}"), as: .kiosk(nil), folder)
        #expect(try store.standpoint().kiosk?.id == "desk")
        #expect(try store.standpoint().flaw == nil)
    }

    @Test("a kiosk that the content does not know stands nowhere")
    func unknown() throws {
        let folder = try TestFolder()
        let store = try store(
            Self.site(Self.two, here: Point(x: 50, y: 50)), as: .kiosk("lobbi"), folder)
        #expect(
            try store.standpoint().flaw?.description
                == "unknown kiosk \"lobbi\"; did you mean \"lobby\"?")
        #expect(try store.site().map.here == nil)
        #expect(try store.building("A")?.floors.contains { $0.here != nil } == false)
        #expect(try store.route(from: nil, to: "R-1") == .failure(.noStart))
        // Ways between rooms need no kiosk.
        #expect(throws: Never.self) { try store.route(from: "L-1", to: "R-1").get() }
    }

    @Test("a folder with here alone is one kiosk without a name")
    func written() throws {
        let folder = try TestFolder()
        let site = Self.site("", here: Point(x: 50, y: 50))
        let own = try store(site, as: .kiosk(nil), folder)
        #expect(try own.standpoint().flaw == nil)
        #expect(try own.building("A")?.floors.compactMap(\.here) == [Point(x: 50, y: 50)])
        #expect(throws: Never.self) { try own.route(from: nil, to: "R-1").get() }
        let named = try TourStore(path: folder("tour.db"), as: .kiosk("lobby"))
        #expect(try named.standpoint().flaw == .unknownKiosk("lobby", known: []))
    }

    @Test("the content itself is read as it is written, whatever kiosks there are")
    func asWritten() throws {
        let folder = try TestFolder()
        let store = try store(Self.site(Self.two, here: Point(x: 50, y: 50)), as: .none, folder)
        #expect(try store.building("A")?.floors.compactMap(\.here) == [Point(x: 50, y: 50)])
    }

    struct Facing: Sendable {
        var faces: String
        var room: Room.ID
        var turn: RouteStep.Turn?
    }

    @Test(
        "the first step turns a visitor who looks at the screen",
        arguments: [
            // A screen that faces down is looked at upwards: the right door is to the right.
            Facing(faces: "down", room: "R-1", turn: .right),
            Facing(faces: "down", room: "L-1", turn: .left),
            Facing(faces: "up", room: "R-1", turn: .left),
            Facing(faces: "left", room: "R-1", turn: nil),
            Facing(faces: "left", room: "L-1", turn: .around),
            Facing(faces: "right", room: "R-1", turn: .around),
            Facing(faces: "225", room: "R-1", turn: .slightRight),
            Facing(faces: "315", room: "R-1", turn: .slightLeft),
            Facing(faces: "0.5", room: "L-1", turn: .right),
        ])
    func turns(facing: Facing) throws {
        let site = Self.site(
            "k: {name: K, building: A, at: [50, 51.5], faces: \(facing.faces)}")
        let folder = try TestFolder()
        let store = try store(site, as: .kiosk("k"), folder)
        let route = try store.route(from: nil, to: facing.room).get()
        #expect(route.steps.first?.action == .leave(nil))
        #expect(route.steps.first?.turn == facing.turn)
    }

    @Test("a kiosk outdoors begins its ways on the map")
    func outdoors() throws {
        var site = Self.site("gate: {name: Gate, at: [150, 51], faces: right}")
        site.map = "  ways: [[[100, 50], [200, 50]]]"
        site.building = "entrances: [{at: [100, 50], map: [100, 50]}]"
        let folder = try TestFolder()
        let store = try store(site, as: .kiosk("gate"), folder)
        #expect(try store.site().map.here == Point(x: 150, y: 51))
        let route = try store.route(from: nil, to: "R-1").get()
        #expect(
            route.legs.map(\.area) == [.site, .floor(building: "A", floor: "G")])
        // It faces right, so a visitor looks left: the way goes straight on.
        #expect(route.steps.first?.turn == nil)
    }

    @Test("kiosks are found by their names")
    func search() throws {
        let folder = try TestFolder()
        let store = try store(Self.site(Self.two), as: .none, folder)
        #expect(try store.search("lobb").map(\.id) == ["lobby"])
        #expect(try store.search("east").first?.kind == .kiosk)
    }
}
