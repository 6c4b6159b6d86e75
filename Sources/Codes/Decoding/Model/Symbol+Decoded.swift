import Imaging
import QRCode

extension Symbol {
    /// A symbol with all properties of a decoded grid.
    init(
        _ decoded: DecodedSymbol, corners: Quadrilateral, isMirrored: Bool, isInverted: Bool,
        engine: EngineName
    ) {
        let content = decoded.content
        let prefix = content.applicationIndicator
        let bytes = prefix + content.bytes
        let interpretations = content.interpretations(from: prefix.count)
        self.init(
            symbology: Symbology(decoded.version.symbology), bytes: bytes,
            text: TextDecoder.decode(
                bytes, interpretations: interpretations,
                hasKanji: content.segments.contains { $0.mode == .kanji }),
            corners: corners, model: decoded.version.model, version: decoded.version.number,
            errorCorrectionLevel: ErrorCorrectionLevel(decoded.errorCorrectionLevel),
            mask: decoded.mask, isMirrored: isMirrored, isInverted: isInverted,
            errorsCorrected: decoded.errors + decoded.erasures,
            structuredAppend: content.structuredAppend.map {
                StructuredAppend(index: $0.index, count: $0.count, parity: $0.parity)
            },
            interpretations: interpretations, engine: engine)
    }
}

extension Symbology {
    init(_ symbology: QRCode.Symbology) {
        self =
            switch symbology {
            case .qrCode, .qrCodeModel1: .qr
            case .microQRCode: .microQR
            case .rMQR: .rmqr
            }
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
    /// The application indicator that precedes the transmitted data of a symbol with FNC1 in second position.
    ///
    /// - SeeAlso: ISO/IEC 18004:2015, 7.4.8.3.
    var applicationIndicator: [UInt8] {
        guard case .industry(let indicator)? = fnc1 else { return [] }
        if indicator < 100 { return [0x30 + indicator / 10, 0x30 + indicator % 10] }
        return [indicator - 100]
    }

    /// The charsets of its bytes, each with the offset where it starts.
    ///
    /// Kanji are always Shift JIS pairs, regardless of the charset of the bytes next to them.
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
