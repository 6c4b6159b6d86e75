import PageMaking
import PageModel
import TourModel
import TourStore

/// What browsers find ways with: the graph of all ways, and in each language the words of its sentences.
enum WayFiles {
    /// The kiosk's messages for the sentences of a way.
    static let messages = [
        "step.start", "step.leave", "step.on", "step.after", "step.then", "step.past",
        "step.stairs", "step.lift", "step.ramp", "step.escalator", "step.out", "step.in",
        "step.arrive.left", "step.arrive.right", "step.arrive.ahead", "start.slightLeft",
        "start.slightRight", "start.left", "start.right", "start.sharpLeft", "start.sharpRight",
        "start.around", "turn.slightLeft", "turn.slightRight", "turn.left", "turn.right",
        "turn.sharpLeft", "turn.sharpRight", "turn.around", "way.summary", "way.metres",
        "route.title", "route.none", "map.floor", "web.way.unknown", "web.way.there",
        "web.find.none",
    ]

    /// The words of a language: the messages, and the names of all places.
    ///
    /// - Throws: an error of the store.
    static func words(of pages: PublicPages, in language: Language) throws -> [UInt8] {
        func text(_ names: Localized<String>) -> CompactJSON {
            .text(pages.text(names, in: language).string)
        }
        var texts: [(String, CompactJSON)] = []
        for key in messages {
            let template = pages.template(key, in: language)
            if !template.text.isEmpty { texts.append((key, .text(template.text))) }
        }
        var buildings: [(String, CompactJSON)] = []
        var rooms: [(String, CompactJSON)] = []
        for building in try pages.store.buildings() {
            let floors = building.floors.map { ($0.id, text($0.names)) }
            buildings.append((building.id, .list([text(building.names), .members(floors)])))
            for room in try pages.store.rooms(inBuilding: building.id) {
                rooms.append(
                    (
                        room.id,
                        .list(
                            [text(room.names), .text(building.id), .text(room.floorID)]
                                + (room.number.map { [.text($0)] } ?? []))
                    ))
            }
        }
        for place in WayGraph.Place.allCases {
            let name = pages.template("way.\(place.rawValue)", in: language).text
            rooms.append((place.id, .list([.text(name)])))
        }
        return CompactJSON.members([
            ("language", .text(pages.template("step.on", in: language).language.rawValue)),
            ("phone", .text(pages.site.reception.phone ?? "")),
            ("site", text(pages.site.map.names)), ("messages", .members(texts)),
            ("buildings", .members(buildings)), ("rooms", .members(rooms)),
        ]).bytes
    }
}
