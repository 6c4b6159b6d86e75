package import GRDB
import Synchronization
package import TourModel

/// The rooms by what people call them: for what calendars and invitations say of places.
package struct RoomNames: Sendable {
    /// Today's IDs, and those that rooms had formerly.
    private var ids: [Room.ID: Room.ID] = [:]
    /// Numbers as they are typed.
    private var numbers: [String: Room.ID?] = [:]
    private var names: [String: Room.ID?] = [:]

    package init(_ database: Database) throws {
        let rows = try database.rows(
            "SELECT id, value FROM text WHERE owner = 'room' AND field = 'name'")
        for row in rows { add(try row.text("id"), named: try row.text("value")) }
        let called = try database.rows(
            "SELECT id, number, formerly FROM room WHERE number IS NOT NULL OR formerly <> '[]'")
        for row in called {
            let id = try row.text("id")
            for former in try row.strings("formerly") where ids[former] == nil { ids[former] = id }
            guard let number = try row.optionalText("number") else { continue }
            Self.add(id, Identifier.key(number), to: &numbers)
        }
    }

    /// - Parameter rooms: IDs, each with all names that it has.
    package init(_ rooms: [(id: Room.ID, names: [String])]) {
        for (id, names) in rooms {
            ids[id] = id
            for name in names { add(id, named: name) }
        }
    }

    private mutating func add(_ id: Room.ID, named name: String) {
        ids[id] = id
        Self.add(id, Folding.fold(name), to: &names)
    }

    /// What two rooms are called names neither.
    private static func add(_ id: Room.ID, _ name: String, to rooms: inout [String: Room.ID?]) {
        if let other = rooms[name], other != id {
            rooms[name] = .some(nil)
        } else {
            rooms[name] = id
        }
    }

    /// The room that a place names: by its ID, number or name alone, or first among other words.
    ///
    /// A number of digits alone counts only where it is all that is said: it may be that of a house.
    package func room(namedIn place: String) -> Room.ID? {
        let parts = place.split { ",;()".contains($0) }.prefix(10).map { String($0).trimmed }
        for part in [place.trimmed] + parts {
            if let room = ids[part.uppercased()] { return room }
            if let room = names[Folding.fold(part)] ?? nil { return room }
            let key = Identifier.key(part)
            if part == place.trimmed || key.contains(where: \.isLetter),
                let room = numbers[key] ?? nil
            {
                return room
            }
            let first = part.prefix { $0 != " " && $0 != ":" }.uppercased()
            if first.contains(where: \.isNumber), let room = ids[first] { return room }
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
