import Foundation
import Imaging
import TourAuthoring
import TourModel
import TourStore
import WebPages

/// Makes buildings, floors, rooms and kiosks.
extension Maker {
    /// A floor with what stands on it.
    struct FloorPlace {
        var building: Building
        var floor: Floor
        var rooms: [Room]

        var address: String { "\(building.id)/\(floor.id)" }
        /// Where something could stand.
        var spot: FreeSpot {
            FreeSpot(
                width: floor.width, depth: floor.height, outline: floor.outline,
                taken: rooms.filter { $0.floorID == floor.id }
                    .compactMap { FreeSpot.Rectangle($0.hotspot) },
                ways: floor.ways.map(\.points))
        }
    }

    /// A floor by its address "A/G"; the first building's lowest from the ground up where none is named.
    func floor(_ address: String?) -> FloorPlace? {
        let parts = (address ?? "").split(separator: "/").map(String.init)
        guard let store,
            let building = try? parts.count == 2
                ? store.building(parts[0]) : store.buildings().first,
            let floor = building.floors.first(where: { parts.count == 2 && $0.id == parts[1] })
                ?? building.floors.min(by: { abs($0.level) < abs($1.level) }),
            parts.isEmpty || parts.count == 2 && floor.id == parts[1],
            let rooms = try? store.rooms(inBuilding: building.id)
        else { return nil }
        return FloorPlace(building: building, floor: floor, rooms: rooms)
    }

    // MARK: Buildings and floors

    func buildingForm() -> MakingForm {
        let used = Set(overview.buildings.map(\.id))
        let letter = (UInt8(ascii: "A")...UInt8(ascii: "Z"))
            .map { String(UnicodeScalar($0)) }.first { !used.contains($0) }
        return MakingForm(
            title: words("new.buildings"), lead: words("new.buildings.lead"),
            button: words("new.make"),
            parts: [.init(title: nil, questions: buildingQuestions(letter: letter ?? ""))])
    }

    private func buildingQuestions(letter: String) -> [MakingForm.Question] {
        [
            .init(
                name: "building", label: words("new.building.name"), value: "",
                language: overview.languages.first),
            .init(
                name: "letter", label: words("new.building.letter"),
                help: words("new.building.letter.help"), value: letter),
            .init(
                name: "floor", label: words("new.building.floor"),
                value: words("new.building.ground"), language: overview.languages.first),
            .init(
                name: "width", label: words("width"), help: words("new.building.size.help"),
                kind: .number, value: "40"),
            .init(name: "depth", label: words("depth"), kind: .number, value: "30"),
        ]
    }

    private func planSize(_ answers: Answers) throws -> (width: Double, depth: Double) {
        (try answers.number("width", 2...5_000), try answers.number("depth", 2...5_000))
    }

    /// - Parameter own: the letter that it has already.
    func letter(_ answers: Answers, besides own: Building.ID? = nil) throws -> String {
        let letter = answers["letter"].uppercased()
        guard Identifier.isValid(letter), letter.count <= 8 else {
            throw answers.problem("letter", "new.id")
        }
        let isTaken = overview.buildings.contains { $0.id != own && $0.id.uppercased() == letter }
        guard !isTaken else {
            throw answers.problem("letter", "new.taken", ["id": letter])
        }
        return letter
    }

    func newBuilding(
        _ letter: String, _ answers: Answers, _ size: (width: Double, depth: Double),
        at place: FreeSpot.Rectangle
    ) -> (file: ContentChange.New, page: Link) {
        let walls = FreeSpot.Rectangle(left: 0, top: 0, width: size.width, depth: size.depth)
        let values = Self.map([
            "name": .text(answers["building"]), "outline": Self.value(place.corners),
            "floors": .list([
                Self.map([
                    "id": .text("G"), "level": .bare("0"), "name": .text(answers["floor"]),
                    "size": Self.value([size.width, size.depth]),
                    "outline": Self.value(walls.corners),
                ])
            ]),
        ])
        return (
            .init(file: "buildings/\(letter)/building.md", content: .values(values, text: "")),
            StudioLinks.entry(.buildings, letter)
        )
    }

