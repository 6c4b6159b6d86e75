import Imaging
import QRCode

extension Symbol {
    /// A symbol with everything its modules tell.
    init(_ reading: ZBarScan.Reading, _ facts: SymbolFacts, engine: EngineName) {
        let decoded = facts.decoded
        let content = decoded.content
        let prefix = ZBarRendition.applicationIndicator(of: content)
        let bytes = prefix + content.bytes
        let interpretations = content.interpretations(from: prefix.count)
        self.init(
            symbology: reading.symbology, bytes: bytes,
            text: TextDecoder.decode(
                bytes, interpretations: interpretations,
                hasKanji: content.segments.contains { $0.mode == .kanji }),
            corners: facts.outline, version: decoded.version.number,
            errorCorrectionLevel: ErrorCorrectionLevel(decoded.errorCorrectionLevel),
            mask: decoded.mask, isMirrored: facts.outline.isMirrored != decoded.isMirrored,
            isInverted: facts.isInverted, errorsCorrected: decoded.errors,
            structuredAppend: content.structuredAppend.map {
                StructuredAppend(index: $0.index, count: $0.count, parity: $0.parity)
            },
            interpretations: interpretations, engine: engine)
    }
}

extension ErrorCorrectionLevel {
    init(_ level: QRCode.ErrorCorrectionLevel) {
        self =
            switch level {
            case .l: .low
            case .m: .medium
            case .q: .quartile
            case .h: .high
            }
    }
}

extension SymbolContent {
    /// From where on its bytes are in which charset.
    ///
    /// Kanji are Shift JIS pairs by nature, whatever holds for the bytes beside them.
    fileprivate func interpretations(from start: Int) -> [Interpretation] {
        guard segments.contains(where: { $0.eci != nil }) else { return [] }
        var result: [Interpretation] = []
        var offset = start
        for segment in segments {
            if let designator = segment.mode == .kanji ? 20 : segment.eci,
                designator != result.last?.designator
            {
                result.append(Interpretation(offset: offset, designator: designator))
            }
            offset += segment.bytes.count
        }
        return result
    }
}
