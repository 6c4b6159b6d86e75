import TourModel

/// IDs for what other programs have none of, such as the content does not have yet.
struct TakenNames {
    private var rooms: Set<Room.ID>
    private var buildings: Set<Building.ID>

    init(_ content: TourContent) {
        rooms = Set(content.rooms.flatMap { [$0.id] + $0.formerly })
        buildings = Set(content.buildings.map(\.id))
    }

    /// An ID for a room: its number, else its name, with the building's ID before it where another room has the same.
    mutating func room(
        number: String?, name: String?, building: Building.ID, floor: Floor.ID
    ) -> Room.ID {
        let number = number.flatMap(Self.id)
        let own = [number, number.flatMap { Self.id(like: "\(building)-\($0)") }]
            .compactMap(\.self)
        let name = Self.id(from: number ?? name, or: "\(building)-\(floor)", taken: rooms)
        let id = own.first { !rooms.contains($0) } ?? name
        rooms.insert(id)
        return id
    }

    /// An ID for a building: its short name, else its name where that is short, else the initials of it.
    mutating func building(code: String?, name: String?) -> Building.ID {
        let initials = (name ?? "").split { !$0.isLetter && !$0.isNumber }.prefix(4)
            .compactMap(\.first)
        let short = name.flatMap(Self.id).flatMap { $0.count <= 6 ? $0 : nil }
        let own = [code.flatMap(Self.id), short].compactMap(\.self)
        let id =
            own.first { !buildings.contains($0) }
            ?? Self.id(from: own.first ?? String(initials), or: "A", taken: buildings)
        buildings.insert(id)
        return id
    }

    private static func id(from name: String?, or fallback: String, taken: Set<String>) -> String {
        Naming.id(from: name ?? "", or: fallback.lowercased(), taken: taken).uppercased()
    }

    /// The ID that is like a number or a short name; `nil` for none.
    static func id(like text: String) -> String? { Identifier.nearest(to: Folding.fold(text)) }
}
