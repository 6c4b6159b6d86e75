import Imaging

/// Reads the parts of a ``WayGraph`` from bytes, each within its bounds.
struct WayReader {
    /// Why the bytes hold no graph.
    enum Damage: Error {
        /// They end too soon.
        case truncated
        /// A part is not what it should be.
        case form
    }

    /// What the numbers in an edge count.
    struct EdgeLimits {
        var nodes: Int
        var connections: Int
        var entrances: Int
    }

    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { place == bytes.count }

    private mutating func word() throws(Damage) -> UInt32 {
        guard bytes.count - place >= 4 else { throw .truncated }
        var word: UInt32 = 0
        for offset in 0..<4 { word |= UInt32(bytes[place + offset]) << UInt32(8 * offset) }
        place += 4
        return word
    }

    /// A number of parts; each has at least four bytes, so no more are made room for than there are.
    mutating func count(atMost limit: Int = .max) throws(Damage) -> Int {
        let word = try word()
        guard word <= UInt32(truncatingIfNeeded: (bytes.count - place) / 4) else {
            throw .truncated
        }
        guard Int(word) <= limit else { throw .form }
        return Int(word)
    }

    mutating func index(below limit: Int) throws(Damage) -> Int {
        let word = try word()
        guard UInt64(word) < UInt64(limit) else { throw .form }
        return Int(word)
    }

    mutating func indexOrNone(below limit: Int) throws(Damage) -> Int? {
        let word = try word()
        if word == .max { return nil }
        guard UInt64(word) < UInt64(limit) else { throw .form }
        return Int(word)
    }

    mutating func flag() throws(Damage) -> Bool { try index(below: 2) == 1 }

    /// A floor's level, which may be below 0.
    mutating func level() throws(Damage) -> Int { Int(Int32(bitPattern: try word())) }

    /// A finite number.
    mutating func number() throws(Damage) -> Double {
        let low = UInt64(try word())
        let number = Double(bitPattern: UInt64(try word()) << 32 | low)
        guard number.isFinite else { throw .form }
        return number
    }

    /// Metres or seconds: from 0 to more than any site has.
    private mutating func length() throws(Damage) -> Double {
        let number = try number()
        guard (0...4 * WayGraph.maximumCoordinate).contains(number) else { throw .form }
        return number
    }

    mutating func point() throws(Damage) -> Point {
        let point = Point(x: try number(), y: try number())
        let limit = WayGraph.maximumCoordinate
        guard abs(point.x) <= limit, abs(point.y) <= limit else { throw .form }
        return point
    }

    mutating func text() throws(Damage) -> String {
        let word = try word()
        guard word <= UInt32(truncatingIfNeeded: bytes.count - place) else { throw .truncated }
        let end = place + Int(word)
        defer { place = end }
        return String(decoding: bytes[place..<end], as: UTF8.self)
    }

    mutating func area() throws(Damage) -> RouteArea {
        let building = try text()
        let floor = try text()
        return building.isEmpty && floor.isEmpty
            ? .site : .floor(building: building, floor: floor)
    }

    mutating func edge(_ limits: EdgeLimits) throws(Damage) -> WayGraph.Edge {
        var edge = WayGraph.Edge(
            to: try index(below: limits.nodes), metres: try length(), seconds: try length(),
            isStepFree: try flag())
        switch try index(below: 3) {
        case 1: edge.passage = .connection(try index(below: limits.connections))
        case 2: edge.passage = .entrance(try index(below: limits.entrances))
        default: break
        }
        return edge
    }

    mutating func joint(areas: Int, nodes: Int) throws(Damage) -> WayGraph.Joint {
        WayGraph.Joint(
            point: try point(), area: try index(below: areas), node: try index(below: nodes),
            metres: try length(), isStepFree: try flag())
    }
}
