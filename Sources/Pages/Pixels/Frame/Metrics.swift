import Drawing

/// The one unit that carries every page from 800 x 480 to 3840 x 2160, and what follows from it.
package struct Metrics: Sendable, Equatable {
    /// How a page is arranged.
    enum Class: Sendable, CaseIterable { case regular, portrait, compact }

    /// In pixels.
    let width: Double
    let height: Double
    /// Whole pixels; the size of the body's type is three of them.
    package let u: Double
    let pixelsPerMillimetre: Double
    let layoutClass: Class

    /// - Parameters:
    ///   - diagonalInches: of the panel; `nil` to guess it from the shorter side.
    ///   - viewingDistance: from the eye to the panel, in millimetres; 550 where it is touched.
    init(width: Int, height: Int, diagonalInches: Double?, viewingDistance: Double = 550) {
        let width = Double(max(1, width))
        let height = Double(max(1, height))
        let shorter = min(width, height)
        let guess: Double =
            shorter <= 600 ? 7 : shorter <= 800 ? 10.1 : shorter <= 1200 ? 24 : 43
        var inches = guess
        if let diagonalInches, diagonalInches.isFinite, diagonalInches >= 1 {
            inches = diagonalInches
        }
        pixelsPerMillimetre = (width * width + height * height).squareRoot() / (25.4 * inches)
        let distance = viewingDistance.isFinite ? max(100, viewingDistance) : 550
        // Capitals of 20 minutes of arc; Inter's are 0.727 of its size.
        let em = distance * Self.tangentOf20Minutes / 0.727
        let wanted = max(shorter / 120, em * pixelsPerMillimetre / 3)
        u = max(4, (min(wanted, shorter / 68) + 0.5).rounded(.down))
        self.width = width
        self.height = height
        layoutClass = height > width ? .portrait : shorter / u < 90 ? .compact : .regular
    }

    private static let tangentOf20Minutes = 0.005_817_829_757

    var isPortrait: Bool { layoutClass == .portrait }
    var isCompact: Bool { layoutClass == .compact }
    /// An upright screen has few units, so that dock, margins and buttons take less of it.
    var isNarrow: Bool { isPortrait && width < 100 * u }
    /// An upright screen is so small that titles are smaller as well.
    var isShort: Bool { isPortrait && height < 130 * u }
    /// Rows, badges and plates take as little room as they can.
    var isSmall: Bool { isCompact || isNarrow }

    /// The least side of what is touched, in pixels: 8 units, and 12 mm.
    var minimumTarget: Double { max(8 * u, (12 * pixelsPerMillimetre).rounded(.up)) }

    /// The nearest whole pixel.
    func whole(_ value: Double) -> Double { value.rounded() }

    /// This many units, in whole pixels.
    func units(_ count: Double) -> Double { (count * u).rounded() }

    /// The finest line, in pixels.
    var hairline: Double { max(1, (u / 8).rounded()) }
    /// The edge of what can be pressed, in pixels.
    var edge: Double { max(1, (u / 4).rounded()) }
    /// The edge of what is selected or has the focus, in pixels.
    var thick: Double { max(2, (0.6 * u).rounded()) }

    /// From the page's sides to what stands on it.
    var margin: Double { units(isCompact ? 3 : isNarrow ? 4 : 6) }
    /// From the page's top and bottom to what stands on it.
    var marginY: Double { units(isCompact ? 2.5 : isNarrow ? 3.5 : 5) }
    /// Between columns.
    var columnGap: Double { units(isCompact ? 2.5 : 5) }
    /// Between cards, and inside them.
    var cardGap: Double { units(isCompact ? 2 : 3) }
    /// The height of buttons.
    var button: Double { units(9) }
}
