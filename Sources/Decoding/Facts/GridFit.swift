import Imaging

/// A module grid laid over a picture, and how well the fixed patterns agree with what is under it.
struct GridFit {
    let patterns: FixedPatterns
    private(set) var outline: Quadrilateral
    private var transform: PerspectiveTransform
    /// The mean shade of fixed light modules less that of fixed dark ones, in grey levels; negative where the
    /// symbol is inverted.
    private(set) var contrast: Double

    /// `nil` when the outline has three corners in a line.
    init?(_ patterns: FixedPatterns, outline: Quadrilateral, in image: LumaImage) {
        guard let transform = PerspectiveTransform(unitSquareTo: outline) else { return nil }
        self.patterns = patterns
        self.outline = outline
        self.transform = transform
        contrast = Self.contrast(patterns, transform, in: image)
    }

    /// Moves the corners, each by itself and in ever smaller steps, as long as the patterns agree better.
    ///
    /// - Parameter reach: the first step, in modules.
    /// - Complexity: at most ``rounds`` times sixteen looks at the fixed patterns per step width.
    mutating func refine(in image: LumaImage, reach: Double) {
        let module = (outline.area / Double(patterns.side * patterns.side)).squareRoot()
        guard module.isFinite, module > 0 else { return }
        var step = reach * module
        let corners: [WritableKeyPath<Quadrilateral, Point>] = [
            \.topLeft, \.topRight, \.bottomRight, \.bottomLeft,
        ]
        while step > 0.06 * module {
            var hasMoved = false
            for _ in 0..<Self.rounds {
                hasMoved = false
                for corner in corners {
                    for (dx, dy) in [(step, 0.0), (-step, 0.0), (0.0, step), (0.0, -step)] {
                        var moved = outline
                        moved[keyPath: corner].x += dx
                        moved[keyPath: corner].y += dy
                        guard let fit = GridFit(patterns, outline: moved, in: image),
                            abs(fit.contrast) > abs(contrast), fit.contrast * contrast > 0
                        else { continue }
                        self = fit
                        hasMoved = true
                    }
                }
                if !hasMoved { break }
            }
            step /= 2
        }
    }

    private static let rounds = 3

    /// Moves the bottom right corner to where the modules are most clearly dark or light.
    ///
    /// The data have no shade that is known beforehand, but between modules everything is grey.
    /// - Complexity: about fifty looks at every module.
    mutating func settleBottomRight(in image: LumaImage) {
        let module = (outline.area / Double(patterns.side * patterns.side)).squareRoot()
        guard module.isFinite, module > 0, patterns.side <= Self.largestSideToSettle else { return }
        var best = spread(in: image)
        for step in [0.8 * module, 0.4 * module, 0.2 * module] {
            let from = outline
            for row in -2...2 {
                for column in -2...2 where row != 0 || column != 0 {
                    var moved = from
                    moved.bottomRight.x += Double(column) * step
                    moved.bottomRight.y += Double(row) * step
                    guard let fit = GridFit(patterns, outline: moved, in: image) else { continue }
                    let value = fit.spread(in: image)
                    if value > best {
                        best = value
                        self = fit
                    }
                }
            }
        }
    }

    /// Beyond, alignment patterns hold the corner, and looking at every module is dear.
    private static let largestSideToSettle = 57

    /// The variance of the shades at all modules' centres.
    private func spread(in image: LumaImage) -> Double {
        var sum = 0.0
        var squares = 0.0
        for row in 0..<patterns.side {
            for column in 0..<patterns.side {
                let shade = image.shade(
                    at: place(x: Double(column) + 0.5, y: Double(row) + 0.5))
                sum += shade
                squares += shade * shade
            }
        }
        let count = Double(patterns.side * patterns.side)
        return squares / count - (sum / count) * (sum / count)
    }

    /// The place in the picture of a place in the grid, in modules from its outer corner.
    func place(x: Double, y: Double) -> Point {
        let side = Double(patterns.side)
        return transform(Point(x: x / side, y: y / side))
    }

    private static func contrast(
        _ patterns: FixedPatterns, _ transform: PerspectiveTransform, in image: LumaImage
    ) -> Double {
        let scale = 1 / Double(patterns.side)
        var sums = (light: 0.0, dark: 0.0)
        var counts = (light: 0.0, dark: 0.0)
        func add(_ mark: FixedPatterns.Mark) {
            let shade = image.shade(
                at: transform(Point(x: mark.x * scale, y: mark.y * scale)))
            if mark.isDark {
                sums.dark += shade
                counts.dark += 1
            } else {
                sums.light += shade
                counts.light += 1
            }
        }
        patterns.finders.forEach(add)
        for pattern in patterns.alignments { pattern.forEach(add) }
        return sums.light / counts.light - sums.dark / counts.dark
    }
}

extension LumaImage {
    /// The shade at a place between pixels' centres, by linear interpolation; outside, that of the edge.
    func shade(at point: Point) -> Double {
        let x = min(max(point.x - 0.5, 0), Double(width - 1))
        let y = min(max(point.y - 0.5, 0), Double(height - 1))
        // Beyond the horizon of a perspective there is no place.
        guard x.isFinite, y.isFinite else { return 127.5 }
        let left = Int(x)
        let top = Int(y)
        let right = min(left + 1, width - 1)
        let bottom = min(top + 1, height - 1)
        let dx = x - Double(left)
        let dy = y - Double(top)
        let upper =
            Double(pixels[top * width + left]) * (1 - dx) + Double(pixels[top * width + right]) * dx
        let lower =
            Double(pixels[bottom * width + left]) * (1 - dx)
            + Double(pixels[bottom * width + right]) * dx
        return upper * (1 - dy) + lower * dy
    }
}
