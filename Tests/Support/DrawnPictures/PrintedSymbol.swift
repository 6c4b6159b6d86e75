import QRCode

/// Modules on a sheet of paper that lies on a desk, where a camera sees them.
struct PrintedSymbol: Sendable {
    static let desk = 120.0
    private static let paper = 205.0
    private static let ink = 35.0
    private static let quiet = 4.0

    let grid: ModuleGrid
    let view: SymbolView
    var isMirrored = false
    var isInverted = false

    /// Returns the shade that is printed at a point, in modules from the top left corner; `nil` beside the paper.
    func level(_ u: Double, _ v: Double) -> Double? {
        let (width, height) = (view.width, view.height)
        if u < -Self.quiet || v < -Self.quiet || u >= width + Self.quiet
            || v >= height + Self.quiet
        {
            return nil
        }
        let isInside = u >= 0 && v >= 0 && u < width && v < height
        let isDark = isInside && grid[isMirrored ? grid.width - 1 - Int(u) : Int(u), Int(v)] == 1
        return isDark != isInverted ? Self.ink : Self.paper
    }
}
