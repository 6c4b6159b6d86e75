import Files
import Glibc

/// What can go wrong with the programs that speak and play.
public enum PlaybackError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A program is not on this machine; `package` is Debian's package that has it.
    case notInstalled(program: String, package: String)
    /// The system does not start a program.
    case notStarted(program: String, code: Int32)
    /// A program cannot do its work on this machine.
    case unavailable(program: String, reason: String)
    /// The path of a film leads to nothing that can be read, or to no regular file.
    case noFilm(path: String, code: Int32)
    case notFile(path: String)
    /// The player opened a film and cannot play it; `reason` is in the player's words.
    case unplayable(path: String, reason: String)
    /// A program did not answer, or a film did not advance, within its timeout.
    case stuck(program: String, during: String, limit: Duration)
    /// A program ended when it should not have.
    case ended(program: String, how: String)
    /// A program said what its protocol does not allow.
    case brokenAnswer(program: String, found: String)
    /// A program rejected a command.
    case rejected(program: String, command: String, answer: String)
    /// The film is over: it takes no commands.
    case over(path: String)
    /// A film has no subtitles in a language; `available` are those it has.
    case noSubtitles(language: String, available: [String])
    /// No voice speaks a language.
    case noVoice(language: String, program: String)
    /// The speech service cannot be reached at its socket.
    case noService(program: String, path: String, code: Int32)
    /// A sound card plays nothing; `reason` is in ALSA's words.
    case noSoundCard(name: String, reason: String)
    /// Words that only the visitor may hear, or that the headset was pulled out from.
    case needsHeadset
    /// `SPEECHD_ADDRESS` says something that cannot be used.
    case unusableAddress(String)

    public var description: String {
        switch self {
        case .notInstalled(let program, let package):
            "\(program) is not installed; Debian's package \(package) has it"
        case .notStarted(let program, let code):
            "\(program) cannot be started: \(SystemCall.message(of: code))"
        case .unavailable(let program, let reason):
            "\(program) cannot be used: \(reason)"
        case .noFilm(let path, let code):
            "\(path): the film cannot be read: \(SystemCall.message(of: code))"
        case .notFile(let path):
            "\(path) is not a regular file; name a film's file by its absolute path"
        case .unplayable(let path, let reason):
            "\(path) cannot be played: \(reason); MP4 with H.264 or WebM is sure to play"
        case .stuck(let program, let during, let limit):
            "\(program) hung (\(during), longer than \(Self.words(for: limit))) and was given up"
        case .ended(let program, let how):
            "\(program) exited unexpectedly (\(how))"
        case .brokenAnswer(let program, let found):
            "\(program) answered with \(found), which its protocol does not allow"
        case .rejected(let program, let command, let answer):
            "\(program) rejected \"\(command)\": \(answer)"
        case .over(let path):
            "\(path) is over; play it again"
        case .noSubtitles(let language, let available):
            "there are no subtitles in \"\(language)\"; "
                + (available.isEmpty
                    ? "the film has none" : "there are: \(available.joined(separator: ", "))")
        case .noVoice(let language, let program):
            "\(program) has no voice for \"\(language)\"; install one, or show the text alone"
        case .noService(let program, let path, let code):
            "\(program) does not answer at \(path): \(SystemCall.message(of: code))"
        case .noSoundCard(let name, let reason):
            "the sound card \"\(name)\" cannot be used: \(reason); check that a loudspeaker is "
                + "plugged in and that no other program has the card (aplay -l lists the cards)"
        case .needsHeadset:
            "this is said only in a headset, and none is plugged in; plug one in"
        case .unusableAddress(let address):
            "SPEECHD_ADDRESS is \"\(address)\"; it must be unix_socket or unix_socket:/absolute/path"
        }
    }

    private static func words(for limit: Duration) -> String {
        limit.formatted(seconds: limit.components.seconds)
    }
}

extension Duration {
    fileprivate func formatted(seconds: Int64) -> String {
        seconds > 0 ? "\(seconds) s" : "\(components.attoseconds / 1_000_000_000_000_000) ms"
    }
}
