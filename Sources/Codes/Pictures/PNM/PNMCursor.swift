import Imaging

/// The pictures of a portable anymap file, which may follow one another.
final class PNMCursor: PageCursor {
    private let source: Source
    private var offset: Int? = 0
    private var number = 0

    init(_ source: Source) { self.source = source }

    func nextLuma() throws(ImageFileError) -> LumaPage? {
        guard let here = take() else { return nil }
        let outcome = try PNMDecoder.page(number, at: here, source)
        offset = outcome.next
        return outcome.page
    }

    func nextColor(in box: Box) throws(ImageFileError) -> ColorImage? {
        guard let here = take() else { return nil }
        offset = try PNMDecoder.next(after: here, source, page: number)
        return try PNMDecoder.colorImage(page: number, at: here, source, box: box)
    }

    func skip() throws(ImageFileError) -> Bool {
        guard let here = take() else { return false }
        offset = try PNMDecoder.next(after: here, source, page: number)
        return true
    }

    /// Where the next picture begins; until it is read, nothing is known of the one after it.
    private func take() -> Int? {
        guard let here = offset else { return nil }
        offset = nil
        number += 1
        return here
    }
}
