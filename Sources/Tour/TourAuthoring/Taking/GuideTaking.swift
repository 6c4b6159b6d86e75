import Imaging
import TourModel
import Wording

/// Joins the rooms and stops of another program's guide with the content of a tour.
///
/// A room is known by its ID or its number, else by its name where only one has it. One that is not there is made without walls, on
/// the floor that the guide names: it is listed and found, and not drawn.
struct GuideTaking {
    private let guide: ForeignGuide
    private let file: String
    private let log: ProblemLog
    /// The building and floor of rooms of which the file says nothing, "A:G".
    private let place: String?
    private(set) var content: TourContent
    private(set) var media: MediaTaking
    private var names: TakenNames
    private var languages: [Language] { content.site.languages }

    /// - Parameter file: what messages call the other program's file.
    init(
        _ guide: ForeignGuide, into content: TourContent, at place: String?, media: MediaTaking,
        file: String, log: ProblemLog
    ) {
        (self.guide, self.file, self.log, self.place) = (guide, file, log, place)
        (self.content, self.media) = (content, media)
        names = TakenNames(content)
    }

    mutating func join() {
        var stops: [GuidedTour.Stop] = []
        for stop in guide.stops {
            if let building = building(of: stop), stop.number == nil, stop.floor == nil,
                !guide.isTour
            {
                // The stop is about a building, not a room in it.
                fill(&content.buildings[building].texts, stop.texts, isLine: false)
                let taken = media.take(stop.media, names: stop.names)
                content.buildings[building].media.appendMissing(taken.filter(media.isShown))
                continue
            }
            guard let room = join(stop) else { continue }
            if !stops.contains(where: { $0.roomID == room.roomID }) { stops.append(room) }
        }
        content.rooms.sort { $0.id < $1.id }
        content.media = media.content
        if guide.isTour { join(stops) }
    }

    /// The building that a stop is about, where it names it by its ID alone.
    private func building(of stop: ForeignStop) -> Int? {
        guard let name = stop.building, stop.names.isEmpty || stop.place == nil else { return nil }
        return content.buildings.firstIndex { $0.id == name }
    }

    private func warn(_ line: Int, _ message: FilledMessage, _ remedy: FilledMessage) {
        log.warning(Place(file: file, line: line), message, remedy, .content)
    }

    // MARK: Rooms

    private mutating func join(_ stop: ForeignStop) -> GuidedTour.Stop? {
        let isKnown: Bool
        let index: Int
        if let known = self.index(of: stop) {
            (isKnown, index) = (true, known)
        } else if let made = make(stop) {
            content.rooms.append(made)
            (isKnown, index) = (false, content.rooms.count - 1)
        } else {
            return nil
        }
        var room = content.rooms[index]
        let old = tour.flatMap { content.tours[$0].stops.first { $0.roomID == room.id } }
        var texts = Localized<String>()
        if !stop.texts.isEmpty {
            // Of a room without a text of its own it is the room's.
            if room.texts.values.isEmpty, old?.texts.values.isEmpty != false {
                fill(&room.texts, stop.texts, isLine: false)
            } else if isKnown {
                texts = stop.texts.localized(languages, isLine: false)
                if texts == room.texts { texts = Localized() }
            }
        }
        room.takeNames(stop.names, languages)
        fill(&room.hours, stop.hours)
        room.tags.appendMissing(stop.tags.map { ForeignText.line($0) }.filter { !$0.isEmpty })
        // A sound is played at the stop of a tour, unless the room has it for all its visitors.
        var taken = media.take(stop.media, names: stop.names)
        let sound =
            guide.isTour
            ? taken.first { !media.isShown($0) && !room.media.contains($0) } : nil
        taken.removeAll { $0 == sound }
        room.media.appendMissing(taken)
        content.rooms[index] = room
        return GuidedTour.Stop(roomID: room.id, texts: texts, sound: sound)
    }

