import Files
import TourModel
import Wording

/// Reads buildings/<ID>/: the building's page, its rooms' pages, and their translations.
struct BuildingsReader {
    let scope: ContentScope
    var log: ProblemLog { scope.log }

    /// What was found: nil stands for a building or room whose page is broken.
    struct Result {
        var buildings: [(id: Building.ID, building: Building?)] = []
        var rooms: [(id: Room.ID, room: Room?)] = []
        /// Where each room's page stands.
        var places: [Room.ID: Place] = [:]
    }

    /// The pages of one subject, by language; nil is the page in the default language.
    typealias Pages = [Language?: String]

    init(scope: ContentScope) { self.scope = scope }

    /// - Parameters:
    ///   - mapExtent: the size of the site's map; nil where it is not known.
    ///   - progress: called after each page.
    func read(mapExtent: Extent?, progress: () -> Void) -> Result {
        var result = Result()
        let folders = scope.listing.folders.sorted().filter {
            $0.hasPrefix("buildings/") && $0.utf8.count(where: { $0 == UInt8(ascii: "/") }) == 1
        }
        for folder in folders {
            let id = String(folder.dropFirst("buildings/".count))
            guard let id = buildingID(id, folder) else { continue }
            var isRead = false
            let found = scope.recalled(
                folder, context: context(of: id, mapExtent),
                // What a drawing names may be a room of another building.
                counts: { known in
                    !known.hasDrawings && known.places.keys.allSatisfy { result.places[$0] == nil }
                },
                {
                    isRead = true
                    return read(id, folder, mapExtent, after: result, progress)
                })
            if !isRead { for _ in 0...found.rooms.count { progress() } }
            result.buildings.append((id, found.building))
            result.rooms += found.rooms
            result.places.merge(found.places) { first, _ in first }
        }
        if folders.isEmpty {
            log.error(
                Place(file: "buildings"), "there is no building",
                "write buildings/A/building.md for a building with the ID A")
        }
        return result
    }

    /// What was found of one building.
    private struct Part: Sendable {
        var building: Building?
        var rooms: [(id: Room.ID, room: Room?)] = []
        var places: [Room.ID: Place] = [:]
        /// Whether drawings of floors say where rooms are.
        var hasDrawings = false
    }

    private func read(
        _ id: Building.ID, _ folder: String, _ mapExtent: Extent?, after earlier: Result,
        _ progress: () -> Void
    ) -> Part {
        var part = Part()
        var pages = self.pages(in: folder)
        let own = pages.removeValue(forKey: "building") ?? [:]
        scope.shapes = [:]
        part.building = building(id, folder, own, mapExtent)
        progress()
        let context = part.building.map { self.context(of: $0) }
        for (roomID, pages) in pages.sorted(by: { $0.key < $1.key }) {
            let place = Place(file: pages[nil] ?? "\(folder)/\(roomID).md")
            if let other = earlier.places[roomID] ?? part.places[roomID] {
                log.error(
                    place, "there is another room \(roomID)",
                    "give it an ID of its own; the other is \(other.file)")
                continue
            }
            part.places[roomID] = place
            part.rooms.append(
                (roomID, recalledRoom(roomID, folder, pages, id, part.building, context)))
            progress()
        }
        part.hasDrawings = !scope.shapes.isEmpty
        if part.hasDrawings {
            checkShapes(of: id, floors: scope.shapes, among: earlier.rooms + part.rooms)
        }
        return part
    }

    /// What reading a building's folder depends on beside its files.
    private func context(of id: Building.ID, _ mapExtent: Extent?) -> String {
        let languages = (scope.languages ?? []).map(\.rawValue)
        let extent = mapExtent.map { "\($0.width) \($0.height)" } ?? "-"
        return "\(id) \(scope.languages == nil) \(languages) \(extent)"
    }

    /// The ID of a building by its folder's name; one that is written in small letters is reported and read all the same,
    /// so that no other file is blamed for it.
    private func buildingID(_ name: String, _ folder: String) -> Building.ID? {
        if isID(name, of: "building", at: Place(file: folder)) { return name }
        let upper = name.uppercased()
        guard Identifier.isValid(upper), !scope.listing.folders.contains("buildings/\(upper)")
        else {
            for file in scope.listing.names(in: folder) {
                scope.knownFiles.insert("\(folder)/\(file)")
            }
            return nil
        }
        return upper
    }

