/// A picture with an adaptive threshold, to look for the edges between dark and light in it.
struct BinaryPicture: Sendable {
    private(set) var width = 0
    private(set) var height = 0
    private var pixels: [UInt8] = []
    private var range = BlockRange()
    private var thresholds = ThresholdMap()

    /// Blocks to each side whose ranges make a threshold.
    private static let radius = 2
    /// The smallest difference of grey levels in a block that has an edge.
    private static let smallestRange = 24

    /// Takes a picture and computes its thresholds.
    ///
    /// - Precondition: both sides are at least 1 and `pixels` holds `width * height` of them.
    mutating func load(_ pixels: [UInt8], width: Int, height: Int) {
        self.pixels = pixels
        self.width = width
        self.height = height
        range.measure(
            GreyView(pixels: pixels.span, width: width, height: height), rowStep: 1)
        thresholds.useMiddles(of: range, minimumRange: minimumRange, radius: Self.radius)
    }

    /// The difference of grey levels that is more than noise: twice that of quiet blocks, half that
    /// of lively ones at most.
    private var minimumRange: Int {
        var counts = [Int](repeating: 0, count: 256)
        for block in range.darkest.indices {
            counts[Int(range.lightest[block]) - Int(range.darkest[block])] += 1
        }
        func quantile(_ share: Double) -> Int {
            var rest = Int(Double(range.darkest.count) * share)
            for level in counts.indices {
                rest -= counts[level]
                if rest < 0 { return level }
            }
            return 255
        }
        return max(Self.smallestRange, min(2 * quantile(0.25), quantile(0.95) / 2))
    }

    /// The shade of a pixel above the threshold of its block; dark is 0 or less.
    @inline(__always)
    private func level(_ x: Int, _ y: Int) -> Int {
        Int(pixels[y &* width &+ x])
            &- Int(thresholds.values[(y &>> 3) &* thresholds.columns &+ (x &>> 3)])
    }

    /// Whether a pixel is dark; outside the picture everything is light.
    func isDark(x: Int, y: Int) -> Bool {
        x >= 0 && y >= 0 && x < width && y < height && level(x, y) <= 0
    }

    /// The interpolated shade above the threshold at a place; light outside the picture.
    func level(at place: Vector) -> Double {
        let x = place.x - 0.5
        let y = place.y - 0.5
        guard x > -0.5, y > -0.5, x < Double(width) - 0.5, y < Double(height) - 0.5 else {
            return 255
        }
        let left = max(0, min(Int(x), width - 2))
        let top = max(0, min(Int(y), height - 2))
        guard width > 1, height > 1 else { return Double(level(left, top)) }
        let u = min(1, max(0, x - Double(left)))
        let v = min(1, max(0, y - Double(top)))
        let upper =
            Double(pixels[top * width + left]) * (1 - u)
            + Double(pixels[top * width + left + 1]) * u
        let lower =
            Double(pixels[(top + 1) * width + left]) * (1 - u)
            + Double(pixels[(top + 1) * width + left + 1]) * u
        let block = (Int(place.y) >> 3) * thresholds.columns + (Int(place.x) >> 3)
        return upper * (1 - v) + lower * v - Double(thresholds.values[block]) - 0.5
    }

    /// Whether a place is dark; outside the picture everything is light.
    func isDark(at place: Vector) -> Bool { level(at: place) <= 0 }

    /// The share of dark places, each in the middle of one of `count` equal parts of a line.
    func darkShare(from start: Vector, to end: Vector, count: Int) -> Double {
        guard count > 0 else { return 0 }
        var dark = 0
        for i in 0..<count {
            let t = (Double(i) + 0.5) / Double(count)
            if isDark(at: start + (end - start) * t) { dark += 1 }
        }
        return Double(dark) / Double(count)
    }

    /// Whether a row, or one next to it, has any edge.
    func hasDetail(row: Int) -> Bool { thresholds.isLively[row >> 3] }

    /// Calls `body` with the first pixel of each dark run of a row and the one after its last.
    func forEachDarkRun(row: Int, _ body: (Int, Int) -> Void) {
        var start = -1
        for x in 0..<width {
            if level(x, row) <= 0 {
                if start < 0 { start = x }
            } else if start >= 0 {
                body(start, x)
                start = -1
            }
        }
        if start >= 0 { body(start, width) }
    }

    /// The edges along a row or a column, between pixels: at even indices dark begins, at odd ones
    /// it ends.
    func edges(along line: Int, isColumn: Bool, into edges: inout [Double]) {
        edges.removeAll(keepingCapacity: true)
        let length = isColumn ? height : width
        var before = 255
        for i in 0..<length {
            let value = isColumn ? level(line, i) : level(i, line)
            if (value <= 0) != (edges.count & 1 == 1) {
                edges.append(i == 0 ? 0 : Double(i) - 0.5 + Self.crossing(before, value))
            }
            before = value
        }
        if edges.count & 1 == 1 { edges.append(Double(length)) }
    }

    /// The edges along a line from `start`, in steps: at even indices dark begins, at odd ones it
    /// ends.
    ///
    /// - Parameters:
    ///   - step: from one sample to the next, in pixels.
    ///   - count: the number of samples.
    func edges(from start: Vector, step: Vector, count: Int, into edges: inout [Double]) {
        edges.removeAll(keepingCapacity: true)
        var before = 255.0
        for i in 0..<max(0, count) {
            let value = level(at: start + step * Double(i))
            if (value <= 0) != (edges.count & 1 == 1) {
                let change = abs(before - value)
                let share = change > 0 ? min(1, max(0, abs(before) / change)) : 0
                edges.append(i == 0 ? 0 : Double(i) - 1 + share)
            }
            before = value
        }
        if edges.count & 1 == 1 { edges.append(Double(count)) }
    }

    /// Where between two neighbours the threshold is crossed, 0...1.
    @inline(__always)
    private static func crossing(_ before: Int, _ after: Int) -> Double {
        let change = abs(Double(before - after))
        return change > 0 ? min(1, max(0, abs(Double(before)) / change)) : 0.5
    }
}
