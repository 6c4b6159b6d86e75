public import Imaging

/// One page of a picture file as a scanner sees it.
public struct LumaPage: Sendable, Equatable {
    /// The page's number in its file, from 1; 1 for pictures of a single page.
    public var number: Int
    /// The pixels as stored; transparency lies over white.
    public var image: LumaImage
    /// How the picture would have to be turned to be seen upright; not applied to ``image``.
    public var orientation: Orientation
    /// What was damaged but could be read past, in words for people; usually empty.
    public var warnings: [String]

    package init(
        number: Int, image: LumaImage, orientation: Orientation = .upright, warnings: [String] = []
    ) {
        self.number = number
        self.image = image
        self.orientation = orientation
        self.warnings = warnings
    }
}

/// The pages of one file in order, each decoded when it is asked for.
///
/// After an error, the next call continues with the following page where the format allows it, and
/// otherwise finds no more.
package protocol LumaCursor: AnyObject {
    /// The next page in grey; `nil` after the last one.
    func nextLuma() throws(ImageFileError) -> LumaPage?

    /// Goes past the next page without its pixels; `false` when there was none.
    func skip() throws(ImageFileError) -> Bool
}

/// The same pages, for showing, too.
package protocol PageCursor: LumaCursor {
    /// The next page upright and in colour, no larger than the box; `nil` after the last one.
    func nextColor(in box: Box) throws(ImageFileError) -> ColorImage?
}