    private func fill(_ texts: inout Localized<String>, _ new: ForeignText, isLine: Bool = true) {
        texts.fill(with: new.localized(languages, isLine: isLine))
    }

    private func index(of stop: ForeignStop) -> Int? {
        if let number = stop.number {
            let key = Identifier.key(number)
            let found = content.rooms.indices.filter { index in
                let room = content.rooms[index]
                let own = [room.id, room.label] + room.formerly
                return own.contains { Identifier.key($0) == key }
                    || Identifier.key("\(room.buildingID)-\(number)") == Identifier.key(room.id)
            }
            let here = found.filter { isMeant(content.rooms[$0].buildingID, by: stop.building) }
            if let only = here.first, here.count == 1 { return only }
            if !here.isEmpty { return here.first { content.rooms[$0].id == number.uppercased() } }
            return nil
        }
        let wanted = Set(stop.names.values.values.map { Folding.fold(ForeignText.line($0)) })
        let found = content.rooms.indices.filter { index in
            content.rooms[index].names.values.values.contains { wanted.contains(Folding.fold($0)) }
                && isMeant(content.rooms[index].buildingID, by: stop.building)
        }
        return found.count == 1 ? found.first : nil
    }

    /// True if a text is a building's ID or name; without a text any building matches.
    private func isMeant(_ id: Building.ID, by text: String?) -> Bool {
        guard let text, let building = content.buildings.first(where: { $0.id == id }) else {
            return true
        }
        return building.isCalled(text)
    }

    private mutating func make(_ stop: ForeignStop) -> Room? {
        let title = stop.names.isEmpty ? ForeignText(stop.number) : stop.names
        guard let name = title.plain else {
            warn(stop.line, "skipped a row without a name", "write its name")
            return nil
        }
        guard let (building, floor) = floor(of: stop, called: name) else { return nil }
        let number = stop.number.map { ForeignText.line($0) }
        let own = number.map { $0.uppercased() }.flatMap { id in
            Identifier.isValid(id) && !content.rooms.contains { $0.id == id } ? id : nil
        }
        let id =
            own
            ?? names.room(
                number: number, name: name, building: content.buildings[building].id,
                floor: floor.id)
        let isNumber = number.map { $0.uppercased() != id && Identifier.isNumber($0) } ?? false
        return Room(
            id: id, number: isNumber ? number : nil, formerly: [],
            buildingID: content.buildings[building].id, floorID: floor.id,
            names: title.localized(languages), texts: Localized(), hours: Localized(),
            access: .open, isStepFree: nil, hotspot: [], door: nil, people: [], media: [],
            tags: [], timeline: [], quiz: [], textAccess: .public)
    }

    // MARK: Floors

    /// The building's place in the content, and the floor, which is made where the building does not have it yet.
    private mutating func floor(
        of stop: ForeignStop, called name: String
    ) -> (building: Int, floor: Floor)? {
        let parts = (place ?? "").split(separator: ":", maxSplits: 1).map(String.init)
        let (wanted, level) = (stop.building ?? parts.first, stop.floor ?? parts.dropFirst().first)
        let around = stop.place.flatMap { building(around: $0) } ?? building(in: stop.number)
        let named = wanted.flatMap { text in
            content.buildings.firstIndex { $0.isCalled(text) }
        }
        guard let building = named ?? around ?? (content.buildings.count == 1 ? 0 : nil),
            wanted == nil || named != nil
        else {
            let ids = content.buildings.prefix(10).map(\.id).joined(separator: ", ")
            warn(
                stop.line,
                wanted.map {
                    "\(name) is in \"\($0.shortened)\", and the tour has no such building"
                }
                    ?? "\(name) says no building",
                "the row is skipped; write one of \(ids), or name a floor with --floor")
            return nil
        }
        let floors = content.buildings[building].floors
        guard let level else {
            let ground = floors.first { $0.level == 0 } ?? floors.first
            return ground.map { (building, $0) }
        }
        let folded = Folding.fold(level)
        let known = floors.first { floor in
            Folding.fold(floor.id) == folded
                || floor.names.values.values.contains { Folding.fold($0) == folded }
        }
        if let known { return (building, known) }
        guard let number = FloorWords.level(of: level) else {
            warn(
                stop.line,
                "\(name) is on \"\(level.shortened)\", and the building has no such floor",
                "the row is skipped; write one of \(floors.map(\.id).joined(separator: ", "))")
            return nil
        }
        if let known = floors.first(where: { $0.level == number }) { return (building, known) }
        let size = floors.first
        let floor = Floor(
            id: "\(number)", level: number,
            names: FacilityWords.floor(number).localized(languages), width: size?.width ?? 40,
            height: size?.height ?? 30)
        content.buildings[building].floors.append(floor)
        content.buildings[building].floors.sort { $0.level < $1.level }
        return (building, floor)
    }

