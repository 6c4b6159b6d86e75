import TourModel
public import TourStore

/// The rooms, floors, buildings and tours that a report can name.
///
/// Reports list all of them, also those without a visit: the lines of a report say nothing about visits.
public struct ReportPlaces: Sendable {
    struct Place: Sendable, Equatable {
        var id: String
        var label: String
    }

    struct Floor: Sendable, Equatable {
        /// "A/G".
        var id: String
        var label: String
        var plan: TourModel.Floor
        var rooms: [Room]
    }

    var rooms: [Place] = []
    var buildings: [Place] = []
    var floors: [Floor] = []
    var tours: [Place] = []
    /// "tour/room".
    var stops: [Place] = []
    /// What has a sign of its own, "room/A-014": rooms, buildings and tours; signs of persons are counted together.
    var signs: [Place] = []
    /// "lobby": where ways begin that are asked for at a kiosk.
    var kiosks: Set<String> = []
    var languages: [String] = []
    var siteName = ""
    /// The floor of each room, by the room's ID.
    private(set) var floorOfRoom: [Room.ID: String] = [:]
    private var labels: [String: String] = [:]

    /// For a journal without its tour: lines have the IDs that the journal has.
    public init() {}

    /// The names in a language, or the site's first one that has them.
    public init(_ store: TourStore, language: String) throws(TourError) {
        let site = try store.site()
        let wanted = [Language(rawValue: language)] + site.languages
        languages = site.languages.map(\.rawValue)
        siteName = site.names.value(in: wanted)?.value ?? site.id
        for building in try store.buildings() {
            let name = building.names.value(in: wanted)?.value ?? ""
            buildings.append(Place(id: building.id, label: Self.label(building.id, name)))
            for floor in building.floors {
                let id = "\(building.id)/\(floor.id)"
                let found = try store.rooms(inBuilding: building.id, floor: floor.id)
                let floorName = floor.names.value(in: wanted)?.value ?? floor.id
                floors.append(
                    Floor(
                        id: id, label: "\(building.id) \(floorName)", plan: floor, rooms: found))
                for room in found {
                    rooms.append(
                        Place(
                            id: room.id,
                            label: Self.label(room.label, room.names.value(in: wanted)?.value ?? "")
                        ))
                    floorOfRoom[room.id] = id
                }
            }
        }
        for room in rooms { labels[room.id] = room.label }
        for tour in try store.tours() {
            let name = tour.names.value(in: wanted)?.value ?? tour.id
            tours.append(Place(id: tour.id, label: name))
            for stop in tour.stops {
                let room = labels[stop.roomID] ?? stop.roomID
                stops.append(Place(id: "\(tour.id)/\(stop.roomID)", label: "\(name): \(room)"))
            }
        }
        for kiosk in try store.kiosks() {
            kiosks.insert(kiosk.id)
            labels[kiosk.id] = kiosk.names.value(in: wanted)?.value ?? kiosk.id
        }
        for (kind, places) in [("room", rooms), ("building", buildings), ("tour", tours)] {
            signs += places.map { Place(id: "\(kind)/\($0.id)", label: $0.label) }
        }
    }

    /// "A-014 Main control room", or a kiosk's name; the ID alone for a room that the tour no longer has.
    func label(ofRoom id: Room.ID) -> String { labels[id] ?? id }

    /// "The short walk"; the ID alone for one that the site no longer has.
    func label(ofTour id: GuidedTour.ID) -> String { tours.first { $0.id == id }?.label ?? id }

    private static func label(_ id: String, _ name: String) -> String {
        name.isEmpty || name == id ? id : "\(id) \(name)"
    }
}
