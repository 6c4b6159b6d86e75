import Imaging
import Processes

/// PNG pictures of every bit depth, with or without palette, transparency and interlacing.
///
/// - SeeAlso: Portable Network Graphics (PNG) Specification, third edition.
enum PNGDecoder: SinglePageDecoder {
    /// Shades from here on are light: a picture that has no darker one on white shows nothing there.
    private static let lightest = UInt8(128)

    /// The grey picture; what did not come of a damaged one is white, and a warning says so.
    ///
    /// A picture with transparency lies over white, or, if it has nothing dark there, over black: white on a
    /// transparent background is made for dark pages.
    static func page(_ source: Source) throws(ImageFileError) -> LumaPage {
        let (page, hasAlpha) = try page(source, over: 255)
        guard hasAlpha, !page.image.pixels.contains(where: { $0 < lightest }) else { return page }
        return try self.page(source, over: 0).page
    }

    private static func page(
        _ source: Source, over background: UInt8
    ) throws(ImageFileError) -> (page: LumaPage, hasAlpha: Bool) {
        try decode(source) { session, channels throws(ImageFileError) in
            var plane = LumaPlane(width: session.width, height: session.height)
            let warnings =
                session.isInterlaced
                ? try readPasses(session, channels, source) { pass, y, row in
                    var luma = [UInt8](repeating: 0, count: pass.columns(ofWidth: plane.width))
                    var span = luma.mutableSpan
                    Luma.convert(row, channels: channels, over: background, to: &span)
                    for (x, shade) in luma.enumerated() {
                        plane.fill(
                            x: pass.firstX + x * pass.stepX, y: pass.firstY + y * pass.stepY,
                            width: pass.blockWidth, height: pass.blockHeight, shade: shade)
                    }
                }
                : try readRows(session, channels, source) { y, row in
                    var luma = plane.row(y)
                    Luma.convert(row, channels: channels, over: background, to: &luma)
                }
            let page = LumaPage(
                number: 1, image: plane.finished(),
                orientation: ExifOrientation.orientation(in: session.exif.span),
                warnings: warnings + (isAnimated(source) ? [animationNote] : []))
            return (page, channels == 2 || channels == 4)
        }
    }

    /// The picture upright and in colour, no larger than the box.
    static func colorImage(_ source: Source, box: Box) throws(ImageFileError) -> ColorImage {
        try decode(source) { session, channels throws(ImageFileError) in
            let width = session.width
            var pixels = [UInt8]()
            if session.isInterlaced {
                pixels = [UInt8](repeating: 255, count: width * session.height * 4)
                _ = try readPasses(session, channels, source) { pass, y, row in
                    var colors: [UInt8] = []
                    Color.fromChannels(channels, row, to: &colors)
                    let start = (pass.firstY + y * pass.stepY) * width + pass.firstX
                    for x in 0..<colors.count / 4 {
                        for channel in 0..<4 {
                            pixels[(start + x * pass.stepX) * 4 + channel] = colors[x * 4 + channel]
                        }
                    }
                }
            } else {
                pixels.reserveCapacity(width * session.height * 4)
                _ = try readRows(session, channels, source) { _, row in
                    Color.fromChannels(channels, row, to: &pixels)
                }
                let missing = width * session.height * 4 - pixels.count
                pixels += [UInt8](repeating: 255, count: missing)
            }
            let orientation = ExifOrientation.orientation(in: session.exif.span)
            let stored = box.stored(for: orientation)
            return ColorImage(width: width, height: session.height, pixels: pixels)
                .fitted(intoWidth: stored.width, height: stored.height).oriented(orientation)
        }
    }

    private static let animationNote = "an animated PNG: only its first picture is read"

    /// Whether a chunk before the picture's data says that there are more pictures (APNG).
    private static func isAnimated(_ source: Source) -> Bool {
        let bytes = source.bytes
        var at = 8
        while at + 8 <= bytes.count {
            let length = bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
            let type = bytes[at + 4..<at + 8]
            if type.elementsEqual("acTL".utf8) { return true }
            if type.elementsEqual("IDAT".utf8) { return false }
            at += 12 + length
        }
        return false
    }

    private static func decode<Result>(
        _ source: Source,
        _ body: (PNGSession, _ channels: Int) throws(ImageFileError) -> Result
    ) throws(ImageFileError) -> Result {
        try unsafe source.bytes.span.withUnsafeBufferPointer { buffer throws(ImageFileError) in
            let session = try unsafe PNGSession(source, buffer)
            try source.check(width: session.width, height: session.height)
            return try body(session, try session.start(source))
        }
    }

    /// Reads the rows from the top, as far as they come.
    ///
    /// - Returns: a warning when not all of them came.
    private static func readRows(
        _ session: PNGSession, _ channels: Int, _ source: Source,
        _ body: (_ y: Int, Span<UInt8>) -> Void
    ) throws(ImageFileError) -> [String] {
        let deadline = Deadline(in: source.limits.pageTimeout)
        var row = [UInt8](repeating: 0, count: session.width * channels)
        for y in 0..<session.height {
            let outcome = unsafe row.withUnsafeMutableBufferPointer {
                unsafe session.read(into: $0)
            }
            if let error = session.error(for: outcome, source) {
                guard y > 0 else { throw error }
                let reason = outcome == .endedEarly ? "ends early" : "is damaged"
                return ["the PNG data \(reason), after \(y) of \(session.height) rows"]
            }
            body(y, row.span)
            if y % 64 == 0, deadline.hasPassed { throw source.timeout() }
        }
        return []
    }

    /// Reads the rows of the seven passes, as far as they come.
    ///
    /// - Returns: a warning when not all of them came.
    private static func readPasses(
        _ session: PNGSession, _ channels: Int, _ source: Source,
        _ body: (Adam7Pass, _ y: Int, Span<UInt8>) -> Void
    ) throws(ImageFileError) -> [String] {
        let deadline = Deadline(in: source.limits.pageTimeout)
        var row = [UInt8](repeating: 0, count: session.width * channels)
        for (number, pass) in Adam7Pass.all.enumerated() {
            let columns = pass.columns(ofWidth: session.width)
            guard columns > 0 else { continue }
            for y in 0..<pass.rows(ofHeight: session.height) {
                let outcome = unsafe row.withUnsafeMutableBufferPointer {
                    unsafe session.read(into: $0)
                }
                if let error = session.error(for: outcome, source) {
                    guard number > 0 else { throw error }
                    let reason = outcome == .endedEarly ? "ends early" : "is damaged"
                    return ["the PNG data \(reason), after \(number) of its 7 interlaced passes"]
                }
                body(pass, y, row.span.extracting(first: columns * channels))
                if y % 64 == 0, deadline.hasPassed { throw source.timeout() }
            }
        }
        return []
    }
}
