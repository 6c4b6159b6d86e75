/// The greys around some places on a lattice of seven by seven, and how much they vary from place to place.
///
/// Each of the inner five by five points takes what is around it: the point, and the four diagonally next to it.
/// The points of neighbouring shifts are shared, so that 25 shifts cost 49 samples a place.
struct GreyLattice {
    /// Points across and down.
    static let side = 7
    /// How far from a point its value reaches, in modules: the deviation across and down.
    private static let aperture = 0.2

    // Of the values at the inner points, row by row; five of eight lanes count.
    private var sums = [5 of SIMD8<Float>](repeating: .zero)
    private var squares = [5 of SIMD8<Float>](repeating: .zero)
    /// The weight of a point's four neighbours together; the rest is its own.
    private var others: Float = 1
    /// The offsets of the points, in 65536ths of a pixel.
    private var offsets = [49 of SIMD2<Int>](repeating: .zero)

    /// Measures the first `count` places.
    ///
    /// - Parameters:
    ///   - step: from one point of the lattice to the next, in modules.
    ///   - right: a module to the right, in pixels.
    ///   - down: the same downwards.
    mutating func measure(
        _ places: [Vector], _ count: Int, step: Double, right: Vector, down: Vector,
        in raster: borrowing GreyRaster
    ) {
        others = Float(min(1, Self.aperture * Self.aperture / (step * step)))
        for row in 0..<5 {
            sums[row] = .zero
            squares[row] = .zero
        }
        var reach = Vector.zero
        for index in 0..<49 {
            let offset =
                right * (step * Double(index % 7 - 3)) + down * (step * Double(index / 7 - 3))
            let bounded = Vector(Self.bounded(offset.x), Self.bounded(offset.y))
            offsets[index] = SIMD2(Int(bounded.x * 65536), Int(bounded.y * 65536))
            reach = pointwiseMax(reach, bounded.replacing(with: -bounded, where: bounded .< 0))
        }
        for index in 0..<count { add(places[index], reach: reach, in: raster) }
    }

    /// Within a million pixels, where there is nothing but the border; also NaN.
    private static func bounded(_ offset: Double) -> Double {
        offset > -1e6 ? min(offset, 1e6) : -1e6
    }

    /// The variance of the values at one of five by five points over all places.
    func variance(column: Int, row: Int, of count: Int) -> Float {
        let mean = sums[row][column] / Float(count)
        return max(0, squares[row][column] / Float(count) - mean * mean)
    }

    private mutating func add(_ place: Vector, reach: Vector, in raster: borrowing GreyRaster) {
        var greys = [7 of SIMD8<Float>](repeating: .zero)
        if raster.contains(place - reach - 1), raster.contains(place + reach + 1) {
            let (x, y) = (Int((place.x - 0.5) * 65536), Int((place.y - 0.5) * 65536))
            for row in 0..<7 {
                for column in 0..<7 {
                    let offset = offsets[row &* 7 &+ column]
                    greys[row][column] = unsafe raster.inner(x &+ offset.x, y &+ offset.y)
                }
            }
        } else {
            for row in 0..<7 {
                for column in 0..<7 {
                    let offset = Vector(offsets[row * 7 + column]) / 65536
                    greys[row][column] = raster(place + offset)
                }
            }
        }
        for row in 0..<5 {
            let beside = greys[row] + greys[row + 2]
            // Lane k is the value of column k + 1.
            let corners = beside + beside.moved(by: 2)
            let value = greys[row + 1].moved(by: 1) * (1 - others) + corners * (others / 4)
            sums[row] += value
            squares[row] += value * value
        }
    }
}

extension SIMD8<Float> {
    /// Lane k becomes what lane k + `count` was.
    @inline(__always)
    fileprivate func moved(by count: Int) -> Self {
        var result = Self.zero
        for lane in 0..<8 - count { result[lane] = self[lane + count] }
        return result
    }
}