    /// The building whose ID a room's number begins with.
    private func building(in number: String?) -> Int? {
        guard let number = number?.uppercased() else { return nil }
        return content.buildings.firstIndex { number.hasPrefix($0.id + "-") }
    }

    private func building(around place: EarthPlace) -> Int? {
        guard let globe = content.site.map.globe,
            let point = GlobeProjection(globe).point(of: place)
        else { return nil }
        return content.buildings.firstIndex {
            PlanPolygon($0.outline)?.contains(point) == true
        }
    }

    // MARK: The tour

    /// The index of the tour with the guide's ID or name.
    private var tour: Int? {
        let names = guide.names.values.values.map { Folding.fold(ForeignText.line($0)) }
        return content.tours.firstIndex { $0.id == guide.id }
            ?? content.tours.firstIndex {
                $0.names.values.values.contains { names.contains(Folding.fold($0)) }
            }
    }

    private mutating func join(_ stops: [GuidedTour.Stop]) {
        guard !stops.isEmpty else { return }
        if let index = tour {
            var tour = content.tours[index]
            let known = Dictionary(
                tour.stops.map { ($0.roomID, $0) }, uniquingKeysWith: { first, _ in first })
            let taken = Set(stops.map(\.roomID))
            tour.stops =
                stops.map { stop in
                    guard var old = known[stop.roomID] else { return stop }
                    old.texts.fill(with: stop.texts)
                    old.sound = old.sound ?? stop.sound
                    return old
                } + tour.stops.filter { !taken.contains($0.roomID) }
            fill(&tour.names, guide.names)
            fill(&tour.summaries, guide.summaries)
            content.tours[index] = tour
        } else {
            let id = guide.id.flatMap { Identifier.isValid($0) ? $0 : nil }
            let own = Naming.id(
                from: guide.names.plain ?? "", or: "tour", taken: content.tours.map(\.id))
            content.tours.append(
                GuidedTour(
                    id: id ?? own.uppercased(), names: guide.names.localized(languages),
                    summaries: guide.summaries.localized(languages), stops: stops))
            content.tours.sort { $0.id < $1.id }
        }
    }
}

extension Building {
    /// True if a text is its ID or its name.
    func isCalled(_ text: String) -> Bool {
        let text = Folding.fold(ForeignText.line(text))
        return Folding.fold(id) == text
            || names.values.values.contains { Folding.fold($0) == text }
    }
}

extension Room {
    /// Takes names in languages that have none yet, or no more than the number on the door.
    mutating func takeNames(_ new: ForeignText, _ languages: [Language]) {
        let new = new.localized(languages)
        let isBare = names.values.values.allSatisfy { Identifier.key($0) == Identifier.key(label) }
        if isBare, !new.values.isEmpty { names = Localized() }
        names.fill(with: new)
    }
}

extension Localized<String> {
    /// Takes texts in languages that have none yet.
    mutating func fill(with new: Localized<String>) {
        values.merge(new.values) { known, _ in known }
    }
}

extension Array where Element: Equatable {
    mutating func appendMissing(_ elements: some Sequence<Element>) {
        for element in elements where !contains(element) { append(element) }
    }
}
