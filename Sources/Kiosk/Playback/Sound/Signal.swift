import Glibc

/// A short sound with a meaning, the same in every language.
///
/// No tone is above 1.4 kHz, which old ears hear as well.
public enum Signal: Sendable, CaseIterable {
    /// Speech begins, the visit ends.
    case hello, goodbye
    /// Something to choose, text, a heading.
    case tick, soft, heading
    /// A page opens, or goes back.
    case open, back
    /// The end of a page, and nothing to choose.
    case edge, nothing
    case on, off
    /// A code was read.
    case read
    /// Time runs out.
    case attention

    /// A tone, which may glide to another frequency, or a pause.
    struct Note: Equatable, Sendable {
        /// In hertz; 0 is a pause.
        var from: Double
        var to: Double
        var milliseconds: Int

        init(_ from: Double, to: Double? = nil, _ milliseconds: Int) {
            (self.from, self.to, self.milliseconds) = (from, to ?? from, milliseconds)
        }
    }

    var notes: [Note] {
        switch self {
        case .hello: [Note(523, 120), Note(784, 180)]
        case .goodbye: [Note(784, 120), Note(523, 180)]
        case .tick: [Note(1200, 25)]
        case .soft: [Note(440, 12)]
        case .heading: [Note(660, 30), Note(880, 30)]
        case .open: [Note(587, 60), Note(880, 60)]
        case .back: [Note(880, 60), Note(587, 60)]
        case .edge: [Note(196, 90)]
        case .nothing: [Note(147, 60), Note(0, 60), Note(147, 60)]
        case .on: [Note(440, to: 660, 70)]
        case .off: [Note(660, to: 440, 70)]
        case .read: [Note(880, 80), Note(1109, 80), Note(1319, 80)]
        case .attention: [Note(880, 80), Note(0, 80), Note(880, 80)]
        }
    }

    /// Decibels under the other signals.
    private var attenuation: Double { self == .soft ? 6 : 0 }

    /// A sine's amplitude for 12 dB under speech: espeak-ng's speech is -20 dB of full scale while it sounds, and a sine's peak
    /// is 3 dB over its mean.
    private static let amplitude = pow(10, (-20 - 12 + 3.01) / 20)
    private static let rampInSeconds = 0.005

    /// The signal at ``SoundMix/rate``; 1 is full scale.
    func samples() -> [Float] {
        let rate = Double(SoundMix.rate)
        let amplitude = Self.amplitude * pow(10, -attenuation / 20)
        return notes.flatMap { note -> [Float] in
            let count = note.milliseconds * SoundMix.rate / 1000
            guard note.from > 0 else { return [Float](repeating: 0, count: count) }
            let ramp = Self.rampInSeconds * rate
            var phase = 0.0
            return (0..<count).map { place in
                let share = Double(place) / Double(count)
                phase += 2 * Double.pi * (note.from + (note.to - note.from) * share) / rate
                let edge = Double(min(place, count - 1 - place))
                return Float(amplitude * min(edge / ramp, 1) * sin(phase))
            }
        }
    }
}
