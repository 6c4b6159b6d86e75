import QRCode

/// The levels of a symbol's modules in one picture, in the symbol's own grid.
struct SymbolLevels: Sendable {
    var version: Version
    /// The mean agreement of the function modules, −1...1.
    var agreement: Double
    /// Row-major: 1 is dark, −1 is light, 0 is not known.
    var levels: [Float]
    /// The outer corners of the grid, clockwise from that of the top left finder pattern.
    var corners: Quad
    var moduleSize: Double
    var contrast: Double
    var isInverted: Bool
}

extension [SymbolLevels] {
    /// More places than a picture has symbols worth another look.
    private static var capacity: Int { 8 }

    /// Adds levels, unless those of the same version at the same place agree better.
    mutating func keep(_ new: SymbolLevels) {
        if let known = firstIndex(where: { $0.isSamePlace(as: new) }) {
            if new.agreement > self[known].agreement { self[known] = new }
        } else if count < Self.capacity {
            append(new)
        } else if let worst = indices.min(by: { self[$0].agreement < self[$1].agreement }),
            new.agreement > self[worst].agreement
        {
            self[worst] = new
        }
    }
}

extension SymbolLevels {
    /// Whether both are of one version and polarity, at nearly the same place, of nearly the same size and turned alike.
    func isSamePlace(as other: SymbolLevels) -> Bool {
        version == other.version && isInverted == other.isInverted
            && corners.isNear(other.corners)
    }

    /// The levels with their corners at other places.
    func moved(_ place: (Vector) -> Vector) -> SymbolLevels {
        var levels = self
        levels.corners = Quad(
            a: place(corners.a), b: place(corners.b), c: place(corners.c), d: place(corners.d))
        levels.moduleSize *=
            (abs(levels.corners.area) / max(abs(corners.area), 1e-9)).squareRoot()
        return levels
    }
}

extension Quad {
    /// Whether another quad may be this one some frames later.
    func isNear(_ other: Quad) -> Bool {
        let side = abs(area).squareRoot()
        let otherSide = abs(other.area).squareRoot()
        guard side < 1.3 * otherSide, otherSide < 1.3 * side,
            (center - other.center).length < 0.4 * max(side, otherSide)
        else { return false }
        // Turned by no more than 45 degrees.
        let (edge, otherEdge) = (b - a, other.b - other.a)
        return edge.dot(otherEdge) > 0.7 * edge.length * otherEdge.length
    }
}
