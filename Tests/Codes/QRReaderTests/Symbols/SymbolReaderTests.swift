import Imaging
import QRCode
import Testing

@testable import QRReader

@Suite("Symbols are read from three finder patterns")
struct SymbolReaderTests {
    private let text = "HTTPS://EXAMPLE.ORG/R/A-101"

    /// What the reader makes of a printed symbol.
    private func read(
        _ printed: PrintedSymbol, _ hypothesis: Hypothesis? = nil, effort: Effort = .normal
    ) -> SymbolOutcome {
        var reader = SymbolReader()
        return reader.read(
            hypothesis ?? printed.hypothesis(), in: printed.picture(), effort: effort)
    }

    private func bytes(_ outcome: SymbolOutcome) -> String? {
        if case .read(let symbol) = outcome {
            String(decoding: symbol.bytes, as: UTF8.self)
        } else {
            nil
        }
    }

    @Test("a clean symbol of any version is read", arguments: [1, 2, 3, 5, 7, 14, 22, 32, 40])
    func readsVersion(number: Int) throws {
        let text = number == 1 ? "ROOM:A1" : text
        let printed = try PrintedSymbol(text, version: number, moduleSize: 3)
        let outcome = read(printed, effort: .fast)
        #expect(bytes(outcome) == text)
        guard case .read(let symbol) = outcome else { return }
        #expect(symbol.decoded.version.number == number)
        #expect(symbol.decoded.errors == 0)
        #expect(abs(symbol.moduleSize - 3) < 0.05)
        #expect(symbol.corners.topLeft.distance(to: Point(x: 12, y: 12)) < 0.5)
        let far = Double(12 + 3 * (17 + 4 * number))
        #expect(symbol.corners.bottomRight.distance(to: Point(x: far, y: far)) < 1)
    }

    @Test("modules of one pixel and of a hundred are read", arguments: [1.0, 1.5, 2, 33, 100])
    func readsModuleSize(size: Double) throws {
        let printed = try PrintedSymbol(text, version: 3, moduleSize: size)
        #expect(bytes(read(printed)) == text)
    }

    @Test("a version that is one off is corrected", arguments: [2, 6, 9, 20])
    func findsVersion(number: Int) throws {
        let printed = try PrintedSymbol(text, version: number, moduleSize: 4)
        for wrong in [number - 1, number + 1] {
            #expect(bytes(read(printed, printed.hypothesis(versions: [wrong]))) == text)
        }
    }

    @Test("from version 7 on the symbol's own word puts any version right")
    func readsStatedVersion() throws {
        let printed = try PrintedSymbol(text, version: 12, moduleSize: 4)
        #expect(bytes(read(printed, printed.hypothesis(versions: [16]))) == text)
    }

    @Test("perspective is followed", arguments: [2, 5, 10])
    func readsPerspective(number: Int) throws {
        var printed = try PrintedSymbol(text, version: number, moduleSize: 6)
        let n = Double(printed.dimension)
        printed.place = { module in
            let u = module / n
            let depth = 1 + 0.35 * u.x + 0.2 * u.y
            return Vector(30, 30) + Vector(u.x * n * 7 + u.y * 20, u.y * n * 7) / depth
        }
        #expect(bytes(read(printed)) == text)
    }

    @Test("paper around a cylinder is followed", arguments: [1, 2, 4], [0.0, 1.2])
    func readsCylinder(number: Int, turn: Double) throws {
        let text = number == 1 ? "ROOM:A1" : text
        var printed = try PrintedSymbol(text, version: number, moduleSize: 6)
        let n = Double(printed.dimension)
        let center = Vector(Double(printed.width), Double(printed.height)) / 2
        // The symbol covers 100 degrees of a cylinder that is seen slightly from above.
        let radius = n * 6 / 1.75
        printed.place = { module in
            let u = (module - Vector(n / 2, n / 2)) * 6
            let angle = u.x / radius
            let (x, y) = (radius * angle.sine, u.y + 0.25 * radius * (1 - (angle + 1.5708).sine))
            let (c, s) = ((turn + 1.5708).sine, turn.sine)
            return center + Vector(x * c - y * s, x * s + y * c)
        }
        #expect(bytes(read(printed)) == text)
    }

    @Test("blur over half a module is taken back")
    func readsBlurred() throws {
        var printed = try PrintedSymbol(text, version: 4, moduleSize: 6)
        printed.blur = 3
        printed.noise = 2
        #expect(bytes(read(printed)) == text)
    }

    @Test("noise of a third of the contrast is read", arguments: [1 as UInt64, 2, 3])
    func readsNoisy(seed: UInt64) throws {
        var printed = try PrintedSymbol(text, version: 3, moduleSize: 8)
        (printed.dark, printed.light, printed.noise, printed.seed) = (100, 160, 20, seed)
        #expect(bytes(read(printed)) == text)
    }

