import Tour

/// How a film stands, as its page shows it.
struct FilmSight: Sendable, Equatable {
    enum Phase: Sendable, Equatable {
        /// It waits to be begun.
        case ready
        /// It was begun, and has no picture or sound yet.
        case loading
        case playing, paused, ended
        /// It cannot be played here, or broke.
        case broken
    }

    enum Subtitles: Sendable, Equatable {
        /// The film has none, or it is not known yet.
        case absent
        case off, on
    }

    var phase = Phase.ready
    /// Whole seconds from its beginning.
    var position: Int?
    /// In seconds; `nil` where nobody knows.
    var length: Double?
    var hasSound = false
    /// In percent.
    var volume = 70
    /// How fast it plays, in percent.
    var speed = 100
    /// Whether this kiosk has a loudspeaker.
    var isHeard = true
    var subtitles = Subtitles.absent
    /// What is said at the moment.
    var subtitle = ""
    /// The language of subtitles, a BCP 47 tag.
    var subtitleLanguage: String?

    /// Louder and quieter go so far, in percent.
    static let volumeStep = 10

    /// How fast a visitor may have it played, in percent, one after the other.
    static let speeds = [100, 125, 150, 200, 75]

    /// Whether it moves, or is about to.
    var isPlaying: Bool { phase == .playing || phase == .loading }
}

/// What a visitor can do with a film.
enum FilmCommand: String, Sendable, Equatable, CaseIterable {
    /// Plays, pauses or resumes it.
    case play
    /// The same, by its picture.
    case poster
    case back, forward
    case quieter, louder
    /// Plays it at the next of its speeds.
    case speed
    /// Shows its subtitles or not.
    case subtitles
}
