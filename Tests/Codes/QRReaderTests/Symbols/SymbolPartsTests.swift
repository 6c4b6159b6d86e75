import Imaging
import QRCode
import TestSupport
import Testing

@testable import QRReader

@Suite("The parts of reading a symbol")
struct SymbolPartsTests {
    @Test("a homography is recovered from its points")
    func fitsHomography() throws {
        let truth = Homography(a: 5, b: 0.4, c: 100, d: -0.3, e: 6, f: 80, g: 0.004, h: 0.002, i: 1)
        let modules = [
            Vector(0, 0), Vector(37, 0), Vector(37, 37), Vector(0, 37), Vector(12, 30),
            Vector(25, 5),
        ]
        var fit = HomographyFit()
        let anchors = modules.map { Anchor(module: $0, place: truth($0), deviation: 0.1) }
        let result = fit.fit(anchors, dimension: 37)
        let found = try #require(result)
        for x in stride(from: 0.0, through: 37, by: 4) {
            #expect((found(Vector(x, x / 2)) - truth(Vector(x, x / 2))).length < 1e-6)
        }
        let back = try #require(found.inverse)
        #expect((back(truth(Vector(10, 20))) - Vector(10, 20)).length < 1e-6)
    }

    @Test("points in a line have no homography")
    func refusesLine() {
        var fit = HomographyFit()
        let anchors = (0..<6).map {
            Anchor(module: Vector(Double($0), 0), place: Vector(Double($0) * 3, 7), deviation: 1)
        }
        #expect(fit.fit(anchors, dimension: 21) == nil)
    }

    @Test("what bends along the edges is carried across the symbol")
    func carriesBend() {
        var field = DisplacementField()
        field.flatten(dimension: 29)
        func truth(_ p: Vector) -> Vector {
            Vector(0.006 * (p.x - 14) * (p.x - 14), 0.004 * (p.y - 14) * (p.y - 14))
        }
        var samples: [Anchor] = []
        for k in 0...28 {
            for module in [Vector(Double(k), 6), Vector(6, Double(k))] {
                samples.append(Anchor(module: module, place: truth(module), deviation: 0.1))
            }
        }
        field.fit(samples)
        for module in [Vector(14, 6), Vector(14, 20), Vector(27, 27), Vector(3, 22)] {
            #expect((field(module) - truth(module)).length < 0.25)
        }
    }

    @Test("one false point among many does not bend the field")
    func resistsOutlier() {
        var field = DisplacementField()
        field.flatten(dimension: 45)
        var samples: [Anchor] = []
        for k in stride(from: 2, to: 45, by: 4) {
            for l in stride(from: 2, to: 45, by: 8) {
                samples.append(
                    Anchor(module: Vector(Double(k), Double(l)), place: .zero, deviation: 0.1))
            }
        }
        samples.append(Anchor(module: Vector(22, 20), place: Vector(1.8, -1.5), deviation: 0.1))
        field.fit(samples)
        #expect(field(Vector(22, 20)).length < 0.3)
    }

    @Test("a finder pattern is fitted from half a module off", arguments: [1.0, 3, 12, 60])
    func refines(size: Double) throws {
        let printed = try PrintedSymbol("A1", version: 1, moduleSize: size)
        let image = printed.picture()
        let pixels = image.pixels
        let raster = GreyRaster(
            pixels.span, width: image.width, height: image.height, isInverted: false)
        let truth = printed.place(Vector(3.5, 3.5))
        var refiner = FinderRefiner()
        let found = refiner.refine(
            FinderFrame(
                center: truth + Vector(0.5, -0.4) * size, right: Vector(0.9, 0.1) * size,
                down: Vector(-0.1, 1.1) * size), in: raster)
        #expect((found.center - truth).length < 0.06 * size)
        #expect((found.right - Vector(size, 0)).length < 0.06 * size)
        #expect((found.down - Vector(0, size)).length < 0.06 * size)
        #expect(found.score > 0.9)
        #expect(abs(found.middle - 125) < 25)
    }

