/// What a cell's character is drawn with.
struct Style: Sendable, Hashable {
    var ink = Ink.standard
    var background = Ink.standard
    var traits: Traits = []

    struct Traits: OptionSet, Sendable, Hashable {
        var rawValue: UInt8

        static let bold = Traits(rawValue: 1)
        static let dim = Traits(rawValue: 2)
        static let reverse = Traits(rawValue: 4)
        static let underline = Traits(rawValue: 8)
        /// A picture of pixels lies over the cell; it is drawn as a blank.
        static let covered = Traits(rawValue: 16)
    }

    static let plain = Style()
    static let bold = Style(traits: .bold)
    static let dim = Style(traits: .dim)
    static let reverse = Style(traits: .reverse)

    /// A colour with traits, on the terminal's background.
    static func colored(_ ink: Ink, _ traits: Traits = []) -> Style {
        Style(ink: ink, traits: traits)
    }

    /// The same without faint text and the design's colours; those become bold.
    ///
    /// What pictures and codes are made of stays.
    var inHighContrast: Style {
        var style = self
        style.traits.remove(.dim)
        switch ink {
        case .accent, .way, .ok, .warning, .danger:
            style.ink = background == .standard ? .standard : .white
            style.traits.insert(.bold)
        case .standard, .white, .black, .rgb, .indexed: break
        }
        return style
    }

    func adding(_ more: Traits) -> Style {
        Style(ink: ink, background: background, traits: traits.union(more))
    }
}

/// A colour by its role in the design language, or as a picture needs it.
enum Ink: Sendable, Hashable {
    /// The terminal's default text or background colour.
    case standard
    case accent, way, ok, warning, danger
    /// The plate of a code and its modules: light and dark whatever the terminal's own colours are.
    case white, black
    case rgb(UInt8, UInt8, UInt8)
    /// A place in the terminal's palette of 256 (or its first 16).
    case indexed(UInt8)
}
