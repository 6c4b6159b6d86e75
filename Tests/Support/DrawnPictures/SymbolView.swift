import Foundation
import Imaging
import QRCode

/// A camera's view of a symbol: the places of its points in the picture.
struct SymbolView: Sendable {
    /// The symbol's centre, in pixels.
    let center: Point
    /// The symbol's sides, in modules.
    let width: Double
    let height: Double
    /// The side of a module in the middle, in pixels.
    let module: Double
    /// Farther from the middle, in pixels, there is nothing of the symbol or its quiet zone.
    var reach: Double { 0.75 * module * (width + height + 16) }
    /// The cosine and sine of the angle by which the symbol is turned.
    private let turn: (cosine: Double, sine: Double)
    /// The cosine and sine of the angle by which its plane is tilted away.
    private let tilt: (cosine: Double, sine: Double)
    /// The radius of the cylinder that the symbol is on, in modules; 0 where it is flat.
    private let radius: Double

    /// - Parameters:
    ///   - turn: in radians, clockwise.
    ///   - tilt: in radians.
    ///   - arc: how much of a cylinder the symbol covers, in radians; it stands upright there, or nearly so.
    init(
        of grid: ModuleGrid, center: Point, module: Double, turn: Double = 0, tilt: Double = 0,
        arc: Double = 0
    ) {
        self.center = center
        width = Double(grid.width)
        height = Double(grid.height)
        self.module = module
        let turn = arc > 0 ? 0.1 * (turn - Double.pi) : turn
        self.turn = (cos(turn), sin(turn))
        self.tilt = (cos(tilt), sin(tilt))
        radius = arc > 0 ? width / arc : 0
    }

    /// The point of the symbol that is seen at a pixel, in modules from its top left corner; `nil` beyond its plane.
    func modules(_ x: Double, _ y: Double) -> (u: Double, v: Double)? {
        var px = (x - center.x) / module
        var py = (y - center.y) / module
        if tilt.sine > 0 {
            // A pinhole three sides away.
            let far = 3 * max(width, height)
            let depth = far * tilt.cosine - py * tilt.sine
            guard depth > 0 else { return nil }
            py = py * far / depth
            px *= (far + py * tilt.sine) / far
        }
        if radius > 0 {
            guard abs(px) < radius else { return nil }
            px = radius * asin(px / radius)
        }
        return (
            px * turn.cosine + py * turn.sine + width / 2,
            py * turn.cosine - px * turn.sine + height / 2
        )
    }
}
