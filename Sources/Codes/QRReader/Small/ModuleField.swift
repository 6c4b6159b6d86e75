/// How far the modules of a symbol lie from where a homography puts them, in modules.
///
/// Smooth: polynomials of the two coordinates, those of each direction fitted to the edges that cross it.
struct ModuleField {
    /// 1, u, v, uv, u², v², u³.
    private static let terms = 7
    fileprivate typealias Terms = SIMD8<Double>

    private var right = Terms.zero
    private var down = Terms.zero
    private let scale: Double

    /// - Parameter side: the modules along the longer side.
    init(side: Int) {
        scale = 1 / Double(side)
    }

    func callAsFunction(_ module: Vector) -> Vector {
        let terms = terms(at: module)
        return Vector((right * terms).sum(), (down * terms).sum())
    }

    private func terms(at module: Vector) -> Terms {
        let u = module.x * scale
        let v = module.y * scale
        return Terms(1, u, v, u * v, u * u, v * v, u * u * u, 0)
    }

    /// Where the edges of one direction were seen.
    struct Sums {
        fileprivate var products = [Terms](repeating: .zero, count: ModuleField.terms)
        fileprivate var targets = Terms.zero

        fileprivate mutating func clear() {
            for r in products.indices { products[r] = .zero }
            targets = .zero
        }
    }

    /// The equations of both directions.
    struct Equations {
        fileprivate var right = Sums()
        fileprivate var down = Sums()

        mutating func clear() {
            right.clear()
            down.clear()
        }
    }

    /// Adds an edge that was seen `offset` modules beyond where the field has it.
    func add(
        _ offset: Double, at module: Vector, isCrossedRightward: Bool, weight: Double,
        to equations: inout Equations
    ) {
        let terms = terms(at: module)
        let before = ((isCrossedRightward ? right : down) * terms).sum()
        func add(_ sums: inout Sums) {
            for r in 0..<Self.terms { sums.products[r] += terms * (terms[r] * weight) }
            sums.targets += terms * ((before + offset) * weight)
        }
        if isCrossedRightward { add(&equations.right) } else { add(&equations.down) }
    }

    /// Takes the polynomials that fit the edges best.
    mutating func solve(_ equations: inout Equations) {
        if let solution = Self.solution(&equations.right) { right = solution }
        if let solution = Self.solution(&equations.down) { down = solution }
    }

    /// Eliminates with the pivot on the diagonal, as a positive definite matrix allows.
    ///
    /// A small penalty on every term keeps those that the edges do not determine near zero; it weighs as
    /// little as one edge that is a few modules off.
    private static func solution(_ sums: inout Sums) -> Terms? {
        for r in 0..<terms { sums.products[r][r] += r == 0 ? 1e-6 : 1e-3 }
        for k in 0..<terms {
            let pivot = sums.products[k][k]
            guard pivot > 1e-12, pivot.isFinite else { return nil }
            for r in 0..<terms where r != k {
                let factor = sums.products[r][k] / pivot
                sums.products[r] -= sums.products[k] * factor
                sums.targets[r] -= sums.targets[k] * factor
            }
        }
        var solution = Terms.zero
        for r in 0..<terms {
            solution[r] = sums.targets[r] / sums.products[r][r]
            guard solution[r].isFinite else { return nil }
        }
        return solution
    }
}
