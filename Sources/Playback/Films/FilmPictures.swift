public import Imaging
import Synchronization

/// The pictures of a film that plays, one after the other.
///
/// The player writes its picture into a file in memory when it is asked to, which takes it until
/// the next picture is due; so pictures come at the film's own pace.
final class FilmPictures: Sendable {
    private struct State {
        var isUnderWay = false
        /// The one handed out last.
        var last: Shot?
        /// The one after it, asked for while its reader is busy: a player writes no more than one
        /// in the time of a picture, and a reader that asks late would miss every second one.
        var next: Task<Shot?, Never>?
    }

    /// A picture as the player wrote it, and its subtitle.
    private struct Shot {
        let bytes: [UInt8]
        let subtitle: String?
        let askedAt: ContinuousClock.Instant
    }

    private let frame: FrameFile
    private let connection: PlayerConnection
    private let progress: FilmProgress
    private let limits: FilmLimits
    private let state = Mutex(State())

    init(
        in frame: FrameFile, _ connection: PlayerConnection, _ progress: FilmProgress,
        _ limits: FilmLimits
    ) {
        self.frame = frame
        self.connection = connection
        self.progress = progress
        self.limits = limits
    }

    /// The next picture: see ``FilmPlayer/nextPicture()``.
    @concurrent func next() async -> FilmPicture? {
        let isFree = state.withLock { state in
            defer { state.isUnderWay = true }
            return !state.isUnderWay
        }
        guard isFree else { return nil }
        defer { state.withLock { $0.isUnderWay = false } }
        while !progress.state.isFinal, !Task.isCancelled {
            if let shot = await newestShot(), isNew(shot) {
                lookAhead()
                guard let image = FramePicture.decode(shot.bytes) else {
                    let count = shot.bytes.count
                    let found = "a picture of \(count) bytes that is not the PNG asked for"
                    await connection.close(
                        because: .brokenAnswer(program: "mpv", found: found), grace: limits.ending)
                    return nil
                }
                return FilmPicture(image: image, subtitle: shot.subtitle)
            }
            // Until there is a picture, or another one: a twentieth of a second is not seen.
            guard (try? await Task.sleep(for: .milliseconds(50))) != nil else { return nil }
        }
        return nil
    }

    private var isPaused: Bool { if case .paused = progress.state { true } else { false } }

    private func isNew(_ shot: Shot) -> Bool {
        let isPaused = isPaused
        return state.withLock { state in
            if isPaused, let last = state.last, shot.subtitle == last.subtitle,
                shot.bytes == last.bytes
            {
                return false
            }
            state.last = shot
            return true
        }
    }

    /// The picture that was asked for ahead, unless its reader comes too late for it, else a new
    /// one.
    private func newestShot() async -> Shot? {
        let next = state.withLock { $0.next.take() }
        // Waited for in any case: there is one file for all.
        if let shot = await next?.value, !isPaused,
            ContinuousClock.now - shot.askedAt < .milliseconds(200)
        {
            return shot
        }
        return await Self.shoot(into: frame, connection, progress)
    }

    private func lookAhead() {
        guard !isPaused else { return }
        let next = Task { [frame, connection, progress] in
            await Self.shoot(into: frame, connection, progress)
        }
        state.withLock { $0.next = next }
    }

    /// Has the player write its picture, and reads it; `nil` while there is none.
    private static func shoot(
        into frame: FrameFile, _ connection: PlayerConnection, _ progress: FilmProgress
    ) async -> Shot? {
        let start = ContinuousClock.now
        do throws(PlaybackError) {
            try await connection.ask(
                "screenshot-to-file", .string(FrameFile.pathForPlayer), "video")
            return Shot(
                bytes: frame.bytes(atMost: FramePicture.mostBytes) ?? [],
                subtitle: progress.subtitle, askedAt: start)
        } catch {
            // Refused before the first picture; whatever else it is shows in the film's state.
            return nil
        }
    }
}

/// A film's picture and what is said in it.
public struct FilmPicture: Sendable, Equatable {
    /// Opaque where the film is; its sides fit the box that the film was begun with.
    public var image: ColorImage
    /// The subtitle that belongs to it, one or more lines, for the page to set in its own type.
    public var subtitle: String?
}
