/// The voices of this machine.
public struct Voices: Sendable {
    /// The best that works; `nil` where nothing can speak.
    public let voice: (any Voice)?
    /// What was found, in words for the machine's owner: why there is no voice, or not a better
    /// one.
    public let notes: [String]

    /// The programs that can speak.
    public enum Program: String, Sendable, CaseIterable {
        /// espeak-ng, at the desk.
        case espeak
        /// speech-dispatcher, whose voices the machine's owner chose; its sound does not pass the desk.
        case service
    }

    /// Looks for a voice: the wanted one, else the other.
    ///
    /// Each is tried by asking it for its languages; takes a few seconds where one does not answer.
    public static func find(_ wanted: Program = .espeak, at desk: SoundDesk) async -> Voices {
        await find(wanted, at: desk, in: .own)
    }

    static func find(
        _ wanted: Program = .espeak, at desk: SoundDesk, in surroundings: Surroundings,
        limit: Duration = .seconds(3)
    ) async -> Voices {
        var notes: [String] = []
        if !SoundOutput.isThere(in: surroundings) {
            notes.append(
                "there is no sound card and no sound server, so nothing will be heard; "
                    + "plug a loudspeaker in, or set \"sound: off\" in kiosk.yaml")
        }
        for program in [wanted] + Program.allCases.filter({ $0 != wanted }) {
            do throws(PlaybackError) {
                let voice: any Voice =
                    switch program {
                    case .espeak: try await EspeakVoice(at: desk, in: surroundings)
                    case .service: try await ServiceVoice(at: desk, in: surroundings, limit: limit)
                    }
                return Voices(voice: voice, notes: notes)
            } catch {
                notes.append("\(error)")
            }
        }
        return Voices(voice: nil, notes: notes)
    }
}
