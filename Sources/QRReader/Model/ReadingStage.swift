/// The step of the search that led to a symbol, the cheapest first.
public enum ReadingStage: String, Sendable, Hashable, CaseIterable {
    /// Lines across the picture showed its finder patterns.
    case lines
    /// Regions within regions did, under thresholds of several widths.
    case regions
    /// Denser lines, or finder patterns of less like sizes.
    case denserLines
    /// The picture was prepared first: evened, sharpened, cleaned, scaled or stretched.
    case preparation
    /// Two finder patterns were seen, and the third was where they say.
    case pairs
    /// Something resembled finder patterns.
    case templates
    /// One finder pattern, of a Micro QR Code or an rMQR.
    case single
}
