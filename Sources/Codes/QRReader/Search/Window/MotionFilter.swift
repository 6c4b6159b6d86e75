/// Removes the blur of a movement, a line of some length and direction, by linear deconvolution.
///
/// The kernel is the Wiener filter for the line, as that of ``WienerFilter`` is for a disc. It lies on the line itself,
/// so that a pixel costs a few dozen steps.
struct MotionFilter: Sendable {
    /// The farthest step that counts, each way.
    static let reach = 15
    /// The number of steps for a pixel.
    static let taps = 4 * reach + 2

    /// The weights of half the kernel, from its middle.
    let weights: [Float]
    /// Whether a step is one pixel across; else it is one down.
    private let isLevel: Bool
    /// What a step is along the other axis, at most a pixel.
    private let slope: Double

    /// - Parameter line: from one end of what became of a point to the other, in pixels, either way; not zero, and at
    ///   most 15 along each axis.
    init(line: Vector) {
        isLevel = abs(line.x) >= abs(line.y)
        slope = isLevel ? line.y / line.x : line.x / line.y
        weights = WienerFilter.kernel(
            abs(isLevel ? line.x : line.y) / 2, Self.reach, isLine: true)
    }

    /// Filters a plane into another.
    func apply(to source: SearchPlane, into out: inout SearchPlane) {
        let (width, height) = (source.width, source.height)
        // The ends are repeated, so that every pixel has its surroundings.
        let margin = Self.reach + 1
        let stride = width + 2 * margin
        var padded = [Float](repeating: 0, count: stride * (height + 2 * margin))
        for y in 0..<height + 2 * margin {
            let row = source.row(max(0, min(height - 1, y - margin)))
            for x in 0..<stride {
                padded[y * stride + x] = Float(row[max(0, min(width - 1, x - margin))])
            }
        }
        var line = [Float](repeating: 0, count: width)
        out.resize(width: width, height: height, scale: source.scale)
        out.writeRows { y, row in
            for x in 0..<width { line[x] = 0.5 }
            for step in -Self.reach...Self.reach {
                let weight = weights[abs(step)]
                // Between two pixels of the other axis, linear interpolation.
                let aside = slope * Double(step)
                let near = aside.rounded(.down)
                let share = Float(aside - near)
                let (dx, dy) = isLevel ? (step, Int(near)) : (Int(near), step)
                let first = (y + margin + dy) * stride + margin + dx
                let next = first + (isLevel ? stride : 1)
                Self.add(
                    padded.span.extracting(first..<first + width), weight * (1 - share),
                    padded.span.extracting(next..<next + width), weight * share, &line)
            }
            for x in 0..<width { row[x] = UInt8(max(0, min(255, line[x]))) }
        }
    }

    private static func add(
        _ near: Span<Float>, _ a: Float, _ next: Span<Float>, _ b: Float, _ line: inout [Float]
    ) {
        let next = next.extracting(0..<near.count)
        var all = line.mutableSpan
        var line = all._mutatingExtracting(0..<near.count)
        for x in near.indices { line[x] += a * near[x] + b * next[x] }
    }
}
