import Imaging

extension FoundSymbol {
    /// Whether a place lies inside the symbol's outline.
    func covers(_ place: Vector) -> Bool { corners.contains(Point(x: place.x, y: place.y)) }

    /// Whether two readings are of one symbol: the middle of each lies inside the other.
    func isSame(as other: FoundSymbol) -> Bool {
        corners.contains(other.corners.center) && other.corners.contains(corners.center)
    }
}
