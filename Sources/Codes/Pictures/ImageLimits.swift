/// The limits for a picture file; each has its own error.
public struct ImageLimits: Sendable, Equatable {
    /// The most pixels one page may have, width times height.
    public var maximumPixels = 100_000_000
    /// The most bytes a file may have.
    public var maximumFileBytes = 512 << 20
    /// The most pages, or frames, that are read from one file.
    public var maximumPages = 1000
    /// The longest one page may take to load.
    public var pageTimeout: Duration = .seconds(20)
    /// The longest all pages of one file may take, from ``ImageFile/lumaPages()`` on, with the caller's own work on them.
    ///
    /// Looked at between pages: a page that was begun is finished within its own bounds, and the first is
    /// always read. So a file takes no longer than this and one page together.
    public var fileTimeout: Duration = .seconds(120)
    /// The resolution PDF pages are rendered at, in dots per inch.
    ///
    /// At 200 a module of 0.4 mm, the smallest that is commonly printed, covers three pixels.
    public var pdfResolution = 200.0

    public init() {}
}
