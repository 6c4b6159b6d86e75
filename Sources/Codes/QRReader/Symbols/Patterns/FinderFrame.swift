/// A finder pattern as its own ruler: where its middle is, and how long and which way a module runs there.
struct FinderFrame {
    /// The middle, in pixels.
    var center: Vector
    /// One module towards the right of the symbol, in pixels.
    var right: Vector
    /// One module towards the bottom of the symbol, in pixels.
    var down: Vector
    /// The growth of the depth with each module to the right and each down, where it is 1 in the middle; zero where the
    /// pattern is seen from straight above.
    var perspective = Vector.zero
    /// The correlation of the picture with a finder pattern there, −1...1.
    var score = 0.0
    /// The grey halfway between dark and light.
    var middle = 127.0
    /// Half the step from dark to light, in grey levels.
    var swing = 0.0

    /// The place of a point given in modules from the middle.
    @inline(__always)
    func place(_ offset: Vector) -> Vector {
        center + (right * offset.x + down * offset.y) / (1 + perspective.dot(offset))
    }

    /// The side of a module, in pixels: the square root of its area.
    var moduleSize: Double { abs(right.cross(down)).squareRoot() }
}

extension FinderFrame {
    /// The frame whose modules lie where a homography puts them, which counts from the pattern's top left corner.
    init(_ homography: Homography) {
        let middle = Vector(3.5, 3.5)
        let (h, depth) = (homography, homography.depth(middle))
        let center = h(middle)
        self.init(
            center: center, right: (Vector(h.a, h.d) - center * h.g) / depth,
            down: (Vector(h.b, h.e) - center * h.h) / depth,
            perspective: Vector(h.g, h.h) / depth)
    }

    /// The frame with its axes exchanged.
    var mirrored: FinderFrame {
        var frame = self
        (frame.right, frame.down) = (down, right)
        frame.perspective = Vector(perspective.y, perspective.x)
        return frame
    }

    /// The homography that puts the modules where the frame has them.
    var homography: Homography {
        // From the middle, and the same from the corner.
        let middle = Homography(
            a: right.x + center.x * perspective.x, b: down.x + center.x * perspective.y,
            c: center.x,
            d: right.y + center.y * perspective.x, e: down.y + center.y * perspective.y,
            f: center.y,
            g: perspective.x, h: perspective.y)
        return middle.after(Homography(c: -3.5, f: -3.5))
    }
}
