import Imaging
import QRCode
import TestSupport
import Testing

@testable import QRReader

@Suite("Finder patterns of other designs")
struct SolidCoresTests {
    static let text = "https://vesper-ridge.example/r/a-014"

    /// A drawing of finder patterns: whether a place is dark, in modules from the middle.
    enum Design: CaseIterable, Sendable {
        case discAndDots, thinRing, thickRing, diamondInFrame

        func isDark(_ x: Double, _ y: Double) -> Bool {
            let (across, along) = (abs(x), abs(y))
            let (square, radius) = (max(across, along), (x * x + y * y).squareRoot())
            switch self {
            case .discAndDots:
                // Of the ring only eight dots, three modules apart.
                let dot = Vector(
                    (across / 3).rounded() * 3 - across, (along / 3).rounded() * 3 - along)
                return radius < 1.5 || square > 2 && dot.length < 0.45
            case .thinRing: return radius < 1 || radius > 3.2 && radius < 3.5
            case .thickRing: return radius < 1.2 || radius > 2.3 && radius < 3.5
            case .diamondInFrame: return across + along < 1.9 || square > 3.1 && square < 3.5
            }
        }
    }

    /// A symbol of dots with such finder patterns.
    static func image(_ design: Design, version: Int, size: Double, turn: Double) throws
        -> LumaImage
    {
        let symbol = try encode(
            text: text,
            options: EncodingOptions(
                versions: [#require(Version(version))], errorCorrectionLevel: .l))
        let grid = symbol.grid
        let count = Double(grid.width)
        let side = Int((count + 8) * size * 1.4)
        let (sine, cosine) = SmallScene.sineAndCosine(turn)
        var pixels: [UInt8] = []
        for y in 0..<side {
            for x in 0..<side {
                var dark = 0
                for i in 0..<9 {
                    let at =
                        Vector(Double(x), Double(y))
                        + Vector(Double(i % 3) + 0.5, Double(i / 3) + 0.5) / 3 - Double(side) / 2
                    let place =
                        Vector(at.x * cosine + at.y * sine, at.y * cosine - at.x * sine)
                        / size + count / 2
                    if isDark(place, design, grid) { dark += 1 }
                }
                pixels.append(UInt8(250 - 25 * dark))
            }
        }
        return LumaImage(width: side, height: side, pixels: pixels)
    }

    private static func isDark(_ place: Vector, _ design: Design, _ grid: ModuleGrid) -> Bool {
        let count = Double(grid.width)
        for middle in [Vector(3.5, 3.5), Vector(count - 3.5, 3.5), Vector(3.5, count - 3.5)] {
            let way = place - middle
            if max(abs(way.x), abs(way.y)) < 4 { return design.isDark(way.x, way.y) }
        }
        guard place.x >= 0, place.y >= 0, place.x < count, place.y < count else { return false }
        let (x, y) = (place.x.rounded(.down), place.y.rounded(.down))
        return grid[Int(x), Int(y)] == 1 && (place - Vector(x + 0.5, y + 0.5)).length < 0.42
    }

    func read(_ image: LumaImage) -> [[UInt8]] {
        var reader = Reader(options: ReaderOptions(effort: .normal))
        return reader.read(image).symbols.map(\.bytes)
    }

    @Test(
        "symbols of dots are read, whatever is drawn around the cores", arguments: Design.allCases,
        0..<3)
    func designs(design: Design, trial: Int) throws {
        let image = try Self.image(
            design, version: [3, 5, 8][trial], size: [9, 7, 5.5][trial],
            turn: [0, 0.4, 1.2][trial])
        #expect(read(image) == [Array(Self.text.utf8)])
    }

    @Test("discs without timing patterns between them are no symbol")
    func discs() {
        var random = SeededGenerator(seed: 23)
        let noise = (0..<60 * 60).map { _ in random.next() & 1 == 0 }
        var pixels: [UInt8] = []
        for y in 0..<360 {
            for x in 0..<360 {
                var isDark = noise[y / 6 * 60 + x / 6]
                for middle in [Vector(80, 80), Vector(280, 80), Vector(80, 280)] {
                    let way = (Vector(Double(x), Double(y)) - middle).length
                    if way < 24 { isDark = way < 12 }
                }
                pixels.append(isDark ? 0 : 255)
            }
        }
        #expect(read(LumaImage(width: 360, height: 360, pixels: pixels)).isEmpty)
    }

    @Test("cores are the compact pieces, the largest first, each once")
    func finds() throws {
        let plane = Self.plane(width: 160, height: 120) { x, y in
            // A disc, a square, a bar, a ring, and a dot.
            let disc = Vector(x - 30, y - 30).length < 14
            let square = abs(x - 80) < 9 && abs(y - 30) < 9
            let bar = abs(x - 60) < 40 && abs(y - 100) < 4
            let away = Vector(x - 130, y - 60).length
            let dot = Vector(x - 20, y - 70).length < 3.5
            return disc || square || bar || away < 20 && away > 12 || dot
        }
        var components = ComponentFinder()
        components.load([plane])
        _ = components.search(SearchStep(pass: .window31, levels: .all, isStrict: false))
        let cores = components.cores.patterns
        try #require(cores.count == 3)
        for (core, expected) in zip(cores, [Vector(30, 30), Vector(80, 30), Vector(20, 70)]) {
            #expect((core.center - expected).length < 1)
        }
        #expect(abs(cores[1].moduleSize - 6) < 0.5)
        components.load([plane])
        #expect(components.cores.patterns.isEmpty)
    }

    private static func plane(
        width: Int, height: Int, isDark: (Double, Double) -> Bool
    ) -> SearchPlane {
        var pixels: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                pixels.append(isDark(Double(x) + 0.5, Double(y) + 0.5) ? 20 : 230)
            }
        }
        return SearchPlane(width: width, height: height, pixels: pixels)
    }
}
