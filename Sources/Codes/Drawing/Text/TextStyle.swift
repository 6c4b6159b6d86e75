/// How text is set.
public struct TextStyle: Sendable, Hashable {
    public enum Weight: Int, Sendable {
        case regular = 400, medium = 500, semibold = 600, bold = 700
    }
    public enum Alignment: Sendable { case leading, center, trailing }

    /// Font families, tried one after the other for each character.
    public var families: String
    /// In the canvas's units.
    public var size: Double
    public var weight: Weight
    /// From one baseline to the next, in the canvas's units; `nil` for the font's own.
    public var lineHeight: Double?
    /// Added between letters, as a share of the size.
    public var tracking: Double
    /// Whether all figures are equally wide.
    public var hasTabularFigures: Bool
    /// The figure 0 has a stroke, which an O has not.
    public var hasSlashedZero: Bool
    public var alignment: Alignment
    /// A BCP 47 tag: it decides between the forms of Han characters, and how words are broken.
    public var language: String
    /// Whether the paragraph runs from right to left; text in the other direction keeps its own.
    public var isRightToLeft: Bool

    public init(
        families: String, size: Double, weight: Weight = .regular, lineHeight: Double? = nil,
        tracking: Double = 0, hasTabularFigures: Bool = false,
        hasSlashedZero: Bool = false, alignment: Alignment = .leading,
        language: String = "en", isRightToLeft: Bool = false
    ) {
        self.families = families
        self.size = size
        self.weight = weight
        self.lineHeight = lineHeight
        self.tracking = tracking
        self.hasTabularFigures = hasTabularFigures
        self.hasSlashedZero = hasSlashedZero
        self.alignment = alignment
        self.language = language
        self.isRightToLeft = isRightToLeft
    }
}
