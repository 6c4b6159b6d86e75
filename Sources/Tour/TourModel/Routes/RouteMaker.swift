import Imaging

/// Makes a route, its lines and its steps, of a path through the graph.
struct RouteMaker {
    let graph: WayGraph
    let pace: Pace
    let start: (room: Room.ID?, joint: WayGraph.Joint)
    let end: (room: Room.ID, joint: WayGraph.Joint)

    /// Doors and lifts that are as near as this to a turn are turned to, not walked to.
    static let besideTheWay = 5.0
    /// The kiosk stands free; only what is a stride away is no way of its own.
    private static let besideTheKiosk = 2.0
    /// A turn is found by a door that was passed at most so far before it.
    private static let landmarkReach = 10.0

    func route(_ path: [WayGraph.Edge]) -> Route {
        let stretches = stretches(path)
        let metres = stretches.reduce(0) { $0 + $1.metres }
        let seconds = path.reduce(metres / pace.metresPerSecond) { $0 + $1.seconds }
        return Route(
            start: start.room, end: end.room,
            legs: stretches.map { stretch in
                RouteLeg(
                    area: graph.areas[stretch.area], points: stretch.outline.map { $0.point },
                    metres: stretch.metres)
            },
            steps: steps(stretches), metres: metres, duration: .seconds(seconds),
            isStepFree: start.joint.isStepFree && end.joint.isStepFree
                && path.allSatisfy { $0.isStepFree })
    }

    /// The route of a visitor who stands before the door already.
    func arrival() -> Route {
        Route(
            start: start.room, end: end.room,
            legs: [
                RouteLeg(
                    area: graph.areas[end.joint.area], points: [end.joint.point], metres: 0)
            ],
            steps: [
                RouteStep(
                    action: .arrive(end.room), side: .ahead, leg: 0, place: end.joint.point)
            ],
            metres: 0, duration: .zero, isStepFree: true)
    }

    // MARK: Lines

    private func stretches(_ path: [WayGraph.Edge]) -> [Stretch] {
        var stretches: [Stretch] = []
        var stretch = Stretch(area: start.joint.area, from: start.joint.point)
        stretch.append(graph.nodes[start.joint.node].point, passing: rooms(at: start.joint.node))
        for edge in path {
            let node = graph.nodes[edge.to]
            guard let passage = edge.passage else {
                stretch.append(node.point, passing: rooms(at: edge.to))
                continue
            }
            // The inside of a lift is on no plan.
            guard let area = node.area else { continue }
            // Stairs that go on from floor to floor are taken once.
            let isGoingOn = stretch.metres == 0 && stretches.last?.exit == passage
            if !isGoingOn {
                stretch.exit = passage
                stretches.append(stretch)
            }
            stretch = Stretch(area: area, from: node.point)
        }
        stretch.append(end.joint.point)
        stretches.append(stretch)
        return stretches
    }

    private func rooms(at node: Int) -> [Room.ID] {
        // A door across from the one that is left, or looked for, is not passed.
        guard node != start.joint.node, node != end.joint.node else { return [] }
        return graph.roomsAtNode[node] ?? []
    }

    // MARK: Steps

    private func steps(_ stretches: [Stretch]) -> [RouteStep] {
        var steps: [RouteStep] = []
        var step = RouteStep(action: .leave(start.room), leg: 0, place: start.joint.point)
        for (leg, stretch) in stretches.enumerated() {
            let side = walk(stretch, leg, &step, &steps)
            steps.append(step)
            let next = leg + 1 < stretches.count ? stretches[leg + 1] : nil
            step = RouteStep(
                action: action(stretch, next), side: side, leg: leg,
                place: stretch.points.last?.point ?? step.place)
        }
        return steps + [step]
    }

    /// Walks one stretch: the first step goes on from what was done before, each turn begins
    /// another.
    ///
    /// - Returns: on which side its end lies.
    private func walk(
        _ stretch: Stretch, _ leg: Int, _ step: inout RouteStep, _ steps: inout [RouteStep]
    ) -> RouteStep.Side {
        let corners = stretch.corners
        if step.action == .leave(nil) { step.turn = firstTurn(corners) }
        var began = 0.0
        var side = RouteStep.Side.ahead
        for index in corners.indices.dropFirst().dropLast() {
            let corner = corners[index]
            let before = corners[index - 1]
            let after = corners[index + 1]
            let degrees = Heading.angle(
                from: before.point, corner.point, to: corner.point, after.point)
            guard let turn = Heading.turn(degrees) else { continue }
            if index == 1, corner.along < besideTheWay(step) {
                // Where a visitor turns who stands before the kiosk depends on which way they look.
                if step.action != .leave(nil) { step.turn = turn }
                continue
            }
            let isLast = index == corners.count - 2
            if isLast, after.along - corner.along < Self.besideTheWay {
                side = Heading.side(degrees)
                continue
            }
            finish(&step, stretch, from: began, to: corner.along)
            steps.append(step)
            let landmark = stretch.passed.last {
                ($0.along - Self.tolerance...$0.along + Self.landmarkReach).contains(corner.along)
            }
            step = RouteStep(
                action: .walk, turn: turn, landmark: landmark?.room, leg: leg, place: corner.point)
            began = corner.along
        }
        finish(&step, stretch, from: began, to: stretch.metres)
        return side
    }

    /// The turn of a visitor who stands before the kiosk; nil for none, or where it is not known
    /// which way they look.
    private func firstTurn(_ corners: [(point: Point, along: Double)]) -> RouteStep.Turn? {
        guard let looks = graph.looks, corners.count > 1 else { return nil }
        // The stride from the kiosk to the way says nothing of where the way leads.
        let isStride = corners.count > 2 && corners[1].along < Self.besideTheKiosk
        let first = isStride ? 1 : 0
        return Heading.start(
            looking: looks, along: corners[first].point, corners[first + 1].point)
    }

    /// How far a turn may be from where a stretch begins to belong to that step.
    private func besideTheWay(_ step: RouteStep) -> Double {
        step.action == .leave(nil) ? Self.besideTheKiosk : Self.besideTheWay
    }

    private static let tolerance = 0.01

    private func finish(
        _ step: inout RouteStep, _ stretch: Stretch, from began: Double, to ended: Double
    ) {
        step.metres = ended - began
        step.passing = stretch.passed.filter {
            $0.along > began + Self.tolerance && $0.along < ended - Self.tolerance
        }.map { $0.room }
    }

    private func action(_ stretch: Stretch, _ next: Stretch?) -> RouteStep.Action {
        guard let next, let exit = stretch.exit else { return .arrive(end.room) }
        switch exit {
        case .entrance(let index):
            let building = graph.entrances[index]
            return graph.areas[next.area] == .site
                ? .leaveBuilding(building) : .enterBuilding(building)
        case .connection(let index):
            let connection = graph.connections[index]
            let isUp = graph.levels[next.area] > graph.levels[stretch.area]
            guard case .floor(_, let floor) = graph.areas[next.area] else {
                return .leaveBuilding(connection.building)
            }
            return .take(
                connection.kind, isUp ? .up : .down, building: connection.building, to: floor)
        }
    }
}
