/// A text to be spoken, with its languages and pace.
public struct Utterance: Sendable, Equatable {
    /// Words in one language.
    public struct Run: Sendable, Equatable {
        public var words: String
        /// BCP 47.
        public var language: String

        public init(words: String, language: String) {
            self.words = words
            self.language = language
        }
    }

    /// Words a minute that every voice can speak.
    public static let paces = 110...320
    public static let usualPace = 160

    public var runs: [Run]
    /// The page's language, as BCP 47: its voice speaks runs whose own language has none.
    public var language: String
    /// In words a minute; the nearest of ``paces`` is taken.
    public var pace: Int
    /// Whether each character is named: "A, zero, one, four".
    public var isSpelled: Bool
    /// Whether only a headset may say it: it is personal or secret.
    public var isPrivate: Bool

    /// - Parameter language: the page's; that of the first run when `nil`.
    public init(
        runs: [Run], language: String? = nil, pace: Int = usualPace, isSpelled: Bool = false,
        isPrivate: Bool = false
    ) {
        self.runs = runs
        self.language = language ?? runs.first?.language ?? ""
        self.pace = pace
        self.isSpelled = isSpelled
        self.isPrivate = isPrivate
    }

    /// An utterance in one language.
    public init(
        _ words: String, language: String, pace: Int = usualPace, isSpelled: Bool = false,
        isPrivate: Bool = false
    ) {
        self.init(
            runs: [Run(words: words, language: language)], pace: pace, isSpelled: isSpelled,
            isPrivate: isPrivate)
    }

    /// The pace within what voices can speak.
    var wordsAMinute: Int { min(max(pace, Self.paces.lowerBound), Self.paces.upperBound) }
}

/// A part of an utterance that one voice speaks.
struct SpokenPiece: Equatable, Sendable {
    var voice: String
    var text: SpokenText
}

extension VoiceCatalogue {
    /// Gives each run its voice; neighbours with the same voice are one piece, and what cannot be spoken is none.
    ///
    /// - Parameter program: the speaking program, for the error.
    func pieces(
        of utterance: Utterance, by program: String
    ) throws(PlaybackError) -> [SpokenPiece] {
        let pageVoice = voice(for: utterance.language)
        var known: [String: String] = [:]
        var grouped: [(voice: String, words: String)] = []
        var length = 0
        for run in utterance.runs where !run.words.isEmpty {
            guard let voice = known[run.language] ?? voice(for: run.language) ?? pageVoice else {
                throw .noVoice(language: run.language, program: program)
            }
            known[run.language] = voice
            guard length < SpokenText.longest else { break }
            length += run.words.unicodeScalars.count
            if grouped.last?.voice == voice {
                grouped[grouped.count - 1].words += " " + run.words
            } else {
                grouped.append((voice, run.words))
            }
        }
        var pieces: [SpokenPiece] = []
        var left = SpokenText.longest
        for (voice, words) in grouped where left > 0 {
            let text = SpokenText(words, longest: left)
            guard !text.isEmpty else { continue }
            left -= text.text.unicodeScalars.count
            pieces.append(SpokenPiece(voice: voice, text: text))
        }
        return pieces
    }
}