    @Test("an alignment pattern is found from one and a half modules off")
    func findsAlignment() throws {
        let printed = try PrintedSymbol("A1", version: 2, moduleSize: 5)
        let image = printed.picture()
        let pixels = image.pixels
        let raster = GreyRaster(
            pixels.span, width: image.width, height: image.height, isInverted: false)
        let truth = printed.place(Vector(18.5, 18.5))
        var search = PatternSearch()
        let result = search.findAlignment(
            near: truth - Vector(7.5, -4), right: Vector(5, 0), down: Vector(0, 5), radius: 2,
            minimum: 0.6, in: raster)
        let match = try #require(result)
        #expect((match.offset - Vector(1.5, -0.8)).length < 0.12)
        #expect(match.score > 0.9)
    }

    @Test("modules are told apart in a shadow that is darker than dark ones in the light")
    func followsShadow() {
        let n = 33
        var random = SeededGenerator(seed: 5)
        var greys = [Float](repeating: 0, count: 177 * 177)
        var truth: [Bool] = []
        for y in 0..<n {
            for x in 0..<n {
                let isDark = random.next() & 1 == 1
                let light = 40 + 200 * Float(x + y) / Float(2 * n)
                truth.append(isDark)
                greys[y * n + x] = isDark ? light * 0.5 : light
            }
        }
        var shades = [Float](repeating: 0, count: n * n)
        for i in 0..<n { shades[i] = truth[i] ? 1 : -1 }
        var levels = ModuleLevels()
        var found = [Float](repeating: 0, count: 177 * 177)
        levels.decide(greys, shades: shades, n, radius: 4, rounds: 4, levels: &found)
        let wrong = (0..<n * n).filter { (found[$0] > 0) != truth[$0] }.count
        #expect(wrong == 0)
        #expect(abs(levels.contrast - 70) < 15)
    }

    @Test("sharpness is the share of the step that timing modules keep", arguments: [0.2, 0.5, 1])
    func measuresSharpness(share: Float) throws {
        let printed = try PrintedSymbol("ROOM:A-014", version: 3, moduleSize: 1)
        let n = printed.dimension
        var greys = (0..<n * n).map { i -> Float in
            printed.symbol.grid[i % n, i / n] == 1 ? 40 : 220
        }
        for k in 8..<n - 8 {
            for i in [6 * n + k, k * n + 6] { greys[i] = 130 + (greys[i] - 130) * share }
        }
        #expect(abs(ModuleSharpness.measure(greys, n) - Double(share)) < 0.02)
        let even = [Float](repeating: 90, count: n * n)
        #expect(ModuleSharpness.measure(even, n) == 0)
        let broken = [Float](repeating: -5, count: n * n)
        #expect(ModuleSharpness.measure(broken, n) == 0)
    }

    @Test("the equaliser decides modules that their neighbours outvote")
    func equalizes() {
        let n = 37
        var random = SeededGenerator(seed: 11)
        let bits = (0..<n * n).map { _ in random.next() & 1 == 1 ? Float(1) : -1 }
        func bit(_ x: Int, _ y: Int) -> Float {
            x >= 0 && y >= 0 && x < n && y < n ? bits[y * n + x] : -1
        }
        var levels = [Float](repeating: 0, count: 177 * 177)
        for y in 0..<n {
            for x in 0..<n {
                let beside = bit(x - 1, y) + bit(x + 1, y) + bit(x, y - 1) + bit(x, y + 1)
                levels[y * n + x] = 0.4 * bit(x, y) + 0.16 * beside
            }
        }
        let before = (0..<n * n).filter { levels[$0] * bits[$0] < 0 }.count
        var shades = [Float](repeating: 0, count: n * n)
        for i in 0..<9 * n where i % n < 9 { shades[i] = bits[i] }
        var equalizer = ModuleEqualizer()
        equalizer.equalize(&levels, shades: shades, n)
        let after = (0..<n * n).filter { levels[$0] * bits[$0] < 0 }.count
        #expect(before > 50)
        #expect(after * 4 < before)
    }
}
