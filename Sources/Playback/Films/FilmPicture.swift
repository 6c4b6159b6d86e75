public import Imaging

/// A film's picture and what is said in it.
public struct FilmPicture: Sendable, Equatable {
    /// Opaque where the film is; its sides fit the box that the film was begun with.
    public var image: ColorImage
    /// The subtitle that belongs to it, one or more lines, for the page to set in its own type.
    public var subtitle: String?
}
