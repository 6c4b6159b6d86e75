import Drawing
import Imaging

/// Puts a camera's picture on the page: mirrored as people see themselves, filling its rectangle, its middle kept.
///
/// Goes straight into the page's words: a row between two of the picture's is mixed once, then each pixel between
/// two of its columns. A rectangle of 1000 x 750 takes about a millisecond.
struct ViewfinderPixels: Sendable, Equatable {
    /// What is covered, in pixels of the page.
    let frame: Rectangle
    /// The picture's sides.
    let width: Int
    let height: Int
    /// The part of the picture that is seen.
    let crop: Rectangle

    init(width: Int, height: Int, in frame: Rectangle) {
        self.frame = frame
        self.width = max(1, width)
        self.height = max(1, height)
        let wide = Double(self.width)
        let high = Double(self.height)
        let scale = max(frame.width / wide, frame.height / high)
        let isDrawn = scale.isFinite && scale > 0
        let cropWidth = isDrawn ? min(wide, frame.width / scale) : wide
        let cropHeight = isDrawn ? min(high, frame.height / scale) : high
        crop = Rectangle(
            x: (wide - cropWidth) / 2, y: (high - cropHeight) / 2, width: cropWidth,
            height: cropHeight)
    }

    /// Where a place of the picture is seen on the page; mirrored as the picture is.
    func place(_ point: Point) -> Point? {
        guard point.x.isFinite, point.y.isFinite, !frame.isEmpty else { return nil }
        let x = frame.maxX - (point.x - crop.x) * frame.width / crop.width
        let y = frame.y + (point.y - crop.y) * frame.height / crop.height
        return Point(
            x: min(max(x, frame.x - 2 * frame.width), frame.maxX + 2 * frame.width),
            y: min(max(y, frame.y - 2 * frame.height), frame.maxY + 2 * frame.height))
    }

    /// Draws the picture; only the part of the rectangle that lies on the page.
    func paint(_ picture: LumaImage, on canvas: Canvas) {
        guard picture.width == width, picture.height == height,
            let seen = Neighbours.pixels(of: frame, on: canvas)
        else { return }
        let columns = seen.columns.map { x in
            let seen = frame.maxX - (Double(x) + 0.5)
            return Neighbours(crop.x + seen * crop.width / frame.width - 0.5, count: width)
        }
        unsafe canvas.withPixels { words, stride in
            var mixed = [UInt16](repeating: 0, count: width + 1)
            for y in seen.rows {
                mix(picture, rowAtPage: y, into: &mixed)
                let line = mixed.span
                let start = y * stride + seen.columns.lowerBound
                for x in columns.indices {
                    let column = columns[x]
                    let a = UInt32(line[column.index]) &* (256 &- column.share)
                    let b = UInt32(line[column.index &+ 1]) &* column.share
                    unsafe words[start &+ x] = 0xFF00_0000 | ((a &+ b) >> 16) &* 0x010101
                }
            }
        }
    }

    /// Mixes the two rows of the picture that a row of the page lies between; shades times 256, and the last
    /// one again, so that it has a neighbour too.
    private func mix(_ picture: LumaImage, rowAtPage y: Int, into mixed: inout [UInt16]) {
        let at = crop.y + (Double(y) + 0.5 - frame.y) * crop.height / frame.height - 0.5
        let row = Neighbours(at, count: height)
        let upper = picture.row(row.index)
        let lower = picture.row(min(row.index + 1, height - 1))
        let share = UInt16(row.share)
        let rest = 256 &- share
        for x in 0..<width {
            mixed[x] = UInt16(upper[x]) &* rest &+ UInt16(lower[x]) &* share
        }
        mixed[width] = mixed[width - 1]
    }
}
