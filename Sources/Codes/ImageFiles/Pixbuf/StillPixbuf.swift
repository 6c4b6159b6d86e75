import Imaging
import Pictures

/// Single pictures through gdk-pixbuf: BMP, HEIC, AVIF, and WebP without animation.
enum StillPixbuf: SinglePageDecoder {
    static func page(_ source: Source) throws(ImageFileError) -> LumaPage {
        try requireWhole(source)
        let image = try load(source) { $0.luma() }
        return LumaPage(number: 1, image: image, orientation: orientation(of: source))
    }

    static func colorImage(_ source: Source, box: Box) throws(ImageFileError) -> ColorImage {
        try requireWhole(source)
        let image = try load(source) { $0.color() }
        let orientation = orientation(of: source)
        let stored = box.stored(for: orientation)
        return image.fitted(intoWidth: stored.width, height: stored.height).oriented(orientation)
    }

    /// One picture through the loader, from a source that holds no other.
    static func load<Result>(
        _ source: Source, page: Int = 1, _ body: (borrowing PixbufPixels) -> Result
    ) throws(ImageFileError) -> Result {
        let loader = try PixbufLoader(source, page: page)
        var bytes = source.bytes
        if source.format == .webp { WebPStructure.clearAnimationFlag(in: &bytes) }
        try loader.write(bytes.span)
        try loader.close()
        let result = try loader.withPixels { pixels throws(ImageFileError) in body(pixels) }
        guard let result else { throw source.damaged(page: page, "it holds no picture") }
        return result
    }

    /// Rejects a truncated file: the loaders would silently return uninitialized memory for the
    /// missing part.
    private static func requireWhole(_ source: Source) throws(ImageFileError) {
        let isWhole: Bool
        switch source.format {
        case .webp:
            isWhole = WebPStructure(source.bytes.span, maximumFrames: 0).isComplete
        case .heic, .avif:
            guard let header = HEIFHeader(source.bytes.span) else {
                throw source.damaged("it describes no picture")
            }
            try source.check(width: header.width, height: header.height)
            // The loader reports what is missing, and turns the picture as the file says.
            isWhole = true
        default:
            guard let header = BMPHeader(source.bytes.span) else { throw source.truncated() }
            // Sides over the limit are the better reason.
            try source.check(width: header.width, height: header.height)
            isWhole = header.isComplete
        }
        guard isWhole else { throw source.truncated() }
    }

    private static func orientation(of source: Source) -> Orientation {
        guard source.format == .webp else { return .upright }
        return WebPStructure(source.bytes.span, maximumFrames: 0).orientation
    }
}
