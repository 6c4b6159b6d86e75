/// Where the modules of a small symbol lie in the picture.
///
/// Laid by the finder pattern alone at first, and then followed outward, edge by edge.
struct SmallGrid {
    private(set) var homography: Homography
    fileprivate(set) var field: ModuleField
    private let side: Int

    /// A grid whose finder pattern is at `frame`.
    init(_ frame: FinderFrame, side: Int) {
        homography = frame.homography
        field = ModuleField(side: side)
        self.side = side
    }

    /// The place of a point given in modules from the top left corner.
    func place(_ module: Vector) -> Vector { homography(module + field(module)) }

    /// Moves the grid to where edges were seen.
    mutating func take(_ equations: inout ModuleField.Equations) { field.solve(&equations) }

    /// Turns the bends into perspective, as far as that explains them.
    ///
    /// - Parameter points: in modules, where the grid is to be trusted.
    mutating func flatten(over points: [Vector], _ fit: inout HomographyFit) {
        let anchors = points.map { Anchor(module: $0, place: place($0), deviation: 0.1) }
        guard let fitted = fit.fit(anchors, dimension: side) else { return }
        for anchor in anchors {
            guard fitted.depth(anchor.module) > 0.05 * fitted.depth(.zero) else { return }
        }
        homography = fitted
        field = ModuleField(side: side)
    }
}
