import Pixels

/// The damage region: a few rectangles that together hold every changed pixel of a picture.
///
/// Rectangles that are better drawn as one are joined, so the list stays short whatever is added.
package struct DamageRegion: Sendable, Equatable {
    /// What more than this many rectangles save is less than what they cost.
    static let limit = 64

    private(set) var rectangles: [PixelRectangle] = []

    init() {}

    /// The changed rectangles, as far as they lie in a picture of the bounds.
    init(_ rectangles: [PixelRectangle], within bounds: PixelRectangle) {
        for rectangle in rectangles { add(rectangle.intersection(bounds)) }
    }

    var isEmpty: Bool { rectangles.isEmpty }
    /// How many pixels are to be looked at.
    var area: Int { rectangles.reduce(0) { $0 + $1.area } }

    mutating func add(_ rectangle: PixelRectangle) {
        guard !rectangle.isEmpty else { return }
        var joined = rectangle
        // Each turn takes at least one rectangle away, so there are at most as many as rectangles.
        while let index = rectangles.firstIndex(where: { Self.isBetterAsOne($0, joined) }) {
            joined = joined.union(rectangles.remove(at: index))
        }
        rectangles.append(joined)
        if rectangles.count > Self.limit {
            rectangles = [rectangles.reduce(.empty) { $0.union($1) }]
        }
    }

    mutating func add(_ more: [PixelRectangle]) {
        for rectangle in more { add(rectangle) }
    }

    mutating func removeAll() { rectangles.removeAll(keepingCapacity: true) }

    private static func isBetterAsOne(_ first: PixelRectangle, _ second: PixelRectangle) -> Bool {
        first.union(second).area <= first.area + second.area
    }
}
