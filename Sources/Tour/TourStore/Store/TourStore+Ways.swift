import GRDB
import Imaging
import TourModel

extension TourStore {
    /// The ways of a floor, or of the site map.
    func ways(
        _ building: Building.ID?, _ floor: Floor.ID?, _ database: Database
    ) throws -> [Way] {
        try database.rows(
            "SELECT * FROM way WHERE building IS ? AND floor IS ? ORDER BY serial",
            [building, floor]
        ).map { row in
            Way(
                points: try row.points("points"), isClosed: try row.boolean("closed"),
                isStepFree: try row.boolean("step_free"))
        }
    }

    func connections(
        of building: Building.ID, _ database: Database
    ) throws -> [FloorConnection] {
        try database.rows(
            "SELECT * FROM connection WHERE building = ? ORDER BY position", [building]
        ).map { row in
            let floors = try row.strings("floors")
            let places = try row.points("places")
            guard floors.count == places.count else { throw DamagedRow(what: "places") }
            let direction = try row.optionalText("direction")
            return FloorConnection(
                id: try row.text("id"), kind: try row.choice("kind", FloorConnection.Kind.self),
                direction: try direction.map { _ in
                    try row.choice("direction", FloorConnection.Direction.self)
                },
                stops: zip(floors, places).map {
                    FloorConnection.Stop(floorID: $0, place: $1)
                },
                isClosed: try row.boolean("closed"))
        }
    }

    func entrances(of building: Building.ID, _ database: Database) throws -> [Entrance] {
        try database.rows(
            "SELECT * FROM entrance WHERE building = ? ORDER BY position", [building]
        ).map { row in
            Entrance(
                floorID: try row.text("floor"), place: try row.point("place"),
                mapPlace: try row.point("map_place"), isClosed: try row.boolean("closed"),
                isStepFree: try row.boolean("step_free"))
        }
    }
}
