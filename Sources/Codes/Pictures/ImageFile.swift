public import Imaging
public import Isolation
import Synchronization

/// A picture file in memory, whose pages become pixels when they are asked for.
///
/// The bytes are read at once, so that the file on disk may change or go afterwards.
public struct ImageFile: Sendable {
    private let source: Source
    private let loaders: any PictureLoaders

    /// Reads the file at a path; never waits on a pipe and never opens a device.
    ///
    /// - Throws: ``ImageFileError`` with what the path is instead of a picture file.
    package init(
        path: String, limits: ImageLimits = .init(), loaders: any PictureLoaders
    ) throws(ImageFileError) {
        let bytes = try FileReader(file: path, maximumBytes: limits.maximumFileBytes).contents()
        try self.init(bytes: bytes, name: path, limits: limits, loaders: loaders)
    }

    /// Takes a file's bytes that are in memory already; errors call it `name`.
    ///
    /// - Throws: ``ImageFileError/empty(file:)``, ``ImageFileError/tooManyBytes(file:limit:)``,
    ///   ``ImageFileError/unreadFormat(file:_:)`` or ``ImageFileError/unknownFormat(file:)``.
    package init(
        bytes: [UInt8], name: String, limits: ImageLimits = .init(), loaders: any PictureLoaders
    ) throws(ImageFileError) {
        guard !bytes.isEmpty else { throw .empty(file: name) }
        guard bytes.count <= limits.maximumFileBytes else {
            throw .tooManyBytes(file: name, limit: limits.maximumFileBytes)
        }
        if let unread = UnreadFormat(of: bytes.span, name: name) {
            throw .unreadFormat(file: name, unread)
        }
        guard let format = ImageFormat(of: bytes.span) else { throw .unknownFormat(file: name) }
        source = Source(file: name, bytes: bytes, format: format, limits: limits)
        self.loaders = loaders
    }

    /// Reads all of an open descriptor, such as standard input, waiting for as long as it takes.
    ///
    /// The descriptor stays open. Errors call the file `name`.
    ///
    /// - Throws: ``ImageFileError/tooManyBytes(file:limit:)`` as soon as more than the limit came.
    package init(
        readingFrom descriptor: Int32, name: String, limits: ImageLimits = .init(),
        loaders: any PictureLoaders
    ) throws(ImageFileError) {
        let reader = FileReader(file: name, maximumBytes: limits.maximumFileBytes)
        try self.init(
            bytes: try reader.contents(of: descriptor), name: name, limits: limits, loaders: loaders
        )
    }

    /// What the file's contents are, whatever its name says.
    public var format: ImageFormat { source.format }

    /// The processes that decode all pictures of this process; `nil` where it decodes them itself.
    private static let decoders = Mutex<DecoderPool?>(nil)

    /// Has all pictures of this process decoded by confined processes from now on, whoever asks: for programs that hold secrets.
    public static func confine(to pool: DecoderPool) { decoders.withLock { $0 = pool } }

    /// The processes that decode this file, where this process does not.
    private var decoders: DecoderPool? {
        switch source.format {
        // Pages of PDF are drawn by a confined process in any case, and PNM is read without any library.
        case .pdf, .pnm: nil
        case .jpeg, .png, .webp, .gif, .bmp, .tiff, .heic, .avif: Self.decoders.withLock(\.self)
        }
    }

    /// The pages for a scanner: as stored, in grey, one at a time.
    public func lumaPages() -> LumaPages {
        if let decoders { return lumaPages(through: decoders) }
        return LumaPages(cursor(), source)
    }

    /// The same pages, with the file's bytes decoded by a confined process, for files of strangers.
    ///
    /// PDF pages are drawn by a confined process in any case, and PNM files read without any library. A decoder that crashes, or
    /// does what it may not, is an ``ImageFileError/decoderFailed(file:page:_:)``.
    public func lumaPages(through decoders: DecoderPool) -> LumaPages {
        switch source.format {
        case .pdf, .pnm: lumaPages()
        case .jpeg, .png, .webp, .gif, .bmp, .tiff, .heic, .avif:
            LumaPages(IsolatedCursor(source, decoders), source)
        }
    }

    /// One page for a scanner: as stored, in grey.
    ///
    /// - Parameter number: from 1.
    /// - Throws: ``ImageFileError/noSuchPage(file:page:pages:)`` when the file has fewer pages.
    /// - Complexity: the frames of an animation before this one are drawn on the way.
    public func lumaPage(_ number: Int) throws(ImageFileError) -> LumaPage {
        let cursor: any LumaCursor = decoders.map { IsolatedCursor(source, $0) } ?? cursor()
        try advance(cursor, before: number)
        guard let page = try cursor.nextLuma() else { throw noSuchPage(number, before: number) }
        return page
    }

    /// One page for showing: upright, in colour with straight alpha, scaled down to fit a box.
    ///
    /// Never enlarges a picture; PDF pages are drawn as large as the box.
    ///
    /// - Precondition: both sides of the box are at least 1.
    public func colorImage(
        page: Int = 1, fittingWidth width: Int, height: Int
    ) throws(ImageFileError) -> ColorImage {
        precondition(width > 0 && height > 0, "\(width) x \(height) is no room for a picture")
        if let decoders {
            return try IsolatedCursor(source, decoders)
                .color(page: page, in: Box(width: width, height: height))
        }
        let cursor = cursor()
        try advance(cursor, before: page)
        guard let image = try cursor.nextColor(in: Box(width: width, height: height)) else {
            throw noSuchPage(page, before: page)
        }
        return image
    }

    /// The words of a page of a PDF file, read by a confined process; `nil` for pictures, which have none.
    ///
    /// - Parameter number: from 1.
    /// - Throws: ``ImageFileError/noSuchPage(file:page:pages:)`` when the file has fewer pages.
    public func pageText(_ number: Int) throws(ImageFileError) -> PrintedText? {
        guard let cursor = cursor() as? PDFCursor else { return nil }
        try advance(cursor, before: number)
        guard let text = try cursor.nextText() else { throw noSuchPage(number, before: number) }
        return text
    }

    private func cursor() -> any PageCursor {
        switch source.format {
        case .pdf: PDFCursor(source)
        case .pnm: PNMCursor(source)
        case .jpeg: SinglePage(JPEGDecoder.self, source)
        case .png: SinglePage(PNGDecoder.self, source)
        case .webp, .gif, .bmp, .tiff, .heic, .avif: loaders.cursor(source)
        }
    }

    /// Goes to the page with this number.
    private func advance(
        _ cursor: any LumaCursor, before number: Int
    ) throws(ImageFileError) {
        guard number >= 1 else { throw noSuchPage(number, before: nil) }
        guard number <= source.limits.maximumPages else {
            throw .tooManyPages(file: source.file, limit: source.limits.maximumPages)
        }
        for page in 1..<number {
            guard try cursor.skip() else { throw noSuchPage(number, before: page) }
        }
    }

    /// - Parameter end: the first page that was not there, where that is known.
    private func noSuchPage(_ number: Int, before end: Int?) -> ImageFileError {
        .noSuchPage(file: source.file, page: number, pages: end.map { $0 - 1 })
    }
}
