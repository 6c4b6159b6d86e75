/// The error correction level and the mask of a symbol, as its format information names them.
///
/// The format information of a Micro QR Code and an rMQR names the version as well.
/// Any two words of the code differ in at least 7 bits (rMQR: 8), so that up to 3 wrong bits
/// still name one. Random bits are as near to a word of the code with a probability of 56 % (rMQR:
/// 24 %): the format information alone proves nothing.
///
/// - SeeAlso: ISO/IEC 18004:2015, 7.9 and Annex C; ISO/IEC 23941:2022, 7.9.
public struct FormatInformation: Hashable, Sendable {
    /// The error correction level.
    public let errorCorrectionLevel: ErrorCorrectionLevel
    /// The mask pattern reference: 0...7, of Micro QR 0...3, of rMQR always 0.
    public let mask: Int
    /// The version, where the format information names it.
    public let version: Version?

    /// The copy of the format information a word was read from, which decides its code.
    public enum Source: Hashable, Sendable, CaseIterable {
        /// Either copy in a QR Code, 15 bits.
        case qrCode
        /// Either copy in a QR Code Model 1, 15 bits.
        case qrCodeModel1
        /// The one in a Micro QR Code, 15 bits.
        case microQRCode
        /// The one next to the finder pattern of an rMQR, 18 bits.
        case rMQRFinderSide
        /// The one next to the finder sub-pattern of an rMQR, 18 bits.
        case rMQRSubFinderSide
    }

    /// A word of the code with its distance from the word read.
    public struct Reading: Hashable, Sendable {
        /// The meaning of the nearest word of the code.
        public let information: FormatInformation
        /// Bits that had to be corrected, 0...3.
        public let distance: Int
    }

    /// The word of the code nearest to `word`; `nil` when more than 3 bits differ from every one.
    public static func read(_ word: UInt32, from source: Source) -> Reading? {
        var best: Reading?
        for information in all(of: source) {
            let distance = (information.word(for: source) ^ word).nonzeroBitCount
            if distance <= 3, distance < best?.distance ?? 4 {
                best = Reading(information: information, distance: distance)
            }
        }
        return best
    }

    /// The bits that encode this in a symbol, masked as the standard requires.
    public func word(for source: Source) -> UInt32 {
        switch source {
        case .qrCode, .qrCodeModel1:
            let level: UInt32 =
                switch errorCorrectionLevel {
                case .l: 1
                case .m: 0
                case .q: 3
                case .h: 2
                }
            // Of both models together, two words differ in 5 bits or more.
            return InformationWord.encode(level << 3 | UInt32(mask), generator: 0x537)
                ^ (source == .qrCode ? 0x5412 : 0x2825)
        case .microQRCode:
            // Symbol numbers: M1, then M2 to M4 with their levels, lowest first.
            let number = version?.number ?? 1
            let symbol = UInt32([0, 1, 3, 5][number - 1] + errorCorrectionLevel.rawValue)
            return InformationWord.encode(symbol << 2 | UInt32(mask), generator: 0x537) ^ 0x4445
        case .rMQRFinderSide, .rMQRSubFinderSide:
            let indicator = UInt32((version?.number ?? 1) - 1)
            let data = (errorCorrectionLevel == .h ? 32 : 0) | indicator
            let masked: UInt32 = source == .rMQRFinderSide ? 0x1FAB2 : 0x20A7B
            return InformationWord.encode(data, generator: 0x1F25) ^ masked
        }
    }

    init(errorCorrectionLevel: ErrorCorrectionLevel, mask: Int, version: Version) {
        self.errorCorrectionLevel = errorCorrectionLevel
        self.mask = mask
        let isNamed = version.symbology != .qrCode && version.symbology != .qrCodeModel1
        self.version = isNamed ? version : nil
    }

    /// All format informations of a version.
    static func all(of version: Version) -> [FormatInformation] {
        version.errorCorrectionLevels.flatMap { level in
            version.masks.map {
                FormatInformation(errorCorrectionLevel: level, mask: $0, version: version)
            }
        }
    }

    /// All format informations of a source, in any version.
    public static func all(of source: Source) -> [FormatInformation] {
        switch source {
        case .qrCode: all(of: Version.qrCode[0])
        case .qrCodeModel1: all(of: Version.qrCodeModel1[0])
        case .microQRCode: Version.microQRCode.flatMap { all(of: $0) }
        case .rMQRFinderSide, .rMQRSubFinderSide: Version.rMQR.flatMap { all(of: $0) }
        }
    }
}

extension Version {
    /// The modules of each copy of the format information, the most significant bit first.
    ///
    /// The first copy is next to the finder pattern at the top left; its modules are the same in all
    /// versions of a symbology. Micro QR Code has no other.
    public var formatModules: [[(x: Int, y: Int)]] { InformationPlaces.format(of: self) }

    /// The sources of the copies of the format information, in the order of their places.
    var formatSources: [FormatInformation.Source] {
        switch symbology {
        case .qrCode: [.qrCode, .qrCode]
        case .qrCodeModel1: [.qrCodeModel1, .qrCodeModel1]
        case .microQRCode: [.microQRCode]
        case .rMQR: [.rMQRFinderSide, .rMQRSubFinderSide]
        }
    }
}
