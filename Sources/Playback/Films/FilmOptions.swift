/// How a film is begun.
public struct FilmOptions: Sendable, Equatable {
    /// The box in pixels that pictures are scaled into, keeping their sides' ratio.
    ///
    /// 16 to 4096 a side, held to that; `nil` plays the sound alone. Handing pictures over takes
    /// time by their size: about 1280 x 720 keeps 25 a second, and more than that is better
    /// enlarged where it is drawn.
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

    var arguments: [String] {
        let picture =
            box.map { box in
                [
                    "--vf=lavfi=[scale=w=\(box.width):h=\(box.height)"
                        + ":force_original_aspect_ratio=decrease,setsar=1]",
                    "--screenshot-format=png", "--screenshot-png-compression=0",
                    "--screenshot-png-filter=0", "--screenshot-high-bit-depth=no",
                    "--screenshot-sw=yes",
                ]
            } ?? ["--vid=no"]
        return picture + [
            "--volume=\(FilmOptions.percent(volume))", "--mute=\(isMuted ? "yes" : "no")",
            "--sid=no",
        ]
    }

    static func percent(_ volume: Int) -> Int { min(max(0, volume), 100) }
}

/// A width and a height in pixels, each held to 16 to 4096.
public struct FilmBox: Sendable, Equatable {
    public let width: Int
    public let height: Int

    public init(width: Int, height: Int) {
        self.width = min(max(16, width), 4096)
        self.height = min(max(16, height), 4096)
    }
}

/// How long a player is waited for.
struct FilmLimits: Sendable, Equatable {
    /// For an answer to a command, once the player has said its first word.
    var answer: Duration = .seconds(3)
    /// For the first picture or sound after the start.
    ///
    /// A small machine that has not played since it
    /// was switched on takes seconds to read the player itself.
    var loading: Duration = .seconds(20)
    /// For a playing film to advance, by its own playing time.
    var progress: Duration = .seconds(10)
    /// For a player that was asked to end, before it is killed.
    var ending: Duration = .seconds(1)
    /// Between two checks that it still answers and advances.
    var heartbeat: Duration = .seconds(1)
}
