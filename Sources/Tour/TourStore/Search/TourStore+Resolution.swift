import GRDB
import Imaging
public import Payloads
import Synchronization
public import TourModel
import Wording

extension TourStore {
    /// How many rooms are named where one is gone.
    private static let nearbyCount = 5

    /// What a code of the site stands for.
    ///
    /// The code of an ID that a room had formerly leads to the room. A room that is gone is answered
    /// with the rooms about its place: the one with the nearest number of the same series, and its
    /// neighbours on the same floor.
    public func resolve(_ code: SiteCode) throws(TourError) -> Resolution {
        switch code.kind {
        case .room:
            if let room = try room(ofCode: code.id) { return .room(room) }
            return .gone(near: try rooms(near: code.id, limit: TourStore.nearbyCount))
        case .building:
            if let building = try building(code.id) { return .building(building) }
        case .person:
            if let person = try person(code.id) { return .person(person) }
        case .tour:
            if let tour = try tour(code.id) { return .tour(tour) }
            if let access = try access(ofTour: code.id) { return .withheld(access) }
        }
        return .gone(near: [])
    }

    /// The room that a code with an ID leads to: the one that has the ID, else the one that had it formerly.
    ///
    /// - Complexity: linear in the number of rooms where none has the ID.
    public func room(ofCode id: Room.ID) throws(TourError) -> Room? {
        if let room = try room(id) { return room }
        let found = try read { database in
            try database.row(
                """
                SELECT room.id AS id FROM room, json_each(room.formerly)
                WHERE formerly <> '[]' AND json_each.value = ? ORDER BY room.id LIMIT 1
                """, [id]
            ).map { try $0.text("id") }
        }
        guard let found else { return nil }
        return try room(found)
    }

    /// The room that is called just so: by its ID, else the only one with this ID, number or former ID as they are typed.
    public func room(called typed: String) throws(TourError) -> Room? {
        if let room = try room(typed.uppercased()) { return room }
        let key = Identifier.key(typed)
        let found = try read { database in
            try database.rows(
                "SELECT id FROM code WHERE key = ? AND kind = 'room' LIMIT 2", [key]
            ).map { try $0.text("id") }
        }
        return found.count == 1 ? try room(found[0]) : nil
    }

    /// The rooms whose IDs, numbers or former IDs begin like a typed one, in their order; hyphens, blanks and case do not
    /// count.
    public func rooms(idPrefix: String, limit: Int) throws(TourError) -> [Room] {
        let key = Identifier.key(idPrefix)
        guard Identifier.keyLengths.contains(key.unicodeScalars.count) else { return [] }
        let limit = min(max(limit, 0), 1_000)
        let ids = try read { database in
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    SELECT id FROM code WHERE key >= ? AND key < ? AND kind = 'room'
                    ORDER BY key, id
                    """, arguments: [key, Identifier.end(ofKeysFrom: key)])
            var ids: [Room.ID] = []
            var seen: Set<Room.ID> = []
            while ids.count < limit, let row = try rows.next().map(RowReader.init(row:)) {
                let id = try row.text("id")
                if seen.insert(id).inserted { ids.append(id) }
            }
            return ids
        }
        var rooms: [Room] = []
        for id in ids {
            if let room = try room(id) { rooms.append(room) }
        }
        return rooms
    }

    /// The IDs of the rooms whose IDs or numbers a mistyped one may have been meant for, the nearest first: "A-041" gives
    /// "A-014".
    ///
    /// At most three letters may be wrong, missing, extra or swapped, and at most half of them;
    /// none is near otherwise.
    ///
    /// - Complexity: linear in the number of rooms; about 5 ms for 10,000.
    public func roomIDs(nearest typed: String, limit: Int) throws(TourError) -> [Room.ID] {
        let key = Array(Identifier.key(typed).utf8)
        guard Identifier.keyLengths.contains(key.count), limit > 0 else { return [] }
        let bound = min(3, max(1, key.count / 2)) * EditDistance.letter
        var near: [(id: Room.ID, distance: Int)] = []
        for number in try roomNumbers() {
            if let distance = EditDistance.between(key, number.key, limit: bound) {
                near.append((number.id, distance))
            }
        }
        near.sort { ($0.distance, $0.id) < ($1.distance, $1.id) }
        var ids: [Room.ID] = []
        for (id, _) in near where ids.count < limit && !ids.contains(id) { ids.append(id) }
        return ids
    }

    /// The ID of the person that a mistyped one may have been meant for; nil where none is near.
    public func personID(nearest typed: String) throws(TourError) -> Person.ID? {
        EditDistance.nearest(to: typed, among: try people().map(\.id))
    }

    /// To whom a tour is shown, whether or not it is shown here; nil where there is none with this ID.
    private func access(ofTour id: GuidedTour.ID) throws(TourError) -> Visibility? {
        try read { database in
            try database.row("SELECT access FROM tour WHERE id = ?", [id])
                .map { try $0.choice("access", Visibility.self) }
        }
    }

    private func rooms(near id: Room.ID, limit: Int) throws(TourError) -> [Room] {
        let wanted = RoomNumber(id)
        let nearest = try roomNumbers().compactMap { number in
            number.distance(to: wanted).map { (number.id, $0) }
        }.min { ($0.1, $0.0) < ($1.1, $1.0) }
        guard let nearest, let center = try room(nearest.0) else {
            var rooms: [Room] = []
            for id in try roomIDs(nearest: id, limit: limit) {
                if let room = try room(id) { rooms.append(room) }
            }
            return rooms
        }
        let floor = try rooms(inBuilding: center.buildingID, floor: center.floorID)
        let sorted = floor.map { room in
            (
                room: room, number: RoomNumber(room.id).distance(to: wanted) ?? Int.max,
                place: TourStore.distance(room, center)
            )
        }.sorted { ($0.number, $0.place, $0.room.id) < ($1.number, $1.place, $1.room.id) }
        return sorted.prefix(limit).map(\.room)
    }

    /// How far apart the middles of two rooms of one floor are, in metres.
    private static func distance(_ a: Room, _ b: Room) -> Double {
        guard let a = middle(a), let b = middle(b) else { return .infinity }
        return a.distance(to: b)
    }

    private static func middle(_ room: Room) -> Point? {
        guard !room.hotspot.isEmpty else { return room.door }
        let count = Double(room.hotspot.count)
        return Point(
            x: room.hotspot.reduce(0) { $0 + $1.x } / count,
            y: room.hotspot.reduce(0) { $0 + $1.y } / count)
    }

    /// All rooms' IDs and numbers, read once.
    private func roomNumbers() throws(TourError) -> [RoomNumber] {
        if let numbers = shared.roomNumbers.withLock({ $0 }) { return numbers }
        let numbers = try read { database in
            try database.rows("SELECT id, number FROM room ORDER BY id").flatMap { row in
                let id = try row.text("id")
                if filter.hiddenRooms.contains(id) { return [RoomNumber]() }
                return [RoomNumber(id)]
                    + (try row.optionalText("number").map { [RoomNumber(id, number: $0)] } ?? [])
            }
        }
        shared.roomNumbers.withLock { $0 = numbers }
        return numbers
    }
}
