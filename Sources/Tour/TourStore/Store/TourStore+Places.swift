import GRDB
import Synchronization
public import TourModel

extension TourStore {
    /// All buildings, by ID.
    public func buildings() throws(TourError) -> [Building] {
        let written = try read { database in
            try database.rows("SELECT * FROM building ORDER BY position, id")
                .map { try building($0, database) }
        }
        var buildings: [Building] = []
        for building in written { buildings.append(try placed(building)) }
        return buildings
    }

    /// The building with an ID, upper case; nil where there is none.
    public func building(_ id: Building.ID) throws(TourError) -> Building? {
        guard let building = try writtenBuilding(id) else { return nil }
        return try placed(building)
    }

    /// A building as the content's files describe it.
    func writtenBuilding(_ id: Building.ID) throws(TourError) -> Building? {
        if let known = lastBuilding.withLock({ $0 }), known.id == id { return known }
        let found = try read { database in
            try database.row("SELECT * FROM building WHERE id = ?", [id])
                .map { try building($0, database) }
        }
        lastBuilding.withLock { $0 = found }
        return found
    }

    /// The rooms of a building, or of one of its floors, by ID.
    public func rooms(
        inBuilding buildingID: Building.ID, floor floorID: Floor.ID? = nil
    ) throws(TourError) -> [Room] {
        if let known = lastFloor.withLock({ $0 }), known.building == buildingID,
            known.floor == floorID
        {
            return known.rooms
        }
        let found = try read { database in
            let rows =
                if let floorID {
                    try database.rows(
                        "SELECT * FROM room WHERE building = ? AND floor = ? ORDER BY id",
                        [buildingID, floorID])
                } else {
                    try database.rows(
                        "SELECT * FROM room WHERE building = ? ORDER BY id", [buildingID])
                }
            return try rows.compactMap { try room($0, database) }
        }
        if let floorID {
            lastFloor.withLock {
                $0 = FloorRooms(building: buildingID, floor: floorID, rooms: found)
            }
        }
        return found
    }

    /// The room with an ID, upper case; nil where there is none.
    public func room(_ id: Room.ID) throws(TourError) -> Room? {
        try read { database in
            try database.row("SELECT * FROM room WHERE id = ?", [id])
                .flatMap { try room($0, database) }
        }
    }

    /// The rooms whose pages show a person, by ID.
    public func rooms(ofPerson id: Person.ID) throws(TourError) -> [Room] {
        try read { database in
            try database.rows(
                """
                SELECT room.* FROM room_person JOIN room ON room.id = room_person.room
                WHERE person = ? ORDER BY room.id
                """, [id]
            ).compactMap { try room($0, database) }
                // The public site does not say whose room one for staff is.
                .filter { filter.web == nil || $0.access != .staff }
        }
    }

    // MARK: What a pass shows

    /// The rooms on whose pages the visitor sees more than the public does, by ID.
    ///
    /// - Complexity: linear in the number of rooms.
    public func roomsWithMore(limit: Int) throws(TourError) -> [Room] {
        guard let condition = filter.roomsWithMore else { return [] }
        return try read { database in
            try database.rows(
                "SELECT * FROM room WHERE \(condition) ORDER BY id LIMIT ?", [max(0, limit)]
            ).compactMap { try room($0, database) }
        }
    }

    /// The number of rooms on whose pages the visitor sees more than the public does.
    ///
    /// - Complexity: linear in the number of rooms.
    public func countOfRoomsWithMore() throws(TourError) -> Int {
        guard let condition = filter.roomsWithMore else { return 0 }
        return try read { database in
            try database.row("SELECT count(*) AS number FROM room WHERE \(condition)")
                .map { try $0.integer("number") } ?? 0
        }
    }

    /// The buildings on whose pages the visitor sees more than the public does, in their order.
    public func buildingsWithMore() throws(TourError) -> [Building] {
        guard filter.clearance != .public else { return [] }
        let restricted = try read { database in
            try database.rows("SELECT id FROM media WHERE access <> 'public'").map {
                try $0.text("id")
            }
        }
        let opened = Set(filter.shown(restricted))
        return opened.isEmpty
            ? []
            : try buildings().filter { !opened.isDisjoint(with: $0.media + $0.timeline) }
    }

    private func building(_ row: RowReader, _ database: Database) throws -> Building {
        let id = try row.text("id")
        let texts = try database.texts(.building, id)
        return Building(
            id: id, names: texts[.name], summaries: texts[.summary], texts: texts[.text],
            access: try row.choice("access", Access.self), hours: texts[.hours],
            outline: try row.points("outline"), media: filter.shown(try row.strings("media")),
            timeline: filter.timeline(try row.strings("timeline")),
            floors: try floors(of: id, database), connections: try connections(of: id, database),
            entrances: try entrances(of: id, database))
    }

    private func floors(of building: Building.ID, _ database: Database) throws -> [Floor] {
        try database.rows("SELECT * FROM floor WHERE building = ? ORDER BY level", [building])
            .map { row in
                let id = try row.text("id")
                return Floor(
                    id: id, level: try row.integer("level"),
                    names: try database.texts(.floor, "\(building)/\(id)")[.name],
                    width: try row.number("width"), height: try row.number("height"),
                    outline: try row.points("outline"),
                    plan: filter.shown(try row.optionalText("plan")),
                    here: try row.optionalPoint("here"), ways: try ways(building, id, database))
            }
    }

    private func room(_ row: RowReader, _ database: Database) throws -> Room? {
        let id = try row.text("id")
        let texts = try database.texts(.room, id)
        let whole = Room(
            id: id, number: try row.optionalText("number"),
            formerly: try row.strings("formerly"), buildingID: try row.text("building"),
            floorID: try row.text("floor"), names: texts[.name], texts: texts[.text],
            hours: texts[.hours], access: try row.choice("access", Access.self),
            isStepFree: try row.optionalInteger("step_free").map { $0 != 0 },
            hotspot: try row.points("hotspot"), door: try row.optionalPoint("door"),
            people: try row.strings("people"), media: try row.strings("media"),
            tags: try row.strings("tags"), timeline: try row.strings("timeline"),
            quiz: try row.quiz("quiz"),
            textAccess: try row.choice("text_access", Visibility.self))
        return filter.shown(whole)
    }
}
