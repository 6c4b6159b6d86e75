import QRCode

/// The modules of a version whose shade is known, and where its alignment patterns are.
struct FunctionModules {
    let version: Version
    /// Modules per side.
    let dimension: Int
    /// All modules.
    var count: Int { dimension * dimension }
    /// Row-major: 1 is dark, −1 is light, 0 is not known.
    ///
    /// Symmetric about the main diagonal, so that mirrored symbols have the same.
    let shades: [Float]
    /// The indices of known modules outside the finder patterns and their separators.
    let outsideFinders: [Int]
    /// The indices of known modules of the finder patterns and their separators.
    let insideFinders: [Int]
    /// The number of known modules.
    var knownCount: Int { outsideFinders.count + insideFinders.count }
    /// The modules in the middle of the alignment patterns, nearest to the top left first.
    let alignments: [SIMD2<Int>]

    init(_ version: Version) {
        self.version = version
        let n = version.width
        dimension = n
        var shades = version.moduleRoles.map { role -> Float in
            role == .dark ? 1 : role == .light ? -1 : 0
        }
        // The dark module next to the format information, whose mirror image is data.
        shades[(n - 8) * n + 8] = 0
        self.shades = shades
        alignments = version.alignmentPatternCentres.map { SIMD2($0.x, $0.y) }
            .sorted(ascendingBy: { Double($0.y) }).sorted(ascendingBy: { Double($0.x + $0.y) })
        let known = shades.indices.filter { shades[$0] != 0 }
        func isInside(_ i: Int) -> Bool {
            let (x, y) = (i % n, i / n)
            return x < 8 && y < 8 || x >= n - 8 && y < 8 || x < 8 && y >= n - 8
        }
        insideFinders = known.filter(isInside)
        outsideFinders = known.filter { !isInside($0) }
    }
}
