import Imaging

extension CameraCondition {
    /// The obstruction that a picture's cells show; `nil` for none.
    ///
    /// A dark room is none of these: lamps, windows and door signs stand out in it, if only by a shade or two, and so
    /// does the glow of a screen. Neither is a bare wall, which is lit unevenly.
    ///
    /// - Parameter present: the previous result; hysteresis makes it harder to leave than to enter.
    static func obstruction(in cells: LumaCells, present: CameraCondition?) -> CameraCondition? {
        func slack(_ obstruction: CameraCondition) -> Double { obstruction == present ? 1.5 : 1 }
        let steps = cells.steps
        let usual = steps[steps.count * 90 / 100]
        let greatest = steps[steps.count * 99 / 100]
        if cells.brightest < 20 * slack(.black), greatest < slack(.black) {
            return .black
        } else if cells.brightShare > 0.7 / slack(.blinded), usual < 30 * slack(.blinded) {
            return .blinded
        } else if usual < max(1.5, 0.025 * cells.mean) * slack(.covered),
            greatest < max(1.2, 0.06 * cells.mean) * slack(.covered)
        {
            return .covered
        } else {
            return nil
        }
    }

    /// Whether a sensor is at the end of its range, where it has no noise.
    var saturates: Bool { self == .black || self == .blinded }
}
