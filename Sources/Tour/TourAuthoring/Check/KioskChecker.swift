import Imaging
import TourModel
import Wording

/// Checks kiosks.yaml against the rest: `here` beside it, kiosks that share a place, and kiosks from
/// which no way leads to rooms.
struct KioskChecker {
    let scope: ContentScope
    let site: Site
    let buildings: [Building]
    let rooms: [Room]
    let kiosks: [KioskPlace]
    private var log: ProblemLog { scope.log }

    /// Two places that are nearer than this are one.
    private static let sameness = 0.5

    func check() {
        guard !kiosks.isEmpty else { return }
        checkHere()
        checkSharedPlaces()
    }

    // MARK: here

    /// `here` may stay beside kiosks.yaml where a kiosk stands just there.
    private func checkHere() {
        if let here = site.map.here {
            let places = kiosks.compactMap(mapPlace)
            report(here, in: .site, among: places)
        }
        for building in buildings {
            for floor in building.floors {
                guard let here = floor.here else { continue }
                let area = RouteArea.floor(building: building.id, floor: floor.id)
                report(here, in: area, among: kiosks.filter { $0.area == area }.map(\.place))
            }
        }
    }

    private func report(_ here: Point, in area: RouteArea, among places: [Point]) {
        // Where a building's plan lies on the map is known to a few metres only.
        let limit = area == .site ? 5 : Self.sameness
        guard !places.contains(where: { $0.distance(to: here) <= limit }) else { return }
        log.warning(
            scope.herePlaces[area] ?? Place(file: SiteReader.path),
            "\"here\" is not used beside kiosks.yaml, and no kiosk stands at [\(here.x), \(here.y)]",
            "take the line out, or write a kiosk there", .misplacedKiosk)
    }

    private func mapPlace(_ kiosk: KioskPlace) -> Point? {
        guard case .floor(let id, let floorID) = kiosk.area else { return kiosk.place }
        if let place = kiosk.mapPlace { return place }
        guard let building = buildings.first(where: { $0.id == id }),
            let floor = building.floors.first(where: { $0.id == floorID })
        else { return nil }
        return PlanFrame(building)?.mapPlace(of: kiosk.place, on: floor)
    }

    // MARK: Places

    private func checkSharedPlaces() {
        for (index, kiosk) in kiosks.enumerated() {
            let other = kiosks[..<index].first {
                $0.area == kiosk.area && $0.place.distance(to: kiosk.place) < Self.sameness
                    && $0.faces == kiosk.faces
            }
            guard let other else { continue }
            log.warning(
                place(of: kiosk),
                "\(kiosk.id) stands where \(other.id) does and faces the same way",
                "check at: of both", .misplacedKiosk)
        }
        if kiosks.allSatisfy({ $0.audience == .staff }) {
            log.warning(
                place(of: kiosks[0]), "every kiosk is for staff",
                "write audience: public for those of visitors", .misplacedKiosk)
        }
    }

    private func place(of kiosk: KioskPlace) -> Place {
        scope.kioskPlaces[kiosk.id] ?? Place(file: KiosksReader.path)
    }

    // MARK: Ways

    /// Reports the kiosks from which no way leads to any door, or to none of their own building.
    func reportUnreachable(_ graph: WayGraph) {
        for kiosk in kiosks {
            guard let joint = graph.kiosks[kiosk.id] else {
                log.warning(
                    place(of: kiosk), "no way begins at kiosk \(kiosk.id): its plan has no ways",
                    "draw one to within \(Int(WayGraph.maximumJoint)) m", .unreachableRoom)
                continue
            }
            var search = PathSearch(graph, pace: .usual, isStepFree: false)
            search.run(from: joint.node)
            let doors = rooms.filter { $0.access == .open || $0.access == .guided }
                .compactMap { room in graph.doors[room.id].map { (room, $0) } }
            let reached = doors.filter { search.hasReached($0.1.node) }
            if reached.isEmpty, !doors.isEmpty {
                log.warning(
                    place(of: kiosk), "no way leads from kiosk \(kiosk.id) to any room",
                    "join the way beside it to the others", .unreachableRoom)
            } else if case .floor(let building, _) = kiosk.area,
                doors.contains(where: { $0.0.buildingID == building }),
                !reached.contains(where: { $0.0.buildingID == building })
            {
                log.warning(
                    place(of: kiosk),
                    "no way leads from kiosk \(kiosk.id) to the rooms of building \(building)",
                    "join the way beside it to the others", .unreachableRoom)
            }
        }
    }
}
