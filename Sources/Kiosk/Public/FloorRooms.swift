import Synchronization
import Tour

/// The rooms of the floor whose plan was asked for last: the pages of all its rooms show it.
final class FloorRooms: Sendable {
    private struct Rooms {
        var building: Building.ID
        var floor: Floor.ID
        var rooms: [Room]
    }

    private let last = Mutex<Rooms?>(nil)

    /// - Throws: an error of the store.
    func read(
        from store: TourStore, _ building: Building.ID, _ floor: Floor.ID
    ) throws -> [Room] {
        let known = last.withLock { $0 }
        if let known, known.building == building, known.floor == floor { return known.rooms }
        let rooms = try store.rooms(inBuilding: building, floor: floor)
        last.withLock { $0 = Rooms(building: building, floor: floor, rooms: rooms) }
        return rooms
    }
}
