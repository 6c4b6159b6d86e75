/// How far below the mean a pixel must be to be dark, block by block: a little where all is nearly flat.
///
/// In a flat part half of all pixels are below their mean, by noise alone, and form thousands of components. A
/// margin of a quarter of the block's range leaves a faint symbol whole, whose modules lie half the range
/// from the mean, and removes most of the noise, whose range is about six deviations.
struct FlatMargins: Sendable {
    /// The side of a block in pixels.
    static let block = 16
    /// The range from which on a block is not flat: noise of a camera in fair light stays below.
    private static let range: UInt8 = 16

    private var darkest: [UInt8] = []
    private var lightest: [UInt8] = []
    /// For each column of the current row of blocks.
    private(set) var margins: [UInt8] = []

    /// Measures the row of blocks that begins at row `y`.
    mutating func measure(_ plane: SearchPlane, from y: Int) {
        let width = plane.width
        if margins.count < width {
            let missing = width - margins.count
            darkest.append(contentsOf: repeatElement(0, count: missing))
            lightest.append(contentsOf: repeatElement(0, count: missing))
            margins.append(contentsOf: repeatElement(0, count: missing))
        }
        Self.fold(plane, y, &darkest, &lightest)
        for left in stride(from: 0, to: width, by: Self.block) {
            let right = min(left + Self.block, width)
            var low: UInt8 = 255
            var high: UInt8 = 0
            for x in left..<right {
                low = min(low, darkest[x])
                high = max(high, lightest[x])
            }
            let margin = high - low < Self.range ? (high - low + 2) / 4 : 0
            for x in left..<right { margins[x] = margin }
        }
    }

    /// Finds each column's extremes over the rows of one block.
    private static func fold(
        _ plane: SearchPlane, _ y: Int, _ darkest: inout [UInt8], _ lightest: inout [UInt8]
    ) {
        let width = plane.width
        var allLow = darkest.mutableSpan
        var low = allLow._mutatingExtracting(0..<width)
        var allHigh = lightest.mutableSpan
        var high = allHigh._mutatingExtracting(0..<width)
        for x in 0..<width {
            low[x] = 255
            high[x] = 0
        }
        for y in y..<min(y + block, plane.height) {
            let row = plane.row(y)
            for x in 0..<width { low[x] = min(low[x], row[x]) }
            for x in 0..<width { high[x] = max(high[x], row[x]) }
        }
    }
}
