public import Imaging

/// A film's picture and what is said in it.
public struct FilmPicture: Sendable {
    /// Its sides fit the box that the film was last given.
    public var image: VideoFrame
    /// The subtitle that belongs to it, one or more lines, for the page to set in its own type.
    public var subtitle: String?

    public init(image: VideoFrame, subtitle: String? = nil) {
        self.image = image
        self.subtitle = subtitle
    }
}
