public import Imaging
public import QRCode

/// A place where a symbol seemed to be and was not read: how far reading came, and why no further.
public struct Diagnosis: Sendable, Hashable {
    /// How far reading came, the furthest last.
    public enum Stage: Sendable, Hashable {
        /// Finder patterns that no symbol could be made of: 1 or 2.
        case finderPatterns(count: Int)
        /// Three finder patterns, but the modules between them do not look like a symbol.
        ///
        /// `agreement` is the share, −1...1, by which modules of known shade (timing and alignment
        /// patterns) have it: 0 is noise, a symbol has more than a half.
        case noGrid(agreement: Double)
        /// A grid of modules whose codewords could not be read.
        case unreadable(SymbolError)
    }

    public var stage: Stage
    /// About where it is: around the finder patterns seen, or the grid's corners.
    public var corners: Quadrilateral
    /// The version that the grid was laid for; `nil` when none was.
    public var version: Version?
    /// The mean side of a module, in pixels.
    public var moduleSize: Double
    /// The step from dark to light, 0...255 grey levels; `nil` when it was not measured.
    public var contrast: Double?
    /// Light modules on dark ground.
    public var isInverted: Bool

    public init(
        stage: Stage, corners: Quadrilateral, version: Version?, moduleSize: Double,
        contrast: Double?, isInverted: Bool
    ) {
        self.stage = stage
        self.corners = corners
        self.version = version
        self.moduleSize = moduleSize
        self.contrast = contrast
        self.isInverted = isInverted
    }
}
