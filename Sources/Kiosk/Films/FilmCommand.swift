/// What a visitor can do with a film.
enum FilmCommand: String, Sendable, Equatable, CaseIterable {
    /// Begins it, stops it at its place, or lets it go on.
    case play
    /// The same, by its picture.
    case poster
    case back, forward
    case quieter, louder
    /// Shows its subtitles or not.
    case subtitles
}
