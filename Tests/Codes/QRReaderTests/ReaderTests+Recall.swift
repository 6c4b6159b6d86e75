import Imaging
import QRCode
import TestSupport
import Testing

@testable import QRReader

extension ReaderTests {
    // MARK: What few readers read

    @Test("with one finder pattern hidden, at every effort", arguments: 0..<3, Effort.allCases)
    func readsTimedPairs(hidden: Int, effort: Effort) throws {
        let text = "HTTPS://E.EXAMPLE/R/A-014"
        let printed = try PrintedSymbol(text, version: 3, level: .h, moduleSize: 5)
        let (x, y) = [(4, 4), (26, 4), (4, 26)][hidden]
        let image = Self.painted(
            printed.picture(), x: x * 5 - 8..<(x + 7) * 5, y: y * 5 - 8..<(y + 7) * 5, shade: 220)
        let reading = read(image, effort)
        #expect(texts(reading) == [text])
        #expect(reading.symbols.map(\.stage) == [.pairs])
    }

    @Test("two finder patterns without a timing pattern between them are not a symbol")
    func leavesUntimedPairs() throws {
        let printed = try PrintedSymbol(Self.text, version: 3, moduleSize: 5)
        // Only the finder patterns at the top are left.
        let image = Self.painted(
            Self.painted(printed.picture(), x: 0..<185, y: 56..<185, shade: 220),
            x: 56..<129, y: 0..<185, shade: 220)
        for effort in Effort.allCases {
            let reading = read(image, effort)
            #expect(reading.symbols.isEmpty)
            guard effort != .thorough else { continue }
            #expect(reading.diagnoses.map(\.stage) == [.finderPatterns(count: 2)])
        }
    }

    @Test("a symbol inside another one, both of them", arguments: Effort.allCases)
    func readsCodeInCode(effort: Effort) throws {
        let outer = try PrintedSymbol("OUTER", version: 7, level: .h, moduleSize: 8)
        let inner = try PrintedSymbol("INNER", version: 1, level: .m, moduleSize: 3)
        let (whole, part) = (outer.picture(), inner.picture())
        var pixels = whole.pixels
        let start = (whole.width - part.width) / 2
        for y in 0..<part.height {
            for x in 0..<part.width {
                pixels[(start + y) * whole.width + start + x] = part[x, y]
            }
        }
        let image = LumaImage(width: whole.width, height: whole.height, pixels: pixels)
        #expect(Set(texts(read(image, effort))) == ["OUTER", "INNER"])
    }

    @Test("a QR Code Model 1, reported as such", arguments: [1, 2, 6, 9, 14])
    func readsModel1(version: Int) throws {
        let text = Array("ROOM:A-014".utf8)
        let symbol = try #require(Model1Symbol(text, version: version))
        let side = Double(symbol.grid.width)
        var scene = Scene(width: Int(side * 4) + 80, height: Int(side * 4) + 80)
        let center = Point(x: side * 2 + 40, y: side * 2 + 40)
        scene.draw(symbol.grid, center: center, module: 3.5, degrees: 10)
        let found = try #require(read(scene.image, .fast).symbols.first)
        #expect(found.bytes == text)
        #expect(found.decoded.version == Version.qrCodeModel1[version - 1])
    }
}
