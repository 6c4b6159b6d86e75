/// Greys of modules as levels: 1 is as dark as the dark modules of known shade around, −1 as light.
struct SmallLevels {
    /// Grey = base + x along the width + y along the height.
    private var dark = SIMD3<Double>(0, 0, 0)
    private var light = SIMD3<Double>(255, 0, 0)
    /// The step from dark to light at the middle of the symbol.
    private(set) var contrast = 0.0

    /// Fits a plane to the dark and one to the light modules of known shade.
    init(_ pattern: SmallPattern, _ greys: [Float]) {
        dark = Self.plane(pattern, greys, isDark: true)
        light = Self.plane(pattern, greys, isDark: false)
        let middle = SIMD3(1, Double(pattern.width) / 2, Double(pattern.height) / 2)
        contrast = ((light - dark) * middle).sum()
    }

    func callAsFunction(_ grey: Float, x: Int, y: Int) -> Float {
        let place = SIMD3(1, Double(x) + 0.5, Double(y) + 0.5)
        let (d, l) = ((dark * place).sum(), (light * place).sum())
        guard l - d > 2 else { return 0 }
        return Float((l + d - 2 * Double(grey)) / (l - d))
    }

    private static func plane(_ pattern: SmallPattern, _ greys: [Float], isDark: Bool)
        -> SIMD3<Double>
    {
        var products = [SIMD3<Double>](repeating: .zero, count: 3)
        var targets = SIMD3<Double>.zero
        for module in pattern.known where module.isDark == isDark {
            let place = SIMD3(1, Double(module.x) + 0.5, Double(module.y) + 0.5)
            for r in 0..<3 { products[r] += place * place[r] }
            targets += place * Double(greys[module.y * pattern.width + module.x])
        }
        // A slope that few modules determine stays small.
        products[1][1] += 10
        products[2][2] += 10
        for k in 0..<3 {
            let pivot = products[k][k]
            guard pivot > 1e-9 else { return .zero }
            for r in 0..<3 where r != k {
                let factor = products[r][k] / pivot
                products[r] -= products[k] * factor
                targets[r] -= targets[k] * factor
            }
        }
        return SIMD3(
            targets[0] / products[0][0], targets[1] / products[1][1], targets[2] / products[2][2])
    }
}
