public import Imaging

/// One step of a route: something is done, then a stretch is walked.
///
/// Its words read in this order: the action ("Take the lift to floor 1"), the turn ("turn right"),
/// the metres.
public struct RouteStep: Sendable, Equatable {
    public enum Action: Sendable, Equatable {
        /// Begins at the door of a room; at the kiosk where there is none.
        case leave(Room.ID?)
        /// Walks on from a turn.
        case walk
        /// Takes stairs, a lift, a ramp or an escalator.
        case take(
            FloorConnection.Kind, FloorConnection.Direction, building: Building.ID, to: Floor.ID)
        /// Goes out to the site.
        case leaveBuilding(Building.ID)
        /// Comes in from the site.
        case enterBuilding(Building.ID)
        /// Is there.
        case arrive(Room.ID)
    }

    /// How far to turn; turns under 25 degrees are none.
    public enum Turn: String, Sendable, CaseIterable {
        /// From 25 to 60 degrees.
        case slightLeft, slightRight
        /// From 60 to 120 degrees.
        case left, right
        /// Above 120 degrees.
        case sharpLeft, sharpRight
        /// Above 135 degrees, for who stands before a kiosk.
        case around
    }

    public enum Side: String, Sendable, CaseIterable { case left, right, ahead }

    public var action: Action
    /// On which side the door, the stairs or the lift are as the visitor comes to them; `nil` for
    /// steps that go to none.
    public var side: Side?
    /// The turn before the stretch, after the action: out of the door, out of the lift; `nil` where
    /// it goes straight on, or where it is unknown which way the visitor looks: before a kiosk of
    /// which the content does not say which way it faces.
    public var turn: Turn?
    /// The room whose door is passed last, at most ten metres before the turn.
    public var landmark: Room.ID?
    /// The rooms whose doors are passed on the stretch, in order.
    public var passing: [Room.ID] = []
    /// The length of the stretch; 0 where another step follows at once.
    public var metres: Double = 0.0
    /// The index of the leg on which the step begins.
    public var leg: Int
    /// Where it begins, in metres on the leg's plan.
    public var place: Point
}
