import Forms
import Imaging
import TourModel
import Wording

/// The columns of rooms.csv.
struct RoomTable {
    /// A column by its name: what stands in it of a room, and what a cell in it changes.
    private struct Column {
        let name: String
        let cell: (Room) -> String
        /// Takes a cell into the room; `nil` stands for an empty one.
        let take: (inout Room, String?, Surroundings) throws(Refusal) -> Void
    }

    /// What a room's cells are checked against.
    private struct Surroundings {
        let floor: Floor
        let people: Set<Person.ID>
        let hasDecimalComma: Bool
    }

    /// Why a cell cannot be taken, and what to do.
    private struct Refusal: Error {
        let message: FilledMessage
        let remedy: FilledMessage
    }

    /// All but the ID's and the building's: the keys that a cell can hold, in the format's order, then the texts.
    private let details: [Column]
    private let firstLanguage: Language?

    /// - Parameter languages: the site's; each text has a column for each.
    init(languages: [Language]) {
        firstLanguage = languages.first
        let fields: [(key: String, texts: WritableKeyPath<Room, Localized<String>>)] = [
            ("name", \.names), ("hours", \.hours), ("text", \.texts),
        ]
        let texts = fields.flatMap { key, texts in
            languages.map { language in
                Column(name: "\(key).\(language)") {
                    $0[keyPath: texts].values[language] ?? ""
                } take: { room, cell, _ in
                    room[keyPath: texts].values[language] = cell
                }
            }
        }
        let heads = Self.heads
        details =
            ContentFormat.room.fields.filter(\.isTabular).map { field in
                guard let column = heads.first(where: { $0.name == field.key }) else {
                    preconditionFailure("rooms.csv has no column for \(field.key)")
                }
                return column
            } + texts
    }

    /// The columns of keys of a page's head, by their names.
    private static var heads: [Column] {
        [
            Column(name: "floor", cell: \.floorID) { room, _, around in
                room.floorID = around.floor.id
            },
            Column(name: "number") {
                $0.number ?? ""
            } take: { room, cell, _ throws(Refusal) in
                if let cell, !Identifier.isNumber(cell) {
                    throw refusal("number", cell, Identifier.numberRule)
                }
                room.number = cell
            },
            Column(name: "formerly") {
                $0.formerly.joined(separator: " ")
            } take: { room, cell, _ throws(Refusal) in
                let ids = words(cell).map { $0.uppercased() }
                if let wrong = ids.first(where: { !Identifier.isValid($0) }) {
                    throw refusal("formerly", wrong, Identifier.rule)
                }
                room.formerly = ids.enumerated().filter { !ids[..<$0.offset].contains($0.element) }
                    .map(\.element)
            },
            choice("access", \.access, of: Access.allCases),
            choice("text_access", \.textAccess, of: Visibility.withoutVisit),
            Column(name: "step_free") {
                $0.isStepFree.map { "\($0)" } ?? ""
            } take: { room, cell, _ throws(Refusal) in
                room.isStepFree = try cell.map { word throws(Refusal) in
                    guard let value = CellTruth.value(of: word) else {
                        throw refusal("step_free", word, "write true or false, or nothing")
                    }
                    return value
                }
            },
            Column(name: "hotspot") {
                text($0.hotspot)
            } take: { room, cell, around throws(Refusal) in
                room.hotspot = try points("hotspot", cell, on: around, "three places or more") {
                    $0 == 0 || $0 >= 3
                }
            },
            Column(name: "door") {
                $0.door.map { text([$0]) } ?? ""
            } take: { room, cell, around throws(Refusal) in
                room.door = try points("door", cell, on: around, "a place") { $0 <= 1 }.first
            },
            Column(name: "people") {
                $0.people.map { $0.lowercased() }.joined(separator: " ")
            } take: { room, cell, around throws(Refusal) in
                let people = words(cell).map { $0.uppercased() }
                if let unknown = people.first(where: { !around.people.contains($0) }) {
                    throw Refusal(
                        message:
                            "\"people\" names \"\(unknown.shortened)\", who is not in the tour",
                        remedy:
                            "write people's IDs with blanks between them, such as zofia-lis ewa-nowak"
                    )
                }
                room.people = people
            },
            Column(name: "media") {
                $0.media.joined(separator: " ")
            } take: { room, cell, _ in
                room.media = words(cell)
            },
            Column(name: "pair") {
                $0.timeline.joined(separator: " ")
            } take: { room, cell, _ throws(Refusal) in
                let pictures = words(cell)
                let counts = ContentFormat.timelineCounts
                guard pictures.isEmpty || counts.contains(pictures.count) else {
                    throw Refusal(
                        message: "\"pair\" names \(counted(pictures.count, "picture"))",
                        remedy:
                            "write \(counts.lowerBound) to \(counts.upperBound) of the same view, the oldest first"
                    )
                }
                room.timeline = pictures
            },
            Column(name: "tags") {
                $0.tags.joined(separator: ", ")
            } take: { room, cell, _ in
                room.tags = Table.list(cell)
            },
        ]
    }

    var columns: [String] { ["id", "building"] + details.map(\.name) }

