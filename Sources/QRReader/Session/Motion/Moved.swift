import Imaging

extension FoundSymbol {
    /// The symbol with its corners at other places.
    func moved(_ place: (Vector) -> Vector) -> FoundSymbol {
        func moved(_ point: Point) -> Point {
            let place = place(Vector(point.x, point.y))
            return Point(x: place.x, y: place.y)
        }
        let before = corners.area
        var symbol = self
        symbol.corners = Quadrilateral(
            topLeft: moved(corners.topLeft), topRight: moved(corners.topRight),
            bottomRight: moved(corners.bottomRight), bottomLeft: moved(corners.bottomLeft))
        symbol.moduleSize *= (abs(symbol.corners.area) / max(abs(before), 1e-9)).squareRoot()
        return symbol
    }
}

extension SymbolLevels {
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
