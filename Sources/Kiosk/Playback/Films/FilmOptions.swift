import FilmProtocol

/// How a film is begun.
public struct FilmOptions: Sendable, Equatable {
    /// The box in pixels that pictures are scaled into, keeping their sides' ratio.
    ///
    /// Pictures that fit their place on the page are copied there as they are; `nil` plays the sound alone.
    public var box: FilmBox?
    /// In percent, 0 to 100, held to that.
    public var volume: Int
    public var isMuted: Bool
    /// The language of the subtitles to begin with (BCP 47); `nil`, or one the film has not, for
    /// none.
    public var subtitles: String?

    public init(box: FilmBox?, volume: Int = 100, isMuted: Bool = false, subtitles: String? = nil) {
        self.box = box
        self.volume = volume
        self.isMuted = isMuted
        self.subtitles = subtitles
    }

    var purpose: FilmPurpose { box == nil ? .sound : .pictures }

    /// In libmpv's words.
    var arguments: [String] {
        ["--volume=\(FilmOptions.percent(volume))", "--mute=\(isMuted ? "yes" : "no")"]
    }

    static func percent(_ volume: Int) -> Int { min(max(0, volume), 100) }
}

/// A width and a height in pixels, each held to 16 to 4096, and both to the pixels of 1920 x 1200.
///
/// Larger pictures are better enlarged where they are drawn.
public struct FilmBox: Sendable, Equatable {
    public let width: Int
    public let height: Int

    public init(width: Int, height: Int) {
        let sides = [width, height].map { min(max(16, $0), FrameShape.longestSide) }
        let pixels = sides[0] * sides[1]
        let scale = min(1, (Double(FrameShape.mostPixels) / Double(pixels)).squareRoot())
        self.width = max(16, Int(Double(sides[0]) * scale))
        self.height = max(16, Int(Double(sides[1]) * scale))
    }
}

/// How long a player is waited for, in the player's own time: see ``PlayerClock``.
struct FilmLimits: Sendable, Equatable {
    /// For an answer to a command, once the player has said its first word.
    var answer: Duration = .seconds(10)
    /// For the first picture or sound after the start.
    ///
    /// A small machine that has not played since it was switched on takes seconds to read the player itself.
    var loading: Duration = .seconds(30)
    /// For a playing film to advance.
    var progress: Duration = .seconds(15)
    /// For a player that was asked to end, before it is killed; by the wall's clock.
    var ending: Duration = .seconds(1)
    /// Between two checks that it still answers and advances; by the wall's clock.
    var heartbeat: Duration = .seconds(1)
}
