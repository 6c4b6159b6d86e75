import Imaging
import QRCode

/// A picture in which codes and what is around them are painted over.
struct LumaCanvas {
    private let original: LumaImage
    private var pixels: [UInt8]

    init(_ image: LumaImage) {
        original = image
        pixels = image.pixels
    }

    var image: LumaImage {
        LumaImage(width: original.width, height: original.height, pixels: pixels)
    }

    /// Paints over everything outside of the places and their quiet zones.
    mutating func paintSurroundings(of places: [CodePlace]) {
        let shade = Self.mean(original.pixels)
        var painted = [UInt8](repeating: shade, count: pixels.count)
        for place in places {
            let kept = place.corners.expanded(by: 4 * place.moduleSize + place.reach)
            let (columns, rows) = kept.bounds.pixels(of: original)
            let isWhole = !kept.isConvex
            for y in rows {
                for x in columns {
                    let point = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
                    guard isWhole || kept.contains(point) else { continue }
                    painted[y * original.width + x] = pixels[y * original.width + x]
                }
            }
        }
        pixels = painted
    }

    /// Paints over what a code says: the modules of a known grid that hold data, or else all of the place.
    mutating func paintPayload(of place: CodePlace) {
        guard let version = place.version,
            let unitSquare = PerspectiveTransform(unitSquareTo: place.corners),
            let inverse = unitSquare.inverse
        else { return paintAll(of: place) }
        let plan = ModulePlan(version, unitSquare, in: original)
        let (columns, rows) = place.corners.bounds.expanded(by: 3 * place.moduleSize)
            .pixels(of: original)
        for y in rows {
            for x in columns {
                let unit = inverse(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
                guard plan.hides(unit) else { continue }
                pixels[y * original.width + x] = plan.shade
            }
        }
    }

    /// Paints over a whole place, as far as the code may reach.
    mutating func paintAll(of place: CodePlace) {
        let area = place.corners.bounds.expanded(by: place.reach + 2 * place.moduleSize)
        let (columns, rows) = area.pixels(of: original)
        guard !columns.isEmpty else { return }
        let shade = Self.mean(
            rows.flatMap { y in columns.map { x in original.pixels[y * original.width + x] } })
        for y in rows {
            for x in columns { pixels[y * original.width + x] = shade }
        }
    }

    private static func mean(_ pixels: [UInt8]) -> UInt8 {
        guard !pixels.isEmpty else { return 128 }
        return UInt8(pixels.reduce(0) { $0 + Int($1) } / pixels.count)
    }
}

/// Which modules of a symbol are shown after its payload was painted over.
///
/// Modules whose shade the standard fixes are shown, but only where the picture has that shade: where the grid does not fit,
/// they would show others. So no module that is shown says more than the version. Format and version information,
/// which say nothing of the payload, are shown too.
private struct ModulePlan {
    private let width: Int
    private let height: Int
    private var isShown: [Bool]
    /// Between dark and light.
    let shade: UInt8

    /// How far beyond its edge a symbol is painted over, in modules: what is blurred, or bent outwards.
    private static let edge = 1.5

    init(_ version: Version, _ unitSquare: PerspectiveTransform, in image: LumaImage) {
        width = version.width
        height = version.height
        let roles = version.moduleRoles
        var levels = [Double](repeating: 0, count: roles.count)
        var sums = (dark: 0.0, light: 0.0)
        var counts = (dark: 0.0, light: 0.0)
        for index in roles.indices {
            levels[index] = Self.level(
                x: index % width, y: index / width, width, height, unitSquare, in: image)
            switch roles[index] {
            case .dark:
                sums.dark += levels[index]
                counts.dark += 1
            case .light:
                sums.light += levels[index]
                counts.light += 1
            case .information, .data: break
            }
        }
        let dark = sums.dark / max(counts.dark, 1)
        let light = sums.light / max(counts.light, 1)
        let middle = (dark + light) / 2
        shade = UInt8(min(max(middle, 0), 255))
        isShown = roles.indices.map { index in
            let isDark = (levels[index] < middle) == (dark < light)
            return switch roles[index] {
            case .dark: isDark
            case .light: !isDark
            case .information: true
            case .data: false
            }
        }
    }

    /// The mean of nine pixels in the middle of a module.
    private static func level(
        x: Int, y: Int, _ width: Int, _ height: Int, _ unitSquare: PerspectiveTransform,
        in image: LumaImage
    ) -> Double {
        var sum = 0.0
        for dy in [0.3, 0.5, 0.7] {
            for dx in [0.3, 0.5, 0.7] {
                let place = unitSquare(
                    Point(
                        x: (Double(x) + dx) / Double(width), y: (Double(y) + dy) / Double(height)))
                guard place.x.isFinite, place.y.isFinite else { continue }
                let column = Int(min(max(place.x, 0), Double(image.width - 1)))
                let row = Int(min(max(place.y, 0), Double(image.height - 1)))
                sum += Double(image.pixels[row * image.width + column])
            }
        }
        return sum / 9
    }

    /// Whether a place is painted over, in units of the symbol's sides.
    func hides(_ unit: Point) -> Bool {
        let x = unit.x * Double(width)
        let y = unit.y * Double(height)
        guard x >= -Self.edge, y >= -Self.edge, x < Double(width) + Self.edge,
            y < Double(height) + Self.edge
        else { return false }
        let column = min(max(Int(x.rounded(.down)), 0), width - 1)
        let row = min(max(Int(y.rounded(.down)), 0), height - 1)
        return !isShown[row * width + column]
    }
}
