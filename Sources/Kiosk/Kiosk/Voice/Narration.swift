import Logging
import PageMaking
import PageModel
import Playback
import Synchronization
import TourModel

/// Reads pages aloud to visitors who ask for it, where the machine has a voice.
final class Narration: Sendable {
    private let voice: (any Voice)?
    /// Where speech and signals leave the kiosk; `nil` for a voice that needs none.
    private let desk: SoundDesk?
    private let strings: Strings
    private let logger: Logger
    private let state: Mutex<PageReader>

    init(voice: (any Voice)?, desk: SoundDesk?, strings: Strings, logger: Logger) {
        self.voice = voice
        self.desk = desk
        self.strings = strings
        self.logger = logger
        state = Mutex(PageReader(strings: strings))
    }

    var hasVoice: Bool { voice != nil }
    /// Whether something is being said.
    var isSpeaking: Bool { voice?.isSpeaking ?? false }
    /// Where the visitor is on the page, and what waits to be said.
    var reader: PageReader { state.withLock { $0 } }
    /// The choice that is read.
    var choice: InputEvent? { state.withLock { $0.item?.event } }
    /// One value whenever something was said to its end.
    var ends: AsyncStream<Void> { voice?.ends ?? AsyncStream { $0.finish() } }

    private func ear(_ now: ContinuousClock.Instant) -> PageReader.Ear {
        PageReader.Ear(now: now, isPrivate: desk?.wayOut == .headset, isSpeaking: isSpeaking)
    }

    /// Looks at what is shown now.
    ///
    /// - Returns: what is to be done about it, by ``carryOut(_:)``.
    func look(at screen: Screen, now: ContinuousClock.Instant) -> [PageReader.Effect] {
        state.withLock { $0.look(at: screen, ear(now)) }
    }

    /// Looks at the description of a film that plays.
    func describe(_ screen: Screen, now: ContinuousClock.Instant) -> [PageReader.Effect] {
        state.withLock { $0.describe(screen, ear(now)) }
    }

    /// Does what a visitor asks for.
    ///
    /// - Returns: what was chosen.
    func perform(_ command: ReaderCommand, now: ContinuousClock.Instant) async -> [InputEvent] {
        await carryOut(state.withLock { $0.perform(command, ear(now)) })
    }

    /// Reads on where everything is to be read.
    func readOn(now: ContinuousClock.Instant) async {
        _ = await carryOut(state.withLock { $0.finished(ear(now)) })
    }

    /// The next page comes by going back.
    func goesBack() { state.withLock { $0.goesBack = true } }

    /// Says and signals.
    ///
    /// - Returns: what was chosen.
    @discardableResult
    func carryOut(_ effects: [PageReader.Effect]) async -> [InputEvent] {
        var events: [InputEvent] = []
        for effect in effects {
            switch effect {
            case .say(let utterance): await say(utterance)
            case .event(let event): events.append(event)
            case .signal(let signal): desk?.play(signal)
            case .louder: await move(loudnessUp: true)
            case .quieter: await move(loudnessUp: false)
            }
        }
        return events
    }

    func say(_ utterance: Utterance) async {
        guard let voice else { return }
        do throws(PlaybackError) {
            try await voice.say(utterance)
        } catch .needsHeadset {
            // The plug is out: nothing is said until a key asks for it.
        } catch {
            logger.warning("Pages cannot be read aloud: \(error)")
        }
    }

    private func move(loudnessUp isUp: Bool) async {
        guard let desk else { return }
        let loudness = desk.move(up: isUp)
        let effect = state.withLock { reader in
            reader.changedLoudness(
                isLouder: isUp, isExtreme: isUp ? loudness.isLast : loudness.isFirst)
        }
        await carryOut([effect])
    }

    /// A headset was plugged in or out; without it everything is silent at once.
    func plug(isIn: Bool) async {
        desk?.plug(isIn: isIn)
        if !isIn { await voice?.stop() }
    }

    /// Lets everybody hear what a key has asked for, where no headset is plugged in.
    func comeOut() {
        if desk?.wayOut == nil { desk?.use(.loudspeaker) }
    }

    /// Has everything as for a new visitor.
    ///
    /// - Returns: whether something may be said aloud: not to who has just taken the headset off.
    func reset() -> Bool {
        guard let desk else { return true }
        defer { desk.reset() }
        return desk.wayOut != nil
    }

    /// Says nothing more of this, until something new is to be said.
    func fallSilent() async { await voice?.stop() }

    /// Forgets where the visitor was, and the pace.
    ///
    /// - Returns: what says that this is so, for ``say(_:)``.
    func end(saying key: String, in language: Language) -> Utterance {
        let pace = state.withLock { reader in
            defer { reader = PageReader(strings: strings) }
            return reader.pace
        }
        return Utterance(strings(key, language), in: language, pace: pace)
    }
}
