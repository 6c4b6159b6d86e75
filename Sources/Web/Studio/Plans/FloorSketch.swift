import Imaging
import TourModel
import TourStore

/// A floor with its rooms, to be drawn small.
struct FloorSketch: Sendable {
    var building: Building.ID
    var floor: Floor.ID
    var names: Localized<String>
    /// In metres.
    var width: Double
    var height: Double
    var outline: [Point]
    var rooms: [(id: Room.ID, outline: [Point])]

    /// - Returns: nil for a floor that the tour does not have.
    init?(_ building: Building.ID, _ id: Floor.ID, in store: TourStore) throws(TourError) {
        guard let floor = try store.building(building)?.floors.first(where: { $0.id == id })
        else { return nil }
        self.building = building
        self.floor = id
        (names, outline) = (floor.names, floor.outline)
        (width, height) = (floor.width, floor.height)
        rooms = try store.rooms(inBuilding: building)
            .filter { $0.floorID == id && !$0.hotspot.isEmpty }
            .map { ($0.id, $0.hotspot) }
    }

    /// The middle of the corners of a room; nil for none.
    static func middle(of points: [Point]) -> Point? {
        guard !points.isEmpty else { return nil }
        let count = Double(points.count)
        return Point(
            x: points.reduce(0) { $0 + $1.x } / count, y: points.reduce(0) { $0 + $1.y } / count)
    }
}
