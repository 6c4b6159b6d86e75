/// A film on the page, its pictures drawn by whoever plays it.
public struct Film: Sendable, Equatable {
    public enum State: Sendable, Equatable {
        case ready, playing, paused, ended
        /// It cannot be played; the sentence says what helps.
        case unavailable(Text)
    }

    public var poster: Picture
    public var state: State
    /// Seconds from the beginning, and in all; `nil` where it is not known.
    public var position: Double?
    public var length: Double?
    /// What is said at the moment, one or more lines; empty while nothing is, `nil` where subtitles are off.
    public var subtitle: Text?

    public init(
        poster: Picture, state: State, position: Double? = nil, length: Double? = nil,
        subtitle: Text? = nil
    ) {
        self.poster = poster
        self.state = state
        self.position = position
        self.length = length
        self.subtitle = subtitle?.asSentence
    }

    /// Whether its own pictures stand in the poster's place.
    var showsPictures: Bool { state == .playing || state == .paused }
}
