import Foundation
import Payloads
import Tour

/// A page as it is asked for by name: `home`, `room:A-014`, `floor:A:G`, `code:TEXT`.
struct PageName: Sendable, Equatable {
    var page: Page
    /// What lies over it.
    var panel: Panel?
    var isCounting = false
    /// Whether the camera is away.
    var isCameraAway = false

    /// Every form of a name, with an example.
    static let forms = [
        "attract", "home", "scan", "scan:away", "number:A-0", "search:control", "map", "building:A",
        "floor:A:G", "place:A-014", "room:A-014", "way:A-014", "way:A-014:step-free",
        "person:MIRA-RAUTIO", "tours",
        "tour:MUST-SEE", "stop:MUST-SEE:1", "film:eleven-minutes", "code:TEXT",
        "pass:valid", "pass:early", "help", "about",
        "languages", "view", "countdown",
    ]

    /// Understands a name; codes lead where the content says.
    ///
    /// - Throws: ``PreviewError/unknownPage(name:)``, or an error of the store.
    init(_ name: String, in content: TourContent) throws {
        let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let kind = parts[0].lowercased()
        let argument = parts.count > 1 ? String(parts[1]) : ""
        let pieces = argument.split(separator: ":").map(String.init)
        let store = content.store
        func found<Value>(_ value: Value?) throws -> Value {
            guard let value else { throw PreviewError.notThere(name: name) }
            return value
        }
        switch kind {
        case "attract": page = .attract
        case "home": page = .home
        case "scan": (page, isCameraAway) = (.scan, argument == "away")
        case "number": page = .number(argument.uppercased())
        case "search": page = .search(argument)
        case "map": page = .siteMap
        case "building":
            page = .building(try found(store.building(argument.uppercased())).id)
        case "floor":
            let building = try found(pieces.first.flatMap { try store.building($0.uppercased()) })
            let floor = try found(
                building.floors.first { pieces.count < 2 || $0.id == pieces[1] })
            page = .floor(building.id, floorID: floor.id, room: nil)
        case "place":
            let room = try found(store.room(argument.uppercased()))
            page = .floor(room.buildingID, floorID: room.floorID, room: room.id)
        case "room": page = .room(try found(store.room(argument.uppercased())).id)
        case "way":
            let room = try found(pieces.first.flatMap { try store.room($0.uppercased()) })
            let leg = pieces.dropFirst().compactMap(Int.init).first ?? 1
            page = .way(room.id, isStepFree: pieces.contains("step-free"), leg: max(0, leg - 1))
        case "person": page = .person(try found(store.person(argument.uppercased())).id)
        case "tours": page = .tours
        case "tour": page = .tour(try found(store.tour(argument.uppercased())).id)
        case "stop":
            let tour = try found(pieces.first.flatMap { try store.tour($0.uppercased()) })
            let number = pieces.count > 1 ? Int(pieces[1]) : 1
            let index = try found(number.flatMap { tour.stops.indices.contains($0 - 1) ? $0 : nil })
            page = .stop(tour.id, index: index - 1)
        case "film": page = .film(try found(store.media(argument)).id)
        case "code":
            let router = Router(content: content)
            let payload = router.payload(of: argument, symbology: "qr")
            if let pass = router.pass(in: payload) {
                var desk = try PassDesk(content: content, ledger: nil)
                page = .pass(desk.look(at: pass))
            } else {
                page = try router.page(for: payload)
            }
        case "pass":
            let sight = try PassPreview.sight(argument.lowercased(), in: content, at: .now)
            page = .pass(try found(sight))
        case "help": page = .help
        case "about": page = .about
        case "languages": (page, panel) = (.home, .languages)
        case "view": (page, panel) = (.home, .view)
        case "countdown": (page, isCounting) = (.home, true)
        default: throw PreviewError.unknownPage(name: name)
        }
    }
}

/// Why there is no preview.
public enum PreviewError: Error, Equatable, CustomStringConvertible {
    case unknownPage(name: String)
    case notThere(name: String)

    public var description: String {
        switch self {
        case .unknownPage(let name):
            "there is no page “\(name)”; pages are \(PageName.forms.joined(separator: ", "))"
        case .notThere(let name):
            "“\(name)” is not in the content; docent tour search finds what is"
        }
    }
}
