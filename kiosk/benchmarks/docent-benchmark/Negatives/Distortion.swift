import DrawnPictures
import Foundation
import Imaging

/// How a camera may see a flat picture: from the side, turned, out of focus, in the dark.
struct Distortion {
    private let turn: Double
    private let scale: Double
    /// How far each corner moves, as a share of the sides.
    private let shifts: [(x: Double, y: Double)]
    /// Deviations, in pixels and grey levels.
    private let blur: Double
    private let noise: Double
    /// Motion, in pixels and radians.
    private let motion: (length: Double, direction: Double)
    private let contrast: Double
    private let background: Double

    init(_ random: inout SplitMix64) {
        turn = Double.random(in: 0..<2 * .pi, using: &random)
        scale = Double.random(in: 0.7..<1.3, using: &random)
        shifts = (0..<4).map { _ in
            (
                Double.random(in: -0.12..<0.12, using: &random),
                Double.random(in: -0.12..<0.12, using: &random)
            )
        }
        blur = Double.random(in: 0.3..<1.6, using: &random)
        noise = Double.random(in: 0..<20, using: &random)
        let isMoving = Int.random(in: 0..<4, using: &random) == 0
        motion = (
            isMoving ? Double.random(in: 1..<5, using: &random) : 0,
            Double.random(in: 0..<Double.pi, using: &random)
        )
        contrast = Double.random(in: 0.3..<1, using: &random)
        background = Double.random(in: 0..<255, using: &random)
    }

    /// The picture as it is seen, at most ``longestSide`` pixels a side.
    func applied(to image: LumaImage, _ random: inout SplitMix64) -> LumaImage {
        let (width, height) = (Double(image.width), Double(image.height))
        let diagonal = hypot(width, height)
        let scale = min(scale, Double(Self.longestSide) / diagonal)
        let side = max(24, Int(diagonal * scale))
        let middle = Double(side) / 2
        let corners = zip(shifts, [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)]).map { shift, corner in
            let x = (corner.0 / 2 + shift.x) * width * scale
            let y = (corner.1 / 2 + shift.y) * height * scale
            return Point(
                x: middle + x * cos(turn) - y * sin(turn),
                y: middle + x * sin(turn) + y * cos(turn))
        }
        let outline = Quadrilateral(
            topLeft: corners[0], topRight: corners[1], bottomRight: corners[2],
            bottomLeft: corners[3])
        guard let back = PerspectiveTransform(unitSquareTo: outline)?.inverse else { return image }
        var plane = GreyPlane(width: side, height: side) { x, y in
            let place = back(Point(x: x, y: y))
            guard place.x >= 0, place.x < 1, place.y >= 0, place.y < 1 else { return background }
            let level = Double(image[Int(place.x * width), Int(place.y * height)])
            return 128 + (level - 128) * contrast
        }
        plane.blur(deviation: blur)
        if motion.length > 0 {
            plane.smear(length: motion.length, direction: motion.direction)
        }
        plane.addNoise(deviation: noise, &random)
        return plane.image()
    }

    private static let longestSide = 800
}
