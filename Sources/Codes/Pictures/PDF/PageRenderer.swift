import Glibc
import PageProtocol
import Processes

/// A process that draws the pages of one PDF document, ended with its owner whatever it does.
final class PageRenderer {
    /// A page in pixels, row by row without padding.
    struct Drawing {
        let width: Int
        let height: Int
        let resolution: Double
        let pixels: [UInt8]
    }

    private let source: Source
    private let process: RendererProcess
    /// Whether the process can no longer be asked.
    private(set) var isBroken = false

    init(_ source: Source) throws(ImageFileError) {
        self.source = source
        process = try RendererProcess(source)
    }

    /// Waits until the document is open.
    ///
    /// - Returns: the number of its pages.
    func open() throws(ImageFileError) -> Int {
        let reply = try reply(page: 1, Deadline(in: source.limits.pageTimeout))
        guard case .opened(let pages) = reply else { throw error(for: reply, page: 1) }
        return pages
    }

    /// Has a page drawn; kills the process when that takes too long.
    func draw(_ request: PageRequest) throws(ImageFileError) -> Drawing {
        let deadline = Deadline(in: source.limits.pageTimeout)
        let page = request.page
        let reply = try ask(request, deadline)
        guard case .drawn(let width, let height, let bytesPerPixel, let resolution) = reply else {
            throw error(for: reply, page: page)
        }
        try source.check(width: width, height: height, page: page)
        guard bytesPerPixel == (request.purpose == .scanning ? 1 : 4) else {
            isBroken = true
            throw .pageRendererFailed(file: source.file, page: page, detail: "wrong pixels came")
        }
        guard let pixels = process.receive(width * height * bytesPerPixel, deadline) else {
            throw failure(page: page, deadline)
        }
        return Drawing(width: width, height: height, resolution: resolution, pixels: pixels)
    }

    /// Has a page's words read; kills the process when that takes too long.
    func read(_ request: PageRequest) throws(ImageFileError) -> PrintedText {
        let deadline = Deadline(in: source.limits.pageTimeout)
        let reply = try ask(request, deadline)
        guard case .read(let count, let width, let height) = reply else {
            throw error(for: reply, page: request.page)
        }
        guard let bytes = process.receive(count, deadline) else {
            throw failure(page: request.page, deadline)
        }
        return PrintedText(
            text: String(decoding: bytes, as: UTF8.self), widthInPoints: width,
            heightInPoints: height)
    }

    private func ask(
        _ request: PageRequest, _ deadline: Deadline
    ) throws(ImageFileError) -> PageReply {
        guard process.send(request.words.bytes, deadline) else {
            throw failure(page: request.page, deadline)
        }
        return try reply(page: request.page, deadline)
    }

    private func reply(page: Int, _ deadline: Deadline) throws(ImageFileError) -> PageReply {
        guard let bytes = process.receive(Words.byteCount, deadline) else {
            throw failure(page: page, deadline)
        }
        guard let reply = Words(bytes: bytes.span).flatMap({ PageReply($0) }) else {
            isBroken = true
            throw .pageRendererFailed(file: source.file, page: page, detail: "no sensible answer")
        }
        return reply
    }

    /// Why nothing more came, found out by ending the process.
    private func failure(page: Int, _ deadline: Deadline) -> ImageFileError {
        isBroken = true
        let isLate = deadline.hasPassed
        let end = process.end()
        return switch end {
        case _ where isLate: source.timeout(page: page)
        case .signal(SIGXCPU): source.timeout(page: page)
        case .signal(let number):
            .pageRendererFailed(
                file: source.file, page: page, detail: "it was ended by signal \(number)")
        case .status(let status):
            .pageRendererFailed(
                file: source.file, page: page, detail: "it ended with status \(status)")
        case .unknown:
            .pageRendererFailed(file: source.file, page: page, detail: "it ended unexpectedly")
        }
    }

    private func error(for reply: PageReply, page: Int) -> ImageFileError {
        switch reply {
        case .encrypted: .encrypted(file: source.file)
        case .damaged: source.damaged(page: page, "poppler finds no readable page in it")
        case .outOfMemory: .outOfMemory(file: source.file, page: page)
        case .tooLarge(let width, let height):
            .tooManyPixels(
                file: source.file, page: page, width: width, height: height,
                limit: source.limits.maximumPixels)
        case .opened, .drawn, .read:
            .pageRendererFailed(file: source.file, page: page, detail: "an answer out of turn")
        }
    }
}
