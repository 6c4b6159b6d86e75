import Testing

@testable import QRReader

@Suite("The quick loops of the grid")
struct GridPartsTests {
    @Test("elimination by two rows is that by one row, bit by bit", arguments: [1, 2, 3, 9, 40])
    func factors(band: Int) {
        var random = Congruence(state: 23)
        for unknowns in [1, 2, 5, 30, 41] {
            var matrix = (0..<unknowns * band).map { index in
                // Dominated by the diagonal, so that it is positive definite.
                Double(random.next() % 1000) / 1000 + (index % band == 0 ? Double(band) : 0)
            }
            var expected = matrix
            let isSolved = BandedEquations.factor(&matrix, unknowns: unknowns, band: band)
            #expect(isSolved == Self.plainFactor(&expected, unknowns, band) && isSolved)
            #expect(matrix == expected)
        }
        var singular = [Double](repeating: 1, count: 30 * band)
        #expect(
            BandedEquations.factor(&singular, unknowns: 30, band: band) == (band == 1))
    }

    private static func plainFactor(_ matrix: inout [Double], _ unknowns: Int, _ band: Int)
        -> Bool
    {
        for k in 0..<unknowns {
            let pivot = matrix[k * band]
            guard pivot > 1e-12, pivot.isFinite else { return false }
            let reach = min(band, unknowns - k)
            for j in 1..<max(reach, 1) {
                let factor = matrix[k * band + j] * (1 / pivot)
                for i in j..<reach {
                    matrix[(k + j) * band + i - j] -= factor * matrix[k * band + i]
                }
            }
        }
        return true
    }

    @Test(
        "a lattice's variance is that of its values, sampled one by one", arguments: [0.25, 0.15])
    func measuresLattices(step: Double) {
        var random = Congruence(state: 29)
        let (width, height) = (90, 70)
        let pixels = (0..<width * height).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        for isInverted in [false, true] {
            let raster = GreyRaster(
                pixels.span, width: width, height: height, isInverted: isInverted)
            // Some of the places are at the border and beyond it.
            let places = (0..<49).map { index in
                Vector(Double(index % 7) * 15 - 2, Double(index / 7) * 12 - 3.3)
            }
            let (right, down) = (Vector(3.1, 0.4), Vector(-0.7, 2.6))
            var lattice = GreyLattice()
            lattice.measure(places, 49, step: step, right: right, down: down, in: raster)
            let others = min(1, 0.04 / (step * step))
            for row in 0..<5 {
                for column in 0..<5 {
                    let values = places.map { place in
                        func grey(_ x: Int, _ y: Int) -> Double {
                            Double(
                                raster(
                                    place + right * (step * Double(column + x - 2))
                                        + down * (step * Double(row + y - 2))))
                        }
                        return (1 - others) * grey(0, 0) + others
                            * (grey(-1, -1) + grey(1, -1) + grey(-1, 1) + grey(1, 1)) / 4
                    }
                    let mean = values.reduce(0, +) / 49
                    let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 49
                    let measured = Double(lattice.variance(column: column, row: row, of: 49))
                    // Places are rounded to 256ths of a pixel.
                    #expect(abs(measured - variance) < 0.02 * variance)
                }
            }
        }
    }

    @Test("places that are not numbers do no harm")
    func takesNoNumbers() {
        let pixels = [UInt8](repeating: 7, count: 100)
        let raster = GreyRaster(pixels.span, width: 10, height: 10, isInverted: false)
        var lattice = GreyLattice()
        lattice.measure(
            [Vector(.nan, 1), Vector(1e300, -1e300)], 2, step: 0.25,
            right: Vector(.nan, .infinity), down: Vector(-.infinity, 1), in: raster)
        #expect(lattice.variance(column: 2, row: 2, of: 2) == 0)
    }
}
