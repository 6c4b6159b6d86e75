public import Imaging
public import QRCode

/// A place that looked like a symbol but was not read: how far reading got, and why no further.
public struct Diagnosis: Sendable, Hashable {
    /// How far reading got, the furthest last.
    public enum Stage: Sendable, Hashable {
        /// Finder patterns that do not make a symbol: 1 or 2.
        case finderPatterns(count: Int)
        /// Three finder patterns, but the modules between them do not look like a symbol.
        ///
        /// `agreement`, −1...1, is the correlation of modules with a known shade (timing and alignment
        /// patterns) with the picture: 0 is noise, a symbol has more than 0.5.
        case noGrid(agreement: Double)
        /// A grid of modules whose codewords could not be read.
        case unreadable(SymbolError)
    }

    public var stage: Stage
    /// Its approximate place: around the finder patterns seen, or the grid's corners.
    public var corners: Quadrilateral
    /// The version of the grid; `nil` when there was no grid.
    public var version: Version?
    /// The mean side of a module, in pixels.
    public var moduleSize: Double
    /// The step from dark to light, 0...255 grey levels; `nil` when it was not measured.
    public var contrast: Double?
    /// Whether light modules are on a dark background.
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
