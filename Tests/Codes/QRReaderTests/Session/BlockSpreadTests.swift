import TestSupport
import Testing

@testable import QRReader

@Suite("Frames that agree with all blocks alike")
struct BlockSpreadTests {
    /// The sums of twelve frames of two blocks with 688 modules each.
    ///
    /// - Parameter share: the modules of one block that each frame shows inverted, in turns.
    private func spread(share: Double, noise: Double, seed: UInt64) -> BlockSpread {
        var random = SeededGenerator(seed: seed)
        var spread = BlockSpread()
        for frame in 0..<12 {
            let sums = (0..<2).map { block in
                var sums = SIMD4<Float>.zero
                for module in 0..<688 {
                    let isOther = block == frame % 2 && Double(module) < share * 688
                    let level = Float((isOther ? -1 : 1) + noise * random.normal())
                    sums += SIMD4(level, abs(level), level * level, 1)
                }
                return sums
            }
            spread.add(sums)
        }
        return spread
    }

    @Test("noise alone is even", arguments: [0.3, 0.8, 1.4])
    func noise(noise: Double) {
        for seed in 1...10 {
            #expect(spread(share: 0, noise: noise, seed: UInt64(seed)).isEven)
        }
    }

    /// The codewords of 6-L with one other character in each block differ in 19 of 86, each in
    /// about four bits.
    @Test("a ninth of the modules of one block is not", arguments: [0.3, 0.8, 1.1])
    func difference(noise: Double) {
        for seed in 1...10 {
            #expect(!spread(share: 1.0 / 9, noise: noise, seed: UInt64(seed)).isEven)
        }
    }

    @Test("a single block is even, and so is none")
    func single() {
        var spread = BlockSpread()
        spread.add([])
        spread.add([.zero])
        spread.add([SIMD4(3, 5, 6, 10)])
        #expect(spread.isEven)
    }
}
