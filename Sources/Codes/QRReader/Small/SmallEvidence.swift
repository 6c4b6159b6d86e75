import QRCode

/// The evidence for a small symbol besides its content: its known modules and its border.
struct SmallEvidence {
    /// The mean of the levels of modules of known shade, 1 where all are right, 0 in noise.
    let agreement: Double
    /// The step from dark to light, in grey levels.
    let contrast: Double
    private let version: Version
    /// Modules beyond the finder pattern that have the wrong shade even with the blur taken off.
    private let wrong: Int
    private let count: Int
    /// Of the side with the least the share of the modules bordering on the symbol that are light.
    private let lightBorder: Double

    init(
        _ pattern: SmallPattern, _ grid: SmallGrid, _ softs: [Float], sharpened: [Float],
        _ levels: SmallLevels, in raster: borrowing GreyRaster
    ) {
        version = pattern.version
        contrast = levels.contrast
        var sum = 0.0
        for module in pattern.known {
            let soft = Double(max(-1, min(1, softs[module.y * pattern.width + module.x])))
            sum += module.isDark ? soft : -soft
        }
        agreement = sum / Double(max(pattern.known.count, 1))
        wrong = pattern.beyondFinder.count {
            (sharpened[$0.y * pattern.width + $0.x] > 0) != $0.isDark
        }
        count = pattern.beyondFinder.count
        var lightBorder = 1.0
        for side in pattern.borders {
            var light = 0
            for module in side {
                let place = grid.place(module)
                let soft = levels(raster(place), x: Int(module.x), y: Int(module.y))
                // A picture may be cut at the symbol's edge.
                if soft < 0.2 || !raster.contains(place) { light += 1 }
            }
            lightBorder = min(lightBorder, Double(light) / Double(side.count))
        }
        self.lightBorder = lightBorder
    }

    /// Whether the symbol may be decoded at all.
    ///
    /// A Micro QR Code must have every module of its timing patterns. An rMQR has many times as many, and may
    /// lack one of twenty. The border of both is light, but for what a scratch may cover; inside of another
    /// symbol half of it is dark.
    var isSufficient: Bool {
        let allowed = version.symbology == .rMQR ? count / 20 : 0
        return agreement > 0.5 && wrong <= allowed && contrast > 8 && lightBorder >= leastBorder
    }

    private var leastBorder: Double { isM1 ? 1 : 0.8 }

    private var isM1: Bool { version.symbology == .microQRCode && version.number == 1 }

    /// The probability of a misread that decoding may accept.
    ///
    /// The border alone, some forty modules, and the timing patterns match noise once in a thousand
    /// million times; they count for a factor of a hundred only, because the surroundings are not random. M1, which has
    /// but two codewords to detect errors, is read when it has none, and its format information none.
    var misreadLimit: Double { isM1 ? 2e-5 : 1e-7 }

    /// Wrong bits that the format information may have.
    var mostFormatErrors: Int { isM1 ? 0 : 3 }
}
