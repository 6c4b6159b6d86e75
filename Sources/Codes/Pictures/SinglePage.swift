package import Imaging

/// Decodes files of one picture each.
package protocol SinglePageDecoder {
    /// The picture in grey, as stored.
    static func page(_ source: Source) throws(ImageFileError) -> LumaPage

    /// The picture upright and in colour, no larger than the box.
    static func colorImage(_ source: Source, box: Box) throws(ImageFileError) -> ColorImage
}

/// The one picture of a file that has no pages.
package final class SinglePage: PageCursor {
    private let decoder: any SinglePageDecoder.Type
    private let source: Source
    private var isDone = false

    package init(_ decoder: any SinglePageDecoder.Type, _ source: Source) {
        self.decoder = decoder
        self.source = source
    }

    package func nextLuma() throws(ImageFileError) -> LumaPage? {
        try skip() ? try decoder.page(source) : nil
    }

    package func nextColor(in box: Box) throws(ImageFileError) -> ColorImage? {
        try skip() ? try decoder.colorImage(source, box: box) : nil
    }

    package func skip() throws(ImageFileError) -> Bool {
        defer { isDone = true }
        return !isDone
    }
}
