/// Arithmetic in GF(256) with the polynomial x⁸ + x⁴ + x³ + x² + 1, in which α = 2 is primitive.
///
/// - SeeAlso: ISO/IEC 18004:2015, 7.5.2.
enum GaloisField {
    /// α to the power of the index; twice over, so that a sum of two logarithms needs no modulus.
    static let powers: [UInt8] = {
        var powers = [UInt8](repeating: 0, count: 512)
        var power = 1
        for i in 0..<255 {
            powers[i] = UInt8(power)
            powers[i + 255] = UInt8(power)
            power <<= 1
            if power > 255 { power ^= 0x11D }
        }
        powers[510] = 1
        powers[511] = 2
        return powers
    }()

    /// The logarithm to the base α of the index; that of 0 is not defined and stored as 0.
    static let logarithms: [UInt8] = {
        var logarithms = [UInt8](repeating: 0, count: 256)
        for i in 0..<255 { logarithms[Int(powers[i])] = UInt8(i) }
        return logarithms
    }()

    static func multiply(_ a: UInt8, _ b: UInt8) -> UInt8 {
        guard a != 0, b != 0 else { return 0 }
        return powers[Int(logarithms[Int(a)]) + Int(logarithms[Int(b)])]
    }

    /// The multiplicative inverse; that of 0 is given as 1 and never asked for.
    static func inverse(_ a: UInt8) -> UInt8 { powers[255 - Int(logarithms[Int(a)])] }

    /// α to any power that is not negative.
    static func power(_ exponent: Int) -> UInt8 { powers[exponent % 255] }
}
