package import Imaging

/// A film's picture in characters: whole, in its own shape.
///
/// A page is laid out a few times before it fits; the same size is drawn once.
package final class FilmPainter {
    private let picture: ColorImage
    private let capabilities: TerminalCapabilities
    private var drawn: [Size: CellGrid] = [:]

    private struct Size: Hashable {
        var columns: Int
        var rows: Int
    }

    /// Above this many cells chafa takes longer than 10 ms; plain half blocks are enough then.
    private static let mostQuick = 1200

    package init(picture: ColorImage, capabilities: TerminalCapabilities) {
        self.picture = picture
        self.capabilities = capabilities
    }

    /// Fits the picture into a number of cells; `nil` when either side is not 1 to 1000.
    package func cells(columns: Int, rows: Int) -> CellGrid? {
        guard (1...1000).contains(columns), (1...1000).contains(rows) else { return nil }
        let fitted = PictureDrawings.size(of: picture, columns: columns, rows: rows)
        let size = Size(columns: fitted.columns, rows: fitted.rows)
        if let grid = drawn[size] { return grid }
        let grid = draw(size)
        drawn[size] = grid
        return grid
    }

    private func draw(_ size: Size) -> CellGrid? {
        let hasColors = capabilities.colors == .full || capabilities.colors == .palette
        if size.columns * size.rows > Self.mostQuick, hasColors,
            capabilities.substitution == .none
        {
            return points(size)
        }
        let painter = ChafaPainter(
            colors: capabilities.colors, isUnicode: capabilities.substitution == .none,
            isQuick: true)
        let small = picture.fitted(intoWidth: size.columns * 4, height: size.rows * 8)
        return painter.cells(of: small, columns: size.columns, rows: size.rows)
    }

    /// Two points to a cell, one above the other.
    private func points(_ size: Size) -> CellGrid {
        var grid = CellGrid(width: size.columns, height: size.rows)
        for y in 0..<size.rows {
            for x in 0..<size.columns {
                grid.put(
                    "▀", x: x, y: y,
                    style: Style(
                        ink: mean(x, 2 * y, size.columns, 2 * size.rows),
                        background: mean(x, 2 * y + 1, size.columns, 2 * size.rows)))
            }
        }
        return grid
    }

    /// The mean of up to sixteen pixels of those that a point covers.
    private func mean(_ x: Int, _ y: Int, _ columns: Int, _ rows: Int) -> Ink {
        let (left, top) = (x * picture.width / columns, y * picture.height / rows)
        let right = max(left + 1, (x + 1) * picture.width / columns)
        let bottom = max(top + 1, (y + 1) * picture.height / rows)
        var sum = SIMD4<Int>.zero
        for fromY in stride(from: top, to: bottom, by: max(1, (bottom - top) / 4)) {
            for fromX in stride(from: left, to: right, by: max(1, (right - left) / 4)) {
                let at = (fromY * picture.width + fromX) * 4
                sum &+= SIMD4(
                    Int(picture.pixels[at]), Int(picture.pixels[at + 1]),
                    Int(picture.pixels[at + 2]), 1)
            }
        }
        let count = max(1, sum.w)
        return .rgb(UInt8(sum.x / count), UInt8(sum.y / count), UInt8(sum.z / count))
    }
}
