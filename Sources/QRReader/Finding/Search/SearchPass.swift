/// One look at a picture for regions that lie within each other like those of finder patterns.
///
/// In the order in which they are worth their time: most patterns show in the first.
enum SearchPass: Int, Sendable, CaseIterable {
    /// Dark is what is below the mean of 31 by 31 pixels, at each of the picture's sizes.
    case window31
    /// The same with a window of 15: small modules in narrow shade.
    case window15
    /// The same with a window of 63: large modules, blur, noise.
    case window63
    /// The same with a window of 127: wide glare.
    case window127
    /// The contrast evened out by neighbourhoods: dim parts, bright spots.
    case evened
    /// The differences to the surroundings enlarged: blur.
    case sharpened
    /// Thin dark lines taken away: rings that touch something.
    case closed
    /// Thin light lines taken away: rings with cracks.
    case opened
    /// At 0.7 of the size: between two halvings, other pixels meet.
    case reduced
    /// Stretched across, or shrunk down when large: seen from the left or the right.
    case stretchedAcross
    /// Stretched down, or shrunk across when large: seen from below or above.
    case stretchedDown

    /// For most pictures.
    static let normal: [SearchPass] = [.window31, .window15, .window63]
    /// For a picture that must be read: every one.
    static let thorough: [SearchPass] = allCases

    /// The windows that it thresholds with.
    var windows: [LocalMeanThreshold.Window] {
        switch self {
        case .window15: [.pixels15]
        case .window31, .evened, .sharpened, .closed, .opened, .reduced: [.pixels31]
        case .stretchedAcross, .stretchedDown: [.pixels31]
        case .window63: [.pixels63]
        case .window127: [.pixels127]
        }
    }
}
