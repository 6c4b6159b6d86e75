import Tour

/// A film on its page, from its beginning until the page is left.
struct FilmShowing: Sendable {
    let media: Media.ID
    /// Tells showings apart.
    let number: Int
    var sight: FilmSight
    /// What plays it; `nil` before it does, and after its end.
    var player: (any FilmPlaying)?
    /// The file that is played.
    var copy: FilmCopy?
    /// What follows the player.
    var work: Task<Void, Never>?
    /// Whole seconds from its beginning, newer than its page may show.
    var elapsed = 0
    /// When its page was last drawn anew because it went on.
    var drawnAt: ContinuousClock.Instant?
}
