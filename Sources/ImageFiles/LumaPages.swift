/// The pages of one file for a scanner, one at a time, so that memory holds no more than one.
///
/// Copies share one position in the file. Not for use from two threads at once.
public struct LumaPages {
    private let cursor: any LumaCursor
    private let file: String
    private let maximumPages: Int
    private var number = 0
    private var isDone = false

    init(_ cursor: any LumaCursor, _ source: Source) {
        self.cursor = cursor
        file = source.file
        maximumPages = source.limits.maximumPages
    }

    /// The next page; `nil` after the last.
    ///
    /// After an error, the next call continues with the following page where the format allows it,
    /// and otherwise returns `nil`.
    ///
    /// - Throws: what is wrong with this page, and ``ImageFileError/tooManyPages(file:limit:)``
    ///   once, when pages are left that the limit forbids to read.
    public mutating func next() throws(ImageFileError) -> LumaPage? {
        guard !isDone else { return nil }
        if number >= maximumPages {
            isDone = true
            guard try cursor.skip() else { return nil }
            throw .tooManyPages(file: file, limit: maximumPages)
        }
        number += 1
        guard let page = try cursor.nextLuma() else {
            isDone = true
            return nil
        }
        return page
    }
}
