package import Drawing

/// One place of a terminal: a character, or the right half of a wide one.
package struct Cell: Sendable, Equatable {
    var character: Character
    /// The cells that the character takes: 1 or 2; 0 marks the right half of the wide one before it.
    package var columns: UInt8
    var style: Style

    init(_ character: Character, columns: UInt8 = 1, style: Style = .plain) {
        self.character = character
        self.columns = columns
        self.style = style
    }

    static let blank = Cell(" ")
}

/// A rectangle of cells; columns run right, rows run down.
package struct CellRect: Sendable, Equatable {
    package var x: Int
    package var y: Int
    package var width: Int
    package var height: Int

    /// In units that are the same in both directions: a cell is about twice as high as wide.
    package var squares: Rectangle {
        Rectangle(
            x: Double(x), y: Double(2 * y), width: Double(width), height: Double(2 * height))
    }

    package func contains(x column: Int, y row: Int) -> Bool {
        column >= x && row >= y && column - x < width && row - y < height
    }

    func moved(x deltaX: Int, y deltaY: Int) -> CellRect {
        CellRect(x: x + deltaX, y: y + deltaY, width: width, height: height)
    }
}
