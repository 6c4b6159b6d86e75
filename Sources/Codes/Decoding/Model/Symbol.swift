public import Imaging
package import QRCode

/// A symbol that was read in a picture: its exact bytes and their text.
///
/// A property that an engine cannot know is `nil`.
public struct Symbol: Sendable, Equatable {
    public var symbology: Symbology
    /// The data exactly as encoded, without interpretation.
    public var bytes: [UInt8]
    /// The text of the bytes, and why they are read that way.
    public var text: DecodedText
    /// The outer corners of the module grid in stored pixels, from the symbol's own top left finder pattern,
    /// clockwise as printed; `nil` for 1-D symbols that are seen as a line.
    public var corners: Quadrilateral?
    /// The model of a QR code: 2, or 1 for the first design, of 1994; `nil` for other symbologies.
    public var model: Int?
    /// The version: 1 to 40 for QR, 1 to 14 in Model 1, 1 to 4 for Micro QR, for rMQR 1 to 32 in the standard's order
    /// of sizes.
    public var version: Int?
    public var errorCorrectionLevel: ErrorCorrectionLevel?
    /// The data mask: 0 to 7 for QR, 0 to 3 for Micro QR, 0 for rMQR.
    public var mask: Int?
    public var isMirrored: Bool?
    /// Whether light modules are on a dark background.
    public var isInverted: Bool?
    /// The number of wrong and missing codewords that were corrected.
    public var errorsCorrected: Int?
    /// The symbol's position in a set that carries one message.
    public var structuredAppend: StructuredAppend?
    /// The charsets that the symbol names, each with the offset where it starts; empty when it names none or
    /// the engine cannot know.
    public var interpretations: [Interpretation] = []
    /// The segments that the bytes are packed in, in order; `nil` where the engine cannot know.
    ///
    /// An application indicator before them is in none.
    public var segments: [SymbolSegment]?
    /// The industry format that the function character FNC1 announces; `nil` for plain data, or where the engine cannot know.
    package var fnc1: FNC1?
    /// The engine that read it; if both did, the one that knows more.
    public var engine: EngineName
    /// How the other engine read the same symbol, if it read it differently.
    ///
    /// One of the two is wrong, and there is no way to find out which: such a symbol is shown but never acted upon.
    public var otherReading: OtherReading?

    /// Whether two engines read it differently.
    public var isDoubtful: Bool { otherReading != nil }

    /// The version as the standard writes it, such as "7", "M3" or "R13x77", or "7 (Model 1)"; `nil` where it is not
    /// known.
    public var versionName: String? { gridVersion?.description }

    /// The numbers of the Extended Channel Interpretations of its segments, each once; `nil` where they are not known.
    public var extendedChannelInterpretations: [Int]? {
        segments?.reduce(into: []) { numbers, segment in
            guard let number = segment.designator, !numbers.contains(number) else { return }
            numbers.append(number)
        }
    }

    /// The identifier that AIM gives to what the symbol transmits, such as `]Q1`; `nil` where it is not known.
    ///
    /// - SeeAlso: ISO/IEC 18004:2015, Annex F; ISO/IEC 15424.
    public var symbologyIdentifier: String? {
        guard let segments, symbology.isMatrix else { return nil }
        if model == 1 { return "]Q0" }
        let first =
            switch fnc1 {
            case nil: 1
            case .gs1: 3
            case .industry: 5
            }
        return "]Q\(first + (segments.contains { $0.designator != nil } ? 1 : 0))"
    }

    /// The version with the places of its modules; `nil` where it is not known.
    package var gridVersion: Version? {
        let family: [Version] =
            switch symbology {
            case .qr: model == 1 ? Version.qrCodeModel1 : Version.qrCode
            case .microQR: Version.microQRCode
            case .rmqr: Version.rMQR
            default: []
            }
        return family.first { $0.number == version }
    }
}

/// How a second engine read a symbol that the first one reads differently.
public struct OtherReading: Sendable, Equatable {
    /// The second engine.
    public var engine: EngineName
    /// The data as the second engine read it.
    public var bytes: [UInt8]
    /// The text of these bytes.
    public var text: DecodedText
}
