import Imaging
import Pictures

/// The frames of an animated WebP, each as it is seen: over those before it.
///
/// Every frame goes through the loader as a still picture of its own; the loader's own animations
/// start late by a frame and complain on standard error about broken files.
final class WebPCursor: PageCursor {
    private let source: Source
    private let structure: WebPStructure
    /// What is seen so far: red, green, blue, straight alpha; empty before the first frame.
    private var canvas: [UInt8] = []
    private var number = 0

    /// `nil` when the file is a still picture.
    init?(_ source: Source) {
        // One frame more than the limit, to detect that there are more.
        let most = min(max(source.limits.maximumPages, 0), 1 << 20) + 1
        let structure = WebPStructure(source.bytes.span, maximumFrames: most)
        guard !structure.frames.isEmpty else { return nil }
        self.source = source
        self.structure = structure
    }

    func nextLuma() throws(ImageFileError) -> LumaPage? {
        guard try skip() else { return nil }
        var plane = LumaPlane(width: structure.canvasWidth, height: structure.canvasHeight)
        for y in 0..<plane.height {
            var luma = plane.row(y)
            let start = y * structure.canvasWidth * 4
            Luma.fromRGBA(
                canvas.span.extracting(start..<start + structure.canvasWidth * 4), to: &luma)
        }
        let isLast = number == structure.frames.count
        let warnings =
            isLast && !structure.isComplete
            ? ["the WebP data ends early, after frame \(number)"] : []
        return LumaPage(
            number: number, image: plane.finished(), orientation: structure.orientation,
            warnings: warnings)
    }

    func nextColor(in box: Box) throws(ImageFileError) -> ColorImage? {
        guard try skip() else { return nil }
        let stored = box.stored(for: structure.orientation)
        return ColorImage(
            width: structure.canvasWidth, height: structure.canvasHeight, pixels: canvas
        ).fitted(intoWidth: stored.width, height: stored.height).oriented(structure.orientation)
    }

    func skip() throws(ImageFileError) -> Bool {
        guard number < structure.frames.count else { return false }
        if number > 0 {
            let last = structure.frames[number - 1]
            if last.isDisposed { erase(last) }
        }
        number += 1
        try draw(structure.frames[number - 1])
        return true
    }

    private func draw(_ frame: WebPFrame) throws(ImageFileError) {
        let (width, height) = (structure.canvasWidth, structure.canvasHeight)
        try source.check(width: width, height: height, page: number)
        guard frame.x + frame.width <= width, frame.y + frame.height <= height else {
            throw source.damaged(page: number, "the frame lies outside the picture")
        }
        if canvas.isEmpty { canvas = [UInt8](repeating: 0, count: width * height * 4) }
        let still = Source(
            file: source.file, bytes: frame.still(of: source.bytes), format: .webp,
            limits: source.limits)
        let picture = try StillPixbuf.load(still, page: number) { $0.color() }
        guard picture.width == frame.width, picture.height == frame.height else {
            throw source.damaged(page: number, "the frame's size is not the one it declares")
        }
        for y in 0..<frame.height {
            for x in 0..<frame.width {
                let from = (y * frame.width + x) * 4
                let to = ((frame.y + y) * width + frame.x + x) * 4
                let alpha = Int(picture.pixels[from + 3])
                if alpha == 255 || !frame.isBlended {
                    for channel in 0..<4 { canvas[to + channel] = picture.pixels[from + channel] }
                } else if alpha > 0 {
                    // What lies below, seen through the frame, in 255ths of 255ths.
                    let below = Int(canvas[to + 3]) * (255 - alpha)
                    let sum = alpha * 255 + below
                    for channel in 0..<3 {
                        let color =
                            Int(picture.pixels[from + channel]) * alpha * 255
                            + Int(canvas[to + channel]) * below
                        canvas[to + channel] = UInt8((color + sum / 2) / sum)
                    }
                    canvas[to + 3] = UInt8((sum + 127) / 255)
                }
            }
        }
    }

    private func erase(_ frame: WebPFrame) {
        guard !canvas.isEmpty, frame.x + frame.width <= structure.canvasWidth,
            frame.y + frame.height <= structure.canvasHeight
        else { return }
        for y in frame.y..<frame.y + frame.height {
            let start = (y * structure.canvasWidth + frame.x) * 4
            for at in start..<start + frame.width * 4 { canvas[at] = 0 }
        }
    }
}
