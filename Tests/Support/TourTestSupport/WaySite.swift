package import Imaging
import TourAuthoring
package import TourModel
package import TourStore

/// Small sites for tests of routes: one building A with plans of 100 m by 100 m, or what is added.
package struct WaySite {
    package struct Door {
        package var id: Room.ID
        package var floor: String
        package var place: Point?
        package var more: String

        package init(id: Room.ID, floor: String = "G", place: Point? = nil, more: String = "") {
            self.id = id
            self.floor = floor
            self.place = place
            self.more = more
        }
    }

    /// The ways of each floor, as they are written in a file, without the brackets of the list.
    package var ways: [String: String]
    package var here: Point?
    package var doors: [Door]
    /// More lines of the building's head, and of the map's.
    package var building: String
    package var map: String
    /// The text of kiosks.yaml; empty for none.
    package var kiosks = ""

    /// Turned over, left for right.
    package var isMirrored: Bool

    package init(
        ways: [String: String] = [:], here: Point? = nil, doors: [Door] = [], building: String = "",
        map: String = "", isMirrored: Bool = false
    ) {
        self.ways = ways
        self.here = here
        self.doors = doors
        self.building = building
        self.map = map
        self.isMirrored = isMirrored
    }

    package func point(_ x: Double, _ y: Double) -> Point {
        Point(x: isMirrored ? 100 - x : x, y: y)
    }

    /// A line as it is written in a file.
    package func line(_ points: (Double, Double)...) -> String {
        "[" + points.map { text(point($0.0, $0.1)) }.joined(separator: ", ") + "]"
    }

    package func text(_ point: Point) -> String { "[\(point.x), \(point.y)]" }

    package func write(to folder: TestFolder) throws {
        try folder.write(
            "site.yaml",
            """
            id: ways
            name: Ways
            languages: [en]
            home: {title: Ways}
            map:
              name: Map
              size: [400, 400]
            \(map)
            """)
        let levels = ["B": -1, "G": 0, "1": 1, "2": 2]
        let floors = levels.sorted { $0.value < $1.value }.map { id, level in
            let here = id == "G" ? self.here.map { ", here: \(text($0))" } ?? "" : ""
            return "  - {id: \"\(id)\", level: \(level), name: Floor \(id), size: [100, 100], "
                + "ways: [\(ways[id] ?? "")]\(here)}"
        }
        try folder.write(
            "buildings/A/building.md",
            """
            ---
            name: Building A
            outline: [[0, 0], [100, 0], [100, 100]]
            floors:
            \(floors.joined(separator: "\n"))
            \(building)
            ---
            """)
        if !kiosks.isEmpty { try folder.write("kiosks.yaml", kiosks) }
        for door in doors {
            let place = door.place.map { "door: \(text($0))\n" } ?? ""
            try folder.write(
                "buildings/A/\(door.id).md",
                """
                ---
                name: Room \(door.id)
                floor: "\(door.floor)"
                hotspot: [[0, 0], [1, 0], [1, 1]]
                \(place)\(door.more)
                ---
                """)
        }
    }

    /// The site's store; an import with problems fails the test.
    package func store(in folder: TestFolder, source: TestFolder) throws -> TourStore {
        try write(to: source)
        try TourImporter.import(folder: source.path, into: folder("tour.db"))
        return try TourStore(path: folder("tour.db"))
    }

    package func route(
        from start: Room.ID?, to end: Room.ID, isStepFree: Bool = false
    ) throws -> Result<Route, RouteFailure> {
        try store(in: TestFolder(), source: TestFolder())
            .route(from: start, to: end, isStepFree: isStepFree)
    }

    package func problems() throws -> [String] {
        let folder = try TestFolder()
        try write(to: folder)
        let database = try TestFolder()
        return try SampleSite.problems(of: folder, into: database("tour.db"))
            .map(\.description)
    }
}
