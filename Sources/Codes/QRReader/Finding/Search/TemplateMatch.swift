/// Fits a finder pattern to a place of a picture: finds the position, rotation, scale and shear that correlate best.
struct TemplateMatch {
    /// The centre, and the steps of one module along the pattern's two directions, in pixels.
    var center: Vector
    var across: Vector
    var down: Vector
    /// The correlation with a perfect pattern, −1...1; negative for an inverted one.
    var correlation = 0.0

    /// Finds the best rotation and size at a place, then the best shear.
    ///
    /// - Parameter moduleSize: about the side of a module, in pixels of `plane`.
    init(_ plane: SearchPlane, at place: Vector, moduleSize: Double, isInverted: Bool) {
        let sign = isInverted ? -1.0 : 1.0
        center = place
        across = Vector(moduleSize, 0)
        down = Vector(0, moduleSize)
        correlation = -sign
        // Ten turns of nine degrees: a ring's far corner moves by less than half a module between two.
        for turn in 0..<10 {
            // The sine and cosine of nine degrees, turn by turn.
            let (cosine, sine) = Self.turns[turn]
            for scale in Self.scales {
                let length = moduleSize * scale
                let step = Vector(cosine * length, sine * length)
                let correlation = Self.correlation(plane, place, step, step.quarterTurn)
                if correlation * sign > self.correlation * sign {
                    (across, down) = (step, step.quarterTurn)
                    self.correlation = correlation
                }
            }
        }
        refine(plane, moduleSize, sign)
    }

    /// Finds the best fit near one.
    init(_ plane: SearchPlane, near place: Vector, across: Vector, down: Vector, isInverted: Bool) {
        (center, self.across, self.down) = (place, across, down)
        correlation = Self.correlation(plane, place, across, down)
        refine(plane, moduleSize, isInverted ? -1 : 1)
    }

    private mutating func refine(_ plane: SearchPlane, _ moduleSize: Double, _ sign: Double) {
        // Each figure is changed alone, by ever smaller steps, twice each as the others change too.
        for step in [0.4, 0.4, 0.2, 0.2, 0.1, 0.05] {
            for change in 0..<6 {
                for direction in [step, -step] {
                    var changed = self
                    let unit = direction * moduleSize
                    // An eighth of a module per module moves the corners by half a module.
                    switch change {
                    case 0: changed.center.x += unit
                    case 1: changed.center.y += unit
                    case 2: changed.across.x += unit / 4
                    case 3: changed.across.y += unit / 4
                    case 4: changed.down.x += unit / 4
                    default: changed.down.y += unit / 4
                    }
                    guard changed.isPlausible else { continue }
                    changed.correlation = Self.correlation(
                        plane, changed.center, changed.across, changed.down)
                    if changed.correlation * sign > correlation * sign { self = changed }
                }
            }
        }
    }

    /// The corners of the seven by seven modules.
    var corners: Quad {
        Quad(
            a: center - (across + down) * 3.5, b: center + (across - down) * 3.5,
            c: center + (across + down) * 3.5, d: center + (down - across) * 3.5)
    }

    /// The mean side of a module.
    var moduleSize: Double { abs(across.cross(down)).squareRoot() }

    /// Not mirrored, no side four times the other, and a shear of at most 60 degrees.
    private var isPlausible: Bool {
        let (long, high) = (across.length, down.length)
        return across.cross(down) > 0.5 * long * high && long < 4 * high && high < 4 * long
            && long > 0.5 && high > 0.5
    }

    /// The response of discs is broad: half an octave either way, in quarters.
    private static let scales = [0.71, 0.84, 1, 1.19, 1.41]

    private static let turns: [(Double, Double)] = {
        let (cosine, sine) = (0.987_688_340_595_137_8, 0.156_434_465_040_230_87)
        var turns = [(1.0, 0.0)]
        for _ in 1..<10 {
            let (c, s) = turns[turns.count - 1]
            turns.append((c * cosine - s * sine, c * sine + s * cosine))
        }
        return turns
    }()

    /// The shade of each module of nine by nine, dark as 1 and light as −1, less their mean, and its weight.
    ///
    /// The outermost, the quiet zone's and the separator's, weigh half: there may be print.
    private static let template: [(u: Double, v: Double, shade: Double, weight: Double)] = {
        var modules: [(u: Double, v: Double, shade: Double, weight: Double)] = []
        for v in -4...4 {
            for u in -4...4 {
                let ring = max(abs(u), abs(v))
                modules.append(
                    (Double(u), Double(v), ring == 2 || ring == 4 ? -1 : 1, ring == 4 ? 0.5 : 1))
            }
        }
        let weight = modules.reduce(0) { $0 + $1.weight }
        let mean = modules.reduce(0) { $0 + $1.weight * $1.shade } / weight
        return modules.map { ($0.u, $0.v, $0.shade - mean, $0.weight) }
    }()
    private static let templateWeight = template.reduce(0) { $0 + $1.weight }
    private static let templateSquares = template.reduce(0) { $0 + $1.weight * $1.shade * $1.shade }

    /// The correlation of a place with a pattern that has these steps.
    static func correlation(
        _ plane: SearchPlane, _ center: Vector, _ across: Vector, _ down: Vector
    ) -> Double {
        let pixels = plane.pixels.span
        let (width, height) = (plane.width, plane.height)
        let most = Vector(Double(width) - 1.001, Double(height) - 1.001)
        guard most.x > 0, most.y > 0 else { return 0 }
        var shades = [81 of Double](repeating: 0)
        for index in template.indices {
            let module = template[index]
            var place = center + across * module.u + down * module.v - Vector(0.5, 0.5)
            place = place.clamped(lowerBound: Vector(0, 0), upperBound: most)
            let (x, y) = (Int(place.x), Int(place.y))
            let (right, lower) = (place.x - Double(x), place.y - Double(y))
            let at = y * width + x
            let top = Double(pixels[at]) * (1 - right) + Double(pixels[at + 1]) * right
            let bottom =
                Double(pixels[at + width]) * (1 - right) + Double(pixels[at + width + 1]) * right
            let shade = top * (1 - lower) + bottom * lower
            shades[index] = shade
        }
        // Glare is far off the mean, and would outweigh the pattern: cut off twice at the mean deviation.
        for _ in 0..<2 {
            var (sum, deviation) = (0.0, 0.0)
            for index in shades.indices { sum += shades[index] }
            let mean = sum / 81
            for index in shades.indices { deviation += abs(shades[index] - mean) }
            deviation /= 81
            for index in shades.indices {
                shades[index] = min(max(shades[index], mean - deviation), mean + deviation)
            }
        }
        var (sum, squares, product) = (0.0, 0.0, 0.0)
        for index in template.indices {
            let (module, shade) = (template[index], shades[index])
            sum += module.weight * shade
            squares += module.weight * shade * shade
            product += module.weight * shade * module.shade
        }
        // Below a deviation of two grey levels there is nothing to see.
        let variance = squares - sum * sum / templateWeight
        guard variance > 4 * templateWeight else { return 0 }
        return -product / (variance * templateSquares).squareRoot()
    }
}