    /// - Parameter site: site.yaml.
    func building(_ answers: Answers, site: ContentFile?) throws -> Made {
        let letter = try letter(answers)
        let size = try planSize(answers)
        let written = (try? store?.site()).flatMap { $0 }
        let outlines = ((try? store?.buildings()) ?? []).compactMap {
            FreeSpot.Rectangle($0.outline)
        }
        var spot = FreeSpot(
            width: written?.map.width ?? 0, depth: written?.map.height ?? 0, taken: outlines)
        var edits: [ContentEditor.Edit] = []
        if spot.place(for: [size]) == nil {
            // The map grows to the right.
            let path = ContentPath("map", "size")
            let old = site?.value(at: path)
            spot.width += size.width + 10
            spot.depth = max(spot.depth, size.depth + 10)
            edits = [
                .init(
                    file: "site.yaml", path: path, read: old,
                    new: Self.value([spot.width, spot.depth]))
            ]
        }
        let place =
            spot.place(for: [size])
            ?? .init(left: 0, top: 0, width: size.width, depth: size.depth)
        let (file, page) = newBuilding(letter, answers, size, at: place)
        return Made(change: ContentChange(edits: edits, made: [file]), page: page)
    }

    func floorForm(_ place: String?) -> MakingForm {
        let wanted = place?.split(separator: "/").first.map(String.init)
        let buildings = overview.buildings.map { (value: $0.id, text: "\($0.id) \($0.name)") }
        let level =
            ((try? store?.building(wanted ?? buildings[0].value))?.floors.map(\.level).max() ?? 0)
            + 1
        return MakingForm(
            title: words("new.floors"), lead: words("new.floors.lead"), button: words("new.make"),
            parts: [
                .init(
                    title: nil,
                    questions: [
                        .init(
                            name: "building", label: words("field.building"),
                            kind: .choice(buildings), value: wanted ?? buildings[0].value),
                        .init(
                            name: "id", label: words("new.floor.id"),
                            help: words("new.floor.id.help"), value: "\(level)"),
                        nameQuestion,
                        .init(
                            name: "level", label: words("field.level"),
                            help: words("new.floor.level.help"), kind: .number, value: "\(level)"),
                    ])
            ])
    }

    func floor(
        _ answers: Answers, file: (String) async throws -> ContentFile?
    ) async throws -> Made {
        guard let building = try store?.building(answers["building"]),
            let path = overview.files["buildings/\(building.id)"],
            let floors = try await file(path)?.value(at: ContentPath("floors")),
            case .list(let known) = floors
        else { throw answers.problem("building", "new.gone") }
        let id = answers["id"]
        guard (1...8).contains(id.count), !id.contains("/") else {
            throw answers.problem("id", "new.floor.long")
        }
        guard !building.floors.contains(where: { $0.id == id }) else {
            throw answers.problem("id", "new.taken", ["id": id])
        }
        let level = Int(try answers.number("level", -99...999))
        guard !building.floors.contains(where: { $0.level == level }) else {
            throw answers.problem("level", "new.taken", ["id": "\(level)"])
        }
        let like =
            building.floors.min { abs($0.level - level) < abs($1.level - level) }
            ?? Floor(id: "", level: 0, names: Localized([:]), width: 40, height: 30)
        let new = Self.map([
            "id": .text(id), "level": .bare("\(level)"), "name": .text(answers["name"]),
            "size": Self.value([like.width, like.height]),
            "outline": like.outline.isEmpty ? nil : Self.value(like.outline),
        ])
        let edit = ContentEditor.Edit(
            file: path, path: ContentPath("floors"), read: floors, new: .list(known + [new]))
        return Made(
            change: ContentChange(edits: [edit]), page: StudioLinks.entry(.buildings, building.id))
    }

    // MARK: Rooms and kiosks

    func roomForm(_ place: FloorPlace) -> MakingForm {
        let sizes = [(8.0, 6.0), (6, 5), (5, 4), (4, 3), (3, 3), (2, 2), (1, 1)]
        let free =
            place.spot.place(for: sizes.map { (width: $0.0, depth: $0.1) })
            ?? .init(left: 0, top: 0, width: 4, depth: 3)
        let numbers: [(String, String, Double)] = [
            ("left", "left", free.left), ("top", "top", free.top), ("width", "width", free.width),
            ("depth", "depth", free.depth),
        ]
        return MakingForm(
            title: words("new.rooms"), lead: words("new.rooms.lead"), button: words("new.make"),
            parts: [
                .init(
                    title: nil,
                    questions: [
                        nameQuestion,
                        .init(
                            name: "number", label: words("rooms.number"),
                            help: words("new.room.number.help"),
                            value: Naming.nextRoom(
                                in: place.building.id, floor: place.floor.id,
                                level: place.floor.level,
                                rooms: place.rooms.map { ($0.id, $0.floorID) })),
                        .init(
                            name: "text", label: words("field.text"), help: words("text.help"),
                            kind: .text, isNeeded: false, language: overview.languages.first),
                    ]),
                .init(
                    title: words("new.room.place"),
                    questions: numbers.map { name, word, value in
                        .init(
                            name: name, label: words(word), kind: .number,
                            value: Self.number(value))
                    }),
            ])
    }

