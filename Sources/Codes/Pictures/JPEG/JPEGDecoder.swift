import CJPEG
public import Imaging
import Processes

/// JPEG pictures and camera frames, straight to grey.
///
/// Baseline, progressive and arithmetic coding; grey, YCbCr, RGB, CMYK and YCCK. Frames of a
/// camera's motion JPEG may lack their Huffman tables; the usual ones are taken then.
///
/// - SeeAlso: ITU-T T.81; the Adobe application segment of technical note 5116.
public enum JPEGDecoder: SinglePageDecoder {
    /// The grey picture in one camera frame or file.
    ///
    /// A body that ends early is not an error as long as some of the picture came: the rest is then as
    /// the decoder left it, and a warning says so.
    ///
    /// - Parameters:
    ///   - bytes: from the start of the picture; what follows its end is ignored.
    ///   - name: what errors call the picture.
    ///   - maximumPixels: the most pixels the picture may have, width times height.
    ///   - timeout: the longest the decoding may take.
    /// - Returns: the pixels as stored, and what was damaged, in words for people.
    /// - Throws: ``ImageFileError/damaged(file:page:format:detail:)``,
    ///   ``ImageFileError/truncated(file:page:format:)`` when nothing of the picture came, and the
    ///   errors of the limits.
    public static func luma(
        _ bytes: Span<UInt8>, name: String = "camera frame", maximumPixels: Int = 100_000_000,
        timeout: Duration = .seconds(20)
    ) throws(ImageFileError) -> (image: LumaImage, warnings: [String]) {
        var limits = ImageLimits()
        limits.maximumPixels = maximumPixels
        limits.pageTimeout = timeout
        let page = try page(bytes, file: name, limits: limits)
        return (page.image, page.warnings)
    }

    private static func page(
        _ bytes: Span<UInt8>, file: String, limits: ImageLimits
    ) throws(ImageFileError) -> LumaPage {
        try unsafe bytes.withUnsafeBufferPointer { buffer throws(ImageFileError) in
            let session = try unsafe JPEGSession(file: file, buffer)
            try check(session, file: file, limits: limits)
            let output = try session.start(
                timeout: limits.pageTimeout, deadline: Deadline(in: limits.pageTimeout))
            let image =
                output.layout == DOCENT_JPEG_GRAY
                ? try grayImage(session, output, limits) : try inkImage(session, output, limits)
            return LumaPage(
                number: 1, image: image,
                orientation: ExifOrientation.orientation(in: session.exif.span),
                warnings: try session.warnings())
        }
    }

    package static func page(_ source: Source) throws(ImageFileError) -> LumaPage {
        let bytes = source.bytes
        return try page(bytes.span, file: source.file, limits: source.limits)
    }

    /// The picture upright and in colour, decoded no larger than needed to fill the box.
    package static func colorImage(_ source: Source, box: Box) throws(ImageFileError) -> ColorImage
    {
        let (file, bytes, limits) = (source.file, source.bytes, source.limits)
        return try unsafe bytes.span.withUnsafeBufferPointer { buffer throws(ImageFileError) in
            let session = try unsafe JPEGSession(file: file, buffer)
            try check(session, file: file, limits: limits)
            let orientation = ExifOrientation.orientation(in: session.exif.span)
            let stored = box.stored(for: orientation)
            let divisor =
                [8, 4, 2].first {
                    session.width / $0 >= stored.width || session.height / $0 >= stored.height
                } ?? 1
            let output = try session.start(
                inColor: true, divisor: divisor, timeout: limits.pageTimeout,
                deadline: Deadline(in: limits.pageTimeout))
            var pixels = try rows(session, output, limits)
            switch output.layout {
            case DOCENT_JPEG_RGBA: break
            case DOCENT_JPEG_INKLESS: Color.fromInkless(&pixels)
            case DOCENT_JPEG_CMYK:
                for index in pixels.indices { pixels[index] = ~pixels[index] }
                Color.fromInkless(&pixels)
            default: pixels = Color.fromFirst(of: Int(output.channels), pixels)
            }
            _ = try session.warnings()
            let image = ColorImage(
                width: Int(output.width), height: Int(output.height), pixels: pixels)
            return image.fitted(intoWidth: stored.width, height: stored.height)
                .oriented(orientation)
        }
    }

    private static func check(
        _ session: JPEGSession, file: String, limits: ImageLimits
    ) throws(ImageFileError) {
        try Source(file: file, bytes: [], format: .jpeg, limits: limits)
            .check(width: session.width, height: session.height)
    }

    private static func grayImage(
        _ session: JPEGSession, _ output: docent_jpeg_output, _ limits: ImageLimits
    ) throws(ImageFileError) -> LumaImage {
        LumaImage(
            width: Int(output.width), height: Int(output.height),
            pixels: try rows(session, output, limits))
    }

    /// All bytes of the picture, as its layout has them.
    private static func rows(
        _ session: JPEGSession, _ output: docent_jpeg_output, _ limits: ImageLimits
    ) throws(ImageFileError) -> [UInt8] {
        let stride = Int(output.width) * Int(output.channels)
        let height = Int(output.height)
        var failure: ImageFileError?
        let pixels = unsafe [UInt8](unsafeUninitializedCapacity: stride * height) { buffer, count in
            do throws(ImageFileError) {
                try unsafe session.read(
                    count: height, stride: stride, into: buffer, timeout: limits.pageTimeout)
                count = stride * height
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return pixels
    }

    /// Grey out of inks, or of the first of channels whose meaning is not known.
    private static func inkImage(
        _ session: JPEGSession, _ output: docent_jpeg_output, _ limits: ImageLimits
    ) throws(ImageFileError) -> LumaImage {
        let width = Int(output.width)
        let channels = Int(output.channels)
        var plane = LumaPlane(width: width, height: Int(output.height))
        var row = [UInt8](repeating: 0, count: width * channels)
        for y in 0..<plane.height {
            try unsafe row.withUnsafeMutableBufferPointer { buffer throws(ImageFileError) in
                try unsafe session.read(
                    count: 1, stride: buffer.count, into: buffer, timeout: limits.pageTimeout)
            }
            var luma = plane.row(y)
            if output.layout == DOCENT_JPEG_OTHER {
                for x in luma.indices { luma[x] = row[x * channels] }
            } else {
                if output.layout == DOCENT_JPEG_CMYK {
                    for index in row.indices { row[index] = ~row[index] }
                }
                Luma.fromInkless(row.span, to: &luma)
            }
        }
        return plane.finished()
    }
}
