import Logging
import PageMaking
import PageModel
import Playback
import Screens
import Synchronization
import TourModel

/// Reads pages aloud to visitors who ask for it, where the machine has a voice.
final class Narration: Sendable {
    private let voice: (any Voice)?
    private let strings: Strings
    private let logger: Logger
    private let state = Mutex(Narrator())

    init(voice: (any Voice)?, strings: Strings, logger: Logger) {
        self.voice = voice
        self.strings = strings
        self.logger = logger
    }

    var hasVoice: Bool { voice != nil }
    /// What was said, and what waits to be.
    var narrator: Narrator { state.withLock { $0 } }

    /// Reads what is new on a page.
    func read(_ screen: Screen, in language: Language, now: ContinuousClock.Instant) async {
        let text = state.withLock { narrator in
            narrator.look(at: screen, now: now) { count in
                strings("speech.choices", language, ["count": "\(count)"]).string
            }
        }
        if let text { await say(text, in: language) }
    }

    /// Says what has the focus now.
    func say(_ place: FocusPlace, in language: Language) async {
        await say(
            strings(
                "speech.place", language,
                ["label": "\(place.label)", "number": "\(place.number)", "count": "\(place.count)"]
            ).string,
            in: language)
    }

    private func say(_ text: String, in language: Language) async {
        guard let voice, !text.isEmpty else { return }
        do {
            try await voice.say(Utterance(text, language: language.rawValue))
        } catch {
            logger.warning("Pages cannot be read aloud: \(error)")
        }
    }

    /// Forgets what was said: the next page is read whole.
    func forget() { state.withLock { $0 = Narrator() } }

    func fallSilent() async {
        forget()
        await voice?.stop()
    }
}
