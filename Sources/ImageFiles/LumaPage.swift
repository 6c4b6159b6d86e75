public import Imaging

/// One page of a picture file as a scanner sees it.
public struct LumaPage: Sendable, Equatable {
    /// The page's number in its file, from 1; 1 for pictures of a single page.
    public var number: Int
    /// The pixels as stored; transparency lies over white.
    public var image: LumaImage
    /// How the picture would have to be turned to be seen upright; not applied to ``image``.
    public var orientation: Orientation = .upright
    /// What was damaged but could be read past, in words for people; usually empty.
    public var warnings: [String] = []
}
