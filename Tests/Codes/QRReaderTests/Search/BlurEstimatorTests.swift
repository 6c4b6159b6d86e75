import Imaging
import QRCode
import TestSupport
import Testing

@testable import QRReader

@Suite("Movement during the exposure")
struct BlurEstimatorTests {
    private static let text = "HTTPS://VESPER-RIDGE.EXAMPLE/R/A-014"

    /// What a movement by a line does to each point: the mean along it, forty-one samples.
    private static func moved(_ image: LumaImage, by line: Vector) -> LumaImage {
        let raster = GreyRaster(
            image.pixels.span, width: image.width, height: image.height, isInverted: false)
        var pixels = image.pixels
        for y in 0..<image.height {
            for x in 0..<image.width {
                let place = Vector(Double(x) + 0.5, Double(y) + 0.5)
                var sum = 0.0
                for k in -20...20 { sum += Double(raster(place + line * (Double(k) / 41))) }
                pixels[y * image.width + x] = UInt8((sum / 41).rounded())
            }
        }
        return LumaImage(width: image.width, height: image.height, pixels: pixels)
    }

    private static func defocused(_ image: LumaImage, radius: Int) -> LumaImage {
        var pixels = image.pixels
        for y in 0..<image.height {
            for x in 0..<image.width {
                var (sum, count) = (0, 0)
                for dy in -radius...radius {
                    for dx in -radius...radius where dx * dx + dy * dy <= radius * radius {
                        let column = max(0, min(image.width - 1, x + dx))
                        sum += Int(image[column, max(0, min(image.height - 1, y + dy))])
                        count += 1
                    }
                }
                pixels[y * image.width + x] = UInt8(sum / count)
            }
        }
        return LumaImage(width: image.width, height: image.height, pixels: pixels)
    }

    private static func estimate(_ image: LumaImage, _ printed: PrintedSymbol) -> BlurEstimator {
        let raster = GreyRaster(
            image.pixels.span, width: image.width, height: image.height, isInverted: false)
        var estimator = BlurEstimator()
        estimator.estimate(printed.hypothesis(error: Vector(2, -2)), in: raster, module: 5)
        return estimator
    }

    /// Lines, in modules: of several lengths, along the modules, across them and between.
    private static let lines = [
        Vector(1.6, 0), Vector(0, 2), Vector(1.7, 1.2), Vector(-2, 1), Vector(0.8, 1.7),
        Vector(2.4, -0.3),
    ]

    @Test("its direction and length show in the finder patterns", arguments: lines)
    func isEstimated(line: Vector) throws {
        let printed = try PrintedSymbol(Self.text, version: 3, moduleSize: 5)
        let image = Self.moved(printed.picture(), by: line * 5)
        let seen = Self.estimate(image, printed).line
        try #require(seen != .zero)
        // To half of the steps of 15 degrees and 0.4 modules, and some.
        #expect(abs(seen.cross(line)) / (seen.length * line.length) < 0.2)
        #expect(abs(seen.length / 5 - line.length) < 0.45)
    }

    @Test("a symbol that is sharp, soft or out of focus has not moved")
    func isNotSeen() throws {
        var printed = try PrintedSymbol(Self.text, version: 3, moduleSize: 5)
        #expect(Self.estimate(printed.picture(), printed).line == .zero)
        let near = Self.estimate(Self.defocused(printed.picture(), radius: 3), printed)
        #expect(near.line == .zero && (0.5..<0.95).contains(near.radius))
        let far = Self.estimate(Self.defocused(printed.picture(), radius: 6), printed)
        #expect(far.line == .zero && far.radius > 1)
        printed.blur = 2
        printed.noise = 6
        #expect(Self.estimate(printed.picture(), printed).line == .zero)
        let blank = LumaImage(width: 185, height: 185, shade: 90)
        #expect(Self.estimate(blank, printed).line == .zero)
        let noise = Noise.image(width: 185, height: 185, seed: 4)
        #expect(Self.estimate(noise, printed).line == .zero)
    }

