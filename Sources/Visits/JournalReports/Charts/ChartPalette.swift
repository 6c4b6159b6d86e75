import Drawing

/// The colours of charts: they differ with every kind of colour vision, and in lightness.
///
/// - SeeAlso: M. Okabe, K. Ito: Color Universal Design (2008); W3C, WCAG 2.2, 1.4.11 (3:1 against the background).
public struct ChartPalette: Sendable, Equatable {
    /// For parts that lie side by side.
    var parts: [Color]
    /// Written on each of the parts.
    var onParts: [Color]
    var now: Color
    var before: Color
    var text: Color
    var faint: Color
    var grid: Color
    var background: Color
    /// From few to many.
    var scale: [Color]

    public static let standard = ChartPalette(
        parts: [0x0072B2, 0xE69F00, 0x009E73, 0xCC79A7, 0x56B4E9, 0xD55E00, 0xF0E442, 0x999999]
            .map { Color($0) },
        onParts: [0xFFFFFF, 0, 0, 0, 0, 0, 0, 0].map { Color($0) }, now: Color(0x0072B2),
        before: Color(0x8A5A00), text: Color(0x1A1A1A), faint: Color(0x595959),
        grid: Color(0xD9D9D9), background: Color(0xFFFFFF),
        scale: [0xE3F0FA, 0xB5D6EE, 0x78B3DC, 0x2272A8, 0x003F6B].map { Color($0) })

    /// Black on white, with every border drawn.
    public static let highContrast = ChartPalette(
        parts: [0x000000, 0xFFFFFF, 0x4D4D4D, 0xCCCCCC, 0x262626, 0xE6E6E6, 0x737373, 0xA6A6A6]
            .map { Color($0) },
        onParts: [0xFFFFFF, 0, 0xFFFFFF, 0, 0xFFFFFF, 0, 0xFFFFFF, 0].map { Color($0) },
        now: Color(0), before: Color(0), text: Color(0), faint: Color(0), grid: Color(0x737373),
        background: Color(0xFFFFFF),
        scale: [0xFFFFFF, 0xCCCCCC, 0x999999, 0x595959, 0x000000].map { Color($0) })

    /// The colour of a number of visits; that of nothing shown is the background's.
    func shade(_ value: Int, of most: Int) -> (fill: Color, text: Color) {
        guard value > 0, most > 0 else { return (background, faint) }
        let step = min(scale.count - 1, (value * scale.count - 1) / most)
        return (scale[step], step > 2 ? background : text)
    }
}
