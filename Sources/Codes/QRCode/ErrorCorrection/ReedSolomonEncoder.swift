/// Division by the generator polynomial of degree r, whose roots are α⁰ to αʳ⁻¹.
///
/// The remainder is kept in 32 bytes, first coefficient in the most significant byte, so that a
/// step is one shift and one exclusive or of a row prepared for each byte.
struct ReedSolomonEncoder: Sendable {
    /// The degree r of the generator, 1...30: codewords of error correction per block.
    let degree: Int
    /// Row b: the generator without its leading 1, times b, aligned to the most significant byte.
    private let rows: [SIMD4<UInt64>]

    private static let encoders = OnceTable<ReedSolomonEncoder>(
        count: mostDegree + 1)
    /// The remainder is kept in as many bytes.
    static let mostDegree = 32

    /// The encoder of a degree, made once.
    static func of(degree: Int) -> ReedSolomonEncoder {
        encoders.value(at: degree) { ReedSolomonEncoder(degree: degree) }
    }

    private init(degree: Int) {
        precondition(
            (1...Self.mostDegree).contains(degree),
            "degree \(degree) of a generator is not in 1...\(Self.mostDegree)")
        self.degree = degree
        var generator = [UInt8](repeating: 0, count: degree)
        generator[degree - 1] = 1
        for exponent in 0..<degree {
            let root = GaloisField.power(exponent)
            for i in generator.indices {
                let next = i + 1 < degree ? generator[i + 1] : 0
                generator[i] = GaloisField.multiply(generator[i], root) ^ next
            }
        }
        // Rows of powers of two by multiplication, all others as sums of two that are known.
        var rows = [SIMD4<UInt64>](repeating: .zero, count: 256)
        for b in 1..<256 {
            let rest = b & (b - 1)
            if rest == 0 {
                for (i, coefficient) in generator.enumerated() {
                    let product = UInt64(GaloisField.multiply(coefficient, UInt8(b)))
                    rows[b][i / 8] |= product << UInt64(56 - i % 8 * 8)
                }
            } else {
                rows[b] = rows[rest] ^ rows[b ^ rest]
            }
        }
        self.rows = rows
    }

    /// The remainder of `data` times xʳ, which is the error correction of a block.
    func remainder(of data: Span<UInt8>) -> [UInt8] {
        let words = packedRemainder(of: data)
        return [UInt8](capacity: degree) { output in
            for i in 0..<degree { output.append(Self.byte(i, of: words)) }
        }
    }

    /// The remainder, its first coefficient in the most significant byte of the first word.
    func packedRemainder(of data: Span<UInt8>) -> SIMD4<UInt64> {
        var r0: UInt64 = 0
        var r1: UInt64 = 0
        var r2: UInt64 = 0
        var r3: UInt64 = 0
        let rows = rows.span
        for i in data.indices {
            let row = rows[Int(UInt8(truncatingIfNeeded: r0 >> 56) ^ data[i])]
            r0 = (r0 << 8 | r1 >> 56) ^ row[0]
            r1 = (r1 << 8 | r2 >> 56) ^ row[1]
            r2 = (r2 << 8 | r3 >> 56) ^ row[2]
            r3 = r3 << 8 ^ row[3]
        }
        return SIMD4(r0, r1, r2, r3)
    }

    /// Coefficient `index` of a packed remainder.
    static func byte(_ index: Int, of words: SIMD4<UInt64>) -> UInt8 {
        UInt8(truncatingIfNeeded: words[index / 8] >> UInt64(56 - index % 8 * 8))
    }
}
