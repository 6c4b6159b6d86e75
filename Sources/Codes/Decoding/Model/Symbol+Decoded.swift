import Imaging
import QRCode
package import QRReader

extension Symbol {
    /// A symbol that the native reader found.
    package init(_ found: FoundSymbol) {
        self.init(
            found.decoded, corners: found.corners, isMirrored: found.decoded.isMirrored,
            isInverted: found.isInverted, engine: .native)
    }

    /// A symbol with all properties of a decoded grid.
    init(
        _ decoded: DecodedSymbol, corners: Quadrilateral, isMirrored: Bool, isInverted: Bool,
        engine: EngineName
    ) {
        let content = decoded.content
        let prefix = content.applicationIndicator
        let bytes = prefix + content.bytes
        let interpretations = content.interpretations(from: prefix.count)
        let part = content.structuredAppend.map {
            StructuredAppend(index: $0.index, count: $0.count, parity: $0.parity)
        }
        self.init(
            symbology: Symbology(decoded.version.symbology), bytes: bytes,
            text: TextDecoder.decode(
                bytes, interpretations: interpretations, segments: content.symbolSegments,
                part: part),
            corners: corners, model: decoded.version.model, version: decoded.version.number,
            errorCorrectionLevel: ErrorCorrectionLevel(decoded.errorCorrectionLevel),
            mask: decoded.mask, isMirrored: isMirrored, isInverted: isInverted,
            errorsCorrected: decoded.errors + decoded.erasures,
            structuredAppend: part, interpretations: interpretations,
            segments: content.symbolSegments, fnc1: content.fnc1, engine: engine)
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
    package var applicationIndicator: [UInt8] {
        guard case .industry(let indicator)? = fnc1 else { return [] }
        if indicator < 100 { return [0x30 + indicator / 10, 0x30 + indicator % 10] }
        return [indicator - 100]
    }

    /// Its segments, as a symbol lists them.
    fileprivate var symbolSegments: [SymbolSegment] {
        segments.map { segment in
            let mode: SymbolSegment.Mode =
                switch segment.mode {
                case .numeric: .numeric
                case .alphanumeric: .alphanumeric
                case .byte: .byte
                case .kanji: .kanji
                case .hanzi: .hanzi
                }
            return SymbolSegment(
                mode: mode, byteCount: segment.bytes.count, designator: segment.eci)
        }
    }

    /// The charsets of its bytes, each with the offset where it starts.
    ///
    /// Kanji are always Shift JIS pairs, and hanzi GB 2312, regardless of the charset of the bytes next to them.
    fileprivate func interpretations(from start: Int) -> [Interpretation] {
        guard segments.contains(where: { $0.eci != nil }) else { return [] }
        var result: [Interpretation] = []
        var offset = start
        for segment in segments {
            let own = segment.mode == .kanji ? 20 : segment.mode == .hanzi ? 29 : segment.eci
            if let designator = own,
                designator != result.last?.designator
            {
                result.append(Interpretation(offset: offset, designator: designator))
            }
            offset += segment.bytes.count
        }
        return result
    }
}
