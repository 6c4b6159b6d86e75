import Imaging

/// Writes the parts of a ``WayGraph`` as bytes.
struct WayWriter {
    private(set) var bytes: [UInt8] = []

    mutating func add(_ count: Int) {
        let word = UInt32(truncatingIfNeeded: count)
        for shift in [0, 8, 16, 24] as [UInt32] {
            bytes.append(UInt8(truncatingIfNeeded: word >> shift))
        }
    }

    /// An index, or none.
    mutating func add(_ index: Int?) { add(index ?? Int(truncatingIfNeeded: UInt32.max)) }

    mutating func add(_ number: Double) {
        for shift in stride(from: 0, to: 64, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: number.bitPattern >> UInt64(shift)))
        }
    }

    mutating func add(_ text: String) {
        add(text.utf8.count)
        bytes += text.utf8
    }

    mutating func add(_ point: Point) {
        add(point.x)
        add(point.y)
    }

    /// The building and the floor; both are empty for the site.
    mutating func add(_ area: RouteArea) {
        switch area {
        case .site:
            add("")
            add("")
        case .floor(let building, let floor):
            add(building)
            add(floor)
        }
    }

    mutating func add(_ edge: WayGraph.Edge) {
        add(edge.to)
        add(edge.metres)
        add(edge.seconds)
        add(edge.isStepFree ? 1 : 0)
        switch edge.passage {
        case nil: add(0)
        case .connection(let index):
            add(1)
            add(index)
        case .entrance(let index):
            add(2)
            add(index)
        }
    }

    mutating func add(_ joint: WayGraph.Joint) {
        add(joint.point)
        add(joint.area)
        add(joint.node)
        add(joint.metres)
        add(joint.isStepFree ? 1 : 0)
    }
}
