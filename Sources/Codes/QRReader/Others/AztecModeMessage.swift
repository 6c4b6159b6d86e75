/// The mode message of an Aztec Code, which says how large it is.
///
/// - SeeAlso: ISO/IEC 24778:2008, 7.2.3 and 8: words of 4 bits, Reed-Solomon over GF(16) with x⁴ +
///   x + 1.
struct AztecModeMessage {
    /// The modules of a side.
    let side: Int

    /// The most orientation marks, of 12, that may be wrong.
    private static let mostWrongMarks = 2
    /// The most words that may be wrong; the check words correct 2 or 3.
    private static let mostWrongWords = 2

    /// Reads the ring around the bullseye; `nil` where its marks or its words are not valid.
    ///
    /// - Parameter ring: whether its modules are dark, clockwise from the top left corner.
    init?(ring: [Bool], isCompact: Bool) {
        let quarter = ring.count / 4
        // Three dark modules at the top left corner, two at the top right, one at the bottom right.
        let marks = [ring.count - 1, 0, 1, quarter, quarter + 1, 2 * quarter - 1]
        var wrong = 0
        for corner in 0..<4 {
            for offset in -1...1 {
                let i = (corner * quarter + offset + ring.count) % ring.count
                if ring[i] != marks.contains(i) { wrong += 1 }
            }
        }
        guard wrong <= Self.mostWrongMarks else { return nil }
        var bits: [Bool] = []
        for corner in 0..<4 {
            for offset in 2...quarter - 2 {
                // The full symbol's reference grid crosses the middle of each side.
                if !isCompact, offset == quarter / 2 { continue }
                bits.append(ring[corner * quarter + offset])
            }
        }
        var words: [UInt8] = []
        for start in stride(from: 0, to: bits.count, by: 4) {
            words.append(bits[start..<start + 4].reduce(0) { $0 << 1 | ($1 ? 1 : 0) })
        }
        let dataWords = isCompact ? 2 : 4
        if let data = Self.corrected(words, dataWords: dataWords) {
            if isCompact {
                side = 15 + 4 * (data >> 6)
            } else {
                side = Self.fullSide(layers: (data >> 11) + 1)
            }
            return
        }
        // A rune: a compact core alone, with every second bit inverted.
        guard isCompact, Self.corrected(words.map { $0 ^ 0b1010 }, dataWords: 2) != nil else {
            return nil
        }
        side = 11
    }

    /// The modules of a side of a full symbol, its reference grid included.
    private static func fullSide(layers: Int) -> Int {
        let base = 14 + 4 * layers
        return base + 1 + 2 * ((base / 2 - 1) / 15)
    }

    /// The data of the nearest codeword that differs in at most two words.
    private static func corrected(_ words: [UInt8], dataWords: Int) -> Int? {
        let checks = words.count - dataWords
        let tables = (0..<dataWords).map { position in
            (0..<16).map { value in
                var data = [UInt8](repeating: 0, count: dataWords)
                data[position] = UInt8(value)
                return packed(checkWords(data, count: checks))
            }
        }
        let received = packed(Array(words[dataWords...]))
        for data in 0..<1 << (4 * dataWords) {
            var wrong = 0
            var check = received
            for position in 0..<dataWords {
                let word = data >> (4 * (dataWords - 1 - position)) & 15
                if word != Int(words[position]) { wrong += 1 }
                check ^= tables[position][word]
            }
            guard wrong <= mostWrongWords else { continue }
            while check != 0 {
                if check & 15 != 0 { wrong += 1 }
                check >>= 4
            }
            if wrong <= mostWrongWords { return data }
        }
        return nil
    }

    private static func packed(_ words: [UInt8]) -> UInt32 {
        words.reduce(0) { $0 << 4 | UInt32($1) }
    }

    /// The remainder of the data, as a polynomial, divided by the product of x − α to x − αⁿ.
    private static func checkWords(_ data: [UInt8], count: Int) -> [UInt8] {
        var generator: [UInt8] = [1]
        var root: UInt8 = 1
        for _ in 0..<count {
            root = product(root, 2)
            var next = generator + [0]
            for i in generator.indices { next[i + 1] ^= product(generator[i], root) }
            generator = next
        }
        var remainder = data + [UInt8](repeating: 0, count: count)
        for i in data.indices {
            let factor = remainder[i]
            for k in generator.indices { remainder[i + k] ^= product(generator[k], factor) }
        }
        return Array(remainder[data.count...])
    }

    private static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
        var result: UInt8 = 0
        for bit in 0..<4 where b >> bit & 1 == 1 { result ^= a << bit }
        for bit in (4..<8).reversed() where result >> bit & 1 == 1 {
            result ^= 0b10011 << (bit - 4)
        }
        return result
    }
}
