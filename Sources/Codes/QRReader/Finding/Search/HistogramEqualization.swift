/// Contrast-limited adaptive histogram equalization: stretches the greys of each neighbourhood to the whole range,
/// without enlarging noise.
///
/// The picture is divided into eight by eight tiles. Each gets a curve from its histogram, which is clipped at four
/// times the mean; what is clipped is spread evenly. Each pixel interpolates the curves of the four nearest tiles.
///
/// - SeeAlso: Zuiderveld, "Contrast Limited Adaptive Histogram Equalization", Graphics Gems IV, 1994.
struct HistogramEqualization: Sendable {
    private static let tiles = 8
    private static let peak = 4

    /// For each tile, row by row, its curve of 256 shades.
    private var curves = [UInt8](repeating: 0, count: tiles * tiles * 256)
    private var histogram = [Int](repeating: 0, count: 256)
    /// For each column, the tile to its left and how far it is towards the next, in 1/256.
    private var columns: [(tile: Int32, share: Int32)] = []

    mutating func apply(to source: SearchPlane, into out: inout SearchPlane) {
        out.resize(width: source.width, height: source.height, scale: source.scale)
        for row in 0..<Self.tiles {
            for column in 0..<Self.tiles { makeCurve(source, column, row) }
        }
        columns.removeAll(keepingCapacity: true)
        for x in 0..<source.width { columns.append(Self.place(x, source.width)) }
        let columns = columns.span
        let curves = curves.span
        out.writeRows { y, row in
            let pixels = source.row(y)
            let (tile, share) = Self.place(y, source.height)
            let upper = Int(tile) * Self.tiles
            let lower = min(Int(tile) + 1, Self.tiles - 1) * Self.tiles
            for x in pixels.indices {
                let (left, across) = (Int(columns[x].tile), Int(columns[x].share))
                let right = min(left + 1, Self.tiles - 1)
                let shade = Int(pixels[x])
                let top =
                    Int(curves[(upper + left) * 256 + shade]) * (256 - across)
                    + Int(curves[(upper + right) * 256 + shade]) * across
                let bottom =
                    Int(curves[(lower + left) * 256 + shade]) * (256 - across)
                    + Int(curves[(lower + right) * 256 + shade]) * across
                row[x] = UInt8(
                    truncatingIfNeeded: (top * (256 - Int(share)) + bottom * Int(share) + 32768)
                        >> 16)
            }
        }
    }

    /// Which tile's centre a pixel has behind it, and how far it is to the next.
    private static func place(_ x: Int, _ count: Int) -> (tile: Int32, share: Int32) {
        // In 1/256 of a tile from the first tile's centre.
        let place = max(0, (2 * x + 1) * tiles * 128 / count - 128)
        return (Int32(min(place >> 8, tiles - 1)), Int32(place & 255))
    }

    private mutating func makeCurve(_ source: SearchPlane, _ column: Int, _ row: Int) {
        let left = column * source.width / Self.tiles
        let right = max(left + 1, (column + 1) * source.width / Self.tiles)
        let top = row * source.height / Self.tiles
        let bottom = max(top + 1, (row + 1) * source.height / Self.tiles)
        for shade in 0..<256 { histogram[shade] = 0 }
        for y in top..<bottom {
            let pixels = source.row(y)
            for x in left..<right { histogram[Int(pixels[x])] += 1 }
        }
        let count = (right - left) * (bottom - top)
        let most = max(1, Self.peak * count / 256)
        var excess = 0
        for shade in 0..<256 where histogram[shade] > most {
            excess += histogram[shade] - most
            histogram[shade] = most
        }
        let base = (row * Self.tiles + column) * 256
        var below = 0
        for shade in 0..<256 {
            below += histogram[shade]
            let spread = excess * (shade + 1) / 256
            curves[base + shade] = UInt8(
                truncatingIfNeeded: min(255, (below + spread) * 255 / count))
        }
    }
}
