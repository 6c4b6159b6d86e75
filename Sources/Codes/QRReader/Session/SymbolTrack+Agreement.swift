import QRCode

extension SymbolTrack {
    /// Whether a frame shows the same symbol as those before, as far as their levels tell.
    ///
    /// The levels of modules that carry data correlate in two frames of one symbol by the product of both frames' clarity,
    /// and not at all in frames of different symbols, except for what their texts have in common. Half of the former
    /// decides.
    func agrees(_ new: Observation, _ functions: FunctionModules) -> Bool {
        var product: Float = 0
        var squares = SIMD2<Float>.zero
        for i in combined.indices where functions.shades[i] == 0 {
            let a = combined[i]
            let b = max(-Self.limit, min(Self.limit, new.levels[i]))
            product += a * b
            squares += SIMD2(a * a, b * b)
        }
        guard squares.x > 0, squares.y > 0 else { return false }
        let correlation = product / (squares.x * squares.y).squareRoot()
        // The mean of several frames is clearer than each of them.
        let clarity = observations.reduce(0) { max($0, $1.clarity) }
        return correlation > Self.leastShare * clarity * new.clarity
    }

    private static let leastShare: Float = 0.5

    /// Whether every frame shows a symbol that was decoded from all of them together.
    ///
    /// Each must agree with its codewords, and with those of every block alike (``BlockSpread``): codewords of two symbols
    /// that were shown one after the other must never make a text.
    func confirms(_ modules: [CodewordModule]) -> Bool {
        let blocks = (modules.map { $0.block }.max() ?? -1) + 1
        guard blocks > 0 else { return false }
        var spread = BlockSpread()
        for observation in observations {
            var sums = [SIMD4<Float>](repeating: .zero, count: blocks)
            for module in modules {
                let level = observation.levels[module.index]
                let value = max(-Self.limit, min(Self.limit, module.isDark ? level : -level))
                sums[module.block] += SIMD4(value, abs(value), value * value, 1)
            }
            guard sums.allSatisfy({ $0.x > Self.leastShare * observation.clarity * $0.y }) else {
                return false
            }
            spread.add(sums)
        }
        return spread.isEven
    }
}