    @Test("a symbol that moved is read in a steadied window only", arguments: lines.dropFirst())
    func isRead(line: Vector) throws {
        var printed = try PrintedSymbol(Self.text, version: 3, moduleSize: 6)
        printed.noise = 1
        let image = Self.moved(printed.picture(), by: line * 6)
        let hypothesis = printed.hypothesis(error: Vector(1, 1))
        let side = Double(image.width)
        let outline = Quadrilateral(
            topLeft: Point(x: 24, y: 24), topRight: Point(x: side - 24, y: 24),
            bottomRight: Point(x: side - 24, y: side - 24), bottomLeft: Point(x: 24, y: side - 24))
        var window = SymbolWindow()
        let isCut = window.cut(hypothesis, outline: outline, dimension: 29, from: image)
        try #require(isCut)
        #expect(window.needs(.steadied))
        var reader = SymbolReader()
        let outcome = reader.read(
            window.seen(hypothesis, .steadied), in: window.picture(.steadied), effort: .normal)
        guard case .read(let symbol) = window.placed(outcome) else {
            Issue.record("\(line): \(outcome)")
            return
        }
        #expect(String(decoding: symbol.bytes, as: UTF8.self) == Self.text)
    }

    @Test("the filter is what its taps along the line add up to")
    func isOracle() throws {
        let image = Noise.image(width: 61, height: 47, seed: 9)
        let plane = SearchPlane(width: 61, height: 47, pixels: image.pixels)
        let raster = GreyRaster(image.pixels.span, width: 61, height: 47, isInverted: false)
        for line in Self.lines {
            let line = line * 5
            let filter = MotionFilter(line: line)
            var out = SearchPlane()
            filter.apply(to: plane, into: &out)
            let step = line / max(abs(line.x), abs(line.y))
            let weights = filter.weights.map(Double.init)
            #expect(weights.count == MotionFilter.reach + 1)
            let whole = weights.dropFirst().reduce(weights[0]) { $0 + 2 * $1 }
            #expect(abs(whole - 1) < 1e-5)
            for y in 0..<47 {
                for x in 0..<61 {
                    let place = Vector(Double(x) + 0.5, Double(y) + 0.5)
                    var sum = 0.0
                    for k in -MotionFilter.reach...MotionFilter.reach {
                        sum += weights[abs(k)] * Double(raster(place + step * Double(k)))
                    }
                    let expected = max(0, min(255, sum))
                    #expect(abs(Double(out.row(y)[x]) - expected) <= 0.52, "\(line) (\(x), \(y))")
                }
            }
        }
    }

    @Test("the filter restores what a movement has blurred", arguments: lines)
    func restores(line: Vector) throws {
        let printed = try PrintedSymbol(Self.text, version: 3, moduleSize: 5)
        let sharp = printed.picture()
        let moved = Self.moved(sharp, by: line * 5)
        let restored = Self.filtered(moved, MotionFilter(line: line * 5))
        func error(_ image: LumaImage) -> Double {
            zip(image.pixels, sharp.pixels).reduce(0) { sum, pair in
                let difference = Double(pair.0) - Double(pair.1)
                return sum + difference * difference
            }
        }
        #expect(error(restored) < 0.7 * error(moved))
        for even in [LumaImage(width: 40, height: 30, shade: 77), LumaImage(width: 1, height: 1)] {
            #expect(Self.filtered(even, MotionFilter(line: line * 5)) == even)
        }
    }

    private static func filtered(_ image: LumaImage, _ filter: MotionFilter) -> LumaImage {
        var out = SearchPlane()
        filter.apply(
            to: SearchPlane(width: image.width, height: image.height, pixels: image.pixels),
            into: &out)
        return LumaImage(
            width: image.width, height: image.height, pixels: Array(out.pixels[..<out.count]))
    }
}
