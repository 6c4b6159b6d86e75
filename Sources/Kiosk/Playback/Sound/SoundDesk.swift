import Dispatch
import Files
import Synchronization
import Threads

/// The one place that speech and signals pass: it knows the way out, and the loudness.
///
/// Without a card, or with one that is busy or gone, speech ends at once, and the next is tried again.
public final class SoundDesk: Sendable {
    package typealias MakeSink = @Sendable (WayOut) throws(PlaybackError) -> any SoundSink

    private let mixer: SoundMixer

    /// - Parameters:
    ///   - report: called from any thread, once for each reason why there is no sound.
    ///   - makeSink: opens what takes the sound.
    package init(
        report: @escaping @Sendable (PlaybackError) -> Void = { _ in },
        makeSink: @escaping MakeSink
    ) {
        mixer = SoundMixer(report: report, makeSink: makeSink)
    }

    deinit { mixer.end() }

    /// The way out; `nil` after the plug went out, until ``use(_:)`` or ``reset()``.
    public var wayOut: WayOut? { mixer.wayOut }

    public var loudness: Loudness { mixer.change { $0.mix.loudness } }

    /// Lets sound out on a way; what is heard on another one stops.
    public func use(_ wayOut: WayOut) { mixer.use(wayOut) }

    /// Takes that the headset was plugged in or out.
    ///
    /// Without it everything is silent at once, and nothing follows on the loudspeaker by itself.
    public func plug(isIn: Bool) { mixer.plug(isIn: isIn) }

    /// Moves the loudness by one step.
    ///
    /// - Returns: the new one.
    @discardableResult
    public func move(up isUp: Bool) -> Loudness {
        mixer.change { state in
            state.mix.loudness.move(up: isUp)
            return state.mix.loudness
        }
    }

    /// Has everything as for a new visitor: silence, the loudness of the start, and the way out by the plug.
    public func reset() { mixer.reset() }

    public func play(_ signal: Signal) { mixer.play(signal) }

    /// Silences speech and signals at once.
    public func stop() { mixer.stop() }

    /// Tells whether an utterance may be heard now: what is private only in a headset.
    public func admits(isPrivate: Bool) -> Bool {
        switch wayOut {
        case .headset: true
        case .loudspeaker: !isPrivate
        case nil: false
        }
    }

    /// Speaks in place of what was spoken.
    ///
    /// - Returns: whether it was heard to its end.
    func speak(_ source: any SpeechSource, isPrivate: Bool) async -> Bool {
        await withCheckedContinuation { continuation in
            mixer.speak(
                SoundMix.Speech(source: source) { continuation.resume(returning: $0) },
                isPrivate: isPrivate)
        }
    }

    /// Ends what is spoken, and no signal.
    func stopSpeaking() { mixer.stopSpeaking() }
}

/// The desk's thread and what it shares.
final class SoundMixer: Sendable {
    struct State {
        var mix = SoundMix()
        var wayOut: WayOut? = .loudspeaker
        var isPluggedIn = false
        /// What the card holds is to be dropped.
        var mustDrop = false
        var isRunning = false
        var hasEnded = false
    }

    /// A card that nothing was played on for this long is left to other programs.
    private static let patience = DispatchTimeInterval.seconds(2)

    private let state = Mutex(State())
    private let wake = DispatchSemaphore(value: 0)
    private let report: @Sendable (PlaybackError) -> Void
    private let makeSink: SoundDesk.MakeSink

    init(
        report: @escaping @Sendable (PlaybackError) -> Void,
        makeSink: @escaping SoundDesk.MakeSink
    ) {
        self.report = report
        self.makeSink = makeSink
    }

    var wayOut: WayOut? { state.withLock(\.wayOut) }

    func change<Result: Sendable>(_ body: (inout sending State) -> sending Result) -> Result {
        state.withLock { body(&$0) }
    }

