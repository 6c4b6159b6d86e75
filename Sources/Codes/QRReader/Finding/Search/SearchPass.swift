/// One pass over a picture in search of nested components.
///
/// In order of yield per time: most patterns are found by the first.
enum SearchPass: Int, Sendable, CaseIterable {
    /// Threshold: the local mean of 31 by 31 pixels, at each level of the pyramid.
    case window31
    /// The same with a window of 15: small modules in narrow shade.
    case window15
    /// The same with a window of 63: large modules, blur, noise.
    case window63
    /// The same with a window of 127: wide glare.
    case window127
    /// Contrast-limited adaptive histogram equalization first: dim parts, bright spots.
    case evened
    /// Unsharp masking first: blur.
    case sharpened
    /// Morphological closing of the light first, which removes thin dark lines: rings that touch something.
    case closed
    /// Morphological opening of the light first, which removes thin light lines: rings with cracks.
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

    /// The window of its adaptive threshold.
    var window: LocalMeanThreshold.Window {
        switch self {
        case .window15: .pixels15
        case .window31, .evened, .sharpened, .closed, .opened, .reduced: .pixels31
        case .stretchedAcross, .stretchedDown: .pixels31
        case .window63: .pixels63
        case .window127: .pixels127
        }
    }
}
