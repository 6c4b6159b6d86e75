/// Removes the blur between neighbouring modules by decision-directed equalization.
///
/// From the decided modules follows how much of each of the eight neighbours shows in a module (least squares),
/// from that follow better decisions (each module in turn, given its neighbours), and so on.
///
/// - SeeAlso: Proakis, "Digital Communications", decision-directed equalisation; Besag, "On the
///   Statistical Analysis of Dirty Pictures", 1986 (iterated conditional modes).
struct ModuleEqualizer {
    /// Levels beyond this are glare or shadow and say nothing about blur.
    private static let limit: Float = 2.5
    /// Of the largest symbol with its border, and one more.
    private static let most = (177 + 2) * (177 + 2) + 1

    /// With a border of light modules, the quiet zone: 1 dark, −1 light.
    private var bits = [Float](repeating: -1, count: most)
    private var residuals = [Float](repeating: 0, count: most)
    private var targets = [Float](repeating: 0, count: most)
    private var isSurrounded = [Bool](repeating: false, count: most)
    // The same bits, whether they are known, and one neighbour of all that are.
    private var signs = [Int16](repeating: -1, count: most)
    private var masks = [Int16](repeating: 0, count: most)
    private var masked = [Int16](repeating: 0, count: most)

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
        findSurrounded(n)
        for _ in 0..<5 {
            guard let kernel = fitKernel(n) else { return }
            Self.predict(kernel, bits, targets, n, &residuals)
            var changes = 0
            for _ in 0..<2 {
                changes += Self.sweep(
                    kernel, targets, shades, isSurrounded, n, &bits, &residuals, &levels)
            }
            if changes == 0 { break }
        }
    }

    private mutating func findSurrounded(_ n: Int) {
        let width = n + 2
        for y in 1...n {
            for x in 1...n {
                let p = y * width + x
                var isKnown = true
                for k in 0..<9 where targets[p + (k / 3 - 1) * width + k % 3 - 1] == 0 {
                    isKnown = false
                }
                isSurrounded[p] = isKnown
            }
        }
    }

    /// The share of each of nine modules in the level of the middle one, then the constant; the rest is 0.
    private mutating func fitKernel(_ n: Int) -> SIMD16<Float>? {
        var rows = products(n)
        var right = Self.products(bits, targets, n)
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

    /// The sums of products of each two of nine neighbours and 1, over all modules that are known.
    ///
    /// They are whole numbers up to the number of modules, so that their order does not matter.
    private mutating func products(_ n: Int) -> [10 of SIMD16<Float>] {
        let width = n + 2
        for i in 0..<width * width {
            signs[i] = bits[i] > 0 ? 1 : -1
            masks[i] = targets[i] == 0 ? 0 : 1
        }
        return Self.products(signs, masks, &masked, n)
    }

    private static func products(
        _ signs: [Int16], _ masks: [Int16], _ masked: inout [Int16], _ n: Int
    ) -> [10 of SIMD16<Float>] {
        let width = n + 2
        let count = n * width
        // From the first row's first module to the last row's last: the border between two rows is not known, and
        // counts nothing.
        let signs = signs.span
        let masks = masks.span.extracting(width + 1..<width + 1 + count - 2)
        var rows = [10 of SIMD16<Float>](repeating: .zero)
        for i in 0..<9 {
            let first = signs.extracting(neighbour(i, width, count))
            var all = masked.mutableSpan
            var masked = all._mutatingExtracting(0..<masks.count)
            for p in masks.indices { masked[p] = first[p] &* masks[p] }
            for j in i..<9 {
                let second = signs.extracting(neighbour(j, width, count))
                let sum = Float(dot(masked.span, second))
                rows[i][j] = sum
                rows[j][i] = sum
            }
            let sum = Float(dot(masks, first))
            rows[i][9] = sum
            rows[9][i] = sum
        }
        rows[9][9] = Float(dot(masks, masks))
        return rows
    }

    /// Where one of nine neighbours of all modules lies, row after row with the border between them.
    private static func neighbour(_ k: Int, _ width: Int, _ count: Int) -> Range<Int> {
        let first = (k / 3) * width + k % 3
        return first..<first + count - 2
    }

    private static func dot(_ a: Span<Int16>, _ b: Span<Int16>) -> Int32 {
        let b = b.extracting(0..<a.count)
        var sum: Int32 = 0
        for i in a.indices { sum &+= Int32(a[i]) &* Int32(b[i]) }
        return sum
    }

    /// The sums of each of nine neighbours, and of 1, times the middle one's target, in reading order.
    private static func products(_ bits: [Float], _ targets: [Float], _ n: Int) -> SIMD16<Float> {
        let width = n + 2
        precondition(min(bits.count, targets.count) > width * width, "\(n) x \(n) modules")
        let bytes = unsafe bits.span.bytes
        let targets = targets.span
        var (above, beside, below) = (SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero)
        var sum: Float = 0
        for y in 1...n {
            for x in 1...n {
                // Four from the left neighbour on, of which three count, are inside of one more than
                // all modules and their border.
                let p = y &* width &+ x
                let target = unsafe targets[unchecked: p]
                above += unsafe four(bytes, p &- width &- 1) * target
                beside += unsafe four(bytes, p &- 1) * target
                below += unsafe four(bytes, p &+ width &- 1) * target
                sum += target
            }
        }
        return SIMD16(
            above[0], above[1], above[2], beside[0], beside[1], beside[2], below[0], below[1],
            below[2], sum, 0, 0, 0, 0, 0, 0)
    }

    @inline(__always) @unsafe
    private static func four(_ bytes: RawSpan, _ index: Int) -> SIMD4<Float> {
        unsafe bytes.unsafeLoadUnaligned(
            fromUncheckedByteOffset: 4 &* index, as: SIMD4<Float>.self)
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
    ///
    /// - Parameter isSurrounded: whether a module and its eight neighbours are known.
    private static func sweep(
        _ kernel: SIMD16<Float>, _ targets: [Float], _ shades: [Float], _ isSurrounded: [Bool],
        _ n: Int, _ bits: inout [Float], _ residuals: inout [Float], _ levels: inout [Float]
    ) -> Int {
        let width = n + 2
        precondition(
            min(targets.count, isSurrounded.count, bits.count, residuals.count) >= width * width
                && min(shades.count, levels.count) >= n * n, "\(n) x \(n) modules need more room")
        let targets = targets.span
        let shades = shades.span
        let isSurrounded = isSurrounded.span
        var bits = bits.mutableSpan
        var residuals = residuals.mutableSpan
        var levels = levels.mutableSpan
        // A module shows in its neighbours: in the one above with the share from below.
        var shares = [9 of Float](repeating: 0)
        var places = [9 of Int](repeating: 0)
        var wholeEnergy: Float = 0
        for k in 0..<9 {
            shares[k] = kernel[8 - k]
            places[k] = (k / 3 - 1) * width + k % 3 - 1
            wholeEnergy += shares[k] * shares[k]
        }
        var changes = 0
        for y in 1...n {
            for x in 1...n {
                // Nothing below leaves the border that surrounds the modules.
                let p = y &* width &+ x
                if unsafe targets[unchecked: p] == 0 { continue }
                // What is not known has no residual, and adds nothing.
                var match: Float = 0
                for k in 0..<9 { match += unsafe shares[k] * residuals[unchecked: p &+ places[k]] }
                var energy = wholeEnergy
                if unsafe !isSurrounded[unchecked: p] {
                    energy = 0
                    for k in 0..<9 where unsafe targets[unchecked: p &+ places[k]] != 0 {
                        energy += shares[k] * shares[k]
                    }
                }
                let known = unsafe bits[unchecked: p]
                let evidence = match + energy * known
                let i = (y &- 1) &* n &+ x &- 1
                unsafe levels[unchecked: i] = evidence / max(energy, 1e-6)
                let shade = unsafe shades[unchecked: i]
                let bit: Float = shade != 0 ? shade : evidence > 0 ? 1 : -1
                if bit == known { continue }
                changes += 1
                let step = bit - known
                unsafe bits[unchecked: p] = bit
                for k in 0..<9 where unsafe targets[unchecked: p &+ places[k]] != 0 {
                    unsafe residuals[unchecked: p &+ places[k]] -= shares[k] * step
                }
            }
        }
        return changes
    }
}
