import Imaging
import QRCode

/// Reads with libzbar: QR, and the 1-D symbologies it knows.
struct ZBarEngine: Engine {
    /// Whether, and how closely, a picture in which nothing was found is looked at again as a negative.
    enum Negatives {
        case never
        /// Reduced to a size that costs little: light symbols on dark ground are rare, and those in large
        /// pictures are mostly large.
        case reduced
        case whole
    }

    private let symbologies: Set<Symbology>
    private let negatives: Negatives

    /// The most pixels of a reduced negative.
    private static let negativePixels = 1_500_000

    /// An engine that looks for those of the symbologies it can read.
    init(symbologies: Set<Symbology>, negatives: Negatives) {
        self.symbologies = symbologies.intersection(Symbology.readableByZBar)
        self.negatives = negatives
    }

    func read(_ image: LumaImage) -> DecodedPicture {
        DecodedPicture(
            symbols: symbols(in: image, of: symbologies, besides: []), diagnoses: nil)
    }

    /// What it reads in a picture, without what is known already.
    ///
    /// - Parameters:
    ///   - wanted: those of its symbologies to look for.
    ///   - known: what another engine has read. A reading that says the same at the same place is left out; of
    ///     one that says something else there, nothing is taken from the other.
    func symbols(
        in image: LumaImage, of wanted: Set<Symbology>, besides known: [NativeReading.Found]
    ) -> [Symbol] {
        let wanted = wanted.intersection(symbologies)
        guard !wanted.isEmpty else { return [] }
        // The charset that the parts of a structured append set hand on.
        var charset: Charset?
        var symbols: [Symbol] = []
        for reading in readings(of: image, wanted) where wanted.contains(reading.symbology) {
            guard reading.symbology.isMatrix else {
                symbols.append(barSymbol(for: reading))
                continue
            }
            if !reading.place.continuesSet { charset = nil }
            if isKnown(reading, in: known, charset: &charset) { continue }
            symbols.append(matrixSymbol(for: reading, in: image, charset: &charset))
        }
        return symbols
    }

    private func readings(of image: LumaImage, _ wanted: Set<Symbology>) -> [ZBarScan.Reading] {
        let found = ZBarScan.read(image, symbologies: wanted, inverted: negatives == .whole)
        guard found.isEmpty, negatives == .reduced else { return found }
        let ratio = Double(image.pixels.count) / Double(Self.negativePixels)
        let factor = max(1, min(Int(ratio.squareRoot().rounded(.up)), image.width, image.height))
        return ZBarScan.read(
            image.negative(reducedBy: factor), symbologies: wanted, inverted: false
        ).map { $0.enlarged(by: Double(factor)) }
    }

    /// Whether another engine has read the same at the place of a reading.
    private func isKnown(
        _ reading: ZBarScan.Reading, in known: [NativeReading.Found], charset: inout Charset?
    ) -> Bool {
        let outline = reading.gridOutline
        for other in known where other.symbol.symbology == reading.symbology {
            if let outline, let corners = other.symbol.corners, !corners.overlaps(outline) {
                continue
            }
            var next = charset
            if ZBarRendition.bytes(of: other.content, charset: &next) == reading.data {
                charset = next
                return true
            }
        }
        return false
    }

    private func barSymbol(for reading: ZBarScan.Reading) -> Symbol {
        Symbol(
            symbology: reading.symbology, bytes: reading.data,
            text: TextDecoder.decode(reading.data), corners: reading.barOutline, engine: .zbar)
    }

    private func matrixSymbol(
        for reading: ZBarScan.Reading, in image: LumaImage, charset: inout Charset?
    ) -> Symbol {
        let outline = reading.gridOutline
        let inherited = charset
        let facts = outline.flatMap { outline in
            SymbolFacts.find(at: outline, in: image) { content in
                var next = inherited
                guard ZBarRendition.bytes(of: content, charset: &next) == reading.data else {
                    return false
                }
                charset = next
                return true
            }
        }
        guard let facts else { return plainSymbol(for: reading, outline) }
        return Symbol(
            facts.decoded, corners: facts.outline,
            isMirrored: facts.outline.isMirrored != facts.decoded.isMirrored,
            isInverted: facts.isInverted, engine: .zbar)
    }

    /// A symbol of which libzbar's own words are all that is known.
    private func plainSymbol(for reading: ZBarScan.Reading, _ outline: Quadrilateral?) -> Symbol {
        var symbol = Symbol(
            symbology: reading.symbology, bytes: reading.data,
            text: TextDecoder.decode(reading.data), corners: outline,
            isMirrored: outline?.isMirrored, engine: .zbar)
        if case .part(let index, let count) = reading.place {
            symbol.structuredAppend = StructuredAppend(index: index, count: count, parity: nil)
        }
        return symbol
    }
}
