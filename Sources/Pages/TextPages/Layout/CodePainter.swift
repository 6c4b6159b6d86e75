import PageModel

/// A code as cells: half blocks, or two cells a module where there are none.
struct CodePainter {
    let hasHalfBlocks: Bool

    /// Light modules around the code; the standard asks for four, telephones read two on a dark page.
    static let quietZone = 2

    func size(of code: CodePicture) -> (columns: Int, rows: Int) {
        let side = code.side + 2 * Self.quietZone
        return hasHalfBlocks ? (side, (side + 1) / 2) : (side * 2, side)
    }

    func grid(of code: CodePicture) -> CellGrid {
        let size = size(of: code)
        var grid = CellGrid(width: size.columns, height: size.rows)
        let style = Style(ink: .white, background: .black)
        for y in 0..<size.rows {
            for x in 0..<size.columns {
                if hasHalfBlocks {
                    let top = isLight(code, x, 2 * y)
                    let bottom = isLight(code, x, 2 * y + 1)
                    let character: Character = top ? (bottom ? "█" : "▀") : (bottom ? "▄" : " ")
                    grid.put(character, x: x, y: y, style: style)
                } else {
                    grid.put(
                        " ", x: x, y: y,
                        style: isLight(code, x / 2, y) ? style.adding(.reverse) : style)
                }
            }
        }
        return grid
    }

    /// Whether a module of the plate is light; below the plate nothing is.
    private func isLight(_ code: CodePicture, _ plateX: Int, _ plateY: Int) -> Bool {
        let x = plateX - Self.quietZone
        let y = plateY - Self.quietZone
        if y >= code.side + Self.quietZone { return false }
        guard x >= 0, y >= 0, x < code.side, y < code.side else { return true }
        return !code.modules[y * code.side + x]
    }
}
