/// Binarizes with an adaptive threshold: the mean of a square window around each pixel.
///
/// Border pixels are repeated outwards. Sums of columns and running sums make the cost independent of the window.
/// All arithmetic fits 16 bits, so that eight pixels are processed at once: means of columns keep `fraction` bits behind the point, and their sums over
/// the window's width stay below 65536.
///
/// - SeeAlso: Bradley and Roth, "Adaptive Thresholding Using the Integral Image", 2007.
struct LocalMeanThreshold: Sendable {
    /// The window sides for which the arithmetic does not overflow.
    enum Window: Int, Sendable, CaseIterable {
        case pixels15 = 15
        case pixels31 = 31
        case pixels63 = 63
        case pixels127 = 127

        /// Bits behind the point: the most for which window x 255 stays below 65536.
        fileprivate var fraction: UInt16 {
            switch self {
            case .pixels15: 4
            case .pixels31: 3
            case .pixels63: 2
            case .pixels127: 1
            }
        }
    }

    /// How many grey levels below the mean a pixel must be to be dark in the stricter picture: above the
    /// noise of a camera in fair light, below the contrast of any print.
    static let margin: UInt8 = 6

    /// The sum of each column over the window's height.
    private var columns: [UInt16] = []
    /// Sums of column means from the left, wrapping: differences over a window are exact.
    private var sums: [UInt16] = []

    /// Starts with a picture's first row.
    mutating func start(_ plane: SearchPlane, window: Window) {
        let side = window.rawValue
        grow(&columns, to: plane.width)
        grow(&sums, to: plane.width + side + 1)
        var columns = self.columns.mutableSpan
        for x in 0..<plane.width { columns[x] = 0 }
        for y in -(side / 2)...(side / 2) {
            let row = plane.row(min(max(y, 0), plane.height - 1))
            for x in 0..<plane.width { columns[x] &+= UInt16(row[x]) }
        }
    }

    /// Moves the window from the row above to row `y`.
    mutating func advance(_ plane: SearchPlane, to y: Int, window: Window) {
        let reach = window.rawValue / 2
        let entering = plane.row(min(y + reach, plane.height - 1))
        let leaving = plane.row(max(y - reach - 1, 0))
        let width = plane.width
        var all = self.columns.mutableSpan
        var columns = all._mutatingExtracting(0..<width)
        for x in 0..<width {
            columns[x] = columns[x] &+ UInt16(entering[x]) &- UInt16(leaving[x])
        }
    }

    /// Sums up along the row of the window.
    mutating func sum(width: Int, window: Window) {
        let side = window.rawValue
        let reach = side / 2
        let allColumns = self.columns
        let columns = allColumns.span.extracting(0..<width)
        var sums = self.sums.mutableSpan
        // column sum x 2^fraction / side, as the upper half of a product with 2^16 x 2^fraction / side.
        let factor = UInt32(1 << (16 + Int(window.fraction))) / UInt32(side)
        let first = UInt16(truncatingIfNeeded: (UInt32(columns[0]) &* factor) &>> 16)
        let last = UInt16(truncatingIfNeeded: (UInt32(columns[width - 1]) &* factor) &>> 16)
        var sum: UInt16 = 0
        for x in 0...reach {
            sums[x] = sum
            sum &+= first
        }
        var inner = sums._mutatingExtracting(reach + 1..<reach + 1 + width)
        sum &-= first
        for x in 0..<width {
            sum &+= UInt16(truncatingIfNeeded: (UInt32(columns[x]) &* factor) &>> 16)
            inner[x] = sum
        }
        for x in reach + 1 + width..<width + side + 1 {
            sum &+= last
            sums[x] = sum
        }
    }

    /// Writes 1 for each pixel of the summed row that is more than its margin darker than its mean, else 0.
    ///
    /// The margin is that of its column, but at least `least`.
    @_lifetime(out: copy out)
    func compare(
        _ pixels: Span<UInt8>, margins: Span<UInt8>, least: UInt8, window: Window,
        into out: inout MutableSpan<UInt8>
    ) {
        let width = pixels.count
        let side = window.rawValue
        let left = sums.span.extracting(0..<width)
        let right = sums.span.extracting(side..<side + width)
        let margins = margins.extracting(0..<width)
        let factor = UInt16(side) << window.fraction
        for x in 0..<width {
            // At 255 and more the product would pass every sum anyway.
            let raised = min(UInt16(pixels[x]) &+ UInt16(max(margins[x], least)), 255)
            out[x] = raised &* factor < right[x] &- left[x] ? 1 : 0
        }
    }

    /// Writes 1 for each pixel of the summed row that stays darker than its mean when `lift` brighter.
    func compare(
        _ pixels: Span<UInt8>, brighter lift: Int16, window: Window, into out: inout [UInt8]
    ) {
        let width = pixels.count
        let side = window.rawValue
        let left = sums.span.extracting(0..<width)
        let right = sums.span.extracting(side..<side + width)
        let factor = UInt16(side) << window.fraction
        var all = out.mutableSpan
        var out = all._mutatingExtracting(0..<width)
        for x in 0..<width {
            let raised = UInt16(truncatingIfNeeded: min(max(Int16(pixels[x]) &+ lift, 0), 255))
            out[x] = raised &* factor < right[x] &- left[x] ? 1 : 0
        }
    }

    /// The mean around a pixel of the summed row.
    func mean(at x: Int, window: Window) -> UInt8 {
        let side = window.rawValue
        let factor = UInt16(side) << window.fraction
        return UInt8(truncatingIfNeeded: (sums[x + side] &- sums[x]) / factor)
    }

    private func grow(_ array: inout [UInt16], to count: Int) {
        if array.count < count {
            array.append(contentsOf: repeatElement(0, count: count - array.count))
        }
    }
}
