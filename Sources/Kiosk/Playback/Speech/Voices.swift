/// The voices of this machine.
public struct Voices: Sendable {
    /// The best that works; `nil` where nothing can speak.
    public let voice: (any Voice)?
    /// What was found, in words for the machine's owner: why there is no voice, or not a better
    /// one.
    public let notes: [String]

    /// Looks for a voice: speech-dispatcher, whose voices the machine's owner chose, else
    /// espeak-ng.
    ///
    /// Each is tried by asking it for its languages; takes a few seconds where one does not answer.
    public static func find() async -> Voices { await find(in: .own) }

    static func find(in surroundings: Surroundings, limit: Duration = .seconds(3)) async -> Voices {
        var notes: [String] = []
        if !SoundOutput.isThere(in: surroundings) {
            notes.append(
                "there is no sound card and no sound server, so nothing will be heard; "
                    + "plug a loudspeaker in, or leave speech off")
        }
        var voice: (any Voice)?
        do throws(PlaybackError) {
            voice = try await ServiceVoice(in: surroundings, limit: limit)
        } catch {
            notes.append("\(error)")
            do throws(PlaybackError) {
                voice = try await EspeakVoice(in: surroundings)
            } catch {
                notes.append("\(error)")
            }
        }
        return Voices(voice: voice, notes: notes)
    }
}
