package import GRDB
import Synchronization
package import TourModel

/// The rooms by what people call them: for what calendars and invitations say of places.
package struct RoomNames: Sendable {
    private var ids: Set<Room.ID> = []
    private var names: [String: Room.ID?] = [:]

    package init(_ database: Database) throws {
        let rows = try database.rows(
            "SELECT id, value FROM text WHERE owner = 'room' AND field = 'name'")
        for row in rows { add(try row.text("id"), named: try row.text("value")) }
    }

    /// - Parameter rooms: IDs, each with all names that it has.
    package init(_ rooms: [(id: Room.ID, names: [String])]) {
        for (id, names) in rooms {
            ids.insert(id)
            for name in names { add(id, named: name) }
        }
    }

    private mutating func add(_ id: Room.ID, named name: String) {
        ids.insert(id)
        let name = Folding.fold(name)
        // A name of two rooms names neither.
        if let other = names[name], other != id {
            names[name] = .some(nil)
        } else {
            names[name] = id
        }
    }

    /// The room that a place names: by its ID or name alone, or first among other words.
    package func room(namedIn place: String) -> Room.ID? {
        let parts = place.split { ",;()".contains($0) }.prefix(10).map { String($0).trimmed }
        for part in [place.trimmed] + parts {
            if ids.contains(part.uppercased()) { return part.uppercased() }
            if let room = names[Folding.fold(part)] ?? nil { return room }
            let first = part.prefix { $0 != " " && $0 != ":" }.uppercased()
            if first.contains(where: \.isNumber), ids.contains(first) { return first }
        }
        return nil
    }
}

extension TourStore {
    /// The rooms by what people call them, read once.
    package func roomNames() throws(TourError) -> RoomNames {
        if let names = shared.roomNames.withLock({ $0 }) { return names }
        let names = try read { try RoomNames($0) }
        shared.roomNames.withLock { $0 = names }
        return names
    }
}
