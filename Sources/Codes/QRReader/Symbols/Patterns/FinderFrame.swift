/// A finder pattern as its own ruler: where its middle is, and how long and which way a module runs there.
struct FinderFrame {
    /// The middle, in pixels.
    var center: Vector
    /// One module towards the right of the symbol, in pixels.
    var right: Vector
    /// One module towards the bottom of the symbol, in pixels.
    var down: Vector
    /// The correlation of the picture with a finder pattern there, −1...1.
    var score = 0.0
    /// The grey halfway between dark and light.
    var middle = 127.0
    /// Half the step from dark to light, in grey levels.
    var swing = 0.0

    /// The place of a point given in modules from the middle.
    @inline(__always)
    func place(_ offset: Vector) -> Vector { center + right * offset.x + down * offset.y }

    /// The side of a module, in pixels: the square root of its area.
    var moduleSize: Double { abs(right.cross(down)).squareRoot() }
}