    // MARK: Pages

    /// The pages of a folder by what they are about: "building", or a room's ID.
    private func pages(in folder: String) -> [String: Pages] {
        var subjects: [String: Pages] = [:]
        let names = scope.listing.names(in: folder)
        let stems = names.compactMap { name in
            FileName.stem(of: name, "md").map { (name: name, stem: $0) }
        }
        let whole = Set(stems.map(\.stem))
        for (name, stem) in stems {
            let path = "\(folder)/\(name)"
            scope.knownFiles.insert(path)
            let subject = String(stem.prefix { $0 != "." })
            let tag = String(stem.dropFirst(subject.count + 1))
            if isNumber(stem, tag: tag, hasPage: whole.contains(subject)) {
                reportNumber(stem, path)
                continue
            }
            guard subject == "building" || isID(subject, of: "room", at: Place(file: path)) else {
                continue
            }
            var language: Language?
            if stem.contains(".") {
                guard let translated = translation(tag, path) else { continue }
                language = translated
            }
            if let other = subjects[subject, default: [:]].updateValue(path, forKey: language) {
                log.error(
                    Place(file: path), "\(other.shortened) is the same page", "keep one of them")
            }
        }
        return subjects
    }

    /// Whether points in a page's name are those of a room's number, `5101.EG.250`, rather than that of a language.
    ///
    /// - Parameter hasPage: whether there is a page whose name ends at the first point.
    private func isNumber(_ stem: String, tag: String, hasPage: Bool) -> Bool {
        guard stem.contains("."), !stem.hasPrefix("building.") else { return false }
        if hasPage {
            return Language(tag: tag) == nil
                && LanguageRegistry.look(up: tag) == .unknown(meant: nil)
        }
        let isSiteLanguage = scope.languages?.contains {
            $0.rawValue.lowercased() == tag.lowercased().replacing("_", with: "-")
        }
        return !(isSiteLanguage ?? (Language(tag: tag) != nil))
    }

    private func reportNumber(_ stem: String, _ path: String) {
        let id = Identifier.nearest(to: stem)
        log.error(
            Place(file: path), "\"\(stem.shortened)\" is not an ID of a room",
            (id.map { "name it \($0).md; " } ?? "" as FilledMessage) + Identifier.rule
                + ", and a point stands only before the page's language")
    }

    /// The language in a page's name; nil where a page cannot be in it.
    func translation(_ tag: String, _ path: String) -> Language? {
        let language = Language(rawValue: tag)
        guard let languages = scope.languages else { return language }
        if language == scope.defaultLanguage {
            log.error(
                Place(file: path), "\(tag) is the default language",
                "take .\(tag) out of the file's name")
            return nil
        }
        if languages.contains(language) { return language }
        let names = languages.map(\.rawValue).joined(separator: ", ")
        let meant = languages.dropFirst().first {
            $0.rawValue.lowercased() == tag.lowercased().replacing("_", with: "-")
        }
        log.error(
            Place(file: path), "\"\(tag.shortened)\" is none of the site's languages",
            meant.map { "did you mean \"\($0)\"? rename the file" }
                ?? "use one of \(names), or add it to languages in site.yaml")
        return nil
    }

    private func isID(_ id: String, of kind: String, at place: Place) -> Bool {
        if Identifier.isValid(id) { return true }
        let upper = id.uppercased()
        log.error(
            place, "\"\(id.shortened)\" is not an ID of a \(kind)",
            Identifier.isValid(upper) ? "name it \(upper)" : Identifier.rule)
        return false
    }

    /// The page in the default language; a missing one is reported.
    func mainPage(_ pages: Pages, _ path: String, _ what: String) -> PageFile? {
        guard let found = pages[nil] else {
            log.error(
                Place(file: path), "the page of \(what) is missing",
                "write it in \(scope.defaultLanguage), the default language")
            return nil
        }
        return scope.page(found)
    }

    // MARK: Buildings

