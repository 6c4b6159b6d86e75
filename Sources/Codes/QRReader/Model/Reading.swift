public import Imaging
public import QRCode

/// The result of reading one picture.
public struct Reading: Sendable, Hashable {
    /// The symbols, from top to bottom.
    public var symbols: [FoundSymbol] = []
    /// The places that looked like a symbol but were not read, the most promising first, at most 16.
    public var diagnoses: [Diagnosis] = []
    /// The work that it took, in steps of about 25 instructions: at most ``Effort/mostWork(pixels:)``.
    ///
    /// Counted, not measured: the same picture takes the same work on every machine.
    public var work = 0
    /// That much work, or the part of it for regions beside symbols that were read, was not enough to try every
    /// method, so that there may be more to read.
    ///
    /// Few pictures come to that.
    public var isCutShort = false

    public init() {}
}

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

/// The method that found a symbol, the cheapest first.
public enum ReadingStage: String, Sendable, Hashable, CaseIterable {
    /// Its finder patterns showed on scan lines.
    case lines
    /// Its finder patterns are nested connected components, with adaptive thresholds of several window sizes.
    case components
    /// Denser scan lines, or finder patterns of less similar sizes.
    case denserLines
    /// It was located before, and read in a window around it, resampled and corrected.
    case windows
    /// The picture was preprocessed: equalized, sharpened, cleaned, scaled or stretched.
    case preparation
    /// Two finder patterns were seen, and the third was where they predict it.
    case pairs
    /// Template matching found its finder patterns.
    case templates
    /// A single finder pattern, of a Micro QR Code or an rMQR.
    case single
    /// No frame alone could be read, but several together.
    case frames
}

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
    /// The share of the step from dark to light that is left between neighbouring modules, 0...1; `nil` when it was not
    /// measured.
    ///
    /// Below a half the symbol is out of focus, or moved; below a fifth the grid is wrong.
    public var sharpness: Double?

    public init(
        stage: Stage, corners: Quadrilateral, version: Version?, moduleSize: Double,
        contrast: Double?, isInverted: Bool, sharpness: Double? = nil
    ) {
        self.stage = stage
        self.corners = corners
        self.version = version
        self.moduleSize = moduleSize
        self.contrast = contrast
        self.isInverted = isInverted
        self.sharpness = sharpness
    }
}
