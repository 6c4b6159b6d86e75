extension Quad {
    /// The same square in the same perspective, `factor` times as large around its centre.
    ///
    /// `nil` where the larger one would reach behind the eye or this one is not a square in perspective.
    func expanded(by factor: Double) -> Quad? {
        let o = center
        guard let largerA = Self.along(o, a, c, factor), let largerB = Self.along(o, b, d, factor),
            let largerC = Self.along(o, c, a, factor), let largerD = Self.along(o, d, b, factor)
        else { return nil }
        return Quad(a: largerA, b: largerB, c: largerC, d: largerD)
    }

    /// On a diagonal from the centre, places at t lie a·t / (1 + k·t) away; its ends fix a and k.
    private static func along(_ o: Vector, _ near: Vector, _ far: Vector, _ t: Double) -> Vector? {
        let forth = (near - o).length
        let back = (far - o).length
        guard forth > 1e-9, back > 1e-9 else { return nil }
        let k = (back - forth) / (back + forth)
        guard 1 + k * t > 0.1 else { return nil }
        return o + (near - o) * ((1 + k) * t / (1 + k * t))
    }

    /// The corners halfway to those of another quad with the same orientation, after matching the nearest ones.
    func middle(to other: Quad) -> Quad {
        var best = 0
        var least = Double.infinity
        for turn in 0..<4 {
            var sum = 0.0
            for index in 0..<4 { sum += (self[index] - other[index + turn]).length }
            if sum < least {
                least = sum
                best = turn
            }
        }
        return Quad(
            a: (a + other[best]) / 2, b: (b + other[best + 1]) / 2, c: (c + other[best + 2]) / 2,
            d: (d + other[best + 3]) / 2)
    }

    /// The corners with each direction stretched by its own factor.
    func scaled(by scale: Vector) -> Quad {
        Quad(a: a * scale, b: b * scale, c: c * scale, d: d * scale)
    }

    /// Where a place of the square with corners at ±1 lies: (−1, −1) is `a`, (1, −1) is `b`.
    func place(_ u: Double, _ v: Double) -> Vector {
        // Bilinear: for sampling near the ring the difference to perspective is a fraction of a module.
        let top = a * ((1 - u) / 2) + b * ((1 + u) / 2)
        let bottom = d * ((1 - u) / 2) + c * ((1 + u) / 2)
        return top * ((1 - v) / 2) + bottom * ((1 + v) / 2)
    }
}
