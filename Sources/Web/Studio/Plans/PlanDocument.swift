import Foundation
import Imaging
import TourAuthoring
import TourModel
import TourStore
import WebPages

/// A floor, or the site map, as the plan's editor loads it: what files say, as they say it, for edits name each value as it was
/// read.
///
/// The site map's rooms are buildings, whose walls are their outlines.
///
/// A folder that cannot be imported has one too, as far as its files can be read.
struct PlanDocument: Sendable {
    let building: Building.ID
    let floor: Floor.ID
    /// The building's page, and its keys.
    let file: String
    let values: ContentValue
    /// The pages of the floor's rooms by number, in their order.
    let rooms: [(id: Room.ID, file: String, values: ContentValue)]
    /// What an import knows of rooms whose outline stands in the floor's SVG.
    let drawn: [Room.ID: Room]
    let kiosks: ContentValue?
    let overview: FolderOverview
    /// The account of whoever draws on it; empty for the one person of this machine.
    var person = ""
    /// The reader's, for what the check has found.
    var reader = StudioWords(Language(rawValue: "en"))

    static let kioskFile = "kiosks.yaml"
    static let siteFile = "site.yaml"

    /// Whether it is the site map, which is asked for as a floor that no building can have: their IDs are in capitals.
    var isSite: Bool { (building, floor) == Self.site }
    static let site: (building: Building.ID, floor: Floor.ID) = ("site", "map")

    /// The floor's own keys; nil where the building has no such floor.
    private var keys: ContentValue? { isSite ? values["map"] : Self.floor(floor, of: values) }

    private static func floor(_ id: Floor.ID, of building: ContentValue) -> ContentValue? {
        guard case .list(let floors)? = building["floors"] else { return nil }
        return floors.first { $0["id"]?.word == id }
    }

    /// The building's, or the site's.
    var buildingName: String { words(values["name"]) ?? building }
    var floorName: String { words(keys?["name"]) ?? floor }
    /// In metres; 0 where it is not stated.
    var width: Double {
        guard case .list(let size)? = keys?["size"] else { return 0 }
        return size.first?.word.flatMap(Double.init) ?? 0
    }

    /// The picture's ID in the library.
    var picture: String? { keys?["plan"]?.word }

    /// A text of the content in the first language that has it.
    private func words(_ value: ContentValue?) -> String? {
        if case .map(let entries)? = value {
            let first = overview.languages.lazy.compactMap { value?[$0.rawValue]?.word }.first
            return first ?? entries.first?.value.word
        }
        return value?.word
    }

    /// The name of the drawing that its outlines are read from; nil for none, and for what cannot be a file's name.
    var shapes: String? {
        guard !isSite, let name = keys?["shapes"]?.word, !name.isEmpty, !name.contains("/"),
            name.first != "."
        else { return nil }
        return name
    }

    func name(of room: ContentValue) -> String? { words(room["name"]) }

    /// Where the shown name stands: beside its other languages, or alone.
    private func namePath(_ value: ContentValue?) -> ContentValue {
        guard case .map(let entries)? = value else { return .list([.text("name")]) }
        let languages = overview.languages.map(\.rawValue)
        let shown =
            languages.first { value?[$0] != nil } ?? entries.first?.key ?? languages.first ?? "en"
        return .list([.text("name"), .text(shown)])
    }

    private static let none = ContentValue.bare("")

    private static func map(_ entries: KeyValuePairs<String, ContentValue?>) -> ContentValue {
        .map(entries.map { ContentValue.Entry($0.key, $0.value ?? none) })
    }

    /// The document, without the words of its page.
    var entries: [ContentValue.Entry] {
        let entries: KeyValuePairs<String, ContentValue?> = [
            "building": .text(building), "buildingName": .text(buildingName),
            "file": .text(file), "floor": floorValue, "floors": .list(floors),
            "rooms": .list(rooms.filter(hasWalls).map { room($0.id, $0.file, $0.values) }),
            "isSite": .bare("\(isSite)"), "connections": values["connections"] ?? .list([]),
            "entrances": isSite ? .list(siteEntrances) : values["entrances"] ?? .list([]),
            "kiosks": .list(isSite ? siteKiosks : kioskList),
            "kioskFile": kiosks == nil ? nil : .text(Self.kioskFile),
            "next": .text(nextRoom), "taken": .list(taken.map { .text($0) }),
            "siteName": .text(overview.name), "person": .text(person),
            "problems": .list(overview.problems.prefix(Self.mostProblems).map(problem)),
            "offset": offset,
            "contentLanguage": .text(overview.languages.first?.rawValue ?? "en"),
        ]
        return entries.map { ContentValue.Entry($0.key, $0.value ?? Self.none) }
    }

