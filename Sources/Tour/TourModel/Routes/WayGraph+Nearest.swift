extension WayGraph {
    /// What is looked for by its kind, wherever the nearest one is.
    package enum Place: String, Sendable, CaseIterable {
        /// A door between a building and the site.
        case entrance
        case lift

        /// What stands for it where a room's ID would: no room has it.
        package var id: String { "*" + rawValue }

        package init?(id: String) {
            guard let place = Place.allCases.first(where: { $0.id == id }) else { return nil }
            self = place
        }
    }

    /// The quickest way from a room to the nearest place of a kind; it ends at ``Place/id``.
    package func route(
        from start: Room.ID, toNearest place: Place, isStepFree: Bool
    ) -> Result<Route, RouteFailure> {
        guard rooms.contains(start) else { return .failure(.unknownRoom(start)) }
        guard hasWays else { return .failure(.noWays) }
        guard let first = doors[start] else { return .failure(.noWayToDoor(start)) }
        let pace: Pace = isStepFree ? .slow : .usual
        var search = PathSearch(self, pace: pace, isStepFree: isStepFree)
        let nearest =
            first.isStepFree || !isStepFree
            ? search.run(from: first.node) { isPlace($0, of: place, isStepFree: isStepFree) } : nil
        guard let nearest, let area = nodes[nearest].area else {
            guard isStepFree,
                case .success = route(from: start, toNearest: place, isStepFree: false)
            else { return .failure(.noWay(to: place.id)) }
            return .failure(.noWayWithoutSteps(to: place.id))
        }
        let last = Joint(
            point: nodes[nearest].point, area: area, node: nearest, metres: 0)
        let maker = RouteMaker(
            graph: self, pace: pace, start: (start, first), end: (place.id, last))
        return .success(maker.route(search.path(to: nearest)))
    }

    /// Whether a node is a place of a kind on a floor; where there must be no steps, one that is passed without any.
    private func isPlace(_ node: Int, of place: Place, isStepFree: Bool) -> Bool {
        guard let area = nodes[node].area, areas[area] != .site else { return false }
        return edges[firstEdges[node]..<firstEdges[node + 1]].contains { edge in
            guard edge.isStepFree || !isStepFree else { return false }
            return switch edge.passage {
            case .entrance: place == .entrance
            case .connection(let index): place == .lift && connections[index].kind == .lift
            case nil: false
            }
        }
    }
}
