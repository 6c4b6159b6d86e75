/// The version that a QR Code from version 7 on states about itself.
///
/// Any two words of the code differ in at least 8 bits. A word of noise is within 3 bits of one
/// with a chance of 13 %.
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

    /// Reads the better of the two copies in a grid; `nil` when neither can be read.
    init?(in grid: ModuleGrid, version: Version) {
        let readings = InformationPlaces.version(of: version).compactMap { places in
            VersionInformation(word: InformationWord(reading: places, of: grid).bits)
        }
        guard let best = readings.min(by: { $0.distance < $1.distance }) else { return nil }
        self = best
    }

    /// The 18 bits that state a version of QR Code.
    static func word(for version: Version) -> UInt32 {
        InformationWord.encode(UInt32(version.number), generator: 0x1F25)
    }
}