    func use(_ wayOut: WayOut) {
        silence { state in
            guard state.wayOut != wayOut else { return false }
            state.wayOut = wayOut
            return true
        }
    }

    func plug(isIn: Bool) {
        silence { state in
            guard state.isPluggedIn != isIn else { return false }
            state.isPluggedIn = isIn
            state.wayOut = isIn ? .headset : nil
            return true
        }
    }

    func reset() {
        silence { state in
            state.mix.loudness = Loudness()
            state.wayOut = state.isPluggedIn ? .headset : .loudspeaker
            return true
        }
    }

    func stop() { silence { _ in true } }

    /// Drops all sound where a change asks for it.
    private func silence(_ change: (inout State) -> Bool) {
        let ended: (@Sendable () -> Void)? = state.withLock { state in
            guard change(&state) else { return nil }
            state.mustDrop = true
            state.mix.dropSignals()
            return state.mix.dropSpeech()
        }
        ended?()
        wake.signal()
    }

    func play(_ signal: Signal) {
        let isHeard = state.withLock { state in
            guard state.wayOut != nil else { return false }
            state.mix.add(signal)
            return true
        }
        if isHeard { run() }
    }

    func speak(_ speech: SoundMix.Speech, isPrivate: Bool) {
        let (old, isRefused): ((@Sendable () -> Void)?, Bool) = state.withLock { state in
            let old = state.mix.dropSpeech()
            guard let wayOut = state.wayOut, !isPrivate || wayOut == .headset else {
                return (old, true)
            }
            state.mix.begin(speech)
            return (old, false)
        }
        old?()
        if isRefused {
            speech.source.close()
            return speech.done(false)
        }
        run()
    }

    func stopSpeaking() { state.withLock { $0.mix.dropSpeech() }?() }

    func end() {
        state.withLock { $0.hasEnded = true }
        stop()
    }

    // MARK: The thread

    private func run() {
        let mustStart = state.withLock { state in
            defer { state.isRunning = true }
            return !state.isRunning
        }
        if mustStart {
            do throws(SystemCallError) {
                try BlockingThread.start("sound") { self.loop() }
            } catch {
                state.withLock { $0.isRunning = false }
                report(.noSoundCard(name: "default", reason: "\(error)"))
                stop()
            }
        }
        wake.signal()
    }

    private enum Work {
        case sound(SoundMix.Step, WayOut)
        case drop
        case end
    }

    /// Plays until there was nothing to play for a while.
    private func loop() {
        var sink: (any SoundSink)?
        var wayOut: WayOut?
        var lastError: PlaybackError?
        // Called whatever becomes of its last samples.
        var ending: (@Sendable (Bool) -> Void)?
        while true {
            do throws(PlaybackError) {
                switch work(latency: sink?.latency ?? 0) {
                case .end: return
                case .drop: try sink?.drop()
                case .sound(.samples(let samples, let done), let way):
                    ending = done
                    if !samples.isEmpty {
                        if sink == nil || wayOut != way {
                            sink = nil
                            sink = try makeSink(way)
                            wayOut = way
                        }
                        try sink?.write(samples)
                        lastError = nil
                    }
                    ending = nil
                    done?(true)
                // Less than what a card holds, so that the next samples are in time.
                case .sound(.wait, _): _ = wake.wait(timeout: .now() + .milliseconds(5))
                case .sound(.nothing, _):
                    guard wake.wait(timeout: .now() + Self.patience) == .timedOut else { break }
                    sink = nil
                    wake.wait()
                }
            } catch {
                sink = nil
                if error != lastError { report(error) }
                lastError = error
                ending?(false)
                ending = nil
                stop()
            }
        }
    }

    private func work(latency: Int) -> Work {
        state.withLock { state in
            if state.hasEnded { return .end }
            if state.mustDrop {
                state.mustDrop = false
                return .drop
            }
            // Without a way out nothing is queued.
            return .sound(state.mix.next(latency: latency), state.wayOut ?? .loudspeaker)
        }
    }
}
