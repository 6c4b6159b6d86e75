public import Imaging

/// What leads from floor to floor of a building: stairs, a lift, a ramp, an escalator.
public struct FloorConnection: Sendable, Equatable {
    public typealias ID = String

    public enum Kind: String, Sendable, CaseIterable {
        case stairs
        case lift
        case ramp
        case escalator

        /// Whether it is passed without a step: lifts and ramps are, escalators are not.
        public var isStepFree: Bool { self == .lift || self == .ramp }
    }

    public enum Direction: String, Sendable, CaseIterable { case up, down }

    /// Where it is entered on one floor.
    public struct Stop: Sendable, Equatable {
        public var floorID: Floor.ID
        /// Its door, or its first step, in metres on the floor's plan.
        public var place: Point

        public init(floorID: Floor.ID, place: Point) {
            self.floorID = floorID
            self.place = place
        }
    }

    /// What it is called in the content's files, once in a building.
    public var id: ID
    public var kind: Kind
    /// The only direction it goes in; `nil` where it goes both ways.
    public var direction: Direction?
    /// At least two, from the lowest floor to the highest.
    public var stops: [Stop]
    /// Whether nobody may use it at present.
    public var isClosed: Bool

    public init(
        id: ID, kind: Kind, direction: Direction? = nil, stops: [Stop], isClosed: Bool = false
    ) {
        self.id = id
        self.kind = kind
        self.direction = direction
        self.stops = stops
        self.isClosed = isClosed
    }
}
