public import Imaging

/// Recognises Data Matrix, Aztec and PDF417 codes, to explain why a picture has no QR code.
///
/// Not a part of ``Reader``: its cost arises only where it is asked for. It reuses its working
/// memory.
///
/// A code is reported only if several independent parts of its structure agree, so that a text, a
/// photograph or a code of another kind is not taken for one. Damaged, very blurred or very small
/// codes are not recognised.
public struct OtherSymbolFinder: Sendable {
    /// The largest number of symbols in a result.
    public static let mostSymbols = 16

    /// Pictures with more pixels are reduced first.
    static let mostPixels = 1 << 24
    /// Levels with a shorter side are not searched: the smallest symbol needs that many pixels.
    static let smallestSide = 16

    private var picture = BinaryPicture()
    private var dataMatrix = DataMatrixFinder()
    private var aztec = AztecFinder()
    private var pdf417 = PDF417Finder()

    public init() {}

    /// The codes of other kinds in a picture, dark ones on a light background before inverted ones.
    ///
    /// - Parameter readPlaces: the outlines of symbols that were read; nothing inside them is
    ///   reported.
    /// - Complexity: linear in the number of pixels.
    public mutating func find(
        in image: LumaImage, outside readPlaces: [Quadrilateral] = []
    ) -> [OtherSymbol] {
        var found: [OtherSymbol] = []
        search(image, isInverted: false, outside: readPlaces, &found)
        if found.isEmpty { search(image, isInverted: true, outside: readPlaces, &found) }
        return found
    }

    /// Searches the picture and ever smaller copies of it: large modules look solid only in those.
    private mutating func search(
        _ image: LumaImage, isInverted: Bool, outside readPlaces: [Quadrilateral],
        _ found: inout [OtherSymbol]
    ) {
        var pyramid = Pyramid()
        pyramid.begin(
            pixels: isInverted ? image.pixels.map { ~$0 } : image.pixels, width: image.width,
            height: image.height)
        var scale = 1.0
        var level = 0
        while true {
            let (width, height) = pyramid.size(level)
            guard min(width, height) >= Self.smallestSide else { return }
            if width * height <= Self.mostPixels {
                picture.load(pyramid.pixels(level), width: width, height: height)
                let places =
                    pdf417.find(in: picture) + aztec.find(in: picture)
                    + dataMatrix.find(in: picture)
                for place in places {
                    let symbol = OtherSymbol(
                        kind: place.kind, corners: place.outline.scaled(by: scale),
                        isInverted: isInverted)
                    guard Self.isNew(symbol, in: found, outside: readPlaces) else { continue }
                    found.append(symbol)
                    if found.count == Self.mostSymbols { return }
                }
            }
            level += 1
            scale *= 2
            pyramid.make(downTo: level)
        }
    }

    private static func isNew(
        _ symbol: OtherSymbol, in found: [OtherSymbol], outside readPlaces: [Quadrilateral]
    ) -> Bool {
        let center = symbol.corners.center
        for other in found
        where overlaps(symbol.corners, other.corners) || overlaps(other.corners, symbol.corners) {
            return false
        }
        for place in readPlaces
        where place.contains(center) || symbol.corners.contains(place.center) {
            return false
        }
        return true
    }

    /// Whether the middle of an outline, or a place between it and a corner, is inside another one.
    private static func overlaps(_ inner: Quadrilateral, _ outer: Quadrilateral) -> Bool {
        let center = inner.center
        if outer.contains(center) { return true }
        return inner.corners.contains { corner in
            outer.contains(
                Point(x: (2 * corner.x + center.x) / 3, y: (2 * corner.y + center.y) / 3))
        }
    }
}

/// A symbol of another kind in one level of the pyramid.
struct OtherPlace {
    var kind: OtherSymbol.Kind
    var outline: Quad
}

extension Quad {
    /// The corners in the picture, of which this is a copy with sides divided by `scale`.
    fileprivate func scaled(by scale: Double) -> Quadrilateral {
        func point(_ corner: Vector) -> Point { Point(x: corner.x * scale, y: corner.y * scale) }
        return Quadrilateral(
            topLeft: point(a), topRight: point(b), bottomRight: point(c), bottomLeft: point(d))
    }
}
