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
    /// Whether it is a sound, and has no pictures.
    public var isSound: Bool
    /// What is said at the moment, one or more lines; empty while nothing is, `nil` where subtitles are off.
    public var subtitle: Text?
    /// What is to be spoken of the pictures at the moment; empty between descriptions, `nil` where they are off.
    public var description: Text?

    public init(
        poster: Picture, state: State, position: Double? = nil, length: Double? = nil,
        isSound: Bool = false, subtitle: Text? = nil, description: Text? = nil
    ) {
        self.poster = poster
        self.state = state
        self.position = position
        self.length = length
        self.isSound = isSound
        self.subtitle = subtitle?.asSentence
        self.description = description?.asSentence
    }

    /// The words below it: what is spoken of the pictures, else what is said.
    package var caption: Text? {
        if let description, !description.isEmpty { return description }
        return subtitle ?? description
    }

    /// Whether its own pictures stand in the poster's place.
    package var showsPictures: Bool { !isSound && (state == .playing || state == .paused) }

    /// Whether it is a line of progress alone.
    package var isBare: Bool { isSound && poster.image == nil }
}

extension Film {
    /// How much has been played, 0 to 1; `nil` where it is not played or not known.
    package var fraction: Double? {
        switch state {
        case .ready, .unavailable: return nil
        case .ended: return 1
        case .playing, .paused: break
        }
        guard let position, let length, position.isFinite, length.isFinite, length > 0
        else { return nil }
        return min(max(position / length, 0), 1)
    }

    /// Where it is and how long it is, as far as they are known: "0:31 / 2:10".
    package var times: String? {
        let length = length.flatMap(Self.time)
        switch state {
        case .ready, .ended: return length
        case .unavailable: return nil
        case .playing, .paused:
            guard let position = position.flatMap(Self.time) else { return length }
            return length.map { "\(position) / \($0)" } ?? position
        }
    }

    /// "2:10"; `nil` for an invalid time.
    static func time(_ seconds: Double) -> String? {
        guard seconds.isFinite, seconds >= 0, seconds < 360_000 else { return nil }
        let whole = Int(seconds)
        let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
        let tail = rest < 10 ? "0\(rest)" : "\(rest)"
        if hours == 0 { return "\(minutes):\(tail)" }
        return "\(hours):\(minutes < 10 ? "0" : "")\(minutes):\(tail)"
    }
}

/// The sides of a film's pictures, in pixels.
public struct FilmSize: Sendable, Equatable {
    public var width: Int
    public var height: Int

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}
