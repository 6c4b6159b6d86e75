/// Takes the grey of each module of a grid.
enum ModuleSampler {
    /// How much of a module counts.
    enum Aperture {
        /// The place alone, between four pixels: the quickest.
        case point
        /// A spot of 0.12 module deviation about the middle.
        case sharp
        /// 0.3 module deviation: for noise, dots and grids that are a little off.
        case soft
    }

    /// Fills `greys` with one value per module, and `isOutside` where its middle is not in the picture.
    static func sample(
        _ grid: SymbolGrid, _ aperture: Aperture, in raster: borrowing GreyRaster,
        greys: inout [Float], outside: inout [Int]
    ) {
        let n = grid.dimension
        outside.removeAll(keepingCapacity: true)
        let size = grid.moduleSize
        // Below three pixels interpolation alone spreads a sample over a third of a module.
        let isPoint = aperture == .point || aperture == .sharp && size < 3
        let places = grid.places.span
        var greys = greys.mutableSpan
        for y in 0..<n {
            for x in 0..<n {
                let i = y * n + x
                let place = places[i]
                if !raster.contains(place) { outside.append(i) }
                if isPoint {
                    greys[i] = raster(place)
                    continue
                }
                let right = x + 1 < n ? places[i + 1] - place : place - places[i - 1]
                let down = y + 1 < n ? places[i + n] - place : place - places[i - n]
                greys[i] =
                    aperture == .sharp
                    ? four(place, right, down, in: raster) : nine(place, right, down, in: raster)
            }
        }
    }

    /// Four samples one deviation off on each axis: the mean of a Gaussian to the second order.
    @inline(__always)
    private static func four(
        _ place: Vector, _ right: Vector, _ down: Vector, in raster: borrowing GreyRaster
    ) -> Float {
        let a = (right + down) * 0.12
        let b = (right - down) * 0.12
        return (raster(place + a) + raster(place - a) + raster(place + b) + raster(place - b)) / 4
    }

    /// Nine samples by Gauss and Hermite: √3 deviations off with a sixth of the weight on each side.
    @inline(__always)
    private static func nine(
        _ place: Vector, _ right: Vector, _ down: Vector, in raster: borrowing GreyRaster
    ) -> Float {
        let x = right * (0.3 * 1.732)
        let y = down * (0.3 * 1.732)
        let sides = raster(place + x) + raster(place - x) + raster(place + y) + raster(place - y)
        let corners =
            raster(place + x + y) + raster(place + x - y) + raster(place - x + y)
            + raster(place - x - y)
        return (16 * raster(place) + 4 * sides + corners) / 36
    }
}
