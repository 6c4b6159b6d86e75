import Testing

@testable import QRReader

@Suite("The equalizer's quick loops")
struct ModuleEqualizerTests {
    @Test("give the same levels as the plain loops, bit by bit", arguments: [11, 21, 25, 57, 177])
    func agreesWithPlainLoops(n: Int) {
        var random = Congruence(state: UInt64(n))
        var quick = ModuleEqualizer()
        var plain = PlainEqualizer()
        for round in 0..<4 {
            var levels: [Float] = []
            var shades: [Float] = []
            for _ in 0..<n * n {
                let value = Float(random.next() % 4001) / 1000 - 2
                // In the second round some are unknown, and in the third most are.
                let isKnown = random.next() % 8 >= UInt64(round * round)
                levels.append(isKnown ? value : 0)
                shades.append(random.next() % 5 == 0 ? (value > 0 ? 1 : -1) : 0)
            }
            var expected = levels
            quick.equalize(&levels, shades: shades, n)
            plain.equalize(&expected, shades: shades, n)
            #expect(levels == expected)
        }
    }
}
