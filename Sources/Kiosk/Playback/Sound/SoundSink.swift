/// A sound card, or a test's memory.
///
/// Used by one thread.
package protocol SoundSink: AnyObject {
    /// How much sound it holds that is not heard yet, at most, in samples.
    var latency: Int { get }

    /// Takes mono samples at ``SoundMix/rate``, and waits for room.
    func write(_ samples: [Int16]) throws(PlaybackError)

    /// Drops what is not heard yet.
    func drop() throws(PlaybackError)
}

/// A source of speech, which is never waited for.
protocol SpeechSource: AnyObject, Sendable {
    /// The next samples at ``SoundMix/rate``, at most a number of them; none as yet, or `nil` at the end.
    func read(_ count: Int) -> [Int16]?

    func close()
}

/// A way on which sound leaves the kiosk.
public enum WayOut: Sendable, Equatable {
    /// Heard by everyone around.
    case loudspeaker
    /// Heard by the visitor alone.
    case headset
}
