import Imaging
import QRCode
import TestSupport
import Testing

@testable import QRReader

@Suite("The finder pattern that two others predict")
struct ThirdFinderTests {
    private static let text = "HTTPS://VESPER-RIDGE.EXAMPLE/R/A-014"

    /// A symbol in perspective: its left side is half as far away again as its right side.
    private static func leaning() throws -> PrintedSymbol {
        var printed = try PrintedSymbol(text, version: 3, moduleSize: 6)
        (printed.width, printed.height) = (420, 420)
        printed.place = { module in
            let depth = 1.5 - module.x / 58
            return Vector(60 + 9 * module.x / depth, 210 + 11 * (module.y - 14.5) / depth)
        }
        return printed
    }

    private static func pair(_ printed: PrintedSymbol) -> Hypothesis {
        var hypothesis = printed.hypothesis()
        let (corner, right) = (hypothesis.topLeft, hypothesis.topRight)
        hypothesis.bottomLeft = FinderPattern(
            center: corner.center + (right.center - corner.center).quarterTurn,
            corners: nil, moduleSize: corner.moduleSize, isInverted: false, evidence: .predicted,
            fit: 0)
        return hypothesis
    }

    private static func plane(_ image: LumaImage) -> SearchPlane {
        SearchPlane(width: image.width, height: image.height, pixels: image.pixels)
    }

    @Test("is found modules away from where it would be in a square")
    func isFound() throws {
        let printed = try Self.leaning()
        let pair = Self.pair(printed)
        let expected = printed.hypothesis().bottomLeft
        let off = (pair.bottomLeft.center - expected.center).length
        #expect(off > expected.moduleSize)
        let completed = ThirdFinder.completed(pair, in: Self.plane(printed.picture()))
        let found = try #require(completed?.bottomLeft)
        #expect((found.center - expected.center).length < expected.moduleSize / 2)
        #expect(abs(found.moduleSize / expected.moduleSize - 1) < 0.15)
        #expect(found.evidence == .resemblance && found.corners != nil)
    }

    @Test("makes a hypothesis that is read, and is not that of the pair")
    func isRead() throws {
        let printed = try Self.leaning()
        let image = printed.picture()
        let pair = Self.pair(printed)
        let made = ThirdFinder.completed(pair, in: Self.plane(image))
        let completed = try #require(made)
        #expect(completed.key != pair.key && !completed.isPair)
        var reader = SymbolReader()
        guard case .read(let symbol) = reader.read(completed, in: image, effort: .normal) else {
            Issue.record("not read")
            return
        }
        #expect(String(decoding: symbol.bytes, as: UTF8.self) == Self.text)
    }

    @Test("is not found where it is covered, nor without a prediction")
    func isNotFound() throws {
        let printed = try Self.leaning()
        let pair = Self.pair(printed)
        var pixels = printed.picture().pixels
        let middle = printed.hypothesis().bottomLeft.center
        for y in 0..<420 {
            for x in 0..<420
            where abs(Double(x) - middle.x) < 60 && abs(Double(y) - middle.y) < 60 {
                pixels[y * 420 + x] = 120
            }
        }
        let covered = SearchPlane(width: 420, height: 420, pixels: pixels)
        let isInCovered = ThirdFinder.completed(pair, in: covered) != nil
        #expect(!isInCovered)
        let isWithout =
            ThirdFinder.completed(
                printed.hypothesis(), in: Self.plane(printed.picture())) != nil
        #expect(!isWithout)
        let dot = SearchPlane(width: 1, height: 1, pixels: [9])
        let isInDot = ThirdFinder.completed(pair, in: dot) != nil
        #expect(!isInDot)
    }
}
