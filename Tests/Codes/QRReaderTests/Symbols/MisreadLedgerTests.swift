import Imaging
import QRCode
import TestSupport
import Testing

@testable import QRReader

@Suite("All readings of one picture together are wrong less than once in a billion")
struct MisreadLedgerTests {
    @Test(
        "the probability that noise has this many modules right is exact",
        arguments: [
            (10, 10, 1), (9, 10, 11), (5, 10, 638), (0, 10, 1024), (0, 0, 1024), (7, 0, 1024),
            (-1, 10, 1024), (11, 10, 1),
        ])
    func chance(agreeing: Int, known: Int, of1024: Int) {
        #expect(
            abs(MisreadLedger.chance(of: agreeing, among: known) - Double(of1024) / 1024) < 1e-12)
    }

    @Test("a thousand modules are counted without a trap")
    func chanceOfMany() {
        #expect(MisreadLedger.chance(of: 1000, among: 1000) < 1e-30)
        #expect(MisreadLedger.chance(of: 500, among: 1000) > 0.5)
        #expect(MisreadLedger.chance(of: 500, among: 1000) < 0.6)
    }

    @Test("limits without evidence never add up to the budget")
    func staysBelow() {
        var ledger = MisreadLedger()
        var sum = 0.0
        for _ in 0..<10_000 { sum += ledger.limit(upTo: 5e-10, agreeing: 0, of: 10) }
        #expect(sum < MisreadLedger.budget)
        #expect(ledger.left >= 0)
    }

    @Test("the first symbols of version 1 may have the most errors, the fiftieth 4 in 1-M")
    func paysForVersion1() {
        var ledger = MisreadLedger()
        for attempt in 1...50 {
            let limit = ledger.limit(upTo: 5e-10, agreeing: 10, of: 10)
            #expect(limit > (attempt <= 16 ? 4.9e-10 : 5.3e-11))
        }
    }

    @Test("a grid of version 2 leaves the budget as it was")
    func evidenceIsFree() {
        var ledger = MisreadLedger()
        for _ in 0..<1000 {
            #expect(ledger.limit(upTo: 5e-10, agreeing: 43, of: 43) == 5e-10)
        }
        #expect(ledger.left > 0.99 * MisreadLedger.budget)
    }

    @Test("finder and timing patterns around random data are never read")
    func refusesRandomData() throws {
        var reader = SymbolReader()
        var random = SeededGenerator(seed: 2024)
        for number in [1, 2] {
            let printed = try PrintedSymbol("ROOM:A1", version: number, moduleSize: 2)
            let clean = printed.picture()
            let modules = FunctionModules(printed.symbol.version)
            let hypothesis = printed.hypothesis()
            for _ in 0..<Amount.of(1500, all: 10_000) {
                var pixels = clean.pixels
                for i in modules.shades.indices where modules.shades[i] == 0 {
                    let (x, y) = (i % modules.dimension, i / modules.dimension)
                    let shade: UInt8 = random.next() & 1 == 0 ? 30 : 220
                    for k in 0..<4 {
                        pixels[((y + 4) * 2 + k / 2) * printed.width + (x + 4) * 2 + k % 2] = shade
                    }
                }
                let image = LumaImage(
                    width: printed.width, height: printed.height, pixels: pixels)
                reader.begin()
                guard case .failed = reader.read(hypothesis, in: image, effort: .fast) else {
                    Issue.record("random data of version \(number) was read")
                    return
                }
            }
        }
    }

    @Test(
        "four wrong codewords of 1-M are read, five are not, also as the tenth symbol of a picture")
    func readsWithinBudget() throws {
        var reader = SymbolReader()
        reader.begin()
        let printed = try PrintedSymbol("ROOM:A1", version: 1, moduleSize: 4)
        for attempt in 0..<10 {
            for wrong in [4, 5] {
                var pixels = printed.picture().pixels
                // One module in each of the first codewords, two columns wide and four rows high from the bottom right.
                for codeword in 0..<wrong {
                    let x = 20 - 2 * (codeword / 3)
                    let row = codeword % 3
                    let y = codeword / 3 % 2 == 0 ? 19 - 4 * row : 11 + 4 * row
                    for k in 0..<16 {
                        let i = ((y + 4) * 4 + k / 4) * printed.width + (x + 4) * 4 + k % 4
                        pixels[i] = pixels[i] < 128 ? 220 : 30
                    }
                }
                let image = LumaImage(
                    width: printed.width, height: printed.height, pixels: pixels)
                let outcome = reader.read(printed.hypothesis(), in: image, effort: .fast)
                guard case .read(let symbol) = outcome else {
                    #expect(wrong == 5, "attempt \(attempt) with \(wrong) wrong codewords")
                    continue
                }
                #expect(wrong == 4 && symbol.decoded.errors == 4)
                #expect(String(decoding: symbol.bytes, as: UTF8.self) == "ROOM:A1")
            }
        }
    }
}
