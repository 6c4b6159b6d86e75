package import Imaging

/// The camera's and the film's newest pictures as a terminal's own pixels, where it draws them fast enough.
package struct LivePicture {
    let capabilities: TerminalCapabilities

    package init(capabilities: TerminalCapabilities) { self.capabilities = capabilities }

    /// Sixels are sent in the terminal's own pixels; more of them take longer than a tenth of a second.
    private static let mostSixels = 640 * 480
    /// Other terminals stretch a picture themselves, so it need have no more pixels than these.
    private static let mostPixels = 400 * 400

    /// Whether this many cells can be filled ten times a second.
    package static func fits(columns: Int, rows: Int, _ capabilities: TerminalCapabilities) -> Bool
    {
        guard (1...1000).contains(columns), (1...1000).contains(rows) else { return false }
        return switch capabilities.graphics {
        case .characters: false
        case .kitty, .iterm: true
        case .sixel:
            columns * capabilities.cellWidth * rows * capabilities.cellHeight <= mostSixels
        }
    }

    /// The bytes that draw a film's picture over a number of cells.
    package func film(_ picture: ColorImage, columns: Int, rows: Int) -> [UInt8] {
        let cell = cell(columns, rows)
        let image = picture.fitted(
            intoWidth: columns * cell.width, height: rows * cell.height)
        return bytes(image, columns, rows, cell)
    }

    /// The bytes that draw the camera's picture, mirrored, with its marks.
    package func viewfinder(
        _ frame: LumaImage, outlines: [Quadrilateral], columns: Int, rows: Int
    ) -> [UInt8] {
        let cell = cell(columns, rows)
        let painter = ViewfinderPainter(capabilities: capabilities)
        let image = painter.image(
            of: frame, outlines: outlines, width: columns * cell.width,
            height: rows * cell.height)
        return bytes(image, columns, rows, cell)
    }

    private func bytes(
        _ image: ColorImage, _ columns: Int, _ rows: Int, _ cell: (width: Int, height: Int)
    ) -> [UInt8] {
        var small = capabilities
        small.cellWidth = cell.width
        small.cellHeight = cell.height
        return ChafaPainter.pixels(
            of: image, columns: columns, rows: rows, capabilities: small, isQuick: true)
    }

    /// The pixels of a cell that are sent.
    private func cell(_ columns: Int, _ rows: Int) -> (width: Int, height: Int) {
        if capabilities.graphics == .sixel {
            return (capabilities.cellWidth, capabilities.cellHeight)
        }
        let most = (Double(Self.mostPixels) / Double(2 * columns * rows)).squareRoot()
        let width = max(2, min(capabilities.cellWidth, Int(most)))
        return (width, 2 * width)
    }
}
