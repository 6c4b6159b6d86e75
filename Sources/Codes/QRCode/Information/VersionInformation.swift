/// The version that a QR Code from version 7 on states about itself.
///
/// Any two words of the code differ in at least 8 bits. Random bits are within 3 bits of one
/// with a probability of 13 %.
///
/// - SeeAlso: ISO/IEC 18004:2015, 7.10 and Annex D.
public struct VersionInformation: Hashable, Sendable {
    /// The version, 7 to 40.
    public let version: Version
    /// Bits that had to be corrected, 0...3.
    public let distance: Int

    /// Reads 18 bits, the most significant first; `nil` when more than 3 differ from every word.
    public init?(word: UInt32) {
        let nearest = Version.qrCode[6...].min {
            (Self.word(for: $0) ^ word).nonzeroBitCount
                < (Self.word(for: $1) ^ word).nonzeroBitCount
        }
        guard let nearest else { return nil }
        let distance = (Self.word(for: nearest) ^ word).nonzeroBitCount
        guard distance <= 3 else { return nil }
        version = nearest
        self.distance = distance
    }

    /// The version that both copies together state; `nil` when less than three modules of four
    /// agree with every version.
    ///
    /// In a mirrored symbol the copies are swapped, but their words are the same.
    static func stated(in modules: Span<Float>, of version: Version) -> Version? {
        let copies = InformationPlaces.version(of: version)
        guard !copies.isEmpty else { return nil }
        var best: Version?
        // A module that agrees adds 1, one that does not subtracts 1.
        var most: Float = 18
        for candidate in Version.qrCode[6...] {
            let word = word(for: candidate)
            var agreement: Float = 0
            for places in copies {
                for (i, place) in places.enumerated() {
                    let module = SoftModule(modules[place.y * version.width + place.x])
                    let isDark = word >> UInt32(places.count - 1 - i) & 1 == 1
                    agreement += isDark == module.isDark ? module.reliability : -module.reliability
                }
            }
            if agreement >= most { (best, most) = (candidate, agreement) }
        }
        return best
    }

    /// The 18 bits that state a version of QR Code.
    static func word(for version: Version) -> UInt32 {
        InformationWord.encode(UInt32(version.number), generator: 0x1F25)
    }
}