    /// Where the floor's top left corner lies on the site map, by the building's outline and the floor's own; none where one
    /// of them is not written.
    private var offset: ContentValue? {
        func corner(_ outline: ContentValue?) -> Point? {
            guard case .list(let points)? = outline else { return nil }
            let places = points.compactMap { point -> Point? in
                guard case .list(let numbers) = point, numbers.count == 2,
                    let x = numbers[0].word.flatMap(Double.init),
                    let y = numbers[1].word.flatMap(Double.init), x.isFinite, y.isFinite
                else { return nil }
                return Point(x: x, y: y)
            }
            guard let x = places.map(\.x).min(), let y = places.map(\.y).min() else { return nil }
            return Point(x: x, y: y)
        }
        guard let building = corner(values["outline"]), let floor = corner(keys?["outline"]) else {
            return nil
        }
        return .list([.number(building.x - floor.x), .number(building.y - floor.y)])
    }

    /// Enough to see what is wrong.
    static let mostProblems = 200

    private func problem(_ problem: TourProblem) -> ContentValue {
        let said = reader.said(problem)
        return Self.map([
            "severity": .text(problem.severity.rawValue), "file": .text(problem.file),
            "line": .number(Double(problem.line)), "rule": .text(problem.rule.rawValue),
            "message": .text(said.text), "language": .text(said.language ?? ""),
        ])
    }

    private var floorValue: ContentValue {
        let link = StudioLinks.page("plans", building, floor, "picture").url
        let keys = keys
        let hasPicture = isSite ? keys?["features"] != nil : picture != nil
        return Self.map([
            "id": .text(floor), "name": .text(floorName), "size": keys?["size"],
            "outline": keys?["outline"], "ways": keys?["ways"] ?? .list([]),
            "here": keys?["here"], "picture": hasPicture ? .text(link) : nil,
            "shapes": keys?["shapes"],
        ])
    }

    /// All floors of the building, with what is drawn of them below another one.
    private var floors: [ContentValue] {
        guard case .list(let all)? = values["floors"] else { return [] }
        return all.compactMap { one in
            guard let id = one["id"]?.word else { return nil }
            return Self.map([
                "id": .text(id), "name": .text(words(one["name"]) ?? id), "level": one["level"],
                "size": one["size"],
            ])
        }
    }

    /// True for a room with walls; others are not on the plan.
    private func hasWalls(_ room: (id: Room.ID, file: String, values: ContentValue)) -> Bool {
        isSite || room.values["hotspot"] != nil || drawn[room.id]?.hotspot.isEmpty == false
    }

    private func room(_ id: Room.ID, _ file: String, _ values: ContentValue) -> ContentValue {
        func point(_ point: Point) -> ContentValue {
            .list([.number(point.x), .number(point.y)])
        }
        if isSite {
            return Self.map([
                "id": .text(id), "file": .text(file), "name": .text(words(values["name"]) ?? ""),
                "namePath": namePath(values["name"]), "hotspot": values["outline"],
                "access": values["access"] ?? .text("open"), "fixed": .bare("false"),
            ])
        }
        let isDrawn = values["hotspot"] == nil && drawn[id] != nil
        let known = isDrawn ? drawn[id] : nil
        return Self.map([
            "id": .text(id), "label": .text(overview.label(ofRoom: id)), "file": .text(file),
            "name": .text(words(values["name"]) ?? ""), "namePath": namePath(values["name"]),
            "hotspot": values["hotspot"] ?? .list((known?.hotspot ?? []).map(point)),
            "door": values["door"] ?? known?.door.map(point),
            "access": values["access"] ?? .text("open"), "fixed": .bare("\(isDrawn)"),
        ])
    }

    private var kioskList: [ContentValue] {
        guard case .map(let entries)? = kiosks else { return [] }
        return entries.map { entry in
            var keys: [ContentValue.Entry] = [
                .init("id", .text(entry.key)),
                .init("name", .text(words(entry.value["name"]) ?? entry.key)),
            ]
            for key in ["building", "floor", "at", "map"] {
                if let value = entry.value[key] { keys.append(.init(key, value)) }
            }
            return .map(keys)
        }
    }

    // MARK: On the site map

    /// The doors of buildings, each with its element as it stands in its file; those of a building of which one has no place on
    /// the map stay out, for they are written as a whole.
    private var siteEntrances: [ContentValue] {
        rooms.flatMap { building in
            guard case .list(let doors)? = building.values["entrances"],
                doors.allSatisfy({ $0["map"] != nil })
            else { return [ContentValue]() }
            return doors.map {
                Self.map(["file": .text(building.file), "at": $0["map"], "own": $0])
            }
        }
    }