    @Test("a washed out corner is filled in from the doubtful codewords")
    func readsGlare() throws {
        let printed = try PrintedSymbol(text, version: 4, level: .q, moduleSize: 6)
        let clean = printed.picture()
        var pixels = clean.pixels
        // A disc about the middle, as white as the brightest paper or brighter.
        let middle = Double(printed.width) / 2
        for y in 0..<printed.height {
            for x in 0..<printed.width {
                let off = Vector(Double(x) - middle, Double(y) - middle).length
                if off < 40 { pixels[y * printed.width + x] = 250 }
            }
        }
        let image = LumaImage(width: printed.width, height: printed.height, pixels: pixels)
        var reader = SymbolReader()
        #expect(bytes(reader.read(printed.hypothesis(), in: image, effort: .normal)) == text)
    }

    @Test("light on dark is read, with dark modules dark")
    func readsInverted() throws {
        var printed = try PrintedSymbol(text, version: 3, moduleSize: 5)
        (printed.dark, printed.light) = (220, 30)
        let outcome = read(printed, printed.hypothesis(isInverted: true))
        #expect(bytes(outcome) == text)
        guard case .read(let symbol) = outcome else { return }
        #expect(symbol.isInverted)
        #expect(symbol.contrast > 150)
    }

    @Test("a mirrored symbol is read, its corners as printed")
    func readsMirrored() throws {
        var printed = try PrintedSymbol(text, version: 3, moduleSize: 5)
        let upright = printed.place
        printed.place = { upright(Vector($0.y, $0.x)) }
        var hypothesis = printed.hypothesis()
        swap(&hypothesis.topRight, &hypothesis.bottomLeft)
        let outcome = read(printed, hypothesis)
        #expect(bytes(outcome) == text)
        guard case .read(let symbol) = outcome else { return }
        #expect(symbol.decoded.isMirrored)
        #expect(symbol.corners.isMirrored)
        let corner = printed.place(Vector(Double(printed.dimension), 0))
        #expect(symbol.corners.topRight.distance(to: Point(x: corner.x, y: corner.y)) < 1)
    }

    @Test("one finder pattern may be a guess, a module off")
    func readsWithGuess() throws {
        let printed = try PrintedSymbol(text, version: 5, moduleSize: 6)
        let clean = printed.picture()
        var pixels = clean.pixels
        for y in 20..<24 + 42 { for x in 20..<24 + 42 { pixels[y * printed.width + x] = 220 } }
        let image = LumaImage(width: printed.width, height: printed.height, pixels: pixels)
        var hypothesis = printed.hypothesis()
        hypothesis.topLeft.center += Vector(4, -3)
        hypothesis.topLeft.evidence = .predicted
        var reader = SymbolReader()
        #expect(bytes(reader.read(hypothesis, in: image, effort: .normal)) == text)
    }

    @Test("what came before makes no difference")
    func repeats() throws {
        let small = try PrintedSymbol("ROOM:A1", version: 1, moduleSize: 4)
        let large = try PrintedSymbol(text, version: 30, moduleSize: 2)
        var reader = SymbolReader()
        let first = reader.read(small.hypothesis(), in: small.picture(), effort: .normal)
        _ = reader.read(large.hypothesis(), in: large.picture(), effort: .normal)
        let again = reader.read(small.hypothesis(), in: small.picture(), effort: .normal)
        guard case .read(let one) = first, case .read(let other) = again else {
            Issue.record("a clean symbol of version 1 was not read")
            return
        }
        #expect(one == other)
    }

    @Test("the right version agrees, a wrong one does not", arguments: [1, 4, 8, 25])
    func agreement(number: Int) throws {
        let printed = try PrintedSymbol(
            number == 1 ? "ROOM:A1" : text, version: number, moduleSize: 4)
        let image = printed.picture()
        let hypothesis = printed.hypothesis()
        var reader = SymbolReader()
        let right = reader.agreement(of: hypothesis.of(version: number), in: image)
        #expect(right > 0.9)
        for wrong in [number + 1, number + 3] {
            #expect(reader.agreement(of: hypothesis.of(version: wrong), in: image) < right - 0.15)
        }
    }
}

extension Double {
    /// The sine by its series, to a millionth for angles up to three.
    fileprivate var sine: Double {
        var term = self
        var sum = self
        for k in 1...10 {
            term *= -self * self / Double(2 * k * (2 * k + 1))
            sum += term
        }
        return sum
    }
}

extension Hypothesis {
    /// The same with one version alone.
    func of(version: Int) -> Hypothesis {
        var hypothesis = self
        hypothesis.versions = [version]
        return hypothesis
    }
}
