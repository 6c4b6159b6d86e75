import QRCode

/// Finds the likeliest versions by the format information next to the finder pattern.
struct SmallFormats: Sendable {
    /// How many versions are worth a look.
    private static let most = 3

    private var best: [(version: Version, score: Double)] = []
    private var values: [Double] = []
    private let microQRCode = SmallFormats.words(of: .microQRCode)
    private let rMQR = SmallFormats.words(of: .rMQRFinderSide)
    private let microModules = Version.microQRCode[0].formatModules[0]
    private let rMQRModules = Version.rMQR[0].formatModules[0]

    /// A word and the version it names.
    private struct Word: Sendable {
        let version: Version
        let bits: UInt32
    }

    private static func words(of source: FormatInformation.Source) -> [Word] {
        FormatInformation.all(of: source).compactMap { information in
            information.version.map { Word(version: $0, bits: information.word(for: source)) }
        }
    }

    /// The versions whose words agree best with the picture, the best first.
    mutating func versions(
        _ frame: FinderFrame, _ source: FormatInformation.Source, in raster: borrowing GreyRaster
    ) -> [Version] {
        let modules = source == .microQRCode ? microModules : rMQRModules
        values.removeAll(keepingCapacity: true)
        for module in modules {
            // The frame counts from the middle of the middle module.
            let offset = Vector(Double(module.x) - 3, Double(module.y) - 3)
            let level = (frame.middle - Double(raster(frame.place(offset)))) / frame.swing
            values.append(max(-1, min(1, level)))
        }
        best.removeAll(keepingCapacity: true)
        for word in source == .microQRCode ? microQRCode : rMQR {
            var score = 0.0
            for (i, value) in values.enumerated() {
                score += word.bits >> UInt32(values.count - 1 - i) & 1 == 1 ? value : -value
            }
            add(word.version, score)
        }
        // Noise agrees by less than the half.
        let least = Double(values.count) * 0.3
        return best.filter { $0.score > least }.prefix(Self.most).map { $0.version }
    }

    private mutating func add(_ version: Version, _ score: Double) {
        if let known = best.firstIndex(where: { $0.version == version }) {
            guard score > best[known].score else { return }
            best.remove(at: known)
        }
        let place = best.firstIndex { $0.score < score } ?? best.count
        best.insert((version: version, score: score), at: place)
    }
}
