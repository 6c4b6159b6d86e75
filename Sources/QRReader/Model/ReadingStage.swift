/// The method that found a symbol, the cheapest first.
public enum ReadingStage: String, Sendable, Hashable, CaseIterable {
    /// Its finder patterns showed on scan lines.
    case lines
    /// Its finder patterns are nested connected components, with adaptive thresholds of several window sizes.
    case components
    /// Denser scan lines, or finder patterns of less similar sizes.
    case denserLines
    /// The picture was preprocessed: equalized, sharpened, cleaned, scaled or stretched.
    case preparation
    /// Two finder patterns were seen, and the third was where they predict it.
    case pairs
    /// Template matching found its finder patterns.
    case templates
    /// A single finder pattern, of a Micro QR Code or an rMQR.
    case single
}
