import Imaging

/// The readers of the formats that this module does not read: WebP, GIF, BMP, TIFF, HEIC and AVIF.
package protocol PictureLoaders: Sendable {
    /// The pages of a file of one of these formats.
    func cursor(_ source: Source) -> any PageCursor
}

/// The loaders of a program that is built without any: a file of such a format is an error, which names the package with
/// the program that has them.
package struct MissingLoaders: PictureLoaders {
    package init() {}

    package func cursor(_ source: Source) -> any PageCursor { Cursor(source) }

    private final class Cursor: PageCursor {
        private let error: ImageFileError

        init(_ source: Source) {
            error = .missingLoader(file: source.file, format: source.format, package: "docent")
        }

        func nextLuma() throws(ImageFileError) -> LumaPage? { throw error }

        func nextColor(in box: Box) throws(ImageFileError) -> ColorImage? { throw error }

        func skip() throws(ImageFileError) -> Bool { throw error }
    }
}
