/// Removes the blur of a lens that is out of focus, a disc of one radius, by linear deconvolution.
///
/// The kernel is the Wiener filter for a disc, H / (H² + k), with the power k of the noise relative to the signal; it
/// is computed once and applied in the plane.
///
/// - SeeAlso: Gonzalez and Woods, "Digital Image Processing", 5.8 (minimum mean square error filtering).
struct WienerFilter: Sendable {
    /// The power of the noise, relative to that of the picture.
    private static let noise = 0.03
    /// The period of the kernel while it is designed, in pixels.
    private static let period = 32

    /// The farthest pixel that counts, each way.
    private let reach: Int
    /// The weights of a quarter of the kernel, which is symmetric: row by row from its middle.
    private let weights: [Float]
    /// The number of different weights, which is that of steps for a pixel.
    var taps: Int { weights.count }

    /// Rows of the picture with repeated ends, added in pairs that have the same weights.
    private var sums: [Float] = []
    private var line: [Float] = []

    /// - Parameter radius: of the disc, in pixels, at most 5.
    init(radius: Double) {
        reach = min(Self.period / 2 - 1, Int((3 * radius).rounded(.up)) + 2)
        weights = Self.kernel(radius, reach)
    }

    /// Filters a plane into another.
    mutating func apply(to source: SearchPlane, into out: inout SearchPlane) {
        let (width, height, reach) = (source.width, source.height, reach)
        let padded = width + 2 * reach
        if sums.count < padded { sums = [Float](repeating: 0, count: padded) }
        if line.count < width { line = [Float](repeating: 0, count: width) }
        out.resize(width: width, height: height, scale: source.scale)
        let side = reach + 1
        out.writeRows { y, row in
            for x in 0..<width { line[x] = 0.5 }
            for dy in 0...reach {
                Self.add(
                    source.row(max(0, y - dy)), source.row(min(height - 1, y + dy)),
                    isSame: dy == 0, reach, &sums)
                for dx in 0...reach {
                    Self.accumulate(sums, weights[dy * side + dx], dx, reach, width, &line)
                }
            }
            for x in 0..<width { row[x] = UInt8(max(0, min(255, line[x]))) }
        }
    }

    /// Adds two rows, or takes one where they are the same, and repeats the ends.
    private static func add(
        _ above: Span<UInt8>, _ below: Span<UInt8>, isSame: Bool, _ reach: Int,
        _ sums: inout [Float]
    ) {
        let width = above.count
        var all = sums.mutableSpan
        var inner = all._mutatingExtracting(reach..<reach + width)
        if isSame {
            for x in 0..<width { inner[x] = Float(above[x]) }
        } else {
            for x in 0..<width { inner[x] = Float(UInt16(above[x]) &+ UInt16(below[x])) }
        }
        let (first, last) = (inner[0], inner[width - 1])
        for x in 0..<reach {
            all[x] = first
            all[reach + width + x] = last
        }
    }

    /// Adds the pixels `offset` to both sides with a weight.
    private static func accumulate(
        _ sums: [Float], _ weight: Float, _ offset: Int, _ reach: Int, _ width: Int,
        _ line: inout [Float]
    ) {
        let left = sums.span.extracting(reach - offset..<reach - offset + width)
        let right = sums.span.extracting(reach + offset..<reach + offset + width)
        var all = line.mutableSpan
        var line = all._mutatingExtracting(0..<width)
        if offset == 0 {
            for x in 0..<width { line[x] += weight * left[x] }
        } else {
            for x in 0..<width { line[x] += weight * (left[x] + right[x]) }
        }
    }
}

// MARK: The kernel

extension WienerFilter {
    /// A quarter of the kernel for a disc, with the sum of the whole of it equal to one; or half of that for a line of
    /// twice the radius.
    static func kernel(_ radius: Double, _ reach: Int, isLine: Bool = false) -> [Float] {
        let half = period / 2
        let side = half + 1
        var disc = [Double](repeating: 0, count: side * side)
        for y in 0..<side {
            for x in 0..<side {
                if isLine, y > 0 { continue }
                let distance = Double(x * x + y * y).squareRoot()
                disc[y * side + x] = max(0, min(1, radius + 0.5 - distance))
            }
        }
        var transfer = transform(disc)
        let total = transfer[0]
        for i in transfer.indices {
            let share = transfer[i] / total
            transfer[i] = share / (share * share + noise)
        }
        let kernel = transform(transfer)
        var sum = 0.0
        let last = isLine ? 0 : reach
        for y in 0...last {
            for x in 0...reach {
                sum += kernel[y * side + x] * Double((x == 0 ? 1 : 2) * (y == 0 ? 1 : 2))
            }
        }
        var weights: [Float] = []
        for y in 0...last {
            for x in 0...reach { weights.append(Float(kernel[y * side + x] / sum)) }
        }
        return weights
    }

    /// The discrete Fourier transform of a quarter of something symmetric, which is symmetric too.
    private static func transform(_ values: [Double]) -> [Double] {
        let half = period / 2
        let side = half + 1
        let cosines = cosines
        var result = values
        for isAcross in [true, false] {
            let source = result
            let (step, next) = isAcross ? (1, side) : (side, 1)
            for line in 0..<side {
                for frequency in 0..<side {
                    var sum = 0.0
                    for k in 0..<side {
                        let weight = k == 0 || k == half ? 1.0 : 2.0
                        sum +=
                            weight * source[line * next + k * step]
                            * cosines[k * frequency % period]
                    }
                    result[line * next + frequency * step] = sum
                }
            }
        }
        return result
    }

    /// The cosines of all multiples of a turn's 32nd part.
    private static var cosines: [Double] {
        let (cosine, sine) = (0.980_785_280_403_230_4, 0.195_090_322_016_128_28)
        var (c, s) = (1.0, 0.0)
        return (0..<period).map { _ in
            let value = c
            (c, s) = (c * cosine - s * sine, s * cosine + c * sine)
            return value
        }
    }
}
