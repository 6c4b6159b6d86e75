package import Drawing

/// A rectangle of whole pixels, x to the right, y down; empty where a side is not positive.
package struct PixelRectangle: Sendable, Hashable {
    package var x: Int
    package var y: Int
    package var width: Int
    package var height: Int

    package init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// A rectangle from the origin.
    package init(width: Int, height: Int) { self.init(x: 0, y: 0, width: width, height: height) }

    /// The rectangle between two corners; the second lies just outside.
    package init(fromX left: Int, y top: Int, toX right: Int, y bottom: Int) {
        self.init(x: left, y: top, width: right &- left, height: bottom &- top)
    }

    package static let empty = PixelRectangle(width: 0, height: 0)

    /// The first column to the right of it; the largest number where that is beyond all numbers.
    package var right: Int { Self.sum(x, max(width, 0)) }
    /// The first row below it.
    package var bottom: Int { Self.sum(y, max(height, 0)) }
    package var isEmpty: Bool { width <= 0 || height <= 0 }
    /// How many pixels it has; for rectangles that lie in a picture.
    package var area: Int { isEmpty ? 0 : width * height }

    /// The pixels that both have.
    package func intersection(_ other: PixelRectangle) -> PixelRectangle {
        let left = max(x, other.x)
        let top = max(y, other.y)
        let right = min(right, other.right)
        let bottom = min(bottom, other.bottom)
        guard !isEmpty, !other.isEmpty, left < right, top < bottom else { return .empty }
        return PixelRectangle(fromX: left, y: top, toX: right, y: bottom)
    }

    /// The smallest rectangle that has the pixels of both.
    package func union(_ other: PixelRectangle) -> PixelRectangle {
        if isEmpty { return other }
        if other.isEmpty { return self }
        return PixelRectangle(
            fromX: min(x, other.x), y: min(y, other.y), toX: max(right, other.right),
            y: max(bottom, other.bottom))
    }

    package func contains(x column: Int, y row: Int) -> Bool {
        column >= x && column < right && row >= y && row < bottom
    }

    private static func sum(_ place: Int, _ length: Int) -> Int {
        let (sum, overflow) = place.addingReportingOverflow(length)
        return overflow ? .max : sum
    }
}

extension PixelRectangle {
    /// The whole pixels that a rectangle touches.
    package init(_ rectangle: Rectangle) {
        let left = Int(rectangle.x.rounded(.down))
        let top = Int(rectangle.y.rounded(.down))
        self.init(
            fromX: left, y: top, toX: Int(rectangle.maxX.rounded(.up)),
            y: Int(rectangle.maxY.rounded(.up)))
    }
}
