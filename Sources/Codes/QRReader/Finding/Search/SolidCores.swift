/// Solid dark components that may be the cores of finder patterns, whatever is drawn around them.
///
/// Designs draw the ring of a finder pattern thin, broken into dots, or as a frame with round corners, and the core as a disc or a
/// heart. It stays one compact piece, larger than a module, and the same three times.
struct SolidCores: Sendable {
    /// The largest ones, their module a third of the side of a square of the same area.
    private(set) var patterns: [FinderPattern] = []
    private var contour = ComponentContour()

    /// The most that are kept.
    private static let most = 32
    /// The fewest pixels: below, the sizes of discs cannot be told apart.
    private static let leastArea = 20
    /// The longest contour, in sides of a square of the same area: 4 for a square, 4.5 for a disc, 5.7 for a square
    /// turned by 45 degrees.
    private static let longestContour = 5.8
    /// The steps of ``WorkMeter`` for one of a contour.
    private static let stepWork = 2

    mutating func removeAll() { patterns.removeAll(keepingCapacity: true) }

    /// Adds those among a picture's components, mapped to the whole picture as `plane` is.
    mutating func find(
        in map: ComponentLabeling, of plane: SearchPlane, _ meter: inout WorkMeter
    ) {
        let components = map.components.span
        var steps = min(1024 + map.width * map.height / 16, meter.left / Self.stepWork)
        let most = steps
        defer { meter.add((most - steps) * Self.stepWork + components.count / 8) }
        for index in components.indices {
            let component = components[index]
            let area = Int(component.filledArea)
            guard component.isDark, Int(component.joined) == index, area >= Self.leastArea,
                component.around >= 0, Int(component.area) * 20 >= area * 19
            else { continue }
            let side = Double(area).squareRoot()
            guard steps > 0, isAmongLargest(side / 3 * plane.scale.x) else { continue }
            let isClosed = contour.follow(
                map, from: component, limit: Int(Self.longestContour * side) + 4)
            steps = max(0, steps - contour.points.count)
            guard isClosed, Self.isFree(contour.center, side: side, in: map) else { continue }
            add(
                FinderPattern(
                    center: contour.center, corners: nil, moduleSize: side / 3, isInverted: false,
                    evidence: .resemblance, fit: 0.5
                ).mapped(from: plane))
        }
    }

    /// Tells whether it is light around a core: between the corners of a square and the ring of the same finder pattern.
    private static func isFree(
        _ center: Vector, side: Double, in map: ComponentLabeling
    ) -> Bool {
        let shades = map.shades.span
        var dark = 0
        for direction in directions {
            let place = center + direction * (0.77 * side)
            guard place.x >= 0, place.y >= 0, place.x < Double(map.width),
                place.y < Double(map.height)
            else { return false }
            dark += Int(shades[Int(place.y) * map.stride + Int(place.x)])
        }
        return dark <= 1
    }

    /// Sixteen, 22.5 degrees apart.
    private static let directions: [Vector] = {
        let first = [
            Vector(1, 0), Vector(0.924, 0.383), Vector(0.707, 0.707), Vector(0.383, 0.924),
        ]
        let half = first + first.map { $0.quarterTurn }
        return half + half.map { -$0 }
    }()

    private func isAmongLargest(_ size: Double) -> Bool {
        guard patterns.count == Self.most, let last = patterns.last else { return true }
        return size > last.moduleSize
    }

    /// Adds one in the order of size, unless a finer level showed it.
    private mutating func add(_ pattern: FinderPattern) {
        let isKnown = patterns.contains {
            ($0.center - pattern.center).length < 1.5 * pattern.moduleSize
                && $0.moduleSize < 1.5 * pattern.moduleSize
                && pattern.moduleSize < 1.5 * $0.moduleSize
        }
        guard !isKnown else { return }
        if patterns.count == Self.most { patterns.removeLast() }
        let place = patterns.firstIndex { $0.moduleSize < pattern.moduleSize } ?? patterns.count
        patterns.insert(pattern, at: place)
    }
}
