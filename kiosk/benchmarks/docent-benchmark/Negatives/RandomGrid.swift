import DrawnPictures
import QRCode

/// Random modules between the function patterns of a version.
///
/// The version information is right; the format information is either a word of the code, in all copies, or random.
struct RandomGrid {
    /// All sizes: 40 of QR Code, 4 of Micro QR Code, 32 of rMQR.
    static let versions = Version.qrCode + Version.microQRCode + Version.rMQR

    /// The sizes of at most 45 modules a side, which chance is likeliest to make a codeword of.
    private static let smallVersions = versions.filter { max($0.width, $0.height) <= 45 }

    let version: Version
    private(set) var modules: ModuleGrid
    let hasValidFormat: Bool

    /// The version of a seed: of four grids three are small ones.
    static func version(seed: UInt64) -> Version {
        let versions = seed.isMultiple(of: 4) ? versions : smallVersions
        return versions[Int(seed / 4 % UInt64(versions.count))]
    }

    /// - Throws: ``SymbolError`` if a version has no symbol, which none has.
    init(of version: Version, _ random: inout SplitMix64) throws(SymbolError) {
        self.version = version
        modules = try encode(text: "1", options: EncodingOptions(versions: [version])).grid
        modules.redrawData(of: version, share: 1, &random)
        hasValidFormat = Bool.random(using: &random)
        drawFormat(&random)
    }

    private mutating func drawFormat(_ random: inout SplitMix64) {
        let copies = version.formatModules
        let sources = Self.formatSources(of: version)
        let words = FormatInformation.all(of: sources[0])
            .filter { $0.version == nil || $0.version == version }
        let information = words.randomElement(using: &random) ?? words[0]
        for (places, source) in zip(copies, sources) {
            let word =
                hasValidFormat
                ? information.word(for: source) : UInt32.random(in: 0...UInt32.max, using: &random)
            for (index, place) in places.enumerated() {
                let bit = word >> UInt32(places.count - 1 - index) & 1
                modules[place.x, place.y] = UInt8(bit)
            }
        }
    }

    /// The codes of the copies of the format information.
    private static func formatSources(of version: Version) -> [FormatInformation.Source] {
        switch version.symbology {
        case .qrCode: [.qrCode, .qrCode]
        case .qrCodeModel1: [.qrCodeModel1, .qrCodeModel1]
        case .microQRCode: [.microQRCode]
        case .rMQR: [.rMQRFinderSide, .rMQRSubFinderSide]
        }
    }
}

extension ModuleGrid {
    /// Draws a share of the data modules again, each dark or light by chance.
    mutating func redrawData(of version: Version, share: Double, _ random: inout SplitMix64) {
        for (index, role) in version.moduleRoles.enumerated() where role == .data {
            guard share >= 1 || Double.random(in: 0..<1, using: &random) < share else { continue }
            self[index % width, index / width] = UInt8.random(in: 0...1, using: &random)
        }
    }
}
