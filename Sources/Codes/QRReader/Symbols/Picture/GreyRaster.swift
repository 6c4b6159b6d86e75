import Imaging

/// A picture as the sampler sees it: dark modules are dark, whatever the symbol's polarity.
struct GreyRaster: ~Escapable {
    private let pixels: Span<UInt8>
    private let width: Int
    private let height: Int
    private let right: Double
    private let bottom: Double
    /// 255 turns a light on dark symbol into a dark on light one.
    private let inversion: UInt8

    /// - Precondition: there are `width * height` pixels, at least one.
    @_lifetime(copy pixels)
    init(_ pixels: Span<UInt8>, width: Int, height: Int, isInverted: Bool) {
        precondition(
            pixels.count == width * height && width > 0 && height > 0,
            "\(pixels.count) pixels do not make \(width) x \(height)")
        self.pixels = pixels
        self.width = width
        self.height = height
        right = Double(width - 1)
        bottom = Double(height - 1)
        inversion = isInverted ? 255 : 0
    }

    /// Whether a place lies in the picture.
    @inline(__always)
    func contains(_ place: Vector) -> Bool {
        place.x >= 0 && place.y >= 0 && place.x <= right + 1 && place.y <= bottom + 1
    }

    /// The grey at a place by bilinear interpolation; outside, that of the nearest pixel.
    ///
    /// Any place is allowed, also NaN.
    @inline(__always)
    func callAsFunction(_ place: Vector) -> Float {
        let (x, y) = (place.x - 0.5, place.y - 0.5)
        guard x >= 0, y >= 0, x < right, y < bottom else { return atBorder(x, y) }
        let column = Int(x)
        let row = Int(y)
        // The pixels to the right and below are in the picture too.
        let upper = row &* width &+ column
        let lower = upper &+ width
        let a = unsafe Float(pixels[unchecked: upper] ^ inversion)
        let b = unsafe Float(pixels[unchecked: upper &+ 1] ^ inversion)
        let c = unsafe Float(pixels[unchecked: lower] ^ inversion)
        let d = unsafe Float(pixels[unchecked: lower &+ 1] ^ inversion)
        return Self.mix(a, b, c, d, Float(x - Double(column)), Float(y - Double(row)))
    }

    /// The same where a neighbour may be outside.
    @inline(never)
    private func atBorder(_ x: Double, _ y: Double) -> Float {
        let x = Self.clamp(x, right)
        let y = Self.clamp(y, bottom)
        let column = Int(x)
        let row = Int(y)
        let step = column < width &- 1 ? 1 : 0
        let upper = row &* width &+ column
        let lower = row < height &- 1 ? upper &+ width : upper
        let a = Float(pixels[upper] ^ inversion)
        let b = Float(pixels[upper &+ step] ^ inversion)
        let c = Float(pixels[lower] ^ inversion)
        let d = Float(pixels[lower &+ step] ^ inversion)
        return Self.mix(a, b, c, d, Float(x - Double(column)), Float(y - Double(row)))
    }

    @inline(__always)
    private static func mix(
        _ a: Float, _ b: Float, _ c: Float, _ d: Float, _ tx: Float, _ ty: Float
    ) -> Float {
        let top = a + (b - a) * tx
        let base = c + (d - c) * tx
        return top + (base - top) * ty
    }

    /// The grey at a place at least a pixel inside of the picture, by bilinear interpolation.
    ///
    /// - Parameters:
    ///   - x: from the middle of the first pixel, in 65536ths.
    ///   - y: the same downwards.
    /// - Precondition: `x` and `y` are neither negative nor at the last pixel or beyond it.
    @inline(__always) @unsafe
    func inner(_ x: Int, _ y: Int) -> Float {
        let upper = (y &>> 16) &* width &+ (x &>> 16)
        let lower = upper &+ width
        let tx = (x &>> 8) & 255
        let ty = (y &>> 8) & 255
        let a = unsafe Int(pixels[unchecked: upper] ^ inversion)
        let b = unsafe Int(pixels[unchecked: upper &+ 1] ^ inversion)
        let c = unsafe Int(pixels[unchecked: lower] ^ inversion)
        let d = unsafe Int(pixels[unchecked: lower &+ 1] ^ inversion)
        let top = a &<< 8 &+ (b &- a) &* tx
        let base = c &<< 8 &+ (d &- c) &* tx
        return Float(top &<< 8 &+ (base &- top) &* ty) * (1 / 65536)
    }

    /// Clamps to 0...limit; NaN becomes 0.
    @inline(__always)
    private static func clamp(_ value: Double, _ limit: Double) -> Double {
        value > 0 ? (value < limit ? value : limit) : 0
    }
}
