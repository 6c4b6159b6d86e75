import Imaging
import Tour
import Wording

/// The columns of rooms.csv.
struct RoomTable {
    let languages: [Language]

    private typealias Texts = WritableKeyPath<Room, Localized<String>>

    /// The texts, which have a column for each language.
    private var texts: [(key: String, texts: Texts)] {
        [("name", \.names), ("hours", \.hours), ("text", \.texts)]
    }

    private var textColumns: [(name: String, texts: Texts, language: Language)] {
        texts.flatMap { key, texts in languages.map { ("\(key).\($0)", texts, $0) } }
    }

    var columns: [String] {
        ["id", "building"] + ContentFormat.room.fields.filter(\.isTabular).map(\.key)
            + textColumns.map(\.name)
    }

    func row(_ room: Room) -> [String] {
        let isStepFree = room.isStepFree.map { "\($0)" } ?? ""
        let door = room.door.map { text([$0]) } ?? ""
        let people = room.people.map { $0.lowercased() }.joined(separator: " ")
        let cells: [String] = [
            room.id, room.buildingID, room.floorID, room.access.rawValue, room.textAccess.rawValue,
            isStepFree, text(room.hotspot), door, people,
            room.media.joined(separator: " "), room.timeline.joined(separator: " "),
            room.tags.joined(separator: ", "),
        ]
        return cells + textColumns.map { room[keyPath: $0.texts].values[$0.language] ?? "" }
    }

    /// Changes, makes and takes out rooms as the table says.
    ///
    /// A column that the table does not have changes nothing; an empty cell takes the value out.
    func apply(
        _ table: Table, to content: inout TourContent, deletions: TableDeletions, log: ProblemLog
    ) {
        let buildings = content.buildings
        let people = Set(content.people.map(\.id))
        content.rooms = table.changing(
            content.rooms, known: columns, deletions: deletions, log: log
        ) { id, old, row in
            room(id, old, row, table, buildings, people, log)
        }.sorted { ($0.buildingID, $0.id) < ($1.buildingID, $1.id) }
    }

    private func room(
        _ id: Room.ID, _ old: Room?, _ row: Table.Row, _ table: Table, _ buildings: [Building],
        _ known: Set<Person.ID>, _ log: ProblemLog
    ) -> Room? {
        func has(_ column: String) -> Bool { table.columns.contains(column) }
        func fail(_ message: String, _ remedy: String) { log.error(row.place, message, remedy) }
        let buildingID =
            row.cells["building"] ?? old?.buildingID
            ?? id.split(separator: "-").first.map(String.init) ?? ""
        guard let building = buildings.first(where: { $0.id == buildingID }) else {
            fail("there is no building \(buildingID.shortened)", "write its page first")
            return nil
        }
        if let old, old.buildingID != buildingID {
            fail(
                "room \(id) is in building \(old.buildingID), the table says \(buildingID)",
                "move its page by hand, or give the room a new ID")
            return nil
        }
        let floorID = row.cells["floor"] ?? old?.floorID ?? ""
        guard let floor = building.floors.first(where: { $0.id == floorID }) else {
            fail(
                "building \(buildingID) has no floor \"\(floorID.shortened)\"",
                "its floors are \(building.floors.map(\.id).joined(separator: ", "))")
            return nil
        }
        var room =
            old ?? Room(id: id, buildingID: buildingID, floorID: floorID, names: Localized())
        room.floorID = floorID
        if has("access") {
            let word = row.cells["access"] ?? ContentFormat.room["access"].defaultValue ?? ""
            guard let access = Access(rawValue: word) else {
                fail(
                    "\"access\" is \"\(word.shortened)\"",
                    "write one of \(Access.allCases.map(\.rawValue).joined(separator: ", "))")
                return nil
            }
            room.access = access
        }
        if has("text_access") {
            let word =
                row.cells["text_access"] ?? ContentFormat.room["text_access"].defaultValue ?? ""
            guard let access = Visibility.withoutVisit.first(where: { $0.rawValue == word }) else {
                let known = Visibility.withoutVisit.map(\.rawValue)
                fail(
                    "\"text_access\" is \"\(word.shortened)\"",
                    "write one of \(known.joined(separator: ", "))")
                return nil
            }
            room.textAccess = access
        }
        if has("step_free") {
            switch row.cells["step_free"]?.lowercased() {
            case nil: room.isStepFree = nil
            case "true", "yes": room.isStepFree = true
            case "false", "no": room.isStepFree = false
            case let word?:
                fail("\"step_free\" is \"\(word.shortened)\"", "write true or false, or nothing")
                return nil
            }
        }
        let extent = Extent(width: floor.width, height: floor.height)
        for column in ["hotspot", "door"] where has(column) {
            guard let points = points(row.cells[column] ?? ""),
                points.allSatisfy(extent.contains),
                column == "door" ? points.count <= 1 : points.isEmpty || points.count >= 3
            else {
                fail(
                    "\"\(column)\" is \"\((row.cells[column] ?? "").shortened)\"",
                    "write \(column == "door" ? "a place" : "three places or more") on the floor's "
                        + "plan, in metres: 0 0 / 10 0 / 10 8")
                return nil
            }
            if column == "door" { room.door = points.first } else { room.hotspot = points }
        }
        if has("people") {
            let people = words(row.cells["people"]).map { $0.uppercased() }
            if let unknown = people.first(where: { !known.contains($0) }) {
                fail(
                    "\"people\" names \"\(unknown.shortened)\", who is not in the tour",
                    "write people's IDs with blanks between them, such as zofia-lis ewa-nowak")
                return nil
            }
            room.people = people
        }
        if has("media") { room.media = words(row.cells["media"]) }
        if has("pair") {
            let pictures = words(row.cells["pair"])
            let counts = ContentFormat.timelineCounts
            guard pictures.isEmpty || counts.contains(pictures.count) else {
                fail(
                    "\"pair\" names \(counted(pictures.count, "picture"))",
                    "write \(counts.lowerBound) to \(counts.upperBound) of the same view, the oldest first"
                )
                return nil
            }
            room.timeline = pictures
        }
        if has("tags") { room.tags = Table.list(row.cells["tags"]) }
        for (column, texts, language) in textColumns where has(column) {
            room[keyPath: texts].values[language] = row.cells[column]
        }
        if let first = languages.first, room.names.values[first] == nil {
            fail("room \(id) has no name in \(first)", "write it in the column name.\(first)")
            return nil
        }
        if room.hotspot.isEmpty {
            fail(
                "room \(id) has no hotspot",
                "write its walls in the column hotspot: 0 0 / 10 0 / 10 8")
            return nil
        }
        return room
    }

    // MARK: Cells

    private func words(_ text: String?) -> [String] {
        (text ?? "").split { $0 == " " || $0 == "," || $0 == ";" || $0 == "\n" }.map(String.init)
    }

    private func text(_ points: [Point]) -> String {
        points.map { "\($0.x.shortText) \($0.y.shortText)" }.joined(separator: " / ")
    }

    private func points(_ text: String) -> [Point]? {
        var points: [Point] = []
        for pair in text.split(separator: "/").prefix(1_000) {
            let numbers = pair.split { $0 == " " || $0 == "," }.map { Double($0) }
            guard numbers.count == 2, let x = numbers[0], let y = numbers[1], x.isFinite,
                y.isFinite
            else { return nil }
            points.append(Point(x: x, y: y))
        }
        return points
    }
}
