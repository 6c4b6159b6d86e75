import Foundation
import Imaging
import QRReader
import TestSupport
import Testing

@Suite("Codes of other kinds")
struct OtherSymbolFinderTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var kind: OtherSymbol.Kind
        var rows: [String]

        var testDescription: String { "\(kind.rawValue) of \(rows[0].utf8.count) modules" }
    }

    private static let cases = [
        Case(kind: .dataMatrix, rows: OtherSymbolGrid.dataMatrix),
        Case(kind: .aztec, rows: OtherSymbolGrid.aztec),
        Case(kind: .aztec, rows: OtherSymbolGrid.fullAztec),
        Case(kind: .pdf417, rows: OtherSymbolGrid.pdf417),
    ]

    private static func find(
        _ image: LumaImage, outside places: [Quadrilateral] = []
    ) -> [OtherSymbol] {
        var finder = OtherSymbolFinder()
        return finder.find(in: image, outside: places)
    }

    private static func negative(_ image: LumaImage) -> LumaImage {
        LumaImage(width: image.width, height: image.height, pixels: image.pixels.map { ~$0 })
    }

    /// The picture turned about its middle, on white, each pixel the mean of nine places.
    private static func turned(_ image: LumaImage, degrees: Double) -> LumaImage {
        let side = Int(
            (Double(image.width * image.width + image.height * image.height)).squareRoot())
        let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
        var pixels: [UInt8] = []
        for y in 0..<side {
            for x in 0..<side {
                var sum = 0
                for part in 0..<9 {
                    let dx = Double(x) + Double(part % 3 * 2 + 1) / 6 - Double(side) / 2
                    let dy = Double(y) + Double(part / 3 * 2 + 1) / 6 - Double(side) / 2
                    let u = Int((dx * cosine + dy * sine + Double(image.width) / 2).rounded(.down))
                    let v = Int((dy * cosine - dx * sine + Double(image.height) / 2).rounded(.down))
                    let isInside = (0..<image.width).contains(u) && (0..<image.height).contains(v)
                    sum += isInside ? Int(image[u, v]) : 255
                }
                pixels.append(UInt8(sum / 9))
            }
        }
        return LumaImage(width: side, height: side, pixels: pixels)
    }

    @Test("each kind is recognised, in its place", arguments: cases, [2, 3, 4, 10])
    func upright(expected: Case, moduleWidth: Int) throws {
        let found = Self.find(OtherSymbolGrid.draw(expected.rows, moduleWidth: moduleWidth))
        #expect(found.count == 1)
        let symbol = try #require(found.first)
        #expect(symbol.kind == expected.kind)
        #expect(!symbol.isInverted)
        let module = Double(moduleWidth)
        let right = module * Double(8 + expected.rows[0].utf8.count)
        let bottom = module * Double(8 + expected.rows.count)
        // The rows of PDF417 are seen on every second line only.
        let tolerance = 1.5 * module
        for (x, y) in [(8 * module, 8 * module), (right, 8 * module), (right, bottom)] {
            let isNear = symbol.corners.corners.contains { corner in
                abs(corner.x - x) <= tolerance && abs(corner.y - y) <= tolerance
            }
            #expect(isNear, "(\(x), \(y)) in \(symbol.corners.corners)")
        }
    }

    @Test(
        "each kind is recognised at any angle", arguments: cases,
        [-30.0, -17, 10, 45, 90, 128, 180, 270])
    func angles(expected: Case, degrees: Double) {
        let image = Self.turned(
            OtherSymbolGrid.draw(expected.rows, moduleWidth: 5), degrees: degrees)
        #expect(Self.find(image).map(\.kind) == [expected.kind])
    }

    @Test("light modules on a dark background are recognised", arguments: cases)
    func inverted(expected: Case) {
        let found = Self.find(Self.negative(OtherSymbolGrid.draw(expected.rows)))
        #expect(found.map(\.kind) == [expected.kind])
        #expect(found.map(\.isInverted) == [true])
    }

    @Test("mirrored codes are recognised", arguments: cases)
    func mirrored(expected: Case) {
        let rows = expected.rows.map { String($0.reversed()) }
        #expect(Self.find(OtherSymbolGrid.draw(rows)).map(\.kind) == [expected.kind])
    }

    @Test("nothing is reported inside a symbol that was read", arguments: cases)
    func outside(expected: Case) {
        let image = OtherSymbolGrid.draw(expected.rows)
        let (width, height) = (Double(image.width), Double(image.height))
        let whole = Quadrilateral(
            topLeft: Point(x: 0, y: 0), topRight: Point(x: width, y: 0),
            bottomRight: Point(x: width, y: height), bottomLeft: Point(x: 0, y: height))
        #expect(Self.find(image, outside: [whole]).isEmpty)
    }

    @Test("QR codes are not taken for others", arguments: (1...30).some(8))
    func qr(length: Int) throws {
        let text = String(repeating: "docent ", count: length)
        for moduleWidth in [2, 3, 5] {
            let image = try SymbolPicture.draw(text, moduleWidth: moduleWidth)
            #expect(Self.find(image).isEmpty)
        }
    }

    @Test("a Data Matrix needs all parts of its border")
    func border() {
        let rows = OtherSymbolGrid.dataMatrix
        func changed(_ change: (inout [[Character]]) -> Void) -> [OtherSymbol] {
            var modules = rows.map(Array.init)
            change(&modules)
            return Self.find(OtherSymbolGrid.draw(modules.map { String($0) }))
        }
        #expect(changed { _ in }.map(\.kind) == [.dataMatrix])
        #expect(changed { for i in $0.indices { $0[0][i] = "#" } }.isEmpty)
        #expect(changed { for i in $0.indices { $0[i][11] = "." } }.isEmpty)
        #expect(changed { for i in 4..<8 { $0[i][0] = "." } }.isEmpty)
        // 11 modules, which no Data Matrix has.
        #expect(changed { for i in $0.indices { $0[i].remove(at: 5) } }.isEmpty)
        // Nothing inside.
        #expect(changed { for y in 1..<11 { for x in 1..<11 { $0[y][x] = "." } } }.isEmpty)
    }

    @Test("a bullseye without a mode message is no Aztec code", arguments: [9, 13, 17])
    func squares(side: Int) {
        let rows = (0..<side).map { y in
            String(
                (0..<side).map { x in
                    max(abs(x - side / 2), abs(y - side / 2)) % 2 == 0 ? "#" : "." as Character
                })
        }
        #expect(Self.find(OtherSymbolGrid.draw(rows)).isEmpty)
    }

    @Test("concentric circles are no Aztec code", arguments: [3.0, 4, 6, 9])
    func circles(width: Double) {
        let side = Int(30 * width)
        var pixels: [UInt8] = []
        for y in 0..<side {
            for x in 0..<side {
                let (dx, dy) = (
                    Double(x) + 0.5 - Double(side) / 2, Double(y) + 0.5 - Double(side) / 2
                )
                let ring = Int(((dx * dx + dy * dy).squareRoot() / width + 0.5).rounded(.down))
                pixels.append(ring < 9 && ring % 2 == 0 ? 0 : 255)
            }
        }
        #expect(Self.find(LumaImage(width: side, height: side, pixels: pixels)).isEmpty)
    }

    @Test("bars that are the same in all rows are no PDF417")
    func bars() {
        for row in Set(OtherSymbolGrid.pdf417) {
            let rows = [String](repeating: row, count: 39)
            #expect(Self.find(OtherSymbolGrid.draw(rows)).isEmpty)
        }
    }

    @Test("checkers, stripes and grids are no codes", arguments: [2, 3, 4, 7])
    func patterns(period: Int) {
        func pattern(_ isDark: (Int, Int) -> Bool) -> [OtherSymbol] {
            let pixels = (0..<200 * 160).map { isDark($0 % 200, $0 / 200) ? 0 : 255 as UInt8 }
            return Self.find(LumaImage(width: 200, height: 160, pixels: pixels))
        }
        #expect(pattern { ($0 / period + $1 / period) % 2 == 0 }.isEmpty)
        #expect(pattern { x, _ in x / period % 2 == 0 }.isEmpty)
        #expect(pattern { x, y in x / period % 8 == 0 || y / period % 8 == 0 }.isEmpty)
        #expect(pattern { x, y in x / period % 8 != 0 && y / period % 8 != 0 }.isEmpty)
    }

    @Test("pictures of any size and of noise are searched without harm")
    func hostile() {
        var generator = SeededGenerator(seed: 16022)
        for (width, height) in [
            (1, 1), (1, 900), (900, 1), (15, 400), (16, 16), (17, 33), (257, 65),
        ] {
            for kind in 0..<4 {
                let pixels = (0..<width * height).map { _ -> UInt8 in
                    switch kind {
                    case 0: UInt8.random(in: 0...255, using: &generator)
                    case 1: Bool.random(using: &generator) ? 0 : 255
                    case 2: UInt8.random(in: 120...135, using: &generator)
                    default: 0
                    }
                }
                let image = LumaImage(width: width, height: height, pixels: pixels)
                #expect(Self.find(image).isEmpty, "\(width) x \(height), \(kind)")
            }
        }
    }

    @Test("many symbols in one picture are found up to the limit")
    func many() {
        let blank = String(repeating: ".", count: 8)
        let line = OtherSymbolGrid.dataMatrix.map { row in
            [String](repeating: row, count: 5).joined(separator: blank)
        }
        let gap = [String](repeating: String(repeating: ".", count: line[0].utf8.count), count: 8)
        let rows = line + gap + line + gap + line + gap + line
        let found = Self.find(OtherSymbolGrid.draw(rows))
        #expect(found.count == OtherSymbolFinder.mostSymbols)
        #expect(Set(found.map(\.kind)) == [.dataMatrix])
    }
}
