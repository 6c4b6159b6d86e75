import Imaging

/// How far the modules of a symbol on bent paper lie beside a flat grid.
///
/// The shift is measured at every alignment pattern and interpolated linearly between them.
struct GridWarp {
    private let centers: [Double]
    /// In modules, row by row over ``centers``.
    private var shifts: [Point]

    init(_ fit: GridFit, in image: LumaImage) {
        let last = fit.patterns.alignmentCenters.last ?? 0
        centers = fit.patterns.alignmentCenters.map { Double($0) + 0.5 }
        shifts = []
        guard centers.count >= 2 else { return }
        var patterns = fit.patterns.alignments.makeIterator()
        for y in fit.patterns.alignmentCenters {
            for x in fit.patterns.alignmentCenters {
                let isFinder = (x == 6 && (y == 6 || y == last)) || (x == last && y == 6)
                guard !isFinder, let pattern = patterns.next() else {
                    shifts.append(Point(x: 0, y: 0))
                    continue
                }
                shifts.append(Self.shift(of: pattern, fit, in: image))
            }
        }
    }

    /// The shift at a place of the grid, in modules.
    func shift(x: Double, y: Double) -> Point {
        guard !shifts.isEmpty else { return Point(x: 0, y: 0) }
        let (column, dx) = cell(of: x)
        let (row, dy) = cell(of: y)
        let a = shifts[row * centers.count + column]
        let b = shifts[row * centers.count + column + 1]
        let c = shifts[(row + 1) * centers.count + column]
        let d = shifts[(row + 1) * centers.count + column + 1]
        func mix(_ part: KeyPath<Point, Double>) -> Double {
            (a[keyPath: part] * (1 - dx) + b[keyPath: part] * dx) * (1 - dy)
                + (c[keyPath: part] * (1 - dx) + d[keyPath: part] * dx) * dy
        }
        return Point(x: mix(\.x), y: mix(\.y))
    }

    /// The gap between two centres a coordinate falls in, and how far along; beyond the ends, their shift.
    private func cell(of value: Double) -> (index: Int, fraction: Double) {
        var index = 0
        while index + 2 < centers.count, value > centers[index + 1] { index += 1 }
        let fraction = (value - centers[index]) / (centers[index + 1] - centers[index])
        return (index, min(max(fraction, 0), 1))
    }

    /// Where within a module and a half around its place a pattern stands out most.
    private static func shift(
        of pattern: [FixedPatterns.Mark], _ fit: GridFit, in image: LumaImage
    ) -> Point {
        let sign: Double = fit.contrast < 0 ? -1 : 1
        func contrast(_ dx: Double, _ dy: Double) -> Double {
            var light = 0.0
            var dark = 0.0
            for mark in pattern {
                let shade = image.shade(at: fit.place(x: mark.x + dx, y: mark.y + dy))
                if mark.isDark { dark += shade } else { light += shade }
            }
            // Eight of the 25 marks are light.
            return sign * (light / 8 - dark / 17)
        }
        var best = Point(x: 0, y: 0)
        var bestContrast = contrast(0, 0)
        for (step, reach) in [(0.5, 3), (0.25, 1), (0.125, 1)] {
            let from = best
            for row in -reach...reach {
                for column in -reach...reach where row != 0 || column != 0 {
                    let x = from.x + Double(column) * step
                    let y = from.y + Double(row) * step
                    let value = contrast(x, y)
                    if value > bestContrast {
                        bestContrast = value
                        best = Point(x: x, y: y)
                    }
                }
            }
        }
        // A pattern that hardly shows is no witness.
        return bestContrast > 0.4 * abs(fit.contrast) ? best : Point(x: 0, y: 0)
    }
}
