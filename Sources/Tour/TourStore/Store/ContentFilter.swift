import GRDB
import TourModel

/// What of the content is shown to a visitor: every read of a store goes through it.
struct ContentFilter: Sendable {
    let clearance: Clearance
    /// The tour that the visitor's group comes for.
    private let groupTour: GuidedTour.ID?
    /// The media that are not shown.
    private let hiddenMedia: Set<Media.ID>
    /// What the public site shows; `nil` for what kiosks do.
    let web: PublicWeb?
    /// The rooms that the public site does not show.
    let hiddenRooms: Set<Room.ID>

    /// Lets everything through, for authoring.
    static let everything = ContentFilter()

    private init() {
        clearance = .staff
        groupTour = nil
        hiddenMedia = []
        web = nil
        hiddenRooms = []
    }

    init(_ clearance: Clearance, web: PublicWeb? = nil, _ database: Database) throws {
        self.clearance = clearance
        self.web = web
        switch clearance {
        case .visit(let id):
            groupTour = try database.row("SELECT tour FROM visit WHERE id = ?", [id])
                .flatMap { try $0.optionalText("tour") }
        case .public, .pass, .staff: groupTour = nil
        }
        var hidden: Set<Media.ID> = []
        // A sound's versions are shown to those to whom it is.
        let restricted = """
            SELECT id, access FROM media WHERE access <> 'public' UNION ALL
            SELECT version.id, sound.access FROM media sound
                JOIN media version ON version.version_of = sound.id WHERE sound.access <> 'public'
            """
        for row in try database.rows(restricted)
        where !Self.shows(try row.choice("access", Visibility.self), to: clearance) {
            hidden.insert(try row.text("id"))
        }
        if let web {
            hidden.formUnion(try Self.mediaOfStaff(web, database))
            hiddenRooms = try Self.rooms(hiddenBy: web, database)
        } else {
            hiddenRooms = []
        }
        hiddenMedia = hidden
    }

    func shows(_ access: Visibility) -> Bool { Self.shows(access, to: clearance) }

    /// Whether a tour is shown: one for a visit also to the group whose visit names it.
    func shows(tour id: GuidedTour.ID, _ access: Visibility) -> Bool {
        shows(access) || (access == .visit && id == groupTour)
    }

    func shows(medium id: Media.ID) -> Bool { !hiddenMedia.contains(id) }

    private static func shows(_ access: Visibility, to clearance: Clearance) -> Bool {
        switch (access, clearance) {
        case (.public, _), (_, .staff), (.pass, .pass), (.pass, .visit): true
        case (.pass, .public), (.visit, _), (.staff, _): false
        }
    }

    // MARK: Conditions

    /// The condition for rooms that have more than the public sees and that is shown; nil where nothing more is.
    var roomsWithMore: String? {
        let levels = Visibility.withoutVisit.filter { $0 != .public && shows($0) }
        guard clearance != .public, !levels.isEmpty else { return nil }
        let list = levels.map { "'\($0.rawValue)'" }.joined(separator: ", ")
        return """
            (text_access IN (\(list)) AND (quiz <> '[]' OR EXISTS (
                SELECT 1 FROM text WHERE owner = 'room' AND text.id = room.id AND field = 'text')))
            OR EXISTS (
                SELECT 1 FROM json_each(room.media)
                JOIN media ON media.id = json_each.value AND media.access IN (\(list)))
            OR EXISTS (
                SELECT 1 FROM json_each(room.timeline)
                JOIN media ON media.id = json_each.value AND media.access IN (\(list)))
            """
    }

    /// The condition for entries of the search index, but for their access: of the tours for groups, the
    /// visitor's own.
    var ownTours: (condition: String, arguments: [String]) {
        guard case .visit = clearance else { return ("true", []) }
        return ("(access <> 'visit' OR id = ?)", [groupTour ?? ""])
    }

    // MARK: Lists

    /// The tours of a list that are shown.
    func shownTours(_ tours: [GuidedTour.ID], _ database: Database) throws -> [GuidedTour.ID] {
        guard clearance != .staff else { return tours }
        return try tours.filter { id in
            guard let row = try database.row("SELECT access FROM tour WHERE id = ?", [id]) else {
                return false
            }
            return shows(tour: id, try row.choice("access", Visibility.self))
        }
    }

    /// A list without what is hidden.
    func shown(_ media: [Media.ID]) -> [Media.ID] {
        hiddenMedia.isEmpty ? media : media.filter(shows(medium:))
    }

    /// A medium, where it is shown.
    func shown(_ medium: Media.ID?) -> Media.ID? {
        medium.flatMap { shows(medium: $0) ? $0 : nil }
    }

    /// Pictures of one view; a single one is no comparison.
    func timeline(_ media: [Media.ID]) -> [Media.ID] {
        let shown = shown(media)
        return shown.count == media.count || shown.count >= 2 ? shown : []
    }

    /// A room with what is shown of it; nil where it is not shown.
    func shown(_ room: Room) -> Room? {
        guard !hiddenRooms.contains(room.id) else { return nil }
        // A room for staff is a name on the public site's plans.
        let hasPage = web == nil || room.access != .staff
        let hasText = hasPage && shows(room.textAccess)
        return Room(
            id: room.id, number: room.number, formerly: room.formerly,
            buildingID: room.buildingID, floorID: room.floorID, names: room.names,
            texts: hasText ? room.texts : Localized(), hours: hasPage ? room.hours : Localized(),
            access: room.access, isStepFree: room.isStepFree, hotspot: room.hotspot,
            door: room.door, people: hasPage && showsPeople ? room.people : [],
            media: hasPage ? shown(room.media) : [], tags: hasText ? room.tags : [],
            timeline: hasPage ? timeline(room.timeline) : [], quiz: hasText ? room.quiz : [],
            textAccess: room.textAccess)
    }
}
