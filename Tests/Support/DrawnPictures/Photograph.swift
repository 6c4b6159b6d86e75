import Imaging

/// A photograph of symbols on a desk.
struct Photograph: Sendable {
    var width = 360
    var height = 360
    /// Those that lie before others first.
    var symbols: [PrintedSymbol]
    /// The deviation, in pixels.
    var blur = 0.5
    /// The deviation, in grey levels.
    var noise = 1.5
    var contrast = 1.0
    /// The factor by which the right part is darker, and its left edge.
    var shadow = (darker: 1.0, edge: 0.0)
    /// Of the noise.
    var seed: UInt64

    func image() -> LumaImage {
        var plane = GreyPlane(width: width, height: height) { x, y in
            let level = PrintedSymbol.desk + (level(x, y) - PrintedSymbol.desk) * contrast
            return x > shadow.edge ? level / shadow.darker : level
        }
        plane.blur(deviation: blur)
        var random = SplitMix64(state: seed)
        plane.addNoise(deviation: noise, &random)
        return plane.image()
    }

    private func level(_ x: Double, _ y: Double) -> Double {
        for index in symbols.indices {
            let reach = symbols[index].view.reach
            let center = symbols[index].view.center
            guard abs(x - center.x) < reach, abs(y - center.y) < reach,
                let (u, v) = symbols[index].view.modules(x, y),
                let level = symbols[index].level(u, v)
            else { continue }
            return level
        }
        return PrintedSymbol.desk
    }
}
