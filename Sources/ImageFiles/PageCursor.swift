import Imaging

/// The pages of one file in order, each decoded when it is asked for.
///
/// After an error, the next call continues with the following page where the format allows it, and
/// otherwise finds no more.
protocol PageCursor: AnyObject {
    /// The next page in grey; `nil` after the last one.
    func nextLuma() throws(ImageFileError) -> LumaPage?

    /// The next page upright and in colour, no larger than the box; `nil` after the last one.
    func nextColor(in box: Box) throws(ImageFileError) -> ColorImage?

    /// Goes past the next page without its pixels; `false` when there was none.
    func skip() throws(ImageFileError) -> Bool
}
