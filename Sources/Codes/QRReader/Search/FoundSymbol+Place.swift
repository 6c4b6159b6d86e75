import Imaging

extension FoundSymbol {
    /// Whether a place lies inside the symbol's outline.
    func covers(_ place: Vector) -> Bool { corners.contains(Point(x: place.x, y: place.y)) }

    /// Whether a finder pattern belongs to the symbol, or to nothing that could be read.
    ///
    /// A whole one with much smaller modules, away from the symbol's own, may be that of another symbol printed inside.
    func claims(_ finder: FinderPattern) -> Bool {
        guard covers(finder.center) else { return false }
        guard finder.evidence == .complete, finder.moduleSize < Self.smallestSame * moduleSize
        else { return true }
        return [corners.topLeft, corners.topRight, corners.bottomLeft].contains { corner in
            (finder.center - Vector(corner.x, corner.y)).length < 11 * moduleSize
        }
    }

    /// Of two symbols in one place the inner one has smaller modules than this share of the other's.
    private static let smallestSame = 0.6

    /// Whether two readings are of one symbol: the middle of each lies inside the other, and their modules are alike.
    func isSame(as other: FoundSymbol) -> Bool {
        corners.contains(other.corners.center) && other.corners.contains(corners.center)
            && moduleSize >= Self.smallestSame * other.moduleSize
            && other.moduleSize >= Self.smallestSame * moduleSize
    }
}
