/// The greys that the three finder patterns suggest for dark and light modules all over the symbol.
///
/// Light falls differently on the three: a plane through their greys follows it.
struct FinderLevels {
    private var middle: SIMD3<Double>
    private var swing: SIMD3<Double>
    private let origin: Vector
    private let side: Double

    /// - Parameter dimension: modules per side of the symbol.
    init(_ frames: FinderFrames, dimension: Int) {
        origin = Vector(3.5, 3.5)
        side = Double(dimension) - 7
        let all = [frames.topLeft, frames.topRight, frames.bottomLeft]
        // A pattern that was not seen takes its greys from those that were.
        let seen = all.filter { $0.score > 0.4 }
        func plane(_ value: (FinderFrame) -> Double) -> SIMD3<Double> {
            let known = seen.isEmpty ? all : seen
            let mean = known.reduce(0) { $0 + value($1) } / Double(known.count)
            let at = all.map { $0.score > 0.4 || seen.isEmpty ? value($0) : mean }
            return SIMD3(at[0], at[1] - at[0], at[2] - at[0])
        }
        middle = plane { $0.middle }
        swing = plane { $0.swing }
    }

    /// The level of a grey at a point in modules: 1 is dark, −1 light.
    func level(of grey: Double, at module: Vector) -> Double {
        let u = (module - origin) / side
        let threshold = middle[0] + middle[1] * u.x + middle[2] * u.y
        let half = swing[0] + swing[1] * u.x + swing[2] * u.y
        return (threshold - grey) / max(half, 2)
    }
}
