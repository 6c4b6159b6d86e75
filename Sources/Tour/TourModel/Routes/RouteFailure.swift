/// Why there is no route; each is an answer to show, not a fault of the program.
public enum RouteFailure: Error, Sendable, Equatable {
    /// The content draws no ways at all.
    case noWays
    /// The content does not tell where the kiosk stands, or no way begins there.
    case noStart
    /// The tour has no room with this ID.
    case unknownRoom(Room.ID)
    /// No way leads to the door of this room, or it has none.
    case noWayToDoor(Room.ID)
    /// Ways lead to both, but not from one to the other; something between may be closed.
    case noWay(to: Room.ID)
    /// There is a way, but every one has steps: offer the way with steps.
    case noWayWithoutSteps(to: Room.ID)
}

extension RouteFailure: CustomStringConvertible {
    public var description: String {
        switch self {
        case .noWays:
            "the tour has no ways; draw them with ways: in each building.md and import again"
        case .noStart:
            """
            no way begins where the kiosk stands; write here: on the kiosk's floor, near a way, \
            or name a room to begin at
            """
        case .unknownRoom(let id):
            "there is no room \(id) in the tour; look for it with: docent tour search"
        case .noWayToDoor(let id):
            "no way leads to the door of \(id); write its door: and draw a way to it"
        case .noWay(let id):
            "no way leads to \(id) from there; see whether a way or a lift between is closed"
        case .noWayWithoutSteps(let id):
            "every way to \(id) has steps; ask for the way with steps, or for help"
        }
    }
}
