/// An affine function of a place in the picture.
struct AffineFunction {
    var x: Double
    var y: Double
    var constant: Double

    func callAsFunction(_ place: Vector) -> Double { x * place.x + y * place.y + constant }
}

/// Fits an affine function to values at places, by least squares.
struct AffineFit {
    private var count = 0.0
    private var places = Vector.zero
    private var values = 0.0
    /// The sums of x², xy, y², and of the products of the values with x and y.
    private var xx = 0.0
    private var xy = 0.0
    private var yy = 0.0
    private var valuePlaces = Vector.zero

    mutating func add(_ place: Vector, _ value: Double) {
        count += 1
        places += place
        values += value
        xx += place.x * place.x
        xy += place.x * place.y
        yy += place.y * place.y
        valuePlaces += place * value
    }

    /// The function; `nil` where the places lie in a line.
    var solution: AffineFunction? {
        guard count >= 3 else { return nil }
        let mean = places / count
        let meanValue = values / count
        let a = xx / count - mean.x * mean.x
        let b = xy / count - mean.x * mean.y
        let c = yy / count - mean.y * mean.y
        let right = valuePlaces / count - mean * meanValue
        let determinant = a * c - b * b
        guard determinant > 1e-6 else { return nil }
        let x = (right.x * c - right.y * b) / determinant
        let y = (right.y * a - right.x * b) / determinant
        return AffineFunction(x: x, y: y, constant: meanValue - x * mean.x - y * mean.y)
    }
}