    private func building(
        _ id: Building.ID, _ folder: String, _ pages: Pages, _ mapExtent: Extent?
    ) -> Building? {
        guard let page = mainPage(pages, "\(folder)/building.md", "building \(id)"),
            let fields = Fields(page.head, ContentFormat.building, scope: scope)
        else { return nil }
        var building = Building(
            id: id,
            names: fields.localized("name", translations: .beside),
            summaries: fields.localized("summary", translations: .beside),
            access: fields.choice("access", Access.self) ?? .open,
            hours: fields.localized("hours", translations: .beside),
            outline: fields.points("outline", within: mapExtent),
            media: fields.media("media"),
            timeline: TimelineReader(scope: scope).timeline(fields))
        building.texts = body(of: page)
        building.floors = fields.maps("floors").compactMap { floor($0, of: id) }
        checkFloors(building.floors, fields)
        building.floors.sort { $0.level < $1.level }
        let ways = WaysReader(scope: scope)
        building.connections = ways.connections(fields, of: building)
        building.entrances = ways.entrances(fields, of: building, mapExtent: mapExtent)
        translate(pages, page, ContentFormat.translatedBuilding) { fields, language in
            take("name", fields, language, into: &building.names)
            take("summary", fields, language, into: &building.summaries)
            take("hours", fields, language, into: &building.hours)
            translateFloors(&building.floors, fields, language)
        } body: { text, language in
            building.texts.values[language] = text
        }
        return building
    }

    private func floor(_ fields: Fields, of building: Building.ID) -> Floor? {
        let id = fields.text("id")
        let level = fields.integer("level")
        let names = fields.localized("name", translations: .beside)
        let size = fields.extent("size")
        var outline = fields.points("outline", within: size)
        let shapes = shapes(fields, of: building, size: size)
        if outline.isEmpty, let drawn = shapes?.outline { outline = drawn.points }
        let plan = fields.medium("plan", .picture)
        let here = fields.point("here", within: size)
        let ways = WaysReader(scope: scope).ways(fields, within: size)
        guard let id else { return nil }
        if id.value.utf8.count > 8 {
            log.error(
                id.place, "the floor \"\(id.value.shortened)\" has a long ID",
                "write what the lift's button says, at most 8 letters")
        }
        scope.shapes[id.value] = shapes
        let area = RouteArea.floor(building: building, floor: id.value)
        scope.areas[area] = fields.place
        scope.anchor("here", here, in: area, fields)
        if here != nil { scope.herePlaces[area] = fields.place(of: "here") }
        // A floor of which something is wrong is still the one that others name. A level that is
        // not told stands below all, by its line, so that no two seem to be on one.
        return Floor(
            id: id.value, level: level ?? ContentFormat.lowestLevel - fields.place.line,
            names: names, width: size?.width ?? .infinity, height: size?.height ?? .infinity,
            outline: outline,
            plan: plan, here: here, ways: ways)
    }

    private func checkFloors(_ floors: [Floor], _ fields: Fields) {
        for (index, floor) in floors.enumerated() {
            if floors[..<index].contains(where: { $0.id == floor.id }) {
                log.error(
                    fields.place(of: "floors"), "there are two floors \(floor.id)",
                    "give each an ID of its own")
            } else if floors[..<index].contains(where: { $0.level == floor.level }) {
                log.error(
                    fields.place(of: "floors"), "there are two floors on level \(floor.level)",
                    "give each a level of its own; 0 is the ground floor")
            }
        }
    }

    private func translateFloors(
        _ floors: inout [Floor], _ fields: Fields, _ language: Language
    ) {
        let ids = floors.map(\.id)
        guard let names = fields.map("floors", keys: ids) else {
            if !floors.isEmpty, scope.namingLanguages.contains(language) {
                log.warning(
                    fields.place, "the floors have no names in \(language)",
                    "write floors: {\(ids.first ?? "G"): ...}", .missingTranslation)
            }
            return
        }
        for index in floors.indices {
            if let name = names.text(floors[index].id) {
                floors[index].names.values[language] = name.value
            } else if scope.namingLanguages.contains(language) {
                log.warning(
                    names.place, "floor \(floors[index].id) has no name in \(language)",
                    "write \(floors[index].id): and the name", .missingTranslation)
            }
        }
    }

