/// The hash of a label: what it says and shows, so that a change shows.
///
/// - SeeAlso: FIPS 180-4, 6.2.
enum SHA256 {
    /// The hash of some bytes, in hexadecimal.
    static func hexadecimal(of message: [UInt8]) -> String {
        var bytes = message
        bytes.append(0x80)
        while bytes.count % 64 != 56 { bytes.append(0) }
        let bits = UInt64(message.count) * 8
        bytes += (0..<8).map { UInt8(truncatingIfNeeded: bits >> UInt64(56 - 8 * $0)) }
        var state = start
        for block in stride(from: 0, to: bytes.count, by: 64) {
            state = compress(bytes[block..<block + 64], state)
        }
        return state.map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 8 - digits.utf8.count) + digits
        }.joined()
    }

    private static func compress(_ block: ArraySlice<UInt8>, _ state: [UInt32]) -> [UInt32] {
        var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { place in
            (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(block[place + $1]) }
        }
        func turned(_ word: UInt32, _ count: UInt32) -> UInt32 {
            word >> count | word << (32 - count)
        }
        for i in 16..<64 {
            let (a, b) = (words[i - 15], words[i - 2])
            let first = turned(a, 7) ^ turned(a, 18) ^ a >> 3
            let second = turned(b, 17) ^ turned(b, 19) ^ b >> 10
            words.append(words[i - 16] &+ first &+ words[i - 7] &+ second)
        }
        var h = state
        for i in 0..<64 {
            let e = turned(h[4], 6) ^ turned(h[4], 11) ^ turned(h[4], 25)
            let chosen = h[4] & h[5] ^ ~h[4] & h[6]
            let one = h[7] &+ e &+ chosen &+ rounds[i] &+ words[i]
            let a = turned(h[0], 2) ^ turned(h[0], 13) ^ turned(h[0], 22)
            let two = a &+ (h[0] & h[1] ^ h[0] & h[2] ^ h[1] & h[2])
            h = [one &+ two, h[0], h[1], h[2], h[3] &+ one, h[4], h[5], h[6]]
        }
        return zip(state, h).map { $0 &+ $1 }
    }

    /// The first 32 bits of the fractions of the square roots of the first eight primes.
    private static let start: [UInt32] = [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
        0x5be0_cd19,
    ]

    /// The first 32 bits of the fractions of the cube roots of the first 64 primes.
    private static let rounds: [UInt32] = {
        var primes: [UInt64] = []
        var number: UInt64 = 2
        while primes.count < 64 {
            if !primes.contains(where: { number % $0 == 0 }) { primes.append(number) }
            number += 1
        }
        return primes.map { prime in
            // The largest whole x with x³ below prime · 2⁹⁶; its lower 32 bits are the fraction.
            var low: UInt64 = 0
            var high: UInt64 = 1 << 35
            while high - low > 1 {
                let middle = (low + high) / 2
                let square = middle.multipliedFullWidth(by: middle)
                // middle³ as three words of 64 bits, of which the top one is all that can be above.
                let lower = square.low.multipliedFullWidth(by: middle)
                let upper = square.high.multipliedFullWidth(by: middle)
                let carried = upper.low.addingReportingOverflow(lower.high)
                let isBelow = carried.partialValue < prime << 32 && !carried.overflow
                if isBelow { low = middle } else { high = middle }
            }
            return UInt32(truncatingIfNeeded: low)
        }
    }()
}