    func room(_ answers: Answers, on place: FloorPlace) throws -> Made {
        let number = answers["number"].uppercased()
        guard Identifier.isValid(number) else { throw answers.problem("number", "new.id") }
        guard !overview.rooms.contains(where: { $0.id.uppercased() == number }) else {
            throw answers.problem("number", "new.taken", ["id": number])
        }
        let walls = FreeSpot.Rectangle(
            left: try answers.number("left", 0...place.floor.width),
            top: try answers.number("top", 0...place.floor.height),
            width: try answers.number("width", 0.5...place.floor.width),
            depth: try answers.number("depth", 0.5...place.floor.height))
        let door = place.spot.door(of: walls)
        let values = Self.map([
            "name": .text(answers["name"]), "floor": .text(place.floor.id),
            "hotspot": Self.value(walls.corners),
            "door": door.map { Self.value([$0.x, $0.y]) },
        ])
        let file = "buildings/\(place.building.id)/\(number).md"
        return Made(
            change: ContentChange(made: [
                .init(file: file, content: .values(values, text: answers["text"]))
            ]), page: StudioLinks.entry(.rooms, number))
    }

    func kioskForm(_ place: FloorPlace) -> MakingForm {
        let at =
            place.building.entrances.first { $0.floorID == place.floor.id }?.place
            ?? place.floor.ways.first?.points.first
            ?? Point(x: place.floor.width / 2, y: place.floor.height / 2)
        return MakingForm(
            title: words("new.kiosks"), lead: words("new.kiosks.lead"), button: words("new.make"),
            parts: [
                .init(
                    title: nil,
                    questions: [
                        .init(
                            name: "name", label: words("new.kiosk.name"),
                            language: overview.languages.first),
                        .init(
                            name: "left", label: words("left"), kind: .number,
                            value: Self.number(at.x)),
                        .init(
                            name: "top", label: words("top"), kind: .number,
                            value: Self.number(at.y)),
                    ])
            ])
    }

    /// - Parameter isFirst: whether there is no file of kiosks yet.
    func kiosk(_ answers: Answers, on place: FloorPlace, isFirst: Bool) throws -> Made {
        let id = Naming.id(
            from: answers["name"], or: "kiosk", taken: overview.kiosks.map(\.id))
        let at = [
            try answers.number("left", 0...place.floor.width),
            try answers.number("top", 0...place.floor.height),
        ]
        let value = Self.map([
            "name": .text(answers["name"]), "building": .text(place.building.id),
            "floor": .text(place.floor.id), "at": Self.value(at),
        ])
        let page = StudioLinks.entry(.kiosks, id)
        guard isFirst else {
            return Made(
                change: ContentChange(edits: [
                    .init(file: "kiosks.yaml", path: ContentPath(id), read: nil, new: value)
                ]), page: page)
        }
        return Made(
            change: ContentChange(made: [
                .init(
                    file: "kiosks.yaml",
                    content: .values(.map([.init(id, value)]), text: ""))
            ]), page: page)
    }

    /// Takes out where the only kiosk stands as files without kiosks.yaml say it; from now on that file says it.
    func onlyKiosk(
        _ file: (String) async throws -> ContentFile?
    ) async throws -> [ContentEditor.Edit] {
        var places = [("site.yaml", ContentPath("map", "here"))]
        for building in (try? store?.buildings()) ?? [] {
            guard let name = overview.files["buildings/\(building.id)"] else { continue }
            for floor in building.floors where floor.here != nil {
                let step = ContentPath.Step.element(key: "id", value: floor.id)
                places.append((name, ContentPath([.key("floors"), step, .key("here")])))
            }
        }
        var edits: [ContentEditor.Edit] = []
        for (name, path) in places {
            guard let read = try await file(name)?.value(at: path) else { continue }
            edits.append(.init(file: name, path: path, read: read, new: nil))
        }
        return edits
    }
}
