import Imaging

extension ColorImage {
    /// The rectangle between four corners, seen from straight ahead.
    ///
    /// - Parameters:
    ///   - ratio: its width divided by its height, greater than 0.
    ///   - mostSide: neither side of the result is longer, in pixels.
    /// - Returns: nil where three of the corners lie on one line.
    func flattened(_ corners: SheetCorners, ratio: Double, mostSide: Int) -> ColorImage? {
        let view = Quadrilateral(
            topLeft: corners.topLeft, topRight: corners.topRight,
            bottomRight: corners.bottomRight, bottomLeft: corners.bottomLeft)
        guard let map = PerspectiveTransform(unitSquareTo: view) else { return nil }
        // As fine as the longest side is in the photo.
        let across = max(
            corners.topLeft.distance(to: corners.topRight),
            corners.bottomLeft.distance(to: corners.bottomRight))
        let down = max(
            corners.topLeft.distance(to: corners.bottomLeft),
            corners.topRight.distance(to: corners.bottomRight))
        var wide = max(across, down * ratio)
        wide *= min(1, Double(mostSide) / max(wide, wide / ratio))
        let columns = max(1, Int(wide.rounded()))
        let rows = max(1, Int((wide / ratio).rounded()))
        var flat = [UInt8](repeating: 255, count: columns * rows * 4)
        for row in 0..<rows {
            for column in 0..<columns {
                let place = map(
                    Point(
                        x: (Double(column) + 0.5) / Double(columns),
                        y: (Double(row) + 0.5) / Double(rows)))
                put(place, into: &flat, at: (row * columns + column) * 4)
            }
        }
        return ColorImage(width: columns, height: rows, pixels: flat)
    }

    /// Puts the colour at a place, mixed of the four pixels around it, on white.
    private func put(_ place: Point, into flat: inout [UInt8], at index: Int) {
        guard place.x.isFinite, place.y.isFinite else { return }
        let x = min(max(place.x - 0.5, 0), Double(width - 1))
        let y = min(max(place.y - 0.5, 0), Double(height - 1))
        let (left, top) = (Int(x), Int(y))
        let (right, bottom) = (min(left + 1, width - 1), min(top + 1, height - 1))
        let (across, down) = (x - Double(left), y - Double(top))
        for channel in 0..<3 {
            let upper = mixed(shade(left, top, channel), shade(right, top, channel), across)
            let lower = mixed(shade(left, bottom, channel), shade(right, bottom, channel), across)
            flat[index + channel] = UInt8(min(max(mixed(upper, lower, down).rounded(), 0), 255))
        }
    }

    private func mixed(_ one: Double, _ other: Double, _ share: Double) -> Double {
        one + (other - one) * share
    }

    /// A colour's strength at a pixel that lies on white, 0 to 255.
    private func shade(_ x: Int, _ y: Int, _ channel: Int) -> Double {
        let pixel = (y * width + x) * 4
        let alpha = Double(pixels[pixel + 3])
        return (Double(pixels[pixel + channel]) * alpha + 255 * (255 - alpha)) / 255
    }
}
