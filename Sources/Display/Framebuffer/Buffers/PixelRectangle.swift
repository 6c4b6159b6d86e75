/// A rectangle of whole pixels, x to the right, y down; empty where a side is not positive.
struct PixelRectangle: Sendable, Hashable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int

    init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// A rectangle from the origin.
    init(width: Int, height: Int) { self.init(x: 0, y: 0, width: width, height: height) }

    /// The rectangle between two corners; the second lies just outside.
    init(fromX left: Int, y top: Int, toX right: Int, y bottom: Int) {
        self.init(x: left, y: top, width: right &- left, height: bottom &- top)
    }

    static let empty = PixelRectangle(width: 0, height: 0)

    /// The first column to the right of it; the largest number where that is beyond all numbers.
    var right: Int { Self.sum(x, max(width, 0)) }
    /// The first row below it.
    var bottom: Int { Self.sum(y, max(height, 0)) }
    var isEmpty: Bool { width <= 0 || height <= 0 }
    /// How many pixels it has; for rectangles that lie in a picture.
    var area: Int { isEmpty ? 0 : width * height }

    /// The pixels that both have.
    func intersection(_ other: PixelRectangle) -> PixelRectangle {
        let left = max(x, other.x)
        let top = max(y, other.y)
        let right = min(right, other.right)
        let bottom = min(bottom, other.bottom)
        guard !isEmpty, !other.isEmpty, left < right, top < bottom else { return .empty }
        return PixelRectangle(fromX: left, y: top, toX: right, y: bottom)
    }

    /// The smallest rectangle that has the pixels of both.
    func union(_ other: PixelRectangle) -> PixelRectangle {
        if isEmpty { return other }
        if other.isEmpty { return self }
        return PixelRectangle(
            fromX: min(x, other.x), y: min(y, other.y), toX: max(right, other.right),
            y: max(bottom, other.bottom))
    }

    func contains(x column: Int, y row: Int) -> Bool {
        column >= x && column < right && row >= y && row < bottom
    }

    private static func sum(_ place: Int, _ length: Int) -> Int {
        let (sum, overflow) = place.addingReportingOverflow(length)
        return overflow ? .max : sum
    }
}
