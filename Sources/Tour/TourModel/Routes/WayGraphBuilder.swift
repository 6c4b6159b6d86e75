import Imaging

/// Makes the graph of a site's ways.
package struct WayGraphBuilder {
    private typealias Excess = WayGraph.Excess

    private var areas: [RouteArea] = []
    private var levels: [Int] = []
    private var indices: [RouteArea: Int] = [:]
    private var networks: [WayNetwork] = []
    private var nodes: [WayGraph.Node] = []
    private var nodeIndices: [NodeKey: Int] = [:]
    private var pairs: [(from: Int, edge: WayGraph.Edge)] = []
    private var loose: [WayGraph.Loose] = []

    /// A place to the millimetre: what lies closer is one place.
    private struct NodeKey: Hashable {
        var area: Int
        var x: Int
        var y: Int
    }

    private var looks: Double?
    private var kiosks: [KioskPlace.ID: WayGraph.Joint] = [:]

    /// - Parameters:
    ///   - doors: the doors of all rooms, in an order that is always the same.
    ///   - looks: which way a visitor looks who stands at `here`.
    ///   - kiosks: those whose places are to be joined, too.
    package static func graph(
        site: Site, buildings: [Building], doors: [WayGraph.Door], looks: Double? = nil,
        kiosks: [KioskPlace] = []
    ) throws(WayGraph.Excess) -> WayGraph {
        var builder = WayGraphBuilder()
        builder.looks = looks
        return try builder.make(site, buildings, doors, kiosks)
    }

    private mutating func make(
        _ site: Site, _ buildings: [Building], _ doors: [WayGraph.Door], _ kiosks: [KioskPlace]
    ) throws(Excess) -> WayGraph {
        let roads = site.map.features.filter { $0.kind == .road || $0.kind == .path }
        try add(.site, level: 0, roads.map { Way(points: $0.points) } + site.map.ways)
        for building in buildings {
            for floor in building.floors {
                let area = RouteArea.floor(building: building.id, floor: floor.id)
                try add(area, level: floor.level, floor.ways)
            }
        }
        var joints: [Room.ID: WayGraph.Joint] = [:]
        for door in doors {
            guard let point = door.point, var joint = try joint(point, door.area) else { continue }
            joint.isStepFree = door.isStepFree
            joints[door.roomID] = joint
        }
        let here = try here(site, buildings)
        for kiosk in kiosks { self.kiosks[kiosk.id] = try joint(kiosk.place, kiosk.area) }
        try addEntrances(buildings)
        try addConnections(buildings)
        try addLines()
        return graph(site, buildings, doors, joints, here)
    }

    private mutating func add(
        _ area: RouteArea, level: Int, _ ways: [Way]
    ) throws(Excess) {
        for way in ways { try check(way.points) }
        indices[area] = areas.count
        areas.append(area)
        levels.append(level)
        networks.append(try WayNetwork(ways))
    }

    private func check(_ points: [Point]) throws(Excess) {
        let limit = WayGraph.maximumCoordinate
        for point in points {
            // False for what is no number, too.
            guard abs(point.x) <= limit, abs(point.y) <= limit else { throw .distance }
        }
    }

    // MARK: Places

    private mutating func node(_ point: Point, _ area: Int) throws(Excess) -> Int {
        let key = NodeKey(
            area: area, x: Int((point.x * 1000).rounded()), y: Int((point.y * 1000).rounded()))
        if let node = nodeIndices[key] { return node }
        let node = try append(WayGraph.Node(point: point, area: area))
        nodeIndices[key] = node
        return node
    }

    private mutating func append(_ node: WayGraph.Node) throws(Excess) -> Int {
        guard nodes.count < WayGraph.maximumNodes else { throw .places }
        nodes.append(node)
        return nodes.count - 1
    }

    private mutating func connect(_ from: Int, _ to: Int, _ edge: WayGraph.Edge) {
        var edge = edge
        edge.to = to
        pairs.append((from, edge))
        edge.to = from
        pairs.append((to, edge))
    }

    /// Joins a place with the nearest way of its plan, open or closed: behind a closed way there
    /// may be another one, but behind a wall.
    private mutating func joint(
        _ point: Point, _ area: RouteArea
    ) throws(Excess) -> WayGraph.Joint? {
        try check([point])
        guard let index = indices[area] else { return nil }
        guard let nearest = networks[index].nearest(to: point) else {
            loose.append(WayGraph.Loose(area: area, point: point))
            return nil
        }
        guard nearest.distance <= WayGraph.maximumJoint else {
            loose.append(
                WayGraph.Loose(
                    area: area, point: point, nearest: (nearest.point, nearest.distance)))
            return nil
        }
        networks[index].cut(nearest.line, at: nearest.along, nearest.point)
        return WayGraph.Joint(
            point: point, area: index, node: try node(nearest.point, index),
            metres: nearest.distance)
    }

    /// A place of its own that is joined with the nearest way, for what is passed through.
    private mutating func joinedNode(_ point: Point, _ area: RouteArea) throws(Excess) -> Int? {
        guard let joint = try joint(point, area) else { return nil }
        let node = try node(point, joint.area)
        if node != joint.node {
            connect(node, joint.node, WayGraph.Edge(to: joint.node, metres: joint.metres))
        }
        return node
    }

    private mutating func here(
        _ site: Site, _ buildings: [Building]
    ) throws(Excess) -> WayGraph.Joint? {
        for building in buildings {
            for floor in building.floors {
                guard let here = floor.here else { continue }
                return try joint(here, .floor(building: building.id, floor: floor.id))
            }
        }
        guard let here = site.map.here else { return nil }
        return try joint(here, .site)
    }

    // MARK: Edges

    private mutating func addEntrances(_ buildings: [Building]) throws(Excess) {
        var index = 0
        for building in buildings {
            for entrance in building.entrances {
                defer { index += 1 }
                let floor = RouteArea.floor(building: building.id, floor: entrance.floorID)
                let inside = try joinedNode(entrance.place, floor)
                let outside = try joinedNode(entrance.mapPlace, .site)
                guard let inside, let outside, !entrance.isClosed else { continue }
                connect(
                    inside, outside,
                    WayGraph.Edge(
                        to: outside, metres: 0, isStepFree: entrance.isStepFree,
                        passage: .entrance(index)))
            }
        }
    }

    private mutating func addConnections(_ buildings: [Building]) throws(Excess) {
        var index = 0
        for building in buildings {
            for connection in building.connections {
                defer { index += 1 }
                var stops: [Int] = []
                for stop in connection.stops {
                    let floor = RouteArea.floor(building: building.id, floor: stop.floorID)
                    if let node = try joinedNode(stop.place, floor) { stops.append(node) }
                }
                guard !connection.isClosed else { continue }
                try add(connection, index, stops)
            }
        }
    }

    private mutating func add(
        _ connection: FloorConnection, _ index: Int, _ stops: [Int]
    ) throws(Excess) {
        var edge = WayGraph.Edge(
            to: 0, metres: 0, seconds: Pace.seconds(connection.kind),
            isStepFree: connection.kind.isStepFree, passage: .connection(index))
        guard connection.kind != .lift else {
            // Each floor has half of the way to the lift's inside: no ride is longer than another.
            edge.seconds /= 2
            let inside = try append(WayGraph.Node(point: Point(x: 0, y: 0), area: nil))
            for stop in stops { connect(stop, inside, edge) }
            return
        }
        for (lower, upper) in zip(stops, stops.dropFirst()) {
            if connection.direction != .down {
                edge.to = upper
                pairs.append((lower, edge))
            }
            if connection.direction != .up {
                edge.to = lower
                pairs.append((upper, edge))
            }
        }
    }

    private mutating func addLines() throws(Excess) {
        for (area, network) in networks.enumerated() {
            for line in network.lines where !line.isClosed {
                var last: Int?
                for cut in line.cuts.sorted(by: { $0.along < $1.along }) {
                    let node = try node(cut.point, area)
                    if let last, last != node {
                        let metres = nodes[last].point.distance(to: nodes[node].point)
                        connect(
                            last, node,
                            WayGraph.Edge(
                                to: node, metres: metres, isStepFree: line.isStepFree))
                    }
                    last = node
                }
            }
            for (first, second) in network.links {
                let from = try node(first, area)
                let to = try node(second, area)
                guard from != to else { continue }
                connect(
                    from, to, WayGraph.Edge(to: to, metres: first.distance(to: second)))
            }
        }
    }

    private func graph(
        _ site: Site, _ buildings: [Building], _ doors: [WayGraph.Door],
        _ joints: [Room.ID: WayGraph.Joint], _ here: WayGraph.Joint?
    ) -> WayGraph {
        var firstEdges = Array(repeating: 0, count: nodes.count + 1)
        for pair in pairs { firstEdges[pair.from + 1] += 1 }
        for node in nodes.indices { firstEdges[node + 1] += firstEdges[node] }
        var next = firstEdges
        var edges = Array(repeating: WayGraph.Edge(to: 0, metres: 0), count: pairs.count)
        for pair in pairs {
            edges[next[pair.from]] = pair.edge
            next[pair.from] += 1
        }
        var roomsAtNode: [Int: [Room.ID]] = [:]
        for door in doors {
            guard let joint = joints[door.roomID] else { continue }
            roomsAtNode[joint.node, default: []].append(door.roomID)
        }
        return WayGraph(
            areas: areas, levels: levels, nodes: nodes, firstEdges: firstEdges, edges: edges,
            connections: buildings.flatMap { building in
                building.connections.map { (building.id, $0.kind) }
            },
            entrances: buildings.flatMap { building in building.entrances.map { _ in building.id }
            },
            doors: joints, roomsAtNode: roomsAtNode, rooms: Set(doors.map { $0.roomID }),
            here: here,
            looks: looks, kiosks: kiosks, loose: loose,
            hasWays: !site.map.ways.isEmpty
                || buildings.contains { building in
                    !building.entrances.isEmpty || !building.connections.isEmpty
                        || building.floors.contains { !$0.ways.isEmpty }
                })
    }
}
