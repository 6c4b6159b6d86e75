import Imaging

/// The reason why a working camera sees nothing.
public enum Obstruction: String, Sendable, CaseIterable {
    /// The pictures are black: a closed lens cover, or a room without any light.
    case black
    /// The pictures are white: the sun, or a lamp, shines into the lens.
    case blinded
    /// Nothing has an edge: a hand, a sticker or a coat covers the lens.
    case covered
}

extension Obstruction {
    /// The obstruction that a picture's cells show; `nil` for none.
    ///
    /// A dark room is none of these: lamps, windows and door signs stand out in it, if only by a shade or two, and so
    /// does the glow of a screen. Neither is a bare wall, which is lit unevenly.
    ///
    /// - Parameter present: the previous result; hysteresis makes it harder to leave than to enter.
    init?(_ cells: LumaCells, present: Obstruction?) {
        func slack(_ obstruction: Obstruction) -> Double { obstruction == present ? 1.5 : 1 }
        let steps = cells.steps
        let usual = steps[steps.count * 90 / 100]
        let greatest = steps[steps.count * 99 / 100]
        if cells.brightest < 20 * slack(.black), greatest < slack(.black) {
            self = .black
        } else if cells.brightShare > 0.7 / slack(.blinded), usual < 30 * slack(.blinded) {
            self = .blinded
        } else if usual < max(1.5, 0.025 * cells.mean) * slack(.covered),
            greatest < max(1.2, 0.06 * cells.mean) * slack(.covered)
        {
            self = .covered
        } else {
            return nil
        }
    }

    /// Whether a sensor is at the end of its range, where it has no noise.
    var saturates: Bool { self != .covered }
}
