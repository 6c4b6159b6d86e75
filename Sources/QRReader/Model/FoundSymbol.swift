public import Imaging
public import QRCode

/// A symbol that was read in a picture.
public struct FoundSymbol: Sendable, Hashable {
    /// Its content, version, level and mask, and how much was corrected.
    public var decoded: DecodedSymbol
    /// The outer corners of the module grid, from the symbol's own top left finder pattern, clockwise as
    /// printed; in pixels, the centre of pixel (0, 0) being (0.5, 0.5).
    public var corners: Quadrilateral
    /// Whether light modules are on a dark background.
    public var isInverted: Bool
    /// The mean side of a module, in pixels.
    public var moduleSize: Double
    /// The mean step from dark to light modules, 0...255 grey levels.
    public var contrast: Double
    /// The method that found it.
    public var stage = ReadingStage.lines

    /// The data as a reader transmits it.
    public var bytes: [UInt8] { decoded.bytes }

    public init(
        decoded: DecodedSymbol, corners: Quadrilateral, isInverted: Bool, moduleSize: Double,
        contrast: Double
    ) {
        self.decoded = decoded
        self.corners = corners
        self.isInverted = isInverted
        self.moduleSize = moduleSize
        self.contrast = contrast
    }
}
