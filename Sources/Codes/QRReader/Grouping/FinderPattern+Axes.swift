/// The lattice that a finder pattern's own modules span at its centre.
struct FinderAxes {
    /// One module to the right and one module down, for one of the four ways to turn the pattern.
    var right: Vector
    var down: Vector

    /// A place in modules from the centre along both axes.
    func modules(_ step: Vector) -> Vector {
        let area = right.cross(down)
        return Vector(step.cross(down) / area, right.cross(step) / area)
    }
}

extension FinderPattern {
    /// The lattice at the centre; `nil` where the corners are unknown or enclose nothing.
    var axes: FinderAxes? {
        guard let corners else { return nil }
        let right = (corners.b - corners.a + corners.c - corners.d) / 14
        let down = (corners.d - corners.a + corners.c - corners.b) / 14
        guard right.cross(down) > 1e-6 else { return nil }
        return FinderAxes(right: right, down: down)
    }

    /// The module's length in pixels along a direction: that of the lattice, or the mean.
    func moduleSize(along direction: Vector) -> Double {
        guard let axes else { return moduleSize }
        let steps = axes.modules(direction)
        // Along one of the axes a step counts whole; the nearer axis is the one meant.
        let modules = max(abs(steps.x), abs(steps.y))
        return modules > 1e-9 ? direction.length / modules : moduleSize
    }
}
