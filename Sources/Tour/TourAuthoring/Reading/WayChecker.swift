import Imaging
import TourModel
import Wording

/// Checks that ways lead to all doors: places that are too far from any are errors, rooms that
/// visitors may enter but cannot reach are warnings.
struct WayChecker {
    let scope: ContentScope
    let site: Site
    let buildings: [Building]
    let rooms: [Room]
    let places: [Room.ID: Place]
    var kiosks: [KioskPlace] = []
    private var log: ProblemLog { scope.log }

    private struct Spot: Hashable {
        var area: RouteArea
        var point: Point
    }

    /// All that what is found here depends on.
    struct Facts: Equatable, Sendable {
        struct Door: Equatable, Sendable {
            var id: Room.ID
            var building: Building.ID
            var floor: Floor.ID
            var access: Access
            var point: Point?
            var isStepFree: Bool?
        }

        var site: Site
        var buildings: [Building]
        var doors: [Door]
        var kiosks: [KioskPlace]
        var places: [Room.ID: Place]
        var anchors: [ContentScope.Anchor]
        var areas: [RouteArea: Place]
        var kioskPlaces: [KioskPlace.ID: Place]
        var herePlaces: [RouteArea: Place]
        var stepFreePlaces: [Room.ID: Place]
    }

    var facts: Facts {
        Facts(
            site: site, buildings: buildings,
            doors: rooms.map { room in
                Facts.Door(
                    id: room.id, building: room.buildingID, floor: room.floorID,
                    access: room.access, point: room.door, isStepFree: room.isStepFree)
            }, kiosks: kiosks, places: places, anchors: scope.anchors, areas: scope.areas,
            kioskPlaces: scope.kioskPlaces, herePlaces: scope.herePlaces,
            stepFreePlaces: scope.stepFreePlaces)
    }

    /// Checks the kiosks' places, and the ways.
    func checkAll() {
        KioskChecker(
            scope: scope, site: site, buildings: buildings, rooms: rooms, kiosks: kiosks
        ).check()
        check()
    }

    func check() {
        let doors = rooms.map { room in
            WayGraph.Door(
                roomID: room.id, area: area(room), point: room.door,
                isStepFree: room.isStepFree != false)
        }
        do throws(WayGraph.Excess) {
            let graph = try WayGraphBuilder.graph(
                site: site, buildings: buildings, doors: doors, kiosks: kiosks)
            // A site that draws no ways offers none; that is no fault.
            guard graph.hasWays else { return }
            tellLoose(graph)
            if !log.hasErrors { tellUnreachable(graph) }
        } catch {
            tell(error)
        }
    }

    private func area(_ room: Room) -> RouteArea {
        .floor(building: room.buildingID, floor: room.floorID)
    }

    private func tell(_ excess: WayGraph.Excess) {
        let place = scope.areas[.site] ?? Place(file: SiteReader.path)
        switch excess {
        case .lines:
            log.error(
                place,
                "the ways of one plan have more than \(WayGraph.maximumLines) straight pieces",
                "leave out small bends, and roads that lead to no building")
        case .places:
            log.error(
                place, "ways meet at more than \(WayGraph.maximumNodes) places",
                "leave out ways that lie on others")
        case .distance:
            log.error(
                place, "a way lies farther out than \(WayGraph.maximumCoordinate) m",
                "write its places in metres from the plan's corner")
        }
    }

    private func tellLoose(_ graph: WayGraph) {
        var distances: [Spot: (point: Point, metres: Double)] = [:]
        for loose in graph.loose {
            guard let nearest = loose.nearest else { continue }
            distances[Spot(area: loose.area, point: loose.point)] = nearest
        }
        for anchor in scope.anchors {
            guard let nearest = distances[Spot(area: anchor.area, point: anchor.point)] else {
                continue
            }
            let metres = rounded(nearest.metres)
            let point = (x: rounded(nearest.point.x), y: rounded(nearest.point.y))
            log.error(
                anchor.place,
                "\(key: anchor.key) is \(metres) m away from the nearest way, "
                    + "at [\(point.x), \(point.y)]",
                "draw a way to within \(rounded(WayGraph.maximumJoint)) m, or mend the place")
        }
    }

    private func rounded(_ metres: Double) -> Double { (metres * 10).rounded() / 10 }

    private func tellUnreachable(_ graph: WayGraph) {
        let checker = KioskChecker(
            scope: scope, site: site, buildings: buildings, rooms: rooms, kiosks: kiosks)
        checker.reportUnreachable(graph)
        // Rooms are looked for from where visitors begin: the first kiosk for the public.
        let first = kiosks.first { $0.audience == .public } ?? kiosks.first
        if first != nil, first.flatMap({ graph.kiosks[$0.id] }) == nil { return }
        guard let here = first.flatMap({ graph.kiosks[$0.id] }) ?? graph.here else {
            log.warning(
                scope.areas[.site] ?? Place(file: SiteReader.path),
                "no way begins where the kiosk stands",
                "write here: on the floor of the kiosk, and draw a way to within "
                    + "\(rounded(WayGraph.maximumJoint)) m", .unreachableRoom)
            return
        }
        var all = PathSearch(graph, pace: .usual, isStepFree: false)
        all.run(from: here.node)
        var stepFree = PathSearch(graph, pace: .slow, isStepFree: true)
        stepFree.run(from: here.node)
        let doorPlaces = Dictionary(
            scope.anchors.lazy.filter { $0.key == "door" }.map { ($0.place.file, $0.place) },
            uniquingKeysWith: { first, _ in first })
        var floorsWithoutWays: Set<RouteArea> = []
        for room in rooms where room.access == .open || room.access == .guided {
            let page = places[room.id] ?? Place(file: "buildings")
            if let joint = graph.doors[room.id] {
                if !all.hasReached(joint.node) {
                    log.warning(
                        doorPlaces[page.file] ?? page, "no way leads here from the kiosk",
                        "join it to the others in buildings/\(room.buildingID)/building.md",
                        .unreachableRoom)
                } else if room.isStepFree == true, !stepFree.hasReached(joint.node) {
                    log.warning(
                        scope.stepFreePlaces[room.id] ?? page,
                        "\"step_free\" is true, but every way from the kiosk has steps",
                        "draw one without, or write step_free: false", .unreachableRoom)
                }
            } else if room.door != nil {
                floorsWithoutWays.insert(area(room))
            } else {
                log.warning(
                    page, "the room has no door, so no way leads to it", "write door: [x, y]",
                    .unreachableRoom)
            }
        }
        for area in floorsWithoutWays {
            log.warning(
                scope.areas[area] ?? Place(file: "buildings"),
                "the floor has no ways, so none leads to its rooms",
                "draw them: ways: [[[0, 0], [10, 0]]]", .unreachableRoom)
        }
    }
}
