import Imaging
import QRCode

extension SymbolTrack {
    /// Its middle as a place to search around.
    var expectation: FinderPattern {
        FinderPattern(
            center: corners.center, corners: nil, moduleSize: moduleSize, isInverted: isInverted,
            evidence: .predicted, fit: 0)
    }

    /// The symbol, where it was last.
    func symbol(_ decoded: DecodedSymbol) -> FoundSymbol {
        var corners = corners
        if decoded.isMirrored { swap(&corners.b, &corners.d) }
        var symbol = FoundSymbol(
            decoded: decoded,
            corners: Quadrilateral(
                topLeft: Point(x: corners.a.x, y: corners.a.y),
                topRight: Point(x: corners.b.x, y: corners.b.y),
                bottomRight: Point(x: corners.c.x, y: corners.c.y),
                bottomLeft: Point(x: corners.d.x, y: corners.d.y)),
            isInverted: isInverted, moduleSize: moduleSize, contrast: contrast)
        symbol.stage = .frames
        return symbol
    }
}
