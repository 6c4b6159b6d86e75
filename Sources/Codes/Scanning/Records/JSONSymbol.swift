import Decoding
import FoundationEssentials
import Imaging
import Payloads
import QRCode

/// A symbol, as a record has it in JSON.
struct JSONSymbol: Encodable {
    let scanned: ScannedSymbol

    init(_ scanned: ScannedSymbol) { self.scanned = scanned }

    enum Key: String, CodingKey {
        case symbology, text, bytes, charset, charsetReason, corners, model, version
        case errorCorrectionLevel, mask, mirrored, inverted, errorsCorrected, structuredAppend,
            decoder, payload
        case symbologyIdentifier, fnc1, eci, segments, doubtful, otherReading
    }

    struct Other: Encodable {
        let decoder: String
        let text: String
        let bytes: String
    }

    struct Segment: Encodable {
        let mode: String
        let byteCount: Int
        let eci: Int?

        enum Key: String, CodingKey { case mode, byteCount, eci }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(mode, forKey: .mode)
            try container.encode(byteCount, forKey: .byteCount)
            try container.encode(eci, forKey: .eci)
        }
    }

    struct Format: Encodable {
        let position: String
        let applicationIndicator: String?

        enum Key: String, CodingKey { case position, applicationIndicator }

        init(_ format: FNC1) {
            switch format {
            case .gs1:
                (position, applicationIndicator) = ("first", nil)
            case .industry:
                position = "second"
                applicationIndicator = String(
                    decoding: SymbolContent(segments: [], fnc1: format).applicationIndicator,
                    as: UTF8.self)
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(position, forKey: .position)
            try container.encode(applicationIndicator, forKey: .applicationIndicator)
        }
    }

    struct Part: Encodable {
        let index: Int
        let count: Int
        let parity: Int?

        enum Key: String, CodingKey { case index, count, parity }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(index, forKey: .index)
            try container.encode(count, forKey: .count)
            try container.encode(parity, forKey: .parity)
        }
    }

    func encode(to encoder: any Encoder) throws {
        let symbol = scanned.symbol
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(symbol.symbology.rawValue, forKey: .symbology)
        try container.encode(symbol.text.string, forKey: .text)
        try container.encode(Data(symbol.bytes).base64EncodedString(), forKey: .bytes)
        try container.encode(symbol.text.charset, forKey: .charset)
        try container.encode(symbol.text.reason.rawValue, forKey: .charsetReason)
        try container.encode(
            symbol.corners.map {
                $0.corners.map { [$0.x.rounded(toDigits: 1), $0.y.rounded(toDigits: 1)] }
            }, forKey: .corners)
        try container.encode(symbol.model, forKey: .model)
        try container.encode(symbol.version, forKey: .version)
        try container.encode(symbol.errorCorrectionLevel?.rawValue, forKey: .errorCorrectionLevel)
        try container.encode(symbol.mask, forKey: .mask)
        try container.encode(symbol.isMirrored, forKey: .mirrored)
        try container.encode(symbol.isInverted, forKey: .inverted)
        try container.encode(symbol.errorsCorrected, forKey: .errorsCorrected)
        try container.encode(
            symbol.structuredAppend.map {
                Part(index: $0.index, count: $0.count, parity: $0.parity.map(Int.init))
            }, forKey: .structuredAppend)
        try container.encode(symbol.symbologyIdentifier, forKey: .symbologyIdentifier)
        try container.encode(symbol.fnc1.map(Format.init), forKey: .fnc1)
        try container.encode(symbol.extendedChannelInterpretations, forKey: .eci)
        try container.encode(
            symbol.segments?.map {
                Segment(mode: $0.mode.rawValue, byteCount: $0.byteCount, eci: $0.designator)
            }, forKey: .segments)
        try container.encode(symbol.engine.rawValue, forKey: .decoder)
        try container.encode(scanned.payload, forKey: .payload)
        try container.encode(symbol.isDoubtful, forKey: .doubtful)
        try container.encode(
            symbol.otherReading.map {
                Other(
                    decoder: $0.engine.rawValue, text: $0.text.string,
                    bytes: Data($0.bytes).base64EncodedString())
            }, forKey: .otherReading)
    }
}
