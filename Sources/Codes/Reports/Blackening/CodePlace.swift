import Decoding
import Imaging
import QRCode
import QRReader
import Scanning

/// A place in a picture where a code is, or may be.
struct CodePlace {
    /// Around all of the code that can be seen.
    var corners: Quadrilateral
    /// The version of its grid, whose outer corners ``corners`` are; `nil` where no grid is known.
    var version: Version?
    /// The mean side of a module, in pixels.
    var moduleSize: Double
    /// How far the code may reach beyond its corners, in pixels.
    var reach: Double

    /// A symbol that was read; `nil` for a bar code that was seen as a line.
    init?(_ symbol: Symbol) {
        guard let corners = symbol.corners else { return nil }
        self.corners = corners
        version = symbol.gridVersion
        let side = max(corners.area.squareRoot(), 1)
        moduleSize = version.map { side / (Double($0.width * $0.height)).squareRoot() } ?? side / 20
        reach = 0
    }

    /// A place that was not read.
    init(_ diagnosis: Diagnosis) {
        corners = diagnosis.corners
        moduleSize = max(diagnosis.moduleSize, 1)
        let side = diagnosis.corners.bounds.side
        switch diagnosis.stage {
        case .unreadable:
            version = diagnosis.version
            reach = 0
        case .noGrid:
            version = nil
            // The corners may be the middles of finder patterns, and the grid another one.
            reach = max(8 * moduleSize, side / 4)
        case .finderPatterns(count: 1):
            version = nil
            reach = 177 * moduleSize
        case .finderPatterns:
            version = nil
            reach = side + 8 * moduleSize
        }
    }

    /// A code of another kind than QR.
    init(_ other: OtherSymbol) {
        corners = other.corners
        version = nil
        moduleSize = max(other.corners.area.squareRoot() / 20, 1)
        reach = moduleSize
    }

    /// The places where a grid was found and not read.
    static func located(in record: ScanRecord) -> [CodePlace] {
        (record.diagnoses ?? []).filter(\.isLocated).map { CodePlace($0) }
    }

    /// All places of a record.
    static func all(of record: ScanRecord) -> [CodePlace] {
        record.symbols.compactMap { CodePlace($0.symbol) }
            + (record.diagnoses ?? []).map { CodePlace($0) }
            + (record.others ?? []).map { CodePlace($0) }
    }
}

/// An upright rectangle of pixels.
struct PixelBounds {
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double

    var side: Double { max(right - left, bottom - top) }

    /// Larger by a margin on every side.
    func expanded(by margin: Double) -> PixelBounds {
        PixelBounds(
            left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin)
    }

    /// The columns and rows of a picture inside.
    func pixels(of image: LumaImage) -> (columns: Range<Int>, rows: Range<Int>) {
        func range(_ low: Double, _ high: Double, _ count: Int) -> Range<Int> {
            // What is not a number covers everything.
            let from = low.isFinite ? Int(min(max(low.rounded(.down), 0), Double(count))) : 0
            let to = high.isFinite ? Int(min(max(high.rounded(.up), 0), Double(count))) : count
            return from..<max(from, to)
        }
        return (range(left, right, image.width), range(top, bottom, image.height))
    }
}

extension Quadrilateral {
    /// The upright rectangle around the corners.
    var bounds: PixelBounds {
        let points = corners
        return PixelBounds(
            left: points.map(\.x).min() ?? 0, top: points.map(\.y).min() ?? 0,
            right: points.map(\.x).max() ?? 0, bottom: points.map(\.y).max() ?? 0)
    }

    /// Larger by about a margin on every side.
    func expanded(by margin: Double) -> Quadrilateral {
        let center = center
        let factor = 1 + 2 * margin / max(area.squareRoot(), 1)
        func moved(_ point: Point) -> Point {
            Point(
                x: center.x + (point.x - center.x) * factor,
                y: center.y + (point.y - center.y) * factor)
        }
        return Quadrilateral(
            topLeft: moved(topLeft), topRight: moved(topRight), bottomRight: moved(bottomRight),
            bottomLeft: moved(bottomLeft))
    }

    /// Whether all corners turn the same way.
    var isConvex: Bool {
        let points = corners
        let turns = (0..<4).map { index in
            let (a, b, c) = (points[index], points[(index + 1) % 4], points[(index + 2) % 4])
            return (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)
        }
        return turns.allSatisfy { $0 > 0 } || turns.allSatisfy { $0 < 0 }
    }
}
