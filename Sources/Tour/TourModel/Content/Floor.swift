public import Imaging

/// A floor and its plan.
public struct Floor: Sendable, Equatable {
    public typealias ID = String

    /// What the lift's button says: "G", "1".
    public var id: ID
    /// 0 is the ground floor; those above count up, those below down.
    public var level: Int
    public var names: Localized<String>
    /// Width and height of the plan, in metres.
    public var width: Double
    public var height: Double
    /// The outer walls on the plan, in metres.
    public var outline: [Point]
    /// The drawn plan, if there is one.
    public var plan: Media.ID?
    /// Where the kiosk stands on this floor, in metres; `nil` on all floors but its own.
    public var here: Point?
    /// Where visitors can walk.
    public var ways: [Way]

    public init(
        id: ID, level: Int, names: Localized<String>, width: Double, height: Double,
        outline: [Point] = [], plan: Media.ID? = nil, here: Point? = nil,
        ways: [Way] = []
    ) {
        self.id = id
        self.level = level
        self.names = names
        self.width = width
        self.height = height
        self.outline = outline
        self.plan = plan
        self.here = here
        self.ways = ways
    }
}
