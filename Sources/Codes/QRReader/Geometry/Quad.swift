/// Four places, the corners of something square that a picture shows in perspective, in order around it.
struct Quad {
    var a: Vector
    var b: Vector
    var c: Vector
    var d: Vector

    subscript(index: Int) -> Vector {
        switch index & 3 {
        case 0: a
        case 1: b
        case 2: c
        default: d
        }
    }

    /// Where the diagonals cross: the picture of the square's centre, also in perspective.
    ///
    /// The mean of the corners where they do not cross, as in a quad without area.
    var center: Vector {
        let u = c - a
        let v = d - b
        let area = u.cross(v)
        guard abs(area) > 1e-9 else { return (a + b + c + d) / 4 }
        return a + u * ((b - a).cross(v) / area)
    }

    /// The enclosed area, positive when the corners run clockwise on the screen.
    var area: Double { (c - a).cross(d - b) / 2 }
}
