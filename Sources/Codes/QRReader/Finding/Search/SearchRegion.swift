/// A part of a picture around finder patterns that belong to no symbol yet, where the others of
/// their symbol would be.
struct SearchRegion: Sendable, Equatable {
    /// The top left and the bottom right, in pixels of the picture.
    private(set) var least: Vector
    private(set) var most: Vector
    /// Of the finder patterns in it, in pixels.
    private(set) var smallestModule: Double
    private(set) var largestModule: Double

    /// How far from a finder pattern another one of its symbol may be, in modules: the diagonal of
    /// version 10, or a side of version 14.
    static let reach = 72.0
    /// Pixels per module above which the next coarser level shows as much.
    private static let mostPixels = 8.0
    /// The most finder patterns whose surroundings are searched one by one; more than that are
    /// everywhere in the picture.
    private static let capacity = 64

    /// The surroundings of finder patterns; those that overlap and have modules of similar size are
    /// joined.
    ///
    /// `nil` for the whole picture, when there are more finder patterns than ``capacity``.
    static func around(_ finders: [FinderPattern]) -> [SearchRegion]? {
        guard finders.count <= capacity else { return nil }
        var regions: [SearchRegion] = []
        for finder in finders {
            var region = SearchRegion(finder)
            // A region that grew may overlap others that it did not before.
            while let index = regions.firstIndex(where: { $0.joins(region) }) {
                region.join(regions.remove(at: index))
            }
            regions.append(region)
        }
        return regions
    }

    private init(_ finder: FinderPattern) {
        let size = finder.moduleSize
        least = finder.center - Self.reach * size
        most = finder.center + Self.reach * size
        smallestModule = size
        largestModule = size
    }

    private func joins(_ other: SearchRegion) -> Bool {
        least.x < other.most.x && other.least.x < most.x && least.y < other.most.y
            && other.least.y < most.y && largestModule < 2 * other.smallestModule
            && other.largestModule < 2 * smallestModule
    }

    private mutating func join(_ other: SearchRegion) {
        least = pointwiseMin(least, other.least)
        most = pointwiseMax(most, other.most)
        smallestModule = min(smallestModule, other.smallestModule)
        largestModule = max(largestModule, other.largestModule)
    }

    /// Whether a level on which each pixel spans `scale` pixels of the picture is the right one to
    /// look for modules of this size.
    func isShown(at scale: Double) -> Bool {
        smallestModule <= Self.mostPixels * scale && largestModule >= scale
    }

    /// The rows of a level that it covers, some of them perhaps beyond it.
    func rows(at scale: Int) -> Range<Int> {
        let (first, last) = (least.y / Double(scale), most.y / Double(scale))
        return Int(first.rounded(.down))..<Int(last.rounded(.up))
    }

    /// The pixels of a level that it covers; `nil` where that is nothing.
    func pixels(of plane: SearchPlane) -> (columns: Range<Int>, rows: Range<Int>)? {
        func range(_ least: Double, _ most: Double, _ count: Int) -> Range<Int> {
            let first = Int(max(0, min(Double(count), least)))
            return first..<max(first, Int(max(0, min(Double(count), most)).rounded(.up)))
        }
        let columns = range(least.x / plane.scale.x, most.x / plane.scale.x, plane.width)
        let rows = range(least.y / plane.scale.y, most.y / plane.scale.y, plane.height)
        return columns.isEmpty || rows.isEmpty ? nil : (columns, rows)
    }
}
