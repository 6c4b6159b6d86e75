/// Where the modules of a symbol are in the picture: a homography, and a B-spline field of displacements from it.
struct SymbolGrid {
    /// Modules per side.
    private(set) var dimension = 21
    private(set) var homography = Homography()
    private var inverse = Homography()
    var field = DisplacementField()
    /// The middles of all modules in pixels, row-major; the first `dimension * dimension` count.
    private(set) var places = [Vector](repeating: .zero, count: 177 * 177)
    // Of the field along one row of modules, and in each column.
    private var line: [Vector] = []
    private var columns: [(Int, SIMD4<Double>)] = []

    /// Lays a flat grid; `false` where the plane is seen edge on.
    mutating func lay(_ homography: Homography, dimension: Int) -> Bool {
        guard let inverse = homography.inverse else { return false }
        self.homography = homography
        self.inverse = inverse
        self.dimension = dimension
        field.flatten(dimension: dimension)
        return true
    }

    /// Where a point of the symbol is, in pixels.
    func place(_ module: Vector) -> Vector { homography(module + field(module)) }

    /// One module to the right and one down at a point, in pixels.
    func steps(_ module: Vector) -> (right: Vector, down: Vector) {
        let half = Vector(0.5, 0)
        let turned = Vector(0, 0.5)
        return (
            place(module + half) - place(module - half),
            place(module + turned) - place(module - turned)
        )
    }

    /// How far a place is from where the homography puts a point, in modules.
    func displacement(of module: Vector, at place: Vector) -> Vector { inverse(place) - module }

    /// Computes ``places``.
    mutating func placeModules() {
        let n = dimension
        let homography = homography
        if field.isFlat {
            var places = places.mutableSpan
            for y in 0..<n {
                for x in 0..<n {
                    places[y * n + x] = homography(Vector(Double(x) + 0.5, Double(y) + 0.5))
                }
            }
            return
        }
        columns.removeAll(keepingCapacity: true)
        for x in 0..<n { columns.append(field.basis(Double(x) + 0.5)) }
        for y in 0..<n {
            field.takeLine(at: Double(y) + 0.5, into: &line)
            for x in 0..<n {
                let module = Vector(Double(x) + 0.5, Double(y) + 0.5)
                let off = DisplacementField.displacement(on: line, at: columns[x])
                places[y * n + x] = homography(module + off)
            }
        }
    }

    /// The outer corners of the symbol, clockwise from its top left.
    var corners: Quad {
        let side = Double(dimension)
        return Quad(
            a: place(.zero), b: place(Vector(side, 0)), c: place(Vector(side, side)),
            d: place(Vector(0, side)))
    }

    /// The mean side of a module, in pixels.
    var moduleSize: Double {
        abs(corners.area).squareRoot() / Double(dimension)
    }
}
