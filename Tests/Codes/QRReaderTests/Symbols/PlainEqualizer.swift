/// The equalizer as plain loops, which `ModuleEqualizer` must agree with bit by bit.
struct PlainEqualizer {
    /// Levels beyond this are glare or shadow and say nothing about blur.
    private static let limit: Float = 2.5
    private static let most = 177 + 2

    /// With a border of light modules, the quiet zone: 1 dark, −1 light.
    private var bits = [Float](repeating: -1, count: most * most)
    private var residuals = [Float](repeating: 0, count: most * most)
    private var targets = [Float](repeating: 0, count: most * most)

    /// Replaces levels by the evidence for each module with its neighbours' share removed.
    ///
    /// - Parameters:
    ///   - levels: 1 dark, −1 light, exactly 0 where nothing is known.
    ///   - shades: the known modules, which keep their shade.
    mutating func equalize(_ levels: inout [Float], shades: [Float], _ n: Int) {
        let width = n + 2
        for i in 0..<width * width {
            bits[i] = -1
            targets[i] = 0
        }
        for y in 0..<n {
            for x in 0..<n {
                let i = y * n + x
                let p = (y + 1) * width + x + 1
                let shade = shades[i]
                bits[p] = shade != 0 ? shade : levels[i] > 0 ? 1 : -1
                targets[p] = max(-Self.limit, min(Self.limit, levels[i]))
            }
        }
        for _ in 0..<5 {
            guard let kernel = Self.fitKernel(bits, targets, n) else { return }
            Self.predict(kernel, bits, targets, n, &residuals)
            var changes = 0
            for _ in 0..<2 {
                changes += Self.sweep(kernel, targets, shades, n, &bits, &residuals, &levels)
            }
            if changes == 0 { break }
        }
    }

    /// The share of each of nine modules in the level of the middle one, then the constant; the rest is 0.
    private static func fitKernel(_ bits: [Float], _ targets: [Float], _ n: Int)
        -> SIMD16<Float>?
    {
        let width = n + 2
        let bits = bits.span
        let targets = targets.span
        var rows = [10 of SIMD16<Float>](repeating: .zero)
        var right = SIMD16<Float>.zero
        for y in 1...n {
            for x in 1...n {
                let p = y * width + x
                let target = targets[p]
                if target == 0 { continue }
                let v = neighbours(p, width, bits)
                right += v * target
                for r in 0..<10 { rows[r] += v * v[r] }
            }
        }
        let ridge = Float(n * n) * 1e-4
        for r in 0..<10 { rows[r][r] += ridge }
        for k in 0..<10 {
            let pivot = rows[k][k]
            guard pivot > 1e-6 else { return nil }
            for r in 0..<10 where r != k {
                let factor = rows[r][k] / pivot
                rows[r] -= rows[k] * factor
                right[r] -= right[k] * factor
            }
        }
        var kernel = SIMD16<Float>.zero
        for k in 0..<10 { kernel[k] = right[k] / rows[k][k] }
        return kernel
    }

    @inline(__always)
    private static func neighbours(_ p: Int, _ width: Int, _ bits: Span<Float>) -> SIMD16<Float> {
        let (a, c) = (p - width, p + width)
        return SIMD16(
            bits[a - 1], bits[a], bits[a + 1], bits[p - 1], bits[p], bits[p + 1], bits[c - 1],
            bits[c], bits[c + 1], 1, 0, 0, 0, 0, 0, 0)
    }

    /// Sets the residuals to what the kernel does not explain; 0 where nothing is known.
    private static func predict(
        _ kernel: SIMD16<Float>, _ bits: [Float], _ targets: [Float], _ n: Int,
        _ residuals: inout [Float]
    ) {
        let width = n + 2
        let bits = bits.span
        let targets = targets.span
        var residuals = residuals.mutableSpan
        for i in 0..<width * width { residuals[i] = 0 }
        for y in 1...n {
            for x in 1...n {
                let p = y * width + x
                if targets[p] == 0 { continue }
                residuals[p] = targets[p] - (neighbours(p, width, bits) * kernel).sum()
            }
        }
    }

    /// Decides each module again, given all others; returns how many changed.
    private static func sweep(
        _ kernel: SIMD16<Float>, _ targets: [Float], _ shades: [Float], _ n: Int,
        _ bits: inout [Float], _ residuals: inout [Float], _ levels: inout [Float]
    ) -> Int {
        let width = n + 2
        let targets = targets.span
        let shades = shades.span
        var bits = bits.mutableSpan
        var residuals = residuals.mutableSpan
        var levels = levels.mutableSpan
        var changes = 0
        for y in 1...n {
            for x in 1...n {
                let p = y * width + x
                if targets[p] == 0 { continue }
                var match: Float = 0
                var energy: Float = 0
                // A module shows in its neighbours: in the one above with the share from below.
                for dy in -1...1 {
                    for dx in -1...1 {
                        let q = p + dy * width + dx
                        if targets[q] == 0 { continue }
                        let share = kernel[(1 - dy) * 3 + 1 - dx]
                        match += share * residuals[q]
                        energy += share * share
                    }
                }
                let evidence = match + energy * bits[p]
                let i = (y - 1) * n + x - 1
                levels[i] = evidence / max(energy, 1e-6)
                let shade = shades[i]
                let bit: Float = shade != 0 ? shade : evidence > 0 ? 1 : -1
                if bit == bits[p] { continue }
                changes += 1
                let step = bit - bits[p]
                bits[p] = bit
                for dy in -1...1 {
                    for dx in -1...1 {
                        let q = p + dy * width + dx
                        if targets[q] == 0 { continue }
                        residuals[q] -= kernel[(1 - dy) * 3 + 1 - dx] * step
                    }
                }
            }
        }
        return changes
    }
}
