import Imaging
import Pictures

/// The frames of a GIF, each as it is seen: over those before it.
final class GIFCursor: PageCursor {
    private let source: Source
    private let frameCount: Int
    private let isComplete: Bool
    private var loader: PixbufLoader?
    private var frames: PixbufFrames?
    /// The number of the last frame that was reached, from 1; 0 before the first.
    private var number = 0

    init(_ source: Source) {
        self.source = source
        let structure = GIFStructure(source.bytes.span)
        frameCount = structure.frameCount
        isComplete = structure.isComplete
    }

    func nextLuma() throws(ImageFileError) -> LumaPage? {
        guard try skip() else { return nil }
        let warnings =
            isComplete || number < frameCount
            ? [] : ["the GIF data ends early, after frame \(frameCount)"]
        return try current { pixels in
            LumaPage(number: number, image: pixels.luma(), warnings: warnings)
        }
    }

    func nextColor(in box: Box) throws(ImageFileError) -> ColorImage? {
        guard try skip() else { return nil }
        return try current { pixels in
            pixels.color().fitted(intoWidth: box.width, height: box.height)
        }
    }

    func skip() throws(ImageFileError) -> Bool {
        if number == 0 {
            number = 1
            guard frameCount > 0 else { throw source.truncated() }
            try load()
            return true
        }
        guard number < frameCount, let frames, frames.advance() else { return false }
        number += 1
        return true
    }

    private func current<Result>(
        _ body: (borrowing PixbufPixels) -> Result
    ) throws(ImageFileError) -> Result {
        guard let result = frames?.withPixels(body) else {
            throw source.damaged(page: number, "the frame cannot be drawn")
        }
        return result
    }

    /// Loads the file; an error is passed over when it lies behind frames that came whole.
    private func load() throws(ImageFileError) {
        let loader = try PixbufLoader(source, page: 1)
        do throws(ImageFileError) {
            let bytes = source.bytes
            try loader.write(bytes.span)
            try loader.close()
        } catch .damaged(let file, let page, let format, let detail) {
            frames = isComplete ? nil : loader.frames()
            guard frames != nil else {
                throw .damaged(file: file, page: page, format: format, detail: detail)
            }
        }
        self.loader = loader
        frames = frames ?? loader.frames()
        guard frames != nil else { throw source.damaged("it holds no picture") }
    }
}
