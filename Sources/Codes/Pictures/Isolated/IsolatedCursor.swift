import Imaging
import Isolation

/// The pages of a file, decoded by a confined process.
final class IsolatedCursor: LumaCursor {
    private let source: Source
    private let decoders: DecoderPool
    /// `nil` before the first page.
    private var job: DecoderJob?
    private var number = 0
    private var isDone = false

    init(_ source: Source, _ decoders: DecoderPool) {
        self.source = source
        self.decoders = decoders
    }

    func nextLuma() throws(ImageFileError) -> LumaPage? {
        guard let page = try next() else { return nil }
        do {
            return try page.page(pixels: job?.pixels(count: page.width * page.height) ?? [])
        } catch {
            throw end(because: error)
        }
    }

    func skip() throws(ImageFileError) -> Bool { try next() != nil }

    /// A page for showing, no larger than the box.
    ///
    /// - Throws: ``ImageFileError/noSuchPage(file:page:pages:)`` when the file has fewer pages.
    func color(page number: Int, in box: Box) throws(ImageFileError) -> ColorImage {
        self.number = number - 1
        var request = Message(.color)
        for value in [number, box.width, box.height] { request.append(value) }
        do throws(DecoderFailure) {
            job = try start(mostBytes: 4 * box.width * box.height)
        } catch {
            throw end(because: error)
        }
        guard let page = try next(request), page.width <= box.width, page.height <= box.height
        else { throw end(because: .malformedAnswer) }
        do {
            return page.image(pixels: try job?.pixels(count: 4 * page.width * page.height) ?? [])
        } catch {
            throw end(because: error)
        }
    }

    /// What the decoder says of the next page; `nil` after the last one.
    private func next(
        _ request: Message = Message(.next)
    ) throws(ImageFileError) -> PageAnswer? {
        guard !isDone else { return nil }
        number += 1
        let message: Message
        do throws(DecoderFailure) {
            if job == nil { job = try start() }
            guard let job else { return nil }
            // The decoder has the page's own limit of time; this one is for a decoder that ignores it.
            message = try job.ask(request, within: source.limits.pageTimeout + .seconds(2))
        } catch {
            throw end(because: error)
        }
        let answer: Result<PageAnswer?, ImageFileError>
        do throws(MalformedMessage) {
            answer = try source.answer(message)
        } catch {
            throw end(because: .malformedAnswer)
        }
        guard let page = try answer.get() else {
            isDone = true
            job?.finish()
            return nil
        }
        try source.check(width: page.width, height: page.height, page: page.number)
        return page
    }

    /// - Parameter mostBytes: what it may give back at a time, where that is not a byte for each pixel.
    private func start(mostBytes: Int? = nil) throws(DecoderFailure) -> DecoderJob {
        var limits = source.jobLimits
        limits.pixels = mostBytes ?? limits.pixels
        return try DecoderJob(.picture, input: source.bytes, limits: limits, in: decoders) {
            source.limits.write(to: &$0)
        }
    }

    /// A decoder that failed decodes none of the pages that are left.
    private func end(because failure: DecoderFailure) -> ImageFileError {
        isDone = true
        return .decoderFailed(file: source.file, page: number, failure)
    }
}

extension Source {
    /// What a confined decoder of the file may take.
    fileprivate var jobLimits: DecoderJob.Limits {
        let pixels = min(limits.maximumPixels, 1 << 40)
        return DecoderJob.Limits(
            memory: 1 << 30 + pixels * 16 + bytes.count * 4, pixels: pixels)
    }
}
