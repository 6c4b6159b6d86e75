/// Speech and signals mixed to what is heard: a value, without time or a card.
package struct SoundMix {
    /// In samples a second: that of espeak-ng.
    package static let rate = 22_050
    /// Samples mixed at a time: 20 ms.
    static let period = rate / 50
    /// Signals that sound at one time; further ones replace the oldest.
    private static let mostSignals = 4

    struct Speech {
        var source: any SpeechSource
        /// Called once: whether it was heard to its end.
        var done: @Sendable (Bool) -> Void
    }

    enum Step {
        /// Samples to be heard; the closure after them.
        case samples([Int16], then: (@Sendable (Bool) -> Void)?)
        /// Speech is on its way.
        case wait
        case nothing
    }

    var loudness = Loudness()
    private var speech: Speech?
    private var isOver = false
    private var signals: [ArraySlice<Float>] = []
    /// Silence to follow, which pushes the last sound out of what holds it.
    private var tail = 0
    /// The limiter's peak, which falls slowly.
    private var peak: Float = 0

    /// Begins to speak; the speech before it has ended by ``dropSpeech()``.
    mutating func begin(_ speech: Speech) {
        self.speech = speech
        isOver = false
    }

    /// Ends speech before its time.
    ///
    /// - Returns: what is to be called, outside of any lock.
    mutating func dropSpeech() -> (@Sendable () -> Void)? {
        guard let old = speech else { return nil }
        speech = nil
        return {
            old.source.close()
            old.done(false)
        }
    }

    mutating func dropSignals() { signals = [] }

    mutating func add(_ signal: Signal) {
        if signals.count >= Self.mostSignals { signals.removeFirst() }
        signals.append(signal.samples()[...])
    }

    /// The next samples.
    ///
    /// - Parameter latency: what the sink holds that is not heard yet.
    mutating func next(latency: Int) -> Step {
        var spoken: [Int16] = []
        if let speech, !isOver {
            if let samples = speech.source.read(Self.period) {
                spoken = samples
            } else {
                isOver = true
                tail = latency
            }
        }
        let length = max(spoken.count, signals.map(\.count).max() ?? 0)
        if length > 0 {
            tail = latency
            return .samples(mix(spoken, count: min(length, Self.period)), then: nil)
        }
        if speech != nil, !isOver { return .wait }
        if tail > 0 {
            let count = min(tail, Self.period)
            tail -= count
            return .samples([Int16](repeating: 0, count: count), then: tail > 0 ? nil : end())
        }
        if let done = end() { return .samples([], then: done) }
        return .nothing
    }

    private mutating func end() -> (@Sendable (Bool) -> Void)? {
        defer { speech = nil }
        return speech?.done
    }

    private mutating func mix(_ spoken: [Int16], count: Int) -> [Int16] {
        var sum = [Float](repeating: 0, count: count)
        for (place, sample) in spoken.enumerated() { sum[place] = Float(sample) / 32_768 }
        for index in signals.indices {
            for (place, sample) in signals[index].prefix(count).enumerated() {
                sum[place] += sample
            }
            signals[index] = signals[index].dropFirst(count)
        }
        signals.removeAll(where: \.isEmpty)
        let gain = loudness.gain
        return sum.map { Int16(limited($0 * gain) * 32_767) }
    }

    /// A sample within -1 to 1: what is louder turns everything down at once, for about 50 ms, and nothing is clipped.
    private mutating func limited(_ sample: Float) -> Float {
        peak = max(abs(sample), peak * 0.9991)
        return peak > 1 ? sample / peak : sample
    }
}
