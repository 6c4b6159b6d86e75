package import Imaging

/// The camera's picture in characters, mirrored like a mirror on the wall, with outlines of what was recognised.
package struct ViewfinderPainter {
    let capabilities: TerminalCapabilities

    package init(capabilities: TerminalCapabilities) { self.capabilities = capabilities }

    /// Fills a number of cells with the middle of the picture; nothing is stretched.
    package func cells(of frame: LumaImage, outlines: [Quadrilateral], columns: Int, rows: Int)
        -> CellGrid?
    {
        guard (1...1000).contains(columns), (1...1000).contains(rows) else { return nil }
        let crop = Crop(frame: frame, columns: columns, rows: rows)
        guard var grid = picture(of: frame, crop: crop, columns: columns, rows: rows) else {
            return nil
        }
        for outline in outlines.prefix(8) { draw(outline, crop: crop, into: &grid) }
        return grid
    }

    private func picture(of frame: LumaImage, crop: Crop, columns: Int, rows: Int) -> CellGrid? {
        // Above 1200 cells chafa takes longer than 10 ms; plain half blocks are enough then.
        guard columns * rows > 1200 else {
            let image = crop.image(of: frame, width: columns * 4, height: rows * 8)
            let painter = ChafaPainter(
                colors: capabilities.colors, isUnicode: capabilities.substitution == .none,
                isQuick: true)
            return painter.cells(of: image, columns: columns, rows: rows)
        }
        let image = crop.image(of: frame, width: columns, height: rows * 2)
        let hasGreys = capabilities.colors == .full || capabilities.colors == .palette
        let shades = Array(capabilities.substitution == .none ? " ░▒▓█" : " .:*#")
        var grid = CellGrid(width: columns, height: rows)
        for y in 0..<rows {
            for x in 0..<columns {
                let upper = image.pixels[(2 * y * columns + x) * 4]
                let lower = image.pixels[((2 * y + 1) * columns + x) * 4]
                if hasGreys && capabilities.substitution == .none {
                    grid.put(
                        "▀", x: x, y: y,
                        style: Style(
                            ink: .rgb(upper, upper, upper), background: .rgb(lower, lower, lower)))
                } else {
                    let mean = (Int(upper) + Int(lower)) / 2
                    grid.put(shades[mean * shades.count / 256], x: x, y: y)
                }
            }
        }
        return grid
    }

    private func draw(_ outline: Quadrilateral, crop: Crop, into grid: inout CellGrid) {
        let corners = outline.corners.map { crop.place($0, columns: grid.width, rows: grid.height) }
        guard corners.count == 4 else { return }
        var path = [corners[0]]
        for corner in corners.dropFirst() + [corners[0]] {
            PlanLattice.walk(to: corner, appendingTo: &path)
        }
        var arms = [BoxDrawing.Arms](repeating: .init(), count: grid.width * grid.height)
        BoxDrawing.join(path, weight: 2, columns: grid.width, in: &arms)
        for place in path {
            grid.put(
                BoxDrawing.character(arms[place.y * grid.width + place.x]), x: place.x, y: place.y,
                style: Style(ink: .ok, background: .black, traits: .bold))
        }
        // Not colour alone: the tick says that it was read.
        if let top = path.min(by: { ($0.y, -$0.x) < ($1.y, -$1.x) }) {
            grid.put(
                "✓", x: top.x, y: top.y, style: Style(ink: .ok, background: .black, traits: .bold))
        }
    }

    /// The part of the frame that has the shape of the cells, and the way into it and back.
    struct Crop {
        let left: Int
        let top: Int
        let width: Int
        let height: Int

        init(frame: LumaImage, columns: Int, rows: Int) {
            // A cell is twice as high as wide.
            self.init(frame: frame, across: Double(columns), down: Double(rows) * 2)
        }

        init(frame: LumaImage, across: Double, down: Double) {
            let scale = min(Double(frame.width) / across, Double(frame.height) / down)
            width = max(1, min(frame.width, Int(across * scale)))
            height = max(1, min(frame.height, Int(down * scale)))
            left = (frame.width - width) / 2
            top = (frame.height - height) / 2
        }

        /// The mirrored picture: each pixel the mean of up to sixteen of those it covers.
        func image(of frame: LumaImage, width outWidth: Int, height outHeight: Int) -> ColorImage {
            var pixels = [UInt8](repeating: 255, count: outWidth * outHeight * 4)
            for y in 0..<outHeight {
                let fromY = top + y * height / outHeight
                let toY = max(fromY + 1, top + (y + 1) * height / outHeight)
                let stepY = max(1, (toY - fromY) / 4)
                for x in 0..<outWidth {
                    let fromX = left + x * width / outWidth
                    let toX = max(fromX + 1, left + (x + 1) * width / outWidth)
                    let stepX = max(1, (toX - fromX) / 4)
                    var sum = 0
                    var count = 0
                    for sourceY in stride(from: fromY, to: toY, by: stepY) {
                        for sourceX in stride(from: fromX, to: toX, by: stepX) {
                            sum += Int(frame.pixels[sourceY * frame.width + sourceX])
                            count += 1
                        }
                    }
                    let shade = UInt8(sum / max(1, count))
                    let at = (y * outWidth + outWidth - 1 - x) * 4
                    pixels[at] = shade
                    pixels[at + 1] = shade
                    pixels[at + 2] = shade
                }
            }
            return ColorImage(width: outWidth, height: outHeight, pixels: pixels)
        }

        /// The cell of a point of the frame, in the mirrored picture, always inside it.
        func place(_ point: Point, columns: Int, rows: Int) -> PlanLattice.Place {
            let x = (point.x - Double(left)) / Double(width) * Double(columns)
            let y = (point.y - Double(top)) / Double(height) * Double(rows)
            return PlanLattice.Place(
                x: columns - 1 - Self.cell(x, limit: columns), y: Self.cell(y, limit: rows))
        }

        /// The pixel of a point of the frame, in the mirrored picture of some size, always inside it.
        func pixel(_ point: Point, width outWidth: Int, height outHeight: Int) -> PixelPen.Place {
            let x = (point.x - Double(left)) / Double(width) * Double(outWidth)
            let y = (point.y - Double(top)) / Double(height) * Double(outHeight)
            return PixelPen.Place(
                x: outWidth - 1 - Self.cell(x, limit: outWidth), y: Self.cell(y, limit: outHeight))
        }

        private static func cell(_ value: Double, limit: Int) -> Int {
            value.isFinite ? max(0, min(limit - 1, Int(max(-1, min(1e6, value))))) : 0
        }
    }
}
