extension FinderPattern {
    /// The same pattern in a picture that is `factor` times as large.
    func scaled(by factor: Double) -> FinderPattern {
        var scaled = self
        scaled.center *= factor
        scaled.moduleSize *= factor
        if let c = corners {
            scaled.corners = Quad(
                a: c.a * factor, b: c.b * factor, c: c.c * factor, d: c.d * factor)
        }
        return scaled
    }

    /// The same in the picture mirrored in its main diagonal.
    var turned: FinderPattern {
        var turned = self
        turned.center = Vector(center.y, center.x)
        if let c = corners {
            turned.corners = Quad(
                a: Vector(c.a.y, c.a.x), b: Vector(c.d.y, c.d.x), c: Vector(c.c.y, c.c.x),
                d: Vector(c.b.y, c.b.x))
        }
        return turned
    }
}
