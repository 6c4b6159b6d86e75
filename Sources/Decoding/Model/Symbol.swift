public import Imaging

/// A symbol that was read in a picture: its exact bytes, and what they say.
///
/// What an engine cannot know is `nil`.
public struct Symbol: Sendable, Equatable {
    public var symbology: Symbology
    /// The data exactly as encoded, without interpretation.
    public var bytes: [UInt8]
    /// What the bytes say, and how that was found out.
    public var text: DecodedText
    /// The outer corners of the module grid in stored pixels, from the symbol's own top left finder pattern,
    /// clockwise as printed; `nil` for 1-D symbols that are seen as a line.
    public var corners: Quadrilateral?
    /// The version, 1 to 40 for QR.
    public var version: Int?
    public var errorCorrectionLevel: ErrorCorrectionLevel?
    /// The data mask, 0 to 7 for QR.
    public var mask: Int?
    public var isMirrored: Bool?
    /// Light modules on dark ground.
    public var isInverted: Bool?
    /// Wrong codewords that were put right.
    public var errorsCorrected: Int?
    /// The symbol's place in a set that carries one message.
    public var structuredAppend: StructuredAppend?
    /// From where on the bytes are to be read in a charset the symbol names; empty when it names none or
    /// the engine cannot know.
    public var interpretations: [Interpretation]
    /// Which engine read it.
    public var engine: EngineName

    public init(
        symbology: Symbology, bytes: [UInt8], text: DecodedText, corners: Quadrilateral? = nil,
        version: Int? = nil, errorCorrectionLevel: ErrorCorrectionLevel? = nil, mask: Int? = nil,
        isMirrored: Bool? = nil, isInverted: Bool? = nil, errorsCorrected: Int? = nil,
        structuredAppend: StructuredAppend? = nil,
        interpretations: [Interpretation] = [], engine: EngineName
    ) {
        self.symbology = symbology
        self.bytes = bytes
        self.text = text
        self.corners = corners
        self.version = version
        self.errorCorrectionLevel = errorCorrectionLevel
        self.mask = mask
        self.isMirrored = isMirrored
        self.isInverted = isInverted
        self.errorsCorrected = errorsCorrected
        self.structuredAppend = structuredAppend
        self.interpretations = interpretations
        self.engine = engine
    }
}
