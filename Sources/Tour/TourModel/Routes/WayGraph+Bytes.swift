import Imaging

extension WayGraph {
    /// The graph as bytes, which a page's script hands to the reader in the browser.
    ///
    /// Numbers have their lowest byte first: counts and indices four bytes, `UInt32.max` for none;
    /// metres eight. What could not be joined and the places of other kiosks stay behind. The same
    /// graph has the same bytes.
    package func bytes() -> [UInt8] {
        var writer = WayWriter()
        writer.add(Self.mark)
        writer.add(areas.count)
        for (area, level) in zip(areas, levels) {
            writer.add(area)
            writer.add(level)
        }
        writer.add(connections.count)
        for connection in connections {
            writer.add(connection.building)
            writer.add(connection.kind.rawValue)
        }
        writer.add(entrances.count)
        for building in entrances { writer.add(building) }
        writer.add(nodes.count)
        for node in nodes {
            writer.add(node.point)
            writer.add(node.area)
        }
        for node in nodes.indices {
            let range = firstEdges[node]..<firstEdges[node + 1]
            writer.add(range.count)
            for edge in edges[range] { writer.add(edge) }
        }
        // The rooms of a node stay in their order.
        let served = roomsAtNode.keys.sorted().flatMap { roomsAtNode[$0] ?? [] }
            .filter { doors[$0] != nil }
        writer.add(served.count)
        for room in served {
            guard let joint = doors[room] else { continue }
            writer.add(room)
            writer.add(joint)
        }
        writer.add(rooms.count)
        for room in rooms.sorted() { writer.add(room) }
        writer.add(here == nil ? 0 : 1)
        if let here { writer.add(here) }
        writer.add(looks == nil ? 0 : 1)
        if let looks { writer.add(looks) }
        writer.add(hasWays ? 1 : 0)
        return writer.bytes
    }

    /// What the bytes begin with: the form and its number.
    private static let mark = "docent ways 1"

    /// The graph that bytes hold; `nil` where they hold none.
    ///
    /// Takes any bytes: every index of the graph is within it, and no length is below 0.
    package init?(bytes: [UInt8]) {
        var reader = WayReader(bytes)
        do throws(WayReader.Damage) {
            self = try WayGraph(from: &reader)
        } catch {
            return nil
        }
    }

    private init(from reader: inout WayReader) throws(WayReader.Damage) {
        guard try reader.text() == Self.mark else { throw .form }
        var areas: [RouteArea] = []
        var levels: [Int] = []
        for _ in 0..<(try reader.count()) {
            areas.append(try reader.area())
            levels.append(try reader.level())
        }
        var connections: [(building: Building.ID, kind: FloorConnection.Kind)] = []
        for _ in 0..<(try reader.count()) {
            let building = try reader.text()
            guard let kind = FloorConnection.Kind(rawValue: try reader.text()) else {
                throw .form
            }
            connections.append((building, kind))
        }
        var entrances: [Building.ID] = []
        for _ in 0..<(try reader.count()) { entrances.append(try reader.text()) }
        var nodes: [Node] = []
        for _ in 0..<(try reader.count(atMost: Self.maximumNodes)) {
            let point = try reader.point()
            nodes.append(Node(point: point, area: try reader.indexOrNone(below: areas.count)))
        }
        var firstEdges = [0]
        var edges: [Edge] = []
        let limits = WayReader.EdgeLimits(
            nodes: nodes.count, connections: connections.count, entrances: entrances.count)
        for _ in nodes {
            for _ in 0..<(try reader.count()) { edges.append(try reader.edge(limits)) }
            firstEdges.append(edges.count)
        }
        var doors: [Room.ID: Joint] = [:]
        var roomsAtNode: [Int: [Room.ID]] = [:]
        for _ in 0..<(try reader.count()) {
            let room = try reader.text()
            let joint = try reader.joint(areas: areas.count, nodes: nodes.count)
            guard doors.updateValue(joint, forKey: room) == nil else { throw .form }
            roomsAtNode[joint.node, default: []].append(room)
        }
        var rooms: Set<Room.ID> = []
        for _ in 0..<(try reader.count()) { rooms.insert(try reader.text()) }
        let here =
            try reader.flag() ? try reader.joint(areas: areas.count, nodes: nodes.count) : nil
        let looks = try reader.flag() ? try reader.number() : nil
        let hasWays = try reader.flag()
        guard reader.isAtEnd else { throw .form }
        self.init(
            areas: areas, levels: levels, nodes: nodes, firstEdges: firstEdges, edges: edges,
            connections: connections, entrances: entrances, doors: doors,
            roomsAtNode: roomsAtNode, rooms: rooms, here: here, looks: looks, kiosks: [:],
            loose: [], hasWays: hasWays)
    }
}
