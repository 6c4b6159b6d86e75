import Foundation
public import TourAuthoring
public import TourModel
import TourStore

/// What a folder of content has, as lists show it.
public struct FolderOverview: Sendable {
    /// A building, and its floors from the top one down.
    public struct BuildingRow: Sendable {
        public var id: Building.ID
        public var name: String
        public var floors: [(id: Floor.ID, name: String)]
    }

    public struct RoomRow: Sendable {
        public var id: Room.ID
        public var building: Building.ID
        /// Empty where the room's page could not be read yet.
        public var name: String
        public var floor: Floor.ID
        public var access: Access
        public var media: Int
        /// The languages that the room has a name in.
        public var languages: Set<Language>
    }

    /// A person, a tour, a medium, a kiosk, a visit or a piece of news.
    public struct Row: Sendable {
        public var id: String
        public var name: String
        /// What else is said of it.
        public var more: String = ""
        public var kind: Media.Kind?
    }

    /// Counts up with each change of the folder.
    public var number = 0
    /// Whether it can be imported.
    public var isWhole = false
    public var problems: [TourProblem] = []
    public var name = ""
    /// The site's ID; nil while the folder could never be read.
    public var siteID: String?
    public var accent: UInt32?
    public var languages: [Language] = []
    /// What it calls them.
    var languageNames = Localized<String>()
    public var buildings: [BuildingRow] = []
    public var rooms: [RoomRow] = []
    /// The numbers on the doors of rooms whose number is not their ID.
    private var doorNumbers: [Room.ID: String] = [:]
    public var people: [Row] = []
    public var tours: [Row] = []
    public var media: [Row] = []
    public var kiosks: [Row] = []
    public var news: [Row] = []
    public var visits: [Row] = []
    /// Calendars, each with the path of its file.
    var calendars: [Row] = []
    /// What stands on the doors, and what should.
    var labels = DoorLabels()
    /// The path of every file by its entry's address: "rooms/A-014".
    var files: [String: String] = [:]
    /// The paths of all text files.
    var paths: Set<String> = []

    public init() {}

    /// The entries of a kind, as lists show them.
    func rows(_ kind: StudioEntry.Kind) -> [Row] {
        switch kind {
        case .buildings: buildings.map { Row(id: $0.id, name: $0.name) }
        case .rooms: rooms.map { Row(id: $0.id, name: $0.name, more: doorNumbers[$0.id] ?? "") }
        case .people: people
        case .tours: tours
        case .media: media
        case .news: news
        case .visits: visits
        case .kiosks: kiosks
        case .site: []
        }
    }

    /// A room as it is called wherever people read it, as ``Room/label``.
    func label(ofRoom id: Room.ID) -> String { doorNumbers[id] ?? id }

    /// A room's label and name: "A-014 Main control room".
    func title(of room: RoomRow) -> String {
        room.name.isEmpty
            ? label(ofRoom: room.id) : "\(label(ofRoom: room.id)) \(room.name)"
    }

    // MARK: From the content

    mutating func read(_ content: CheckedTour) {
        read(content.site, content.buildings)
        // Rooms have much in them; sorting their places in the list copies none.
        let places = Dictionary(grouping: content.rooms.indices) { content.rooms[$0].buildingID }
        for building in content.buildings {
            for place in places[building.id] ?? [] { add(content.rooms[place]) }
        }
        read(content.people)
        read(tours: content.tours, media: content.media, kiosks: content.kiosks)
        news = content.news.map { Row(id: $0.id.lowercased(), name: name($0.titles)) }
        visits = content.visits.map { Row(id: $0.id.lowercased(), name: $0.id) }
    }

    /// Reads what an import has made of the folder once.
    mutating func read(_ store: TourStore) throws(TourError) {
        let site = try store.site()
        let all = try store.buildings()
        read(site, all)
        for building in all { try store.rooms(inBuilding: building.id).forEach { add($0) } }
        read(try store.people())
        read(tours: try store.tours(), media: try store.media(), kiosks: try store.kiosks())
        news = try store.news().map { Row(id: $0.id.lowercased(), name: name($0.titles)) }
        visits = try store.visits().map { Row(id: $0.id.lowercased(), name: $0.id) }
    }

    private func name(_ names: Localized<String>) -> String {
        names.value(in: languages)?.value ?? ""
    }

    private mutating func add(_ room: Room) {
        doorNumbers[room.id] = room.number
        rooms.append(
            RoomRow(
                id: room.id, building: room.buildingID, name: name(room.names),
                floor: room.floorID, access: room.access, media: room.media.count,
                languages: Set(room.names.values.keys)))
    }

    private mutating func read(_ site: Site, _ all: [Building]) {
        siteID = site.id
        (languages, languageNames) = (site.languages, site.languageNames)
        accent = UInt32(site.accent.drop { $0 == "#" }, radix: 16)
        name = name(site.names)
        for building in all {
            buildings.append(
                BuildingRow(
                    id: building.id, name: name(building.names),
                    floors: building.floors.sorted { $0.level > $1.level }.map {
                        ($0.id, name($0.names))
                    }))
        }
    }

    private mutating func read(_ all: [Person]) {
        people = all.map { Row(id: $0.id.lowercased(), name: $0.name, more: name($0.roles)) }
    }

    private mutating func read(tours all: [GuidedTour], media: [Media], kiosks: [KioskPlace]) {
        tours = all.map { tour in
            Row(id: tour.id.lowercased(), name: name(tour.names), more: "\(tour.stops.count)")
        }
        self.media = media.map { medium in
            Row(
                id: medium.id, name: name(medium.alternatives), more: medium.fileName,
                kind: medium.kind)
        }
        self.kiosks = kiosks.map { Row(id: $0.id, name: name($0.names)) }
    }

    // MARK: From the files

    /// Adds what only stands in files yet.
    mutating func list(_ index: FolderIndex) {
        let (knownRooms, knownBuildings) = (Set(rooms.map(\.id)), Set(buildings.map(\.id)))
        let knownPeople = Set(people.map(\.id))
        (files, paths, calendars) = (index.files, index.texts, index.calendars)
        for id in index.buildings where !knownBuildings.contains(id) {
            buildings.append(BuildingRow(id: id, name: "", floors: []))
        }
        for (id, building) in index.rooms where !knownRooms.contains(id) {
            rooms.append(
                RoomRow(
                    id: id, building: building, name: "", floor: "", access: .open, media: 0,
                    languages: []))
        }
        for id in index.people where !knownPeople.contains(id) {
            people.append(Row(id: id, name: ""))
        }
    }

    /// Whether the folder has no tour yet.
    var isEmpty: Bool { !paths.contains("site.yaml") && files.isEmpty }

    /// How many problems of each kind there are.
    public var errors: Int { problems.count { $0.severity == .error } }

    /// How many translations a check finds missing or stale.
    var untranslated: Int {
        problems.count { $0.rule == .missingTranslation || $0.rule == .staleTranslation }
    }

    /// The problems that are about a file.
    func problems(of file: String) -> [TourProblem] { problems.filter { $0.file == file } }
}
