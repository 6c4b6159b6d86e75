extension WayGraph {
    /// The quickest way between two rooms, or from the kiosk; or why there is none.
    package func route(
        from start: Room.ID?, to end: Room.ID, isStepFree: Bool
    ) -> Result<Route, RouteFailure> {
        for id in [start, end].compactMap({ $0 }) where !rooms.contains(id) {
            return .failure(.unknownRoom(id))
        }
        guard hasWays else { return .failure(.noWays) }
        guard let first = start.map({ doors[$0] }) ?? here else {
            return .failure(start.map { .noWayToDoor($0) } ?? .noStart)
        }
        guard let last = doors[end] else { return .failure(.noWayToDoor(end)) }
        let pace: Pace = isStepFree ? .slow : .usual
        let maker = RouteMaker(
            graph: self, pace: pace, start: (start, first), end: (end, last))
        if start == end { return .success(maker.arrival()) }
        if !isStepFree || first.isStepFree && last.isStepFree {
            var search = PathSearch(self, pace: pace, isStepFree: isStepFree)
            search.run(from: first.node, to: last.node)
            if search.hasReached(last.node) {
                return .success(maker.route(search.path(to: last.node)))
            }
        }
        guard isStepFree else { return .failure(.noWay(to: end)) }
        var search = PathSearch(self, pace: .usual, isStepFree: false)
        search.run(from: first.node, to: last.node)
        return .failure(
            search.hasReached(last.node) ? .noWayWithoutSteps(to: end) : .noWay(to: end))
    }
}
