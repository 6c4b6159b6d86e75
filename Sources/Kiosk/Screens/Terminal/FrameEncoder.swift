import TextPages

/// Turns pages into the bytes that change a terminal from one to the next.
package struct FrameEncoder {
    private var shown = CellGrid(width: 0, height: 0)
    private var placements: [GraphicPlacement] = []
    /// Whether nothing is known of what the terminal shows.
    private var isLost = true

    mutating func forget() { isLost = true }

    /// The bytes for a page, in one synchronised update (DEC private mode 2026); empty when nothing changed.
    ///
    /// - Parameter graphic: the bytes that draw a picture of pixels at the cursor.
    mutating func encode(
        _ grid: CellGrid, graphics: [GraphicPlacement] = [], capabilities: TerminalCapabilities,
        graphic: (GraphicPlacement) -> [UInt8] = { _ in [] }
    ) -> [UInt8] {
        let grid = capabilities.substitution.apply(to: grid)
        var pen = TerminalPen(colors: capabilities.colors)
        let isFresh = isLost || grid.width != shown.width || grid.height != shown.height
        if isFresh {
            pen.append("\u{1B}[0m\u{1B}[2J")
            shown = CellGrid(width: grid.width, height: grid.height)
        }
        let pixelsChanged = isFresh ? !graphics.isEmpty : graphics != placements
        if pixelsChanged && capabilities.graphics == .kitty {
            // With a capital letter the terminal also forgets the pictures themselves.
            pen.append("\u{1B}_Ga=d,d=A,q=2\u{1B}\\")
        }
        for y in 0..<grid.height { encodeRow(y, of: grid, with: &pen) }
        if pixelsChanged {
            // Those of kitty were all taken away; others stay until something is drawn over them.
            let isAnew = isFresh || capabilities.graphics == .kitty
            for placement in graphics where isAnew || !placements.contains(placement) {
                pen.move(x: placement.frame.x, y: placement.frame.y)
                pen.append(bytes: graphic(placement))
            }
        }
        shown = grid
        placements = graphics
        isLost = false
        return pen.isEmpty ? [] : pen.finished
    }

    private func encodeRow(_ y: Int, of grid: CellGrid, with pen: inout TerminalPen) {
        var x = 0
        while x < grid.width {
            let cell = grid[x, y]
            // Both halves of a wide character are written when either differs.
            let width = max(1, Int(cell.columns))
            let differs =
                cell != shown[x, y] || (width == 2 && grid[x + 1, y] != shown[x + 1, y])
            if differs && cell.columns > 0 { pen.put(cell, x: x, y: y) }
            x += width
        }
    }
}
