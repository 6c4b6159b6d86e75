/// A hypothesis: three finder patterns that may belong to one QR Code.
///
/// The way from `topRight` over `topLeft` to `bottomLeft` turns as in an upright symbol; in a mirrored one
/// top right and bottom left are exchanged, which its format information shows.
struct Hypothesis {
    var topLeft: FinderPattern
    var topRight: FinderPattern
    var bottomLeft: FinderPattern
    /// Versions 1...40 that the distances allow, the likeliest first; never empty.
    var versions: [Int]
    /// How likely, larger is better.
    var score: Double
    /// Identifies the finder patterns, to recognize the hypothesis again; 0 where that is not needed.
    var key: UInt64 = 0

    /// The share of timing modules seen in a quick look, 0...1.
    var regularity = 0.0

    var isInverted: Bool { topLeft.isInverted }

    /// Whether it is made of two whole finder patterns and a third that was not seen.
    var isPair: Bool {
        let evidence = [topLeft.evidence, topRight.evidence, bottomLeft.evidence]
        return evidence.contains(.predicted)
            && evidence.allSatisfy { $0 == .predicted || $0 == .complete }
    }

    /// Puts a version first, where it is near those that the distances allow.
    mutating func prefer(_ version: Int) {
        guard versions.contains(where: { abs($0 - version) <= 2 }) else { return }
        versions.removeAll { $0 == version }
        versions.insert(version, at: 0)
    }

    /// The key of the same pair with its third finder pattern, where that was found near its predicted place.
    var keyOfCompleted: UInt64 { key | 8 << 60 }

    /// A key of three indices below 2²⁰ and a kind below 8.
    static func key(_ a: Int, _ b: Int, _ c: Int, kind: Int = 0) -> UInt64 {
        UInt64(a) | UInt64(b) << 20 | UInt64(c) << 40 | UInt64(kind) << 60
    }
}