    // MARK: Rooms

    func room(
        _ id: Room.ID, _ folder: String, _ pages: Pages, _ buildingID: Building.ID,
        _ building: Building?
    ) -> Room? {
        guard let page = mainPage(pages, "\(folder)/\(id).md", "room \(id)"),
            let fields = Fields(page.head, ContentFormat.room, scope: scope)
        else { return nil }
        let floorID = fields.text("floor")
        let floor = building.flatMap { building in
            floorID.flatMap { scope.floor($0, of: building) }
        }
        let extent = floor.map { Extent(width: $0.width, height: $0.height) }
        var room = Room(
            id: id, number: fields.number("number", of: id),
            formerly: fields.formerIDs("formerly", of: id), buildingID: buildingID,
            floorID: floorID?.value ?? "", names: fields.localized("name", translations: .beside),
            texts: body(of: page), hours: fields.localized("hours", translations: .beside),
            access: fields.choice("access", Access.self) ?? .open,
            isStepFree: fields.boolean("step_free"),
            hotspot: fields.points("hotspot", within: extent),
            door: fields.point("door", within: extent),
            people: people(fields), media: fields.media("media"),
            tags: fields.texts("tags").map(\.value),
            timeline: TimelineReader(scope: scope).timeline(fields),
            quiz: QuizReader(scope: scope).quiz(fields, translations: .beside),
            textAccess: fields.visibility("text_access"))
        let area = RouteArea.floor(building: buildingID, floor: room.floorID)
        scope.anchor("door", room.door, in: area, fields)
        draw(&room, fields, in: area)
        if room.isStepFree == true {
            scope.stepFreePlaces[id] = fields.value("step_free")?.place
        }
        translate(pages, page, ContentFormat.translatedRoom) { fields, language in
            take("name", fields, language, into: &room.names)
            take("hours", fields, language, into: &room.hours)
            QuizReader(scope: scope).translate(&room.quiz, from: fields, language) {
                take($0, $1, $2, into: &$3)
            }
        } body: { text, language in
            room.texts.values[language] = text
        }
        return room
    }

    /// Takes from the floor's shapes what the page does not state.
    private func draw(_ room: inout Room, _ fields: Fields, in area: RouteArea) {
        let shapes = scope.shapes[room.floorID]
        if !fields.has("hotspot"), !room.floorID.isEmpty || scope.shapes.isEmpty {
            if let outline = shapes?.outline(of: room.id) {
                room.hotspot = outline.points
            } else if let count = shapes?.unclear[room.id] {
                log.error(
                    fields.place(lacking: "hotspot"),
                    "\"hotspot\" is missing, and \(count) outlines in the floor's SVG have the text "
                        + "\(room.id) in them",
                    "give its shape there the ID \(room.id)")
            } else if let shapes, !shapes.isBroken, !shapes.brokenRooms.contains(room.id) {
                log.warning(
                    fields.place(lacking: "hotspot"),
                    "\(room.id) is not drawn, for the floor's SVG has no outline of it",
                    "give its shape there the ID \(room.id), or write hotspot:", .undrawnRoom)
            }
        }
        if !fields.has("door"), let door = shapes?.doors[room.id] {
            room.door = door.point
            scope.anchors.append(
                ContentScope.Anchor(key: "door", area: area, point: door.point, place: door.place))
        }
    }

    private func people(_ fields: Fields) -> [Person.ID] {
        let people = fields.identifiers("people")
        for person in people { scope.refer(to: .person, person) }
        return people.map(\.value)
    }
}

extension ContentScope {
    /// The floor that an ID names; one that is not there is reported, unless none is.
    func floor(_ id: Located<String>, of building: Building) -> Floor? {
        let found = building.floors.first { $0.id == id.value }
        if found != nil || building.floors.isEmpty { return found }
        log.error(
            id.place, "building \(building.id) has no floor \"\(id.value.shortened)\"",
            "its floors are \(building.floors.map(\.id).joined(separator: ", "))")
        return nil
    }
}
