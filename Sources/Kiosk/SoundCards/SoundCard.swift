import CALSA
package import Playback

/// A sound card behind ALSA.
///
/// - SeeAlso: the PCM interface in ALSA's library documentation.
@safe final class SoundCard: SoundSink {
    /// What the card holds of sound that is to come: two periods and a half, so that a silence is heard in time and a busy machine
    /// causes no gaps.
    private static let latencyInMicroseconds: UInt32 = 50_000
    private static let patience = 20

    let latency = Int(latencyInMicroseconds) * SoundMix.rate / 1_000_000
    private let name: String
    private let card: UnsafeMutableRawPointer

    /// - Parameter name: a device in ALSA's configuration: `default`, `plughw:1`.
    init(_ name: String) throws(PlaybackError) {
        var card: UnsafeMutableRawPointer?
        let code = unsafe sound_open(
            &card, name, UInt32(SoundMix.rate), Self.latencyInMicroseconds)
        guard code == 0, let card = unsafe card else {
            throw Self.error(name, code)
        }
        self.name = name
        unsafe self.card = card
    }

    deinit { unsafe sound_close(card) }

    func write(_ samples: [Int16]) throws(PlaybackError) {
        var start = 0
        var idleRounds = 0
        while start < samples.count {
            let written = unsafe samples.withUnsafeBufferPointer { samples in
                unsafe sound_write(
                    card, samples.baseAddress?.advanced(by: start),
                    UInt(samples.count - start), 100)
            }
            guard written >= 0 else { throw Self.error(name, CInt(clamping: written)) }
            start += written
            idleRounds = written == 0 ? idleRounds + 1 : 0
            guard idleRounds < Self.patience else {
                throw .noSoundCard(name: name, reason: "it takes no sound")
            }
        }
    }

    func drop() throws(PlaybackError) {
        let code = unsafe sound_drop(card)
        guard code >= 0 else { throw Self.error(name, code) }
    }

    private static func error(_ name: String, _ code: CInt) -> PlaybackError {
        let message = unsafe sound_message(code)
        let reason = unsafe message.map { unsafe String(cString: $0) } ?? "error \(code)"
        return .noSoundCard(name: name, reason: reason)
    }
}

extension SoundDesk {
    /// A desk on the machine's sound cards.
    ///
    /// - Parameters:
    ///   - loudspeaker: a device in ALSA's configuration.
    ///   - headset: likewise; a plug that silences the loudspeaker by itself needs no other one.
    ///   - report: called from any thread, once for each reason why there is no sound.
    package convenience init(
        loudspeaker: String = "default", headset: String = "default",
        report: @escaping @Sendable (PlaybackError) -> Void = { _ in }
    ) {
        self.init(report: report) { wayOut throws(PlaybackError) in
            try SoundCard(wayOut == .headset ? headset : loudspeaker)
        }
    }
}
