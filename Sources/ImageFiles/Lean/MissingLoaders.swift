import Imaging

/// Formats that the scanner alone does not read: it is built without gdk-pixbuf.
final class MissingLoader: PageCursor {
    private let source: Source

    init(_ source: Source) { self.source = source }

    func nextLuma() throws(ImageFileError) -> LumaPage? { throw source.missingLoader }

    func nextColor(in box: Box) throws(ImageFileError) -> ColorImage? { throw source.missingLoader }

    func skip() throws(ImageFileError) -> Bool { throw source.missingLoader }
}

typealias GIFCursor = MissingLoader
typealias TIFFCursor = MissingLoader

/// The pages of a moving picture, which it never has here: a still one is a ``SinglePage``.
final class WebPCursor: PageCursor {
    init?(_ source: Source) { return nil }

    func nextLuma() throws(ImageFileError) -> LumaPage? { nil }

    func nextColor(in box: Box) throws(ImageFileError) -> ColorImage? { nil }

    func skip() throws(ImageFileError) -> Bool { false }
}

enum StillPixbuf {
    static func page(_ source: Source) throws(ImageFileError) -> LumaPage {
        throw source.missingLoader
    }

    static func colorImage(_ source: Source, box: Box) throws(ImageFileError) -> ColorImage {
        throw source.missingLoader
    }
}

enum PixbufLibrary {
    /// The Debian package of the program that reads a format.
    static func package(of format: ImageFormat) -> String { "docent" }
}

extension Source {
    fileprivate var missingLoader: ImageFileError {
        .missingLoader(file: file, format: format, package: PixbufLibrary.package(of: format))
    }
}
