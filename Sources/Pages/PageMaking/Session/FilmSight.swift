import TourModel

/// How a film stands, as its page shows it.
package struct FilmSight: Sendable, Equatable {
    package enum Phase: Sendable, Equatable {
        /// It waits to be begun.
        case ready
        /// It was begun, and has no picture or sound yet.
        case loading
        case playing, paused, ended
        /// It cannot be played here, or broke.
        case broken
    }

    package enum Subtitles: Sendable, Equatable {
        /// The film has none, or it is not known yet.
        case absent
        case off, on
    }

    package var phase = Phase.ready
    /// Whole seconds from its beginning.
    package var position: Int?
    /// In seconds; `nil` where nobody knows.
    package var length: Double?
    package var hasSound = false
    /// In percent.
    package var volume = 70
    /// How fast it plays, in percent.
    package var speed = 100
    /// Whether this kiosk has a loudspeaker.
    package var isHeard = true
    package var subtitles = Subtitles.absent
    /// What is said at the moment.
    package var subtitle = ""
    /// The language of subtitles, a BCP 47 tag.
    package var subtitleLanguage: String?

    /// Whether the visitor has its pictures described; `nil` for what speech asks for.
    package var isDescribed: Bool?

    package init(
        phase: Phase = .ready, position: Int? = nil, volume: Int = 70, speed: Int = 100,
        isHeard: Bool = true
    ) {
        self.phase = phase
        self.position = position
        self.volume = volume
        self.speed = speed
        self.isHeard = isHeard
    }

    /// Louder and quieter go so far, in percent.
    package static let volumeStep = 10

    /// How fast a visitor may have it played, in percent, one after the other.
    package static let speeds = [100, 125, 150, 200, 75]

    /// Whether it moves, or is about to.
    package var isPlaying: Bool { phase == .playing || phase == .loading }
}

/// What a visitor can do with a film.
package enum FilmCommand: String, Sendable, Equatable, CaseIterable {
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
    /// Describes its pictures, or not.
    case describe, undescribe
}
