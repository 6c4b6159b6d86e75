/// The response of each pixel to a finder pattern of any rotation, with modules of 1.7 pixels.
///
/// Averaged over all rotations, the pattern is a dark disc in a light ring in a dark ring in a faint light one.
/// Pixels count 1 when dark, −1 when light, 0 when near their local mean; sums over discs are put together
/// from sums along rows.
struct RadialResponse: Sendable {
    /// The module size that the discs are made for, in pixels.
    static let moduleSize = 1.7
    /// The sum of a perfect pattern: 4 x core + 4 x gap + 2 x ring + 1 x surroundings, in pixels.
    static let perfect =
        4 * discs[0].count + 4 * (discs[1].count - discs[0].count)
        + 2 * (discs[2].count - discs[1].count) + (discs[3].count - discs[2].count)

    /// A disc: its weight in the whole, and how far its rows reach, from the middle one on.
    private struct Disc {
        let factor: Int
        let reach: [Int]

        init(radius: Double, factor: Int) {
            self.factor = factor
            reach = (0...Int(radius)).map { y in
                Int((radius * radius - Double(y * y)).squareRoot())
            }
        }

        var count: Int {
            reach.enumerated().reduce(0) { $0 + ($1.offset == 0 ? 1 : 2) * (2 * $1.element + 1) }
        }
    }

    /// The radii, in modules, where the turned pattern changes from mostly dark to mostly light: 1.8 between
    /// the core's side (1.5) and corner (2.1), 2.7 and 3.9 likewise, 4.7 as far as the quiet zone is sure.
    ///
    /// Core +4, gap −4, ring +2, surroundings −1 weigh the zones about equally, by their areas, the last less.
    private static let discs = [
        Disc(radius: 1.8 * moduleSize, factor: 8), Disc(radius: 2.7 * moduleSize, factor: -6),
        Disc(radius: 3.9 * moduleSize, factor: 3), Disc(radius: 4.7 * moduleSize, factor: -1),
    ]

    private static let reach = 8
    private static let rowCount = 2 * reach + 1

    private var width = 0
    private var stride = 0
    /// For the newest rows, as a ring buffer, the sums over 1, 3, 5 and so on to 17 pixels around each.
    private var sums: [Int16] = []
    private var disc: [Int16] = []
    private var prefix: [Int16] = []
    /// The newest row's response.
    var row: [Int16] = []

    mutating func start(width: Int) {
        self.width = width
        stride = width
        grow(&sums, to: Self.rowCount * (Self.reach + 1) * stride)
        grow(&prefix, to: width + 2 * Self.reach + 1)
        grow(&disc, to: width)
        grow(&row, to: width)
        for index in sums.indices { sums[index] = 0 }
    }

    /// Adds row `y`, with 1 for dark and −1 for light, with 8 zeros at either end; rows outside are all zero.
    mutating func add(_ y: Int, shades: [Int16]) {
        let reach = Self.reach
        var sum: Int16 = 0
        for x in 0..<width + 2 * reach {
            prefix[x] = sum
            sum &+= shades[x]
        }
        prefix[width + 2 * reach] = sum
        let base = (y + reach) % Self.rowCount * (reach + 1) * stride
        for length in 0...reach {
            Self.difference(prefix, reach, length, width, &sums, base + length * stride)
        }
    }

    private static func difference(
        _ prefix: [Int16], _ reach: Int, _ length: Int, _ width: Int, _ sums: inout [Int16],
        _ at: Int
    ) {
        let left = prefix.span.extracting(reach - length..<reach - length + width)
        let right = prefix.span.extracting(reach + length + 1..<reach + length + 1 + width)
        var all = sums.mutableSpan
        var target = all._mutatingExtracting(at..<at + width)
        for x in 0..<width { target[x] = right[x] &- left[x] }
    }

    /// Computes the response of row `y`, once the row 8 below it was added.
    mutating func respond(_ y: Int) {
        let (width, stride) = (width, stride)
        let reach = Self.reach
        let allSums = sums
        let sums = allSums.span
        func base(_ y: Int, _ length: Int) -> Int {
            ((y + Self.rowCount + reach) % Self.rowCount * (reach + 1) + length) * stride
        }
        for (index, shape) in Self.discs.enumerated() {
            Self.fill(&disc, sums, base(y, shape.reach[0]), width)
            for (down, length) in shape.reach.enumerated().dropFirst() {
                Self.add(&disc, sums, base(y - down, length), base(y + down, length), width)
            }
            Self.add(&row, disc, Int16(shape.factor), width, isFirst: index == 0)
        }
    }

    private static func fill(_ disc: inout [Int16], _ sums: Span<Int16>, _ at: Int, _ width: Int) {
        let source = sums.extracting(at..<at + width)
        var all = disc.mutableSpan
        var disc = all._mutatingExtracting(0..<width)
        for x in 0..<width { disc[x] = source[x] }
    }

    private static func add(
        _ disc: inout [Int16], _ sums: Span<Int16>, _ upper: Int, _ lower: Int, _ width: Int
    ) {
        let upper = sums.extracting(upper..<upper + width)
        let lower = sums.extracting(lower..<lower + width)
        var all = disc.mutableSpan
        var disc = all._mutatingExtracting(0..<width)
        for x in 0..<width { disc[x] = disc[x] &+ upper[x] &+ lower[x] }
    }

    private static func add(
        _ row: inout [Int16], _ disc: [Int16], _ factor: Int16, _ width: Int, isFirst: Bool
    ) {
        let disc = disc.span.extracting(0..<width)
        var all = row.mutableSpan
        var row = all._mutatingExtracting(0..<width)
        if isFirst {
            for x in 0..<width { row[x] = disc[x] &* factor }
        } else {
            for x in 0..<width { row[x] = row[x] &+ disc[x] &* factor }
        }
    }

    private func grow(_ array: inout [Int16], to count: Int) {
        if array.count < count {
            array.append(contentsOf: repeatElement(0, count: count - array.count))
        }
    }
}
