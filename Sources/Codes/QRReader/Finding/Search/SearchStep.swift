/// A part of a pass, as most pictures do not need the whole of it.
struct SearchStep: Sendable, Hashable {
    var pass: SearchPass
    var levels: Levels
    /// Whether a pixel is dark only when it is darker than its surroundings by more than noise is, or as soon
    /// as it is darker.
    ///
    /// The one parts what noise connects; the other leaves rings of little contrast whole, and finds more.
    var isStrict: Bool

    /// Levels of the picture's pyramid, by their size.
    enum Levels: Sendable {
        /// Those of at most a megapixel, which cost little and show most patterns.
        case coarse
        /// Those above.
        case fine
        case all

        /// Whether a level of this many pixels is one of them.
        func contains(_ pixelCount: Int) -> Bool {
            switch self {
            case .coarse: pixelCount <= 500_000
            case .fine: pixelCount > 500_000
            case .all: true
            }
        }
    }

    /// The steps that make a whole pass, in order of yield per time.
    static func steps(of pass: SearchPass) -> [SearchStep] {
        [
            SearchStep(pass: pass, levels: .coarse, isStrict: false),
            SearchStep(pass: pass, levels: .fine, isStrict: false),
            SearchStep(pass: pass, levels: .all, isStrict: true),
        ]
    }

    /// For most pictures.
    static let normal = SearchPass.normal.flatMap(steps)
}
