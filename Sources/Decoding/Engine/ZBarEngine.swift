import Imaging

/// Reads with libzbar: QR, and the 1-D symbologies it knows.
struct ZBarEngine: Engine {
    let name = EngineName.zbar
    private let symbologies: Set<Symbology>
    /// Whether, and how closely, a picture in which nothing was found is looked at again as a negative.
    private let effort: DecoderOptions.Effort

    /// The most pixels of a negative at normal effort: a larger picture is reduced for it.
    ///
    /// Light symbols on dark
    /// ground are rare, and those in large pictures are mostly large.
    private static let negativePixels = 1_500_000

    init(options: DecoderOptions) throws(DecodingError) {
        let asked = options.symbologies
        let unsupported = Symbology.allCases.filter { asked.contains($0) && $0.zbarType == nil }
        guard unsupported.isEmpty else {
            throw .unsupportedSymbologies(
                unsupported, engine: .zbar, supported: Symbology.readableByZBar)
        }
        symbologies = asked
        effort = options.effort
    }

    func read(_ image: LumaImage) -> [Symbol] {
        // The charset that the parts of a structured append set hand on.
        var charset: Charset?
        return readings(of: image)
            .filter { symbologies.contains($0.symbology) }
            .map { reading in
                guard reading.symbology.isMatrix else { return barSymbol(for: reading) }
                if !reading.place.continuesSet { charset = nil }
                return matrixSymbol(for: reading, in: image, charset: &charset)
            }
    }

    private func readings(of image: LumaImage) -> [ZBarScan.Reading] {
        let found = ZBarScan.read(
            image, symbologies: symbologies, inverted: effort == .thorough)
        guard found.isEmpty, effort == .normal else { return found }
        let ratio = Double(image.pixels.count) / Double(Self.negativePixels)
        let factor = min(Int(ratio.squareRoot().rounded(.up)), image.width, image.height)
        return ZBarScan.read(
            image.negative(reducedBy: max(1, factor)), symbologies: symbologies, inverted: false
        ).map { $0.enlarged(by: Double(max(1, factor))) }
    }

    private func barSymbol(for reading: ZBarScan.Reading) -> Symbol {
        Symbol(
            symbology: reading.symbology, bytes: reading.data,
            text: TextDecoder.decode(reading.data), corners: reading.barOutline, engine: name)
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
        return Symbol(reading, facts, engine: name)
    }

    /// A symbol of which libzbar's own words are all that is known.
    private func plainSymbol(for reading: ZBarScan.Reading, _ outline: Quadrilateral?) -> Symbol {
        var symbol = Symbol(
            symbology: reading.symbology, bytes: reading.data,
            text: TextDecoder.decode(reading.data), corners: outline,
            isMirrored: outline?.isMirrored, engine: name)
        if case .part(let index, let count) = reading.place {
            symbol.structuredAppend = StructuredAppend(index: index, count: count, parity: nil)
        }
        return symbol
    }
}
