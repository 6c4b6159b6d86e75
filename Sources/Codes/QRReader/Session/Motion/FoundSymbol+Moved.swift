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
