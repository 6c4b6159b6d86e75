import PageMaking
import PageModel
import Payloads
import TourModel
import TourStore

/// The names of all rooms in one language, and the IDs of what else has a code, for scripts.
///
/// It changes with the content, so that its own name is always the same.
struct SitePlaces: Encodable {
    /// A floor: its building, its own ID, and the names of both.
    struct Floor: Encodable {
        var building: String
        var floor: String
        var name: String
    }

    /// A room: what it is called, the IDs that it had, and the index of its floor.
    struct Room: Encodable {
        var id: String
        var number: String?
        /// `nil` for none.
        var formerly: [String]?
        var name: String
        var floor: Int
    }

    /// The address that codes begin with; empty where the site has none.
    var site: String
    /// The telephone of the reception.
    var reception: String
    var floors: [Floor] = []
    var rooms: [Room] = []
    var buildings: [String]
    var people: [String]
    var tours: [String]

    /// - Throws: an error of the store.
    init(_ pages: PublicPages, site: String?, in language: Language) throws {
        let store = pages.store
        self.site = site ?? ""
        reception = pages.site.reception.phone ?? ""
        buildings = try store.buildings().map(\.id)
        people = try store.people().map(\.id)
        tours = try store.tours().map(\.id)
        for building in try store.buildings() {
            let name = pages.text(building.names, in: language).string
            for floor in building.floors {
                let found = try store.rooms(inBuilding: building.id, floor: floor.id)
                guard !found.isEmpty else { continue }
                floors.append(
                    Floor(
                        building: building.id, floor: floor.id,
                        name: "\(name), \(pages.text(floor.names, in: language).string)"))
                rooms += found.map { room in
                    Room(
                        id: room.id, number: room.number,
                        formerly: room.formerly.isEmpty ? nil : room.formerly,
                        name: pages.text(room.names, in: language).string,
                        floor: floors.count - 1)
                }
            }
        }
    }

    /// The path of the file below the folder of data.
    static func path(_ language: Language) -> [String] {
        [language.rawValue, "places.json"]
    }
}
