import TourModel

/// The rooms of a floor, as a store shows them.
struct FloorRooms: Sendable {
    var building: Building.ID
    var floor: Floor.ID
    var rooms: [Room]
}
