import DrawnPictures

/// A finder pattern, a set of rings or a nest of squares, turned and slanted.
struct TextureShape {
    /// From the outer edge to the middle, in modules; a finder pattern's are 7, 5 and 3.
    let sides: [Double]
    let isRound: Bool
    /// In pixels.
    let module: Double
    /// The grey of the outermost part, 0...1, and of the one in it; dark and light, or the reverse.
    let shades: (first: Double, second: Double)
    let turn: Double
    let slant: Double

    init(_ random: inout SplitMix64) {
        let isFinder = Int.random(in: 0..<3, using: &random) > 0
        let count = Int.random(in: 2...6, using: &random)
        sides = isFinder ? [7, 5, 3] : (1...count).map { Double(2 * $0) }.reversed()
        isRound = !isFinder && Bool.random(using: &random)
        module = Double.random(in: 1.2..<9, using: &random)
        let dark = Double.random(in: 0..<0.4, using: &random)
        let light = Double.random(in: 0.6..<1, using: &random)
        let isInverted = Int.random(in: 0..<4, using: &random) == 0
        shades = isInverted ? (light, dark) : (dark, light)
        turn = Bool.random(using: &random) ? 0 : Double.random(in: 0..<2 * .pi, using: &random)
        slant = Bool.random(using: &random) ? 0 : Double.random(in: -0.3..<0.3, using: &random)
    }
}
