import KioskSettings
import PageMaking
import PageModel

/// Visits of those who hear the pages.
extension Kiosk {
    func watchVoice() async {
        for await _ in narration.ends { await narration.readOn(now: now()) }
    }

    /// When this visit ends: visitors who hear the pages have longer.
    var idleClock: IdleClock {
        IdleClock(
            idle: session.isSpoken
                ? max(configuration.idle, configuration.idleAssisted) : configuration.idle,
            countdown: configuration.countdown)
    }

    /// Reads the page from now on, where there is a voice.
    private func beginSpeech() async {
        if narration.hasVoice { session.turn(.speech) }
        await render()
    }

    /// So long the page stays after the headset was taken off, before the end of the visit is counted down.
    private static let pauseWithoutHeadset = Duration.seconds(10)

    /// Begins to read where a headset was plugged in, or goes on; without it the page is not kept for long.
    func plug(isIn: Bool, _ now: ContinuousClock.Instant) async {
        if isIn, session.isSpoken { return await read(.again) }
        if isIn { return await beginSpeech() }
        guard session.isSpoken, session.page != .attract else { return await render() }
        let clock = idleClock
        session.touch(at: now - (clock.idle - clock.countdown) + Self.pauseWithoutHeadset)
        await render()
    }

    /// Moves the voice, or does what is read; a film that plays is heard alone, and rests first.
    func read(_ command: ReaderCommand) async {
        guard session.isSpoken else {
            if command == .begin { await beginSpeech() }
            return
        }
        narration.comeOut()
        if films.isPlaying {
            switch command {
            case .louder: return films.perform(.louder)
            case .quieter: return films.perform(.quieter)
            default: films.perform(.play)
            }
            if command == .choose { return await render() }
        }
        for event in await narration.perform(command, now: now()) { await handle(event) }
        await render()
    }
}
