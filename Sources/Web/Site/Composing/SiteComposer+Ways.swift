import PageMaking
import TourModel
import TourStore
import WebPages

// Ways from a room's door.

extension SiteComposer {
    /// The field for ways from a room, with those to the nearest entrance and lift in words; none where no way begins at it.
    func ways(from room: Room) throws -> [Band] {
        var written: [WayField.Written] = []
        var found: Set<WayGraph.Place> = []
        for place in WayGraph.Place.allCases {
            switch try store.route(from: room.id, toNearest: place) {
            case .success(let route):
                found.insert(place)
                let words = try pages.words(of: route, in: language)
                written.append(
                    WayField.Written(
                        pages.say(
                            "way.inWords", in: language, ["place": say("way.\(place.rawValue)")]),
                        summary: words.summary, steps: words.steps))
            case .failure(.noWays), .failure(.unknownRoom), .failure(.noWayToDoor): return []
            case .failure: break
            }
        }
        return [
            Band(
                "way", say("way"),
                .ways(
                    WayField(
                        from: room.id, written: written, hasEntrance: found.contains(.entrance),
                        hasLift: found.contains(.lift))), isHalf: false)
        ]
    }
}
