public import Imaging

/// The part of a route that lies on one plan.
public struct RouteLeg: Sendable, Equatable {
    public var area: RouteArea
    /// The line walked, in metres on the plan, without points that a straight line has no need of;
    /// a single one where nothing is walked on this plan.
    public var points: [Point]
    /// The length of the line.
    public var metres: Double
}

/// The plan that a part of a route lies on.
public enum RouteArea: Sendable, Hashable {
    /// The site map.
    case site
    /// A floor of a building.
    case floor(building: Building.ID, floor: Floor.ID)
}
