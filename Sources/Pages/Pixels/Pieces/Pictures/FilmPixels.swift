import Drawing
import Imaging

/// Puts a film's picture on the page: whole, in its own shape, black where its rectangle is larger.
///
/// Goes straight into the page's words. A picture of the rectangle's size is copied; else a row between two of the picture's is
/// mixed once, then each pixel between two of its columns. The picture is opaque, as films are.
struct FilmPixels: Sendable, Equatable {
    /// What is covered, in whole pixels of the page.
    let frame: Rectangle
    /// Where the picture is in it.
    let place: Rectangle
    /// The picture's sides.
    let width: Int
    let height: Int

    init(width: Int, height: Int, in frame: Rectangle) {
        self.frame = frame
        self.width = max(1, width)
        self.height = max(1, height)
        let scale = min(frame.width / Double(self.width), frame.height / Double(self.height))
        // Half a percent that a poster's sides differ by is no reason for an edge.
        let wide = Self.side(Double(self.width) * scale, of: frame.width)
        let high = Self.side(Double(self.height) * scale, of: frame.height)
        place = Rectangle(
            x: frame.x + ((frame.width - wide) / 2).rounded(.down),
            y: frame.y + ((frame.height - high) / 2).rounded(.down), width: wide, height: high)
    }

    private static func side(_ wanted: Double, of whole: Double) -> Double {
        guard wanted.isFinite, wanted < whole * 0.99 else { return whole }
        return max(1, wanted.rounded())
    }

    /// Draws the picture; only the part of the rectangle that lies on the page.
    func paint(_ picture: VideoFrame, on canvas: Canvas) {
        guard picture.width == width, picture.height == height else { return }
        if place != frame { canvas.fill(Path(frame), Color(0x000000)) }
        guard let seen = Neighbours.pixels(of: place, on: canvas) else { return }
        if place.width == Double(width), place.height == Double(height) {
            return copy(picture, seen.columns, seen.rows, on: canvas)
        }
        let columns = seen.columns.map { x in
            Neighbours(
                (Double(x) + 0.5 - place.x) * Double(width) / place.width - 0.5, count: width)
        }
        unsafe canvas.withPixels { words, stride in
            var mixed = [SIMD4<UInt16>](repeating: .zero, count: width + 1)
            for y in seen.rows {
                let row = Neighbours(
                    (Double(y) + 0.5 - place.y) * Double(height) / place.height - 0.5,
                    count: height)
                mix(picture, row, into: &mixed)
                let line = mixed.span
                let start = y * stride + seen.columns.lowerBound
                for x in columns.indices {
                    let column = columns[x]
                    let a = SIMD4<UInt32>(truncatingIfNeeded: line[column.index])
                    let b = SIMD4<UInt32>(truncatingIfNeeded: line[column.index &+ 1])
                    let shade = (a &* (256 &- column.share) &+ b &* column.share) &>> 16
                    unsafe words[start &+ x] =
                        0xFF00_0000 | shade.x &<< 16 | shade.y &<< 8 | shade.z
                }
            }
        }
    }

    /// Copies the part of a picture that is seen, each pixel to its own.
    private func copy(
        _ picture: VideoFrame, _ columns: Range<Int>, _ rows: Range<Int>, on canvas: Canvas
    ) {
        let (left, top) = (Int(place.x), Int(place.y))
        unsafe canvas.withPixels { words, stride in
            for y in rows {
                let row = picture.row(y - top)
                let start = y * stride
                for x in columns {
                    unsafe words[start &+ x] = 0xFF00_0000 | row[x &- left]
                }
            }
        }
    }

    /// Mixes two rows of the picture, shades times 256; the last pixel again, so that it has a
    /// neighbour too.
    private func mix(
        _ picture: VideoFrame, _ row: Neighbours, into mixed: inout [SIMD4<UInt16>]
    ) {
        let upper = picture.row(row.index)
        let lower = picture.row(min(row.index + 1, height - 1))
        let share = UInt16(row.share)
        let rest = 256 &- share
        for x in 0..<width {
            mixed[x] = Self.shades(upper[x]) &* rest &+ Self.shades(lower[x]) &* share
        }
        mixed[width] = mixed[width - 1]
    }

    private static func shades(_ word: UInt32) -> SIMD4<UInt16> {
        SIMD4(
            UInt16(truncatingIfNeeded: word >> 16 & 0xFF),
            UInt16(truncatingIfNeeded: word >> 8 & 0xFF), UInt16(truncatingIfNeeded: word & 0xFF),
            0)
    }
}

/// Two pixels of a picture that a place lies between, in one direction.
struct Neighbours {
    /// The first of them.
    let index: Int
    /// The second one's share, in 256.
    let share: UInt32

    init(_ at: Double, count: Int) {
        let bounded = min(max(at, 0), Double(count - 1))
        index = Int(bounded)
        share = UInt32((bounded - Double(index)) * 256)
    }

    /// The pixels of a rectangle that lie on a canvas; `nil` where there are none.
    static func pixels(
        of frame: Rectangle, on canvas: Canvas
    ) -> (columns: Range<Int>, rows: Range<Int>)? {
        let seen = frame.intersection(canvas.bounds)
        guard !seen.isEmpty else { return nil }
        let (left, top) = (Int(seen.x.rounded()), Int(seen.y.rounded()))
        let right = min(Int(canvas.width), Int(seen.maxX.rounded()))
        let bottom = min(Int(canvas.height), Int(seen.maxY.rounded()))
        return left < right && top < bottom ? (left..<right, top..<bottom) : nil
    }
}
