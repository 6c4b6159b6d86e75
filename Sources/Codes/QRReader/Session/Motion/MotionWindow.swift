import Imaging

/// A part of a frame, turned so that its motion blur runs along the rows, and sharpened along it.
///
/// Works on linear light, as blur does: shades are taken for its square root.
struct MotionWindow: Sendable {
    private(set) var width = 0
    private(set) var height = 0
    /// Pixels of the window for each of the frame.
    private(set) var scale = 1.0
    private var patch: TexturePatch?
    /// The turned part, in linear light.
    private var light: [Float] = []
    private var padded: [Float] = []
    private var line: [Float] = []
    private var kernel = DeblurKernel()
    /// What becomes black and white.
    private var range = (dark: Float(0), light: Float(1))

    /// The most pixels of a side.
    static let longestSide = 640
    private static let shortestSide = 48
    /// Modules of two pixels are found more often at three.
    private static let magnification = 1.5
    /// Blurs shorter or longer than this, in pixels of the frame, are not looked for.
    static let lengths = 2.5...16.0

    /// Takes a patch of a frame; `false` where it is too small.
    mutating func take(_ patch: TexturePatch, of image: LumaImage) -> Bool {
        let longest = max(patch.size.x, patch.size.y)
        guard longest.isFinite, longest > 0 else { return false }
        scale = min(Self.magnification, Double(Self.longestSide) / longest)
        width = Int(patch.size.x * scale)
        height = Int(patch.size.y * scale)
        guard min(width, height) >= Self.shortestSide else { return false }
        self.patch = patch
        resample(patch, image)
        findRange()
        return true
    }

    private mutating func resample(_ patch: TexturePatch, _ image: LumaImage) {
        if light.count < width * height {
            light = [Float](repeating: 0, count: width * height)
        }
        let pixels = image.pixels
        let raster = GreyRaster(
            pixels.span, width: image.width, height: image.height, isInverted: false)
        let right = patch.along / scale
        let down = patch.along.quarterTurn / scale
        for y in 0..<height {
            let row =
                patch.center + down * (Double(y) + 0.5 - Double(height) / 2)
                + right * (0.5 - Double(width) / 2)
            for x in 0..<width {
                let shade = raster(row + right * Double(x))
                light[y * width + x] = shade * shade
            }
        }
    }

    /// Finds the light of the darkest and the lightest pixels but for a hundredth of them.
    private mutating func findRange() {
        var counts = [64 of Int](repeating: 0)
        for i in 0..<width * height {
            counts[min(63, Int(light[i] * (64 / 65025)))] += 1
        }
        let least = max(1, width * height / 100)
        var (low, high) = (0, 63)
        var sum = counts[0]
        while low < 63, sum < least {
            low += 1
            sum += counts[low]
        }
        sum = counts[63]
        while high > low, sum < least {
            high -= 1
            sum += counts[high]
        }
        range = (Float(low) * (65025 / 64), Float(high + 1) * (65025 / 64))
    }

    /// The length of the blur, in pixels of the frame; `nil` where there seems to be none.
    ///
    /// The derivative of what was blurred over a length is the difference of two copies of it, that far apart: its
    /// autocorrelation is least at this lag.
    ///
    /// - SeeAlso: Yitzhaky and Kopeika, "Identification of Blur Parameters from Motion Blurred Images", 1997.
    mutating func blurLength() -> Double? {
        let most = Int((Self.lengths.upperBound * scale).rounded(.up)) + 1
        let count = width - 1
        guard count > 3 * most else { return nil }
        var sums = [Float](repeating: 0, count: most + 1)
        if line.count < width { line = [Float](repeating: 0, count: width) }
        var y = 1
        while y < height {
            let start = y * width
            for x in 0..<count { line[x] = light[start + x + 1] - light[start + x] }
            for lag in 0...most { sums[lag] += Self.product(line, lag, count) }
            y += 3
        }
        guard sums[0] > 0 else { return nil }
        let first = max(2, Int(Self.lengths.lowerBound * scale))
        guard let lag = (first..<most).min(by: { sums[$0] < sums[$1] }), lag > first,
            sums[lag] < -0.05 * sums[0]
        else { return nil }
        let (before, after) = (sums[lag - 1], sums[lag + 1])
        let bend = before - 2 * sums[lag] + after
        let offset = bend > 0 ? 0.5 * (before - after) / bend : 0
        return (Double(lag) + Double(max(-0.5, min(0.5, offset)))) / scale
    }

    private static func product(_ line: [Float], _ lag: Int, _ count: Int) -> Float {
        let line = line.span
        var sums = SIMD8<Float>.zero
        var x = 0
        while x + lag + 8 <= count {
            var a = SIMD8<Float>.zero
            var b = SIMD8<Float>.zero
            for i in 0..<8 {
                a[i] = line[x + i]
                b[i] = line[x + lag + i]
            }
            sums += a * b
            x += 8
        }
        return sums.sum()
    }

    /// The part with a blur of this length removed, dark at least 20 and light at most 235 where it was not clipped.
    mutating func deblurred(_ length: Double) -> LumaImage {
        kernel.prepare(length * scale)
        let reach = DeblurKernel.reach
        if padded.count < width + 2 * reach {
            padded = [Float](repeating: 0, count: width + 2 * reach)
        }
        if line.count < width { line = [Float](repeating: 0, count: width) }
        var pixels = [UInt8](repeating: 0, count: width * height)
        let gain = 215 / max(range.light - range.dark, 1)
        for y in 0..<height {
            let start = y * width
            for x in 0..<reach { padded[x] = light[start] }
            for x in 0..<width { padded[reach + x] = light[start + x] }
            for x in 0..<reach { padded[reach + width + x] = light[start + width - 1] }
            kernel.apply(to: padded, count: width, &line)
            for x in 0..<width {
                let shade = 20 + (line[x] - range.dark) * gain
                pixels[start + x] = UInt8(max(0, min(255, shade)))
            }
        }
        return LumaImage(width: width, height: height, pixels: pixels)
    }

    /// The place in the frame of one in the window.
    func place(_ inside: Vector) -> Vector {
        guard let patch else { return inside }
        let x = (inside.x - Double(width) / 2) / scale
        let y = (inside.y - Double(height) / 2) / scale
        return patch.center + patch.along * x + patch.along.quarterTurn * y
    }
}
