import Wording

/// A page of cells; writing outside is allowed and has no effect.
package struct CellGrid: Sendable, Equatable {
    package let width: Int
    package private(set) var height: Int
    /// Row-major, `width * height` cells.
    private(set) var cells: [Cell]

    package init(width: Int, height: Int) {
        self.width = max(0, width)
        self.height = max(0, height)
        cells = [Cell](repeating: .blank, count: self.width * self.height)
    }

    /// The cell at a place; blank outside the grid.
    package subscript(x: Int, y: Int) -> Cell {
        contains(x, y) ? cells[y * width + x] : .blank
    }

    func contains(_ x: Int, _ y: Int) -> Bool {
        x >= 0 && y >= 0 && x < width && y < height
    }

    /// Makes room for more rows below; never takes any away.
    mutating func grow(toHeight newHeight: Int) {
        guard newHeight > height else { return }
        cells.append(
            contentsOf: repeatElement(.blank, count: (newHeight - height) * width))
        height = newHeight
    }

    /// Puts one character; half of a wide one never stays behind when the other is overwritten.
    mutating func put(_ character: Character, x: Int, y: Int, style: Style = .plain) {
        put(character, columns: CharacterWidth.columns(of: character), x: x, y: y, style: style)
    }

    private mutating func put(
        _ character: Character, columns: Int, x: Int, y: Int, style: Style
    ) {
        guard contains(x, y) else { return }
        let at = y * width + x
        if columns == 2 && x + 1 >= width {
            release(at, x)
            cells[at] = Cell(" ", style: style)
            return
        }
        release(at, x)
        if columns == 2 {
            release(at + 1, x + 1)
            cells[at + 1] = Cell(" ", columns: 0, style: style)
        }
        cells[at] = Cell(character, columns: UInt8(columns), style: style)
    }

    /// Blanks the other half when the cell at `index` belongs to a wide character.
    private mutating func release(_ index: Int, _ x: Int) {
        switch cells[index].columns {
        case 0 where x > 0: cells[index - 1] = Cell(" ", style: cells[index - 1].style)
        case 2 where x + 1 < width: cells[index + 1] = Cell(" ", style: cells[index + 1].style)
        default: break
        }
    }

    /// Writes one line of text from a place on; what does not fit is left out.
    ///
    /// Control characters and line breaks appear as visible symbols.
    ///
    /// - Returns: the number of columns taken.
    @discardableResult
    mutating func write(
        _ text: String, x: Int, y: Int, style: Style = .plain, limit: Int = .max
    ) -> Int {
        var column = 0
        for character in VisibleText.line(text) {
            let columns = CharacterWidth.columns(of: character)
            if column + columns > limit { break }
            if x + column >= width && x >= 0 { break }
            put(character, columns: columns, x: x + column, y: y, style: style)
            column += columns
        }
        return column
    }

    mutating func fill(_ rect: CellRect, with character: Character = " ", style: Style = .plain) {
        for y in Self.part(rect.y, rect.height, of: height) {
            for x in Self.part(rect.x, rect.width, of: width) {
                put(character, x: x, y: y, style: style)
            }
        }
    }

    /// What of `count` places from `start` on lies within `0..<limit`.
    private static func part(_ start: Int, _ count: Int, of limit: Int) -> Range<Int> {
        let first = max(0, min(limit, start))
        return first..<max(first, min(limit, start + count))
    }

    /// Changes how cells look, not what they say.
    mutating func restyle(_ rect: CellRect, _ change: (inout Style) -> Void) {
        for y in Self.part(rect.y, rect.height, of: height) {
            for x in Self.part(rect.x, rect.width, of: width) {
                change(&cells[y * width + x].style)
            }
        }
    }

    /// Copies rows of another grid; `rows` are its rows, clipped to both grids.
    mutating func copy(_ source: CellGrid, rows: Range<Int>, toX x: Int, y: Int) {
        for row in rows.clamped(to: 0..<source.height) {
            let target = y + row - rows.lowerBound
            for column in 0..<source.width {
                let cell = source.cells[row * source.width + column]
                if cell.columns == 0 { continue }
                put(
                    cell.character, columns: Int(cell.columns), x: x + column, y: target,
                    style: cell.style)
            }
        }
    }

    /// The text of each row, blanks at the end left out.
    var lines: [String] {
        (0..<height).map { y in
            var line = ""
            for x in 0..<width where self[x, y].columns > 0 { line.append(self[x, y].character) }
            while line.last == " " { line.removeLast() }
            return line
        }
    }
}
