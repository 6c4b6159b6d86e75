import FilmProtocol
import Synchronization

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

    /// Looks at a film without a sound or a picture.
    ///
    /// Takes a tenth of a second; a file that makes the player hang is given up.
    ///
    /// - Parameter path: a regular file, by its absolute path.
    /// - Throws: ``PlaybackError/unplayable(path:reason:)`` for what is not a film, and what
    ///   ``FilmPlayer/init(playing:_:)`` throws.
    public static func look(at path: String) async throws(PlaybackError) -> FilmProbe {
        try await look(at: path, with: try FilmProgram.find(), limits: FilmLimits())
    }

    static func look(
        at path: String, with player: FilmProgram, limits: FilmLimits
    ) async throws(PlaybackError) -> FilmProbe {
        let path = try FilmFile.check(path)
        let progress = FilmProgress(path: path)
        let (starts, teller) = AsyncStream.makeStream(of: Void.self)
        let connection = try PlayerConnection(
            player, of: path, .facts, [], limits: limits,
            stall: { now in
                progress.hasStarted ? nil : progress.stall(limits, at: now)
            },
            onEvent: { message in
                progress.receive(message)
                if progress.hasStarted || progress.state.isFinal { teller.finish() }
            },
            onFailure: { failure in
                progress.finish(.failed(failure))
                teller.finish()
            })
        let outcome = await Self.facts(connection, starts)
        // Taken first: closing is the end of the film, too.
        let state = progress.state
        await connection.close(because: .over(path: path), grace: limits.ending)
        if case .failed(let failure) = state { throw failure }
        return try outcome.get()
    }

    private static func facts(
        _ connection: PlayerConnection, _ starts: AsyncStream<Void>
    ) async -> Result<FilmProbe, PlaybackError> {
        do throws(PlaybackError) {
            try await connection.ask("loadfile", .string(FilmChannel.filmPath), "replace")
            for await _ in starts {}
            let tracks = FilmTrack.list(try await connection.ask("get_property", "track-list"))
            var probe = FilmProbe(
                duration: try await number("duration", connection)?.seconds,
                hasSound: tracks.contains { $0.kind == .audio },
                subtitleLanguages: FilmTrack.subtitleLanguages(of: tracks))
            if tracks.contains(where: { $0.kind == .video && !$0.isStill }) {
                probe.width = try await number("dwidth", connection)?.count
                probe.height = try await number("dheight", connection)?.count
            }
            return .success(probe)
        } catch {
            return .failure(error)
        }
    }

    /// A property; `nil` where the player has no answer.
    private static func number(
        _ property: String, _ connection: PlayerConnection
    ) async throws(PlaybackError) -> JSONValue? {
        do {
            return try await connection.ask("get_property", .string(property))
        } catch .rejected {
            return nil
        } catch {
            throw error
        }
    }
}
