import Imaging
import QRCode
import TestSupport
import Testing

@testable import QRReader

@Suite("No hypothesis makes a reader fall or lie")
struct HostileHypothesisTests {
    private func finder(_ center: Vector, _ size: Double) -> FinderPattern {
        FinderPattern(
            center: center, corners: nil, moduleSize: size, isInverted: false, evidence: .partial,
            fit: 0.5)
    }

    private func hypothesis(_ a: Vector, _ b: Vector, _ c: Vector, size: Double, versions: [Int])
        -> Hypothesis
    {
        Hypothesis(
            topLeft: finder(a, size), topRight: finder(b, size), bottomLeft: finder(c, size),
            versions: versions, score: 0)
    }

    @Test("noise is never read", arguments: UInt64(1)...12)
    func refusesNoise(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let side = 160
        // Noise as coarse as modules, so that it has edges where a symbol has.
        let cell = 1 + Int(random.next() % 6)
        let cells = (0..<side * side).map { _ in UInt8(random.next() & 1) * 200 + 20 }
        var pixels = [UInt8](repeating: 0, count: side * side)
        for y in 0..<side {
            for x in 0..<side { pixels[y * side + x] = cells[y / cell * side + x / cell] }
        }
        let image = LumaImage(width: side, height: side, pixels: pixels)
        var reader = SymbolReader()
        for _ in 0..<8 {
            let a = Vector(random.unit(), random.unit()) * Double(side)
            let b = Vector(random.unit(), random.unit()) * Double(side)
            let c = Vector(random.unit(), random.unit()) * Double(side)
            let outcome = reader.read(
                hypothesis(a, b, c, size: Double(cell), versions: [1 + Int(random.next() % 8)]),
                in: image, effort: .thorough)
            guard case .failed = outcome else {
                Issue.record("noise of seed \(seed) was read")
                return
            }
        }
    }

    @Test(
        "places that are none are refused",
        arguments: [
            (Vector(5, 5), Vector(5, 5), Vector(5, 5)),
            (Vector(0, 0), Vector(10, 0), Vector(20, 0)),
            (Vector(.nan, 0), Vector(10, 0), Vector(0, 10)),
            (Vector(0, 0), Vector(.infinity, 0), Vector(0, 10)),
            (Vector(0, 0), Vector(0, 10), Vector(10, 0)),
        ])
    func refusesDegenerate(a: Vector, b: Vector, c: Vector) {
        var reader = SymbolReader()
        let image = LumaImage(width: 32, height: 32)
        let outcome = reader.read(
            hypothesis(a, b, c, size: 1, versions: [1]), in: image, effort: .thorough)
        guard case .failed(let diagnosis) = outcome else {
            Issue.record("an empty picture was read")
            return
        }
        #expect(diagnosis.stage == .noGrid(agreement: 0))
        #expect(diagnosis.version == nil)
    }

    @Test(
        "pictures of every shape are survived",
        arguments: [(1, 1), (1, 400), (400, 1), (2, 3), (64, 64)], [0, 1, 255])
    func survives(shape: (Int, Int), shade: Int) {
        let image = LumaImage(
            width: shape.0, height: shape.1, shade: UInt8(truncatingIfNeeded: shade))
        var reader = SymbolReader()
        for size in [0.001, 1, 1e9] {
            for reach in [1.5, 40, 1e12] {
                for version in [-3, 1, 7, 40, 99] {
                    let guess = hypothesis(
                        Vector(1, 1), Vector(1 + reach, 1), Vector(1, 1 + reach), size: size,
                        versions: [version])
                    guard case .failed = reader.read(guess, in: image, effort: .thorough) else {
                        Issue.record("an empty picture was read")
                        return
                    }
                    #expect(reader.agreement(of: guess.of(version: version), in: image) < 0.45)
                }
            }
        }
    }

    @Test("a symbol torn beyond repair says how far it came")
    func explains() throws {
        let printed = try PrintedSymbol("HTTPS://EXAMPLE.ORG", version: 3, moduleSize: 5)
        var pixels = printed.picture().pixels
        var random = SeededGenerator(seed: 7)
        // All data modules right of the timing pattern and below the finder patterns become noise.
        for y in 9..<printed.dimension {
            for x in 9..<printed.dimension where x < 20 || y < 20 {
                let shade: UInt8 = random.next() & 1 == 0 ? 30 : 220
                for v in 0..<5 {
                    for u in 0..<5 {
                        pixels[((y + 4) * 5 + v) * printed.width + (x + 4) * 5 + u] = shade
                    }
                }
            }
        }
        let image = LumaImage(width: printed.width, height: printed.height, pixels: pixels)
        var reader = SymbolReader()
        let outcome = reader.read(printed.hypothesis(), in: image, effort: .thorough)
        guard case .failed(let diagnosis) = outcome else {
            Issue.record("a symbol of noise was read")
            return
        }
        guard case .unreadable(let error) = diagnosis.stage else {
            Issue.record("the grid was not found: \(diagnosis.stage)")
            return
        }
        switch error {
        case .uncorrectableBlock, .doubtfulCorrection: break
        default: Issue.record("another error: \(error)")
        }
        #expect(diagnosis.version?.number == 3)
        #expect(abs(diagnosis.moduleSize - 5) < 0.2)
        #expect(try #require(diagnosis.contrast) > 120)
    }
}
