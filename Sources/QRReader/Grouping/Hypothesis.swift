/// Three finder patterns that may belong to one QR Code.
///
/// The way from `topRight` over `topLeft` to `bottomLeft` turns as in an upright symbol; a mirrored one has
/// its top right and bottom left exchanged, and is told by its format information.
struct Hypothesis {
    var topLeft: FinderPattern
    var topRight: FinderPattern
    var bottomLeft: FinderPattern
    /// Versions 1...40 that the distances allow, the likeliest first; never empty.
    var versions: [Int]
    /// How likely, larger is better.
    var score: Double
    /// Which finder patterns these are, to know the hypothesis again; 0 where nobody will ask.
    var key: UInt64 = 0

    /// The share of timing modules seen at a first look, 0...1.
    var regularity = 0.0

    var isInverted: Bool { topLeft.isInverted }

    /// Puts a version first, where it is near those that the distances allow.
    mutating func prefer(_ version: Int) {
        guard versions.contains(where: { abs($0 - version) <= 2 }) else { return }
        versions.removeAll { $0 == version }
        versions.insert(version, at: 0)
    }

    /// A key of three indices below 2²⁰ and a kind below 16.
    static func key(_ a: Int, _ b: Int, _ c: Int, kind: Int = 0) -> UInt64 {
        UInt64(a) | UInt64(b) << 20 | UInt64(c) << 40 | UInt64(kind) << 60
    }
}
