import GRDB
import Imaging
import Synchronization
public import TourModel

extension TourStore {
    /// The quickest way between two rooms, or from the kiosk to a room.
    ///
    /// - Parameters:
    ///   - start: the room where it begins, upper case; `nil` for where the kiosk stands.
    ///   - end: the room whose door it leads to, upper case.
    ///   - isStepFree: whether it must have no steps: no stairs, no escalators, no ways, entrances or
    ///     rooms of which the content says that they have some. Its times are for slower walkers.
    /// - Returns: the route, always the same for the same content; or why there is none.
    /// - Complexity: the first call reads all ways of the tour; those after it O(n log n) in the
    ///   places where ways meet.
    public func route(
        from start: Room.ID?, to end: Room.ID, isStepFree: Bool = false
    ) throws(TourError) -> Result<Route, RouteFailure> {
        try wayGraph().route(from: start, to: end, isStepFree: isStepFree)
    }

    /// The quickest way from a room to the nearest place of a kind, or why there is none.
    package func route(
        from start: Room.ID, toNearest place: WayGraph.Place, isStepFree: Bool = false
    ) throws(TourError) -> Result<Route, RouteFailure> {
        try wayGraph().route(from: start, toNearest: place, isStepFree: isStepFree)
    }

    /// A guided tour with the ways from stop to stop; nil where there is none with this ID.
    ///
    /// - Parameters:
    ///   - id: upper case.
    ///   - isStepFree: whether the ways must have no steps, as in ``route(from:to:isStepFree:)``.
    public func itinerary(
        ofTour id: GuidedTour.ID, isStepFree: Bool = false
    ) throws(TourError) -> TourItinerary? {
        guard let tour = try tour(id) else { return nil }
        var stages: [TourItinerary.Stage] = []
        for stop in tour.stops {
            let route = try route(
                from: stages.last?.stop.roomID, to: stop.roomID, isStepFree: isStepFree)
            stages.append(
                TourItinerary.Stage(
                    stop: stop, picture: try firstPicture(ofRoom: stop.roomID), route: route))
        }
        return TourItinerary(tour: tour, stages: stages)
    }

    private func firstPicture(ofRoom id: Room.ID) throws(TourError) -> Media.ID? {
        for id in try room(id)?.media ?? [] {
            if try media(id)?.kind == .picture { return id }
        }
        return nil
    }

    /// All ways, read once.
    func wayGraph() throws(TourError) -> WayGraph {
        if let graph = shared.ways.withLock({ $0 }) { return graph }
        let standpoint = try standpoint()
        let site = try site()
        let buildings = try buildings()
        let doors = try doors()
        do throws(WayGraph.Excess) {
            let graph = try WayGraphBuilder.graph(
                site: site, buildings: buildings, doors: doors,
                looks: standpoint.kiosk?.visitorLooks)
            shared.ways.withLock { $0 = graph }
            return graph
        } catch {
            throw .damaged(path: path, detail: "its ways are none that an import writes")
        }
    }

    /// The ways of the tour as bytes for the reader in browsers, whose answers are those of
    /// ``route(from:to:isStepFree:)``.
    public func wayBytes() throws(TourError) -> [UInt8] { try wayGraph().bytes() }

    private func doors() throws(TourError) -> [WayGraph.Door] {
        try read { database in
            try database.compactMap(
                "SELECT id, building, floor, door, step_free FROM room ORDER BY id"
            ) { row in
                let id = try row.text("id")
                guard !filter.hiddenRooms.contains(id) else { return nil }
                return WayGraph.Door(
                    roomID: id,
                    area: .floor(
                        building: try row.text("building"), floor: try row.text("floor")),
                    point: try row.optionalPoint("door"),
                    isStepFree: try row.optionalInteger("step_free") != 0)
            }
        }
    }
}