    private var siteKiosks: [ContentValue] {
        guard case .map(let entries)? = kiosks else { return [] }
        return entries.map { entry in
            .map(
                [
                    .init("id", .text(entry.key)),
                    .init("name", .text(words(entry.value["name"]) ?? entry.key)),
                    .init("building", .text(building)),
                    .init("house", entry.value["building"] ?? Self.none),
                ] + (entry.value["map"].map { [.init("at", $0)] } ?? []))
        }
    }

    /// Roads, water and the like of the site map, as a picture below what is drawn.
    var ground: [UInt8] { SiteGround(keys ?? Self.none).svg }

    // MARK: Numbers

    /// Where numbers of new rooms begin: "A-0" on the ground floor, "A-1" on the first.
    private var head: String { "\(building)-" }

    /// The numbers of this building that other floors have.
    private var taken: [String] {
        let here = Set(rooms.map(\.id))
        return overview.rooms.map(\.id).filter { $0.hasPrefix(head) && !here.contains($0) }
    }

    /// The number after the last one of this floor that no room of the site has.
    var nextRoom: String {
        guard !isSite else { return "" }
        let here = Set(rooms.map(\.id))
        // Rooms elsewhere count as taken, not as numbers of this floor.
        let others = overview.rooms.filter { !here.contains($0.id) }.map { (id: $0.id, floor: "") }
        return Naming.nextRoom(
            in: building, floor: floor, level: Int(keys?["level"]?.word ?? "") ?? 0,
            rooms: rooms.map { (id: $0.id, floor: floor) } + others)
    }
}

extension StudioFolder {
    /// A floor's plan, or that of the site; nil where the folder has no such floor.
    func plan(of building: Building.ID, floor: Floor.ID) throws -> PlanDocument? {
        let overview = try overview(hasLabels: false)
        if (building, floor) == PlanDocument.site { return try sitePlan(overview) }
        guard let file = overview.files["buildings/\(building)"] else { return nil }
        // The import knows which rooms are on the floor; where there is none, their pages are asked.
        let isHere = Dictionary(
            overview.rooms.map { ($0.id, $0.building == building && $0.floor == floor) }
        ) { first, _ in first }
        let pages = overview.files.filter { key, path in
            key.hasPrefix("rooms/") && path.hasPrefix("buildings/\(building)/")
                && (!overview.isWhole || isHere[String(key.dropFirst("rooms/".count))] == true)
        }
        let values = try editor.values(of: [file, PlanDocument.kioskFile] + pages.values)
        guard let keys = values[file], case .list(let floors)? = keys["floors"],
            floors.contains(where: { $0["id"]?.word == floor })
        else { return nil }
        let rooms = pages.map { key, path in
            (id: String(key.dropFirst("rooms/".count)), file: path, values: values[path])
        }.sorted { $0.id < $1.id }.compactMap { room -> (Room.ID, String, ContentValue)? in
            guard let values = room.values, values["floor"]?.word == floor else { return nil }
            return (room.id, room.file, values)
        }
        var drawn: [Room.ID: Room] = [:]
        if rooms.contains(where: { $0.2["hotspot"] == nil }),
            let store = try? TourStore(path: database)
        {
            for room in (try? store.rooms(inBuilding: building, floor: floor)) ?? [] {
                drawn[room.id] = room
            }
        }
        return PlanDocument(
            building: building, floor: floor, file: file, values: keys, rooms: rooms,
            drawn: drawn, kiosks: values[PlanDocument.kioskFile], overview: overview)
    }

    private func sitePlan(_ overview: FolderOverview) throws -> PlanDocument? {
        let (building, floor) = PlanDocument.site
        let pages = overview.files.filter { $0.key.hasPrefix("buildings/") }
        let values = try editor.values(
            of: [PlanDocument.siteFile, PlanDocument.kioskFile] + pages.values)
        guard let site = values[PlanDocument.siteFile], site["map"]?["size"] != nil else {
            return nil
        }
        let buildings = pages.map { key, path in
            (id: String(key.dropFirst("buildings/".count)), file: path, values: values[path])
        }.sorted { $0.id < $1.id }.compactMap { building -> (Room.ID, String, ContentValue)? in
            guard let values = building.values, values["outline"] != nil else { return nil }
            return (building.id, building.file, values)
        }
        return PlanDocument(
            building: building, floor: floor, file: PlanDocument.siteFile, values: site,
            rooms: buildings, drawn: [:], kiosks: values[PlanDocument.kioskFile],
            overview: overview)
    }
}
