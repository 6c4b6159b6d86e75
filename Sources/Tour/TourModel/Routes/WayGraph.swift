package import Imaging

/// All ways of a site as places and what joins them: made once, then only searched.
///
/// Rooms' doors are no places of it: a room is entered or left, never passed through.
package struct WayGraph: Sendable {
    /// What leads from plan to plan.
    enum Passage: Sendable, Equatable {
        case connection(Int)
        case entrance(Int)
    }

    package struct Node: Sendable {
        var point: Point
        /// An index of `areas`; nil for the inside of a lift.
        var area: Int?
    }

    struct Edge: Sendable {
        var to: Int
        var metres: Double
        /// The time beside what is walked.
        var seconds: Double = 0
        var isStepFree = true
        /// Nil for what is walked.
        var passage: Passage?
    }

    /// A place beside the ways, and where it joins them.
    package struct Joint: Sendable {
        package var point: Point
        package var area: Int
        package var node: Int
        package var metres: Double
        /// Whether there is no step between the two.
        package var isStepFree = true
    }

    /// A place that is too far from any way of its plan to be joined.
    package struct Loose: Sendable {
        package var area: RouteArea
        package var point: Point
        /// The nearest place of a way, and how far it is; nil where the plan has no ways.
        package var nearest: (point: Point, metres: Double)?
    }

    /// A door to be joined.
    package struct Door: Sendable {
        package var roomID: Room.ID
        package var area: RouteArea
        package var point: Point?
        package var isStepFree: Bool

        package init(roomID: Room.ID, area: RouteArea, point: Point?, isStepFree: Bool) {
            self.roomID = roomID
            self.area = area
            self.point = point
            self.isStepFree = isStepFree
        }
    }

    /// What the ways have too much of.
    package enum Excess: Error {
        case lines, places, distance
    }

    /// How far a door, a lift or the kiosk may be from the way that it belongs to.
    package static let maximumJoint = 10.0
    /// The pieces of ways on one plan, and the places of all plans: far above any real site, and
    /// still made within a second or two.
    package static let maximumLines = 5_000
    package static let maximumNodes = 1_000_000
    /// No content lies farther from its plan's corner; what does is no import's.
    package static let maximumCoordinate = 1_000_000.0

    package let areas: [RouteArea]
    /// The level of each area; 0 for the site.
    package let levels: [Int]
    let nodes: [Node]
    /// The edges of node `n` are `edges[firstEdges[n]..<firstEdges[n + 1]]`.
    let firstEdges: [Int]
    let edges: [Edge]
    package let connections: [(building: Building.ID, kind: FloorConnection.Kind)]
    package let entrances: [Building.ID]
    /// The doors that ways lead to.
    package let doors: [Room.ID: Joint]
    /// The rooms whose doors join at a node.
    let roomsAtNode: [Int: [Room.ID]]
    /// The rooms of the tour, with doors or without.
    package let rooms: Set<Room.ID>
    package let here: Joint?
    /// Which way a visitor there looks: degrees clockwise from the plan's top; nil where that is
    /// not known.
    let looks: Double?
    /// The places of kiosks that ways lead to.
    package let kiosks: [KioskPlace.ID: Joint]
    /// What could not be joined.
    package let loose: [Loose]
    /// Whether the content draws ways at all: roads of a site map alone lead to no room.
    package let hasWays: Bool
}
