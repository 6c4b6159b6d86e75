public import Imaging

/// The box around a building's outline on the site map, over which the plans of its floors lie.
///
/// Plans are stretched to the box and never turned.
public struct PlanFrame: Sendable, Equatable {
    private let corner: Point
    private let width: Double
    private let height: Double

    /// `nil` where the outline has no area.
    public init?(_ building: Building) {
        let outline = building.outline
        guard let left = outline.map(\.x).min(), let right = outline.map(\.x).max(),
            let top = outline.map(\.y).min(), let bottom = outline.map(\.y).max(),
            right > left, bottom > top
        else { return nil }
        corner = Point(x: left, y: top)
        width = right - left
        height = bottom - top
    }

    /// The place on the site map of a place on a floor's plan; both in metres.
    public func mapPlace(of point: Point, on floor: Floor) -> Point {
        Point(
            x: corner.x + point.x / floor.width * width,
            y: corner.y + point.y / floor.height * height)
    }

    /// The place on a floor's plan of a place on the site map; both in metres.
    public func planPlace(of point: Point, on floor: Floor) -> Point {
        Point(
            x: (point.x - corner.x) / width * floor.width,
            y: (point.y - corner.y) / height * floor.height)
    }

    /// How far places on the map that follow from plans may be off, in metres: a metre, or as much
    /// as an entrance is that the content places on both.
    public func uncertainty(of building: Building) -> Double {
        building.entrances.reduce(1) { most, entrance in
            guard let floor = building.floors.first(where: { $0.id == entrance.floorID }) else {
                return most
            }
            return max(
                most, mapPlace(of: entrance.place, on: floor).distance(to: entrance.mapPlace))
        }
    }
}