    func row(_ room: Room) -> [String] {
        [room.id, room.buildingID] + details.map { $0.cell(room) }
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
            do throws(Refusal) {
                return try room(id, old, row, table, buildings, people)
            } catch {
                log.error(row.place, error.message, error.remedy)
                return nil
            }
        }.sorted { ($0.buildingID, $0.id) < ($1.buildingID, $1.id) }
    }

    private func room(
        _ id: Room.ID, _ old: Room?, _ row: Table.Row, _ table: Table, _ buildings: [Building],
        _ people: Set<Person.ID>
    ) throws(Refusal) -> Room {
        let buildingID =
            row.cells["building"] ?? old?.buildingID
            ?? id.split(separator: "-").first.map(String.init) ?? ""
        guard let building = buildings.first(where: { $0.id == buildingID }) else {
            throw Refusal(
                message: "there is no building \(buildingID.shortened)",
                remedy: "write its page first")
        }
        if let old, old.buildingID != buildingID {
            throw Refusal(
                message:
                    "room \(id) is in building \(old.buildingID), the table says \(buildingID)",
                remedy: "move its page by hand, or give the room a new ID")
        }
        let floorID = row.cells["floor"] ?? old?.floorID ?? ""
        guard let floor = building.floors.first(where: { $0.id == floorID }) else {
            throw Refusal(
                message: "building \(buildingID) has no floor \"\(floorID.shortened)\"",
                remedy: "its floors are \(building.floors.map(\.id).joined(separator: ", "))")
        }
        var room =
            old
            ?? Room(
                id: id, number: nil, formerly: [], buildingID: buildingID, floorID: floorID,
                names: Localized(), texts: Localized(), hours: Localized(), access: .open,
                isStepFree: nil, hotspot: [],
                door: nil, people: [], media: [], tags: [], timeline: [], quiz: [],
                textAccess: .public)
        let surroundings = Surroundings(
            floor: floor, people: people, hasDecimalComma: table.hasDecimalComma)
        for column in details where table.columns.contains(column.name) {
            try column.take(&room, row.cells[column.name], surroundings)
        }
        if let firstLanguage, room.names.values[firstLanguage] == nil {
            throw Refusal(
                message: "room \(id) has no name in \(firstLanguage)",
                remedy: "write it in the column name.\(firstLanguage)")
        }
        return room
    }

    // MARK: Cells

    /// A column of one of several words; the format's default stands for an empty cell.
    private static func choice<Choice: RawRepresentable<String>>(
        _ name: String, _ value: WritableKeyPath<Room, Choice>, of choices: [Choice]
    ) -> Column {
        Column(name: name) {
            $0[keyPath: value].rawValue
        } take: { room, cell, _ throws(Refusal) in
            let word = cell ?? ContentFormat.room[name].defaultValue ?? ""
            guard let choice = choices.first(where: { $0.rawValue == word }) else {
                throw refusal(
                    name, word, "write one of \(choices.map(\.rawValue).joined(separator: ", "))")
            }
            room[keyPath: value] = choice
        }
    }

    private static func refusal(_ column: String, _ cell: String, _ remedy: FilledMessage)
        -> Refusal
    {
        Refusal(message: "\"\(column)\" is \"\(cell.shortened)\"", remedy: remedy)
    }

    private static func words(_ text: String?) -> [String] {
        (text ?? "").split { $0 == " " || $0 == "," || $0 == ";" || $0 == "\n" }.map(String.init)
    }

    private static func text(_ points: [Point]) -> String {
        points.map { "\($0.x.shortText) \($0.y.shortText)" }.joined(separator: " / ")
    }

    /// The places of a cell, of which there are as many as is allowed, all on the floor's plan.
    private static func points(
        _ column: String, _ cell: String?, on around: Surroundings, _ wanted: String,
        where isAllowed: (Int) -> Bool
    ) throws(Refusal) -> [Point] {
        let extent = Extent(width: around.floor.width, height: around.floor.height)
        guard let points = points(cell ?? "", hasDecimalComma: around.hasDecimalComma),
            points.allSatisfy(extent.contains),
            isAllowed(points.count)
        else {
            throw refusal(
                column, cell ?? "",
                "write \(wanted) on the floor's plan, in metres: 0 0 / 10 0 / 10 8")
        }
        return points
    }

    /// - Parameter hasDecimalComma: whether a comma within a number separates its fraction, and not two numbers.
    private static func points(_ text: String, hasDecimalComma: Bool) -> [Point]? {
        var points: [Point] = []
        for pair in text.split(separator: "/").prefix(1_000) {
            let numbers = pair.split { $0 == " " || !hasDecimalComma && $0 == "," }.map {
                Double(hasDecimalComma ? decimal($0) : String($0))
            }
            guard numbers.count == 2, let x = numbers[0], let y = numbers[1], x.isFinite,
                y.isFinite
            else { return nil }
            points.append(Point(x: x, y: y))
        }
        return points
    }

    /// A number with a point before its fraction; a comma behind it only stands between two numbers.
    private static func decimal(_ number: Substring) -> String {
        let number = number.last == "," ? number.dropLast() : number
        return String(number).replacing(",", with: ".")
    }
}
