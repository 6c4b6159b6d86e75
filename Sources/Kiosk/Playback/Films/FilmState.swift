/// Where a film is.
public enum FilmState: Sendable, Equatable {
    /// The player starts and opens the file.
    case loading
    case playing(FilmPosition)
    case paused(FilmPosition)
    /// It was played to its end, or stopped.
    case ended
    /// It cannot be played, or the player broke; show the poster and a sentence.
    case failed(PlaybackError)

    /// Whether nothing follows.
    public var isFinal: Bool {
        switch self {
        case .ended, .failed: true
        case .loading, .playing, .paused: false
        }
    }
}

/// A place in a film's time.
public struct FilmPosition: Sendable, Equatable {
    public var elapsed: Duration
    /// The film's length; `nil` where its file does not say.
    public var total: Duration?
}
