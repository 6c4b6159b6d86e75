import Imaging
import QRCode

/// Where a small symbol is, and what it looks like there.
struct SmallPlace {
    private let version: Version
    /// As printed: the grid is followed along the symbol's own axes.
    private let corners: Quad
    private let moduleSize: Double
    private let contrast: Double
    private let isInverted: Bool

    init(
        _ pattern: SmallPattern, _ grid: SmallGrid, _ frame: FinderFrame, contrast: Double,
        isInverted: Bool
    ) {
        let (width, height) = (Double(pattern.width), Double(pattern.height))
        version = pattern.version
        corners = Quad(
            a: grid.place(.zero), b: grid.place(Vector(width, 0)),
            c: grid.place(Vector(width, height)), d: grid.place(Vector(0, height)))
        moduleSize = (abs(corners.area) / (width * height)).squareRoot()
        self.contrast = contrast
        self.isInverted = isInverted
    }

    func symbol(_ decoded: DecodedSymbol) -> FoundSymbol {
        FoundSymbol(
            decoded: decoded, corners: Self.quadrilateral(corners), isInverted: isInverted,
            moduleSize: moduleSize, contrast: contrast)
    }

    func diagnosis(_ stage: Diagnosis.Stage) -> Diagnosis {
        Diagnosis(
            stage: stage, corners: Self.quadrilateral(corners), version: version,
            moduleSize: moduleSize, contrast: contrast, isInverted: isInverted)
    }

    private static func quadrilateral(_ quad: Quad) -> Quadrilateral {
        Quadrilateral(
            topLeft: Point(x: quad.a.x, y: quad.a.y), topRight: Point(x: quad.b.x, y: quad.b.y),
            bottomRight: Point(x: quad.c.x, y: quad.c.y),
            bottomLeft: Point(x: quad.d.x, y: quad.d.y))
    }
}
