public import Imaging

/// A door between a building and the site around it.
public struct Entrance: Sendable, Equatable {
    public var floorID: Floor.ID
    /// The door on the floor's plan, in metres.
    public var place: Point
    /// The same door on the site map, in metres.
    public var mapPlace: Point
    /// Whether nobody may pass at present.
    public var isClosed: Bool
    /// Whether there is no step at it.
    public var isStepFree: Bool

    public init(
        floorID: Floor.ID, place: Point, mapPlace: Point, isClosed: Bool = false,
        isStepFree: Bool = true
    ) {
        self.floorID = floorID
        self.place = place
        self.mapPlace = mapPlace
        self.isClosed = isClosed
        self.isStepFree = isStepFree
    }
}
