import Files
import FilmProtocol
import Glibc
public import Isolation
import Processes

/// What a film's file contains, as the player reports it, for an import.
public struct FilmProbe: Sendable, Equatable {
    /// `nil` where the file does not say.
    public var duration: Duration?
    /// As shown, in pixels, the pixels' own shape and rotation applied; `nil` without pictures.
    public var width: Int?
    public var height: Int?
    public var hasSound: Bool
    /// BCP 47, in the file's order.
    public var subtitleLanguages: [String]

    /// Address space of one look, in bytes: some threads of libmpv, and one picture.
    private static let limits = DecoderJob.Limits(memory: 2 << 30, pixels: 0)

    /// Makes the programs that look at films: each links libmpv once, which takes longer than to look at a film.
    public static func makePool() -> DecoderPool {
        DecoderPool([OwnProgram.path(FilmProgram.name), FilmAnswer.argument])
    }

    /// Looks at a film without a sound or a picture, and blocks until it is done.
    ///
    /// A file that makes the player hang is given up.
    ///
    /// - Parameters:
    ///   - path: a regular file, by its absolute path.
    ///   - pool: of ``makePool()``.
    /// - Throws: ``PlaybackError/unplayable(path:reason:)`` for what is not a film, and what
    ///   ``FilmPlayer/init(playing:_:)`` throws.
    public static func look(
        at path: String, in pool: DecoderPool
    ) throws(PlaybackError) -> FilmProbe {
        try look(at: path, in: pool, within: FilmLimits().loading)
    }

    static func look(
        at path: String, in pool: DecoderPool, within limit: Duration
    ) throws(PlaybackError) -> FilmProbe {
        let answer = try ask(about: path, in: pool, within: limit)
        var reader = MessageReader(answer)
        let reason: String
        do throws(MalformedMessage) {
            if answer.kind == .done { return try FilmProbe(&reader) }
            reason = try reader.text()
        } catch {
            throw .brokenAnswer(program: FilmProgram.name, found: "what is not agreed")
        }
        throw .unplayable(path: path, reason: reason)
    }

    private static func ask(
        about path: String, in pool: DecoderPool, within limit: Duration
    ) throws(PlaybackError) -> Message {
        let film = try FilmFile.open(path)
        do throws(DecoderFailure) {
            return try DecoderJob(.film, file: film, limits: limits, in: pool).ask(within: limit)
        } catch {
            throw PlaybackError(error)
        }
    }
}

extension FilmProbe {
    /// Reads the values of ``FilmAnswer/properties``.
    fileprivate init(_ reader: inout MessageReader) throws(MalformedMessage) {
        let numbers = try (0..<3).map { _ throws(MalformedMessage) in
            Double(try reader.text()).map(JSONValue.number)
        }
        let tracks = FilmTrack.list(JSONValue(text: try reader.text()))
        duration = numbers[0]?.seconds
        hasSound = tracks.contains { $0.kind == .audio }
        subtitleLanguages = FilmTrack.subtitleLanguages(of: tracks)
        if tracks.contains(where: { $0.kind == .video && !$0.isStill }) {
            width = numbers[1]?.count
            height = numbers[2]?.count
        }
    }
}

extension PlaybackError {
    /// Why nothing is known of a film.
    fileprivate init(_ failure: DecoderFailure) {
        self =
            switch failure {
            case .timeout(let limit):
                .stuck(program: FilmProgram.name, during: "opening the film", limit: limit)
            case .missingLibrary: .notInstalled(program: "libmpv", package: "libmpv2")
            case .unavailable(let reason): .unavailable(program: FilmProgram.name, reason: reason)
            case .crashed, .forbiddenCall, .outOfMemory, .ended, .malformedAnswer:
                .ended(program: FilmProgram.name, how: "\(failure)")
            }
    }
}
