import Imaging
import TourModel
import Wording

extension ContentCheck {
    /// Rooms that visitors find neither on a map nor on a tour: those whose walls, or whose
    /// building's, lie on one line.
    func checkReach() {
        let onTours = Set(content.tours.flatMap(\.stops).map(\.roomID))
        var hidden: Set<Building.ID> = []
        for building in content.buildings where PageTraits(building).contains(.noGround) {
            hidden.insert(building.id)
            log.warning(
                place("buildings/\(building.id)/building.md", containing: "outline:"),
                "the outline encloses nothing, so the map does not lead into building \(building.id)",
                "draw its walls, one corner after the other", .unreachableRoom)
        }
        for room in rooms(with: .noGround)
        where !onTours.contains(room.id) && !hidden.contains(room.buildingID) {
            log.warning(
                place("buildings/\(room.buildingID)/\(room.id).md", containing: "hotspot:"),
                "the hotspot encloses nothing, so no map leads to \(room.id), and no tour does",
                "draw its walls, one corner after the other", .unreachableRoom)
        }
    }

    /// Drawn plans that do not fit their floors, and rooms that share ground.
    func checkPlans() {
        checkDrawings()
        let finder = OverlapFinder(content.rooms, known: scope.resident?.knownOverlaps ?? [:])
        for (first, second) in finder.overlaps {
            log.warning(
                place(
                    "buildings/\(second.buildingID)/\(second.id).md", containing: "hotspot:"),
                "the hotspot lies over that of \(first.id)",
                "draw both within their own walls", .overlappingHotspots)
        }
        scope.resident?.knownOverlaps = finder.floors
    }

    /// How far the sides' ratio of a drawn plan may be from its floor's.
    static let stretch = 1.02

    /// A drawing spans its floor's rectangle, so both need the same proportions.
    private func checkDrawings() {
        let media = Dictionary(uniqueKeysWithValues: content.media.map { ($0.id, $0) })
        for building in content.buildings {
            for floor in building.floors {
                guard let id = floor.plan, let medium = media[id], let width = medium.width,
                    let height = medium.height
                else { continue }
                let ratio = Double(width) * floor.height / (Double(height) * floor.width)
                guard max(ratio, 1 / ratio) > Self.stretch else { continue }
                log.warning(
                    place("buildings/\(building.id)/building.md", containing: "plan: \(id)"),
                    "the picture \(id) has \(width) × \(height) pixels, but floor \(floor.id) is "
                        + "\(floor.width.shortText) × \(floor.height.shortText) metres, "
                        + "so it is stretched",
                    "crop it to the floor's rectangle, or mend size", .unfittingPlan)
            }
        }
    }
}
