internal import Imaging
package import PageModel

/// Pictures as they were last drawn, so that a page is laid out again without drawing them again.
package struct PictureDrawings {
    private struct Key: Hashable {
        var id: String
        var columns: Int
        var rows: Int
        var isPixels: Bool
    }

    private enum Drawing {
        case cells(CellGrid)
        case pixels([UInt8])
    }

    // A page has a handful of pictures, in two or three densities while it is laid out.
    private static let capacity = 48
    private var drawings: [Key: Drawing] = [:]

    package init() {}

    package mutating func removeAll() { drawings = [:] }

    /// The picture in characters, as large as fits and in its own shape.
    package mutating func cells(
        of picture: Picture, columns: Int, rows: Int, capabilities: TerminalCapabilities
    ) -> CellGrid? {
        guard let image = picture.image, columns > 0, rows > 0 else { return nil }
        let size = Self.size(of: image, columns: columns, rows: rows)
        let key = Key(
            id: picture.id, columns: size.columns, rows: size.rows, isPixels: false)
        if case .cells(let grid) = drawings[key] { return grid }
        let painter = ChafaPainter(
            colors: capabilities.colors, isUnicode: capabilities.substitution == .none)
        let small = image.fitted(intoWidth: size.columns * 8, height: size.rows * 16)
        guard let grid = painter.cells(of: small, columns: size.columns, rows: size.rows) else {
            return nil
        }
        keep(.cells(grid), for: key)
        return grid
    }

    /// The bytes that draw a picture over its cells.
    package mutating func pixels(
        of picture: Picture, over frame: CellRect, capabilities: TerminalCapabilities
    ) -> [UInt8] {
        guard let image = picture.image else { return [] }
        let key = Key(
            id: picture.id, columns: frame.width, rows: frame.height, isPixels: true)
        if case .pixels(let bytes) = drawings[key] { return bytes }
        let small = image.fitted(
            intoWidth: max(1, frame.width * capabilities.cellWidth),
            height: max(1, frame.height * capabilities.cellHeight))
        let bytes = ChafaPainter.pixels(
            of: small, columns: frame.width, rows: frame.height, capabilities: capabilities)
        keep(.pixels(bytes), for: key)
        return bytes
    }

    private mutating func keep(_ drawing: Drawing, for key: Key) {
        if drawings.count >= Self.capacity { drawings = [:] }
        drawings[key] = drawing
    }

    /// The cells that a picture takes; a cell is twice as high as wide.
    static func size(of image: ColorImage, columns: Int, rows: Int) -> (columns: Int, rows: Int) {
        size(width: image.width, height: image.height, columns: columns, rows: rows)
    }

    /// The cells that a picture of some size takes.
    static func size(
        width imageWidth: Int, height imageHeight: Int, columns: Int, rows: Int
    ) -> (columns: Int, rows: Int) {
        let ratio = Double(max(1, imageWidth)) / Double(max(1, imageHeight))
        let wide = min(Double(columns), Double(rows) * 2 * ratio)
        let width = max(1, min(columns, Int(wide.rounded())))
        let height = max(1, min(rows, Int((Double(width) / ratio / 2).rounded())))
        return (width, height)
    }
}
