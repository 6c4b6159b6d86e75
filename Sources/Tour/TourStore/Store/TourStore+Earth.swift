import Imaging
public import TourModel

extension TourStore {
    /// Where a room lies on the Earth, and how far that may be off in metres.
    ///
    /// Its door counts, where it has one, else the middle of its walls. Its building's plans lie
    /// over the box around the building's outline, see ``PlanFrame``.
    ///
    /// - Returns: `nil` where the content does not say where its map lies, or has no such room.
    public func earthPlace(
        ofRoom id: Room.ID
    ) throws(TourError) -> (place: EarthPlace, uncertainty: Double)? {
        guard let globe = try writtenSite().map.globe, let room = try room(id),
            let building = try writtenBuilding(room.buildingID),
            let floor = building.floors.first(where: { $0.id == room.floorID }),
            let frame = PlanFrame(building), let point = room.door ?? Self.middle(of: room.hotspot)
        else { return nil }
        let place = GlobeProjection(globe).place(of: frame.mapPlace(of: point, on: floor))
        return (place, frame.uncertainty(of: building).rounded(.up))
    }

    /// The middle of the box around some places.
    private static func middle(of points: [Point]) -> Point? {
        guard let left = points.map(\.x).min(), let right = points.map(\.x).max(),
            let top = points.map(\.y).min(), let bottom = points.map(\.y).max()
        else { return nil }
        return Point(x: (left + right) / 2, y: (top + bottom) / 2)
    }
}
