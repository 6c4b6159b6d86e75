import Foundation
import Imaging
import TourModel
import TourStore
import WebPages

/// The whole tour as data for other programs: `BASE/D/tour.json`, whose form `tour.schema.json` beside it describes.
///
/// It says what the pages say and nothing more: no telephones, no mailboxes, nothing that a pass is needed for.
struct TourData: Encodable {
    /// A text by language (BCP 47).
    typealias Texts = [String: String]

    struct Building: Encodable {
        var id: String
        var name: Texts
        var summary: Texts
        var access: String
        var page: String
        var floors: [Floor]
    }

    struct Floor: Encodable {
        var id: String
        var level: Int
        var name: Texts
        /// In metres.
        var width: Double
        var height: Double
    }

    struct Room: Encodable {
        var id: String
        var number: String?
        /// `nil` for none.
        var formerly: [String]?
        var building: String
        var floor: String
        var name: Texts
        var access: String
        var isStepFree: Bool?
        var tags: [String]
        var people: [String]
        var page: String
        /// The corners of its walls on the floor's plan, in metres.
        var outline: [[Double]]
    }

    struct Person: Encodable {
        var id: String
        var name: String
        var role: Texts
        var organization: Texts
        var page: String
    }

    struct Walk: Encodable {
        var id: String
        var name: Texts
        var summary: Texts
        var minutes: Int?
        var page: String
        var stops: [String]
    }

    var schema = "tour.schema.json"
    var format = 1
    var id: String
    var name: Texts
    var languages: [String]
    var buildings: [Building]
    var rooms: [Room]
    var people: [Person]
    var tours: [Walk]

    private enum CodingKeys: String, CodingKey {
        case schema = "$schema"
        case format, id, name, languages, buildings, rooms, people, tours
    }

    /// - Throws: an error of the store.
    init(of store: TourStore, languages: [Language], links: SiteLinks) throws {
        let site = try store.site()
        id = site.id
        self.languages = languages.map(\.rawValue)
        func texts(_ texts: Localized<String>) -> Texts {
            Dictionary(
                uniqueKeysWithValues: languages.compactMap { language in
                    texts.values[language].map { (language.rawValue, $0) }
                })
        }
        func page(_ address: PageAddress) -> String {
            links.canonical(address, in: languages[0].rawValue)?.url ?? ""
        }
        name = texts(site.names)
        let found = try store.buildings()
        buildings = found.map { building in
            Building(
                id: building.id, name: texts(building.names), summary: texts(building.summaries),
                access: building.access.rawValue, page: page(.building(building.id)),
                floors: building.floors.map { floor in
                    Floor(
                        id: floor.id, level: floor.level, name: texts(floor.names),
                        width: floor.width, height: floor.height)
                })
        }
        rooms = try found.flatMap { try store.rooms(inBuilding: $0.id) }.map { room in
            Room(
                id: room.id, number: room.number,
                formerly: room.formerly.isEmpty ? nil : room.formerly, building: room.buildingID,
                floor: room.floorID, name: texts(room.names), access: room.access.rawValue,
                isStepFree: room.isStepFree, tags: room.tags,
                people: room.access == .staff ? [] : room.people, page: page(.room(room.id)),
                outline: room.hotspot.map { [$0.x, $0.y] })
        }
        people = try store.people().map { person in
            Person(
                id: person.id, name: person.name, role: texts(person.roles),
                organization: texts(person.organizations), page: page(.person(person.id)))
        }
        tours = try store.tours().map { tour in
            Walk(
                id: tour.id, name: texts(tour.names), summary: texts(tour.summaries),
                minutes: tour.minutes, page: page(.tour(tour.id)), stops: tour.stops.map(\.roomID))
        }
    }
}
