/// Preprocesses a picture, to find patterns that are hidden in the original.
struct SearchPreparation: Sendable {
    private var source = SearchPlane()
    /// The latest preprocessed picture.
    private(set) var result = SearchPlane()
    private var between = SearchPlane()
    private var mean = LocalMeanThreshold()
    private var equalization = HistogramEqualization()

    /// Larger pictures are shrunk the other way rather than stretched: the same shape for a quarter of the
    /// pixels, and their patterns have pixels to spare.
    private static let longSideToStretch = 1300

    mutating func load(_ plane: SearchPlane) { source = plane }

    mutating func clear() { source = SearchPlane() }

    /// Preprocesses the picture for a pass; `false` when the pass needs the original.
    mutating func prepare(for pass: SearchPass) -> Bool {
        switch pass {
        case .window15, .window31, .window63, .window127: return false
        case .evened: equalization.apply(to: source, into: &result)
        case .sharpened: sharpen()
        case .closed: filter(darkFirst: false)
        case .opened: filter(darkFirst: true)
        case .reduced: resample(0.7, 0.7)
        case .stretchedAcross:
            source.longSide <= Self.longSideToStretch ? resample(2, 1) : resample(1, 0.5)
        case .stretchedDown:
            source.longSide <= Self.longSideToStretch ? resample(1, 2) : resample(0.5, 1)
        }
        return true
    }

    private mutating func resample(_ across: Double, _ down: Double) {
        result.resample(
            source, width: max(1, Int(Double(source.width) * across)),
            height: max(1, Int(Double(source.height) * down)))
    }

    /// Unsharp masking with the mean of 15 by 15 pixels.
    private mutating func sharpen() {
        let (source, window) = (source, LocalMeanThreshold.Window.pixels15)
        result.resize(width: source.width, height: source.height, scale: source.scale)
        var mean = LocalMeanThreshold()
        swap(&mean, &self.mean)
        mean.start(source, window: window)
        result.writeRows { y, row in
            if y > 0 { mean.advance(source, to: y, window: window) }
            mean.sum(width: source.width, window: window)
            mean.sharpen(source.row(y), window: window, into: &row)
        }
        swap(&mean, &self.mean)
    }

    /// Removes dark lines up to two pixels wide by closing, or light ones by opening when the dark comes first.
    private mutating func filter(darkFirst: Bool) {
        between.takeExtremes(source, darkest: darkFirst)
        result.takeExtremes(between, darkest: !darkFirst)
    }
}
