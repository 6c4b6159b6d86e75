import Imaging

/// The one picture of a file that has no pages.
final class SinglePage: PageCursor {
    private let source: Source
    private var isDone = false

    init(_ source: Source) { self.source = source }

    func nextLuma() throws(ImageFileError) -> LumaPage? {
        guard try skip() else { return nil }
        let bytes = source.bytes
        return switch source.format {
        case .jpeg:
            try JPEGDecoder.page(bytes.span, file: source.file, limits: source.limits)
        case .png: try PNGDecoder.page(source)
        default: try StillPixbuf.page(source)
        }
    }

    func nextColor(in box: Box) throws(ImageFileError) -> ColorImage? {
        guard try skip() else { return nil }
        let bytes = source.bytes
        return switch source.format {
        case .jpeg:
            try JPEGDecoder.colorImage(
                bytes.span, file: source.file, limits: source.limits, box: box)
        case .png: try PNGDecoder.colorImage(source, box: box)
        default: try StillPixbuf.colorImage(source, box: box)
        }
    }

    func skip() throws(ImageFileError) -> Bool {
        defer { isDone = true }
        return !isDone
    }
}
