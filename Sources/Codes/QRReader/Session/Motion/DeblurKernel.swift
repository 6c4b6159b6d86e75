/// A filter that inverts the blur of a uniform motion as far as noise allows: the Wiener filter.
///
/// - SeeAlso: Gonzalez and Woods, "Digital Image Processing", 5.8 (minimum mean square error filtering).
struct DeblurKernel: Sendable {
    /// The taps to each side of the middle.
    static let reach = 28
    /// The points of the transform that the filter is designed with.
    private static let points = 128
    /// The power of the noise over that of the picture.
    private static let noise = 0.01

    private(set) var taps = [Float](repeating: 0, count: 2 * reach + 1)
    private var length = 0.0
    private var cosines: [Double] = []

    /// Designs the filter for a length in pixels.
    mutating func prepare(_ length: Double) {
        guard length != self.length else { return }
        self.length = length
        if cosines.isEmpty { cosines = Self.cosineTable() }
        let n = Self.points
        // The share of each pixel that the motion passes over.
        let half = length / 2
        var blur: [Double] = []
        for k in 0...Self.reach {
            blur.append(max(0, min(Double(k) + 0.5, half) - max(Double(k) - 0.5, -half)) / length)
        }
        var response: [Double] = []
        for f in 0...n / 2 {
            var sum = blur[0]
            for k in 1...Self.reach { sum += 2 * blur[k] * cosines[f * k % n] }
            response.append(sum / (sum * sum + Self.noise))
        }
        var total = 0.0
        var side: [Double] = []
        for k in 0...Self.reach {
            var sum = response[0] + response[n / 2] * cosines[n / 2 * k % n]
            for f in 1..<n / 2 { sum += 2 * response[f] * cosines[f * k % n] }
            // Falls off to nothing beyond the last tap.
            let taper = 1 - Double(k * k) / Double((Self.reach + 1) * (Self.reach + 1))
            sum *= taper / Double(n)
            side.append(sum)
            total += k == 0 ? sum : 2 * sum
        }
        for k in 0...Self.reach {
            let tap = Float(side[k] / total)
            taps[Self.reach + k] = tap
            taps[Self.reach - k] = tap
        }
    }

    /// Filters `count` values from a line that has ``reach`` more on each side.
    func apply(to padded: [Float], count: Int, _ result: inout [Float]) {
        let padded = padded.span
        var all = result.mutableSpan
        var result = all._mutatingExtracting(0..<count)
        for x in 0..<count { result[x] = 0 }
        for k in taps.indices {
            let tap = taps[k]
            let shifted = padded.extracting(k..<k + count)
            for x in 0..<count { result[x] += tap * shifted[x] }
        }
    }

    /// The cosines of all multiples of a turn's ``points``th part, without a library's.
    private static func cosineTable() -> [Double] {
        let step = Vector(0.998_795_456_205_172_4, 0.049_067_674_327_418_015)
        var turn = Vector(1, 0)
        var table: [Double] = []
        for _ in 0..<points {
            table.append(turn.x)
            turn = Vector(turn.x * step.x - turn.y * step.y, turn.x * step.y + turn.y * step.x)
        }
        return table
    }
}
