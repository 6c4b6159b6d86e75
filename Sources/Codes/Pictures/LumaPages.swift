import Processes

/// The pages of one file for a scanner, one at a time, so that memory holds no more than one.
///
/// Copies share one position in the file. Not for use from two threads at once.
public struct LumaPages {
    private let cursor: any LumaCursor
    private let file: String
    private let limits: ImageLimits
    private let deadline: Deadline
    private var number = 0
    private var isDone = false

    init(_ cursor: any LumaCursor, _ source: Source) {
        self.cursor = cursor
        file = source.file
        limits = source.limits
        deadline = Deadline(in: limits.fileTimeout)
    }

    /// The next page; `nil` after the last.
    ///
    /// After an error of one page, the next call continues with the following page where the format allows it;
    /// otherwise, and after an error of the whole file, it returns `nil`.
    ///
    /// - Throws: what is wrong with this page, and once, when pages are left that a limit forbids to read,
    ///   ``ImageFileError/tooManyPages(file:limit:)`` or ``ImageFileError/fileTimeout(file:page:limit:)``.
    public mutating func next() throws(ImageFileError) -> LumaPage? {
        guard !isDone else { return nil }
        let isLate = number > 0 && deadline.hasPassed
        if number >= limits.maximumPages || isLate {
            isDone = true
            guard try cursor.skip() else { return nil }
            throw isLate
                ? .fileTimeout(file: file, page: number, limit: limits.fileTimeout)
                : .tooManyPages(file: file, limit: limits.maximumPages)
        }
        number += 1
        do throws(ImageFileError) {
            let page = try cursor.nextLuma()
            isDone = page == nil
            return page
        } catch {
            isDone = error.page == nil
            throw error
        }
    }
}
