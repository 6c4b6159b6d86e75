import Synchronization

/// What the player has reported of a film so far, and the states that follow from it.
final class FilmProgress: Sendable {
    private struct Facts {
        var hasStarted = false
        var elapsed: Duration?
        var total: Duration?
        var isPaused = false
        var tracks: [FilmTrack] = []
        var subtitle: String?
        var last: FilmState?
        var lastTold: FilmState?
        /// Whether the film's time has changed since it was looked at last.
        var hasMoved = false
        /// When that was, in the player's time.
        var movedAt = Duration.zero

        var state: FilmState {
            if let last { return last }
            guard hasStarted, let elapsed else { return .loading }
            let position = FilmPosition(elapsed: elapsed, total: total)
            return isPaused ? .paused(position) : .playing(position)
        }
    }

    /// What is observed of the player.
    static let properties = ["time-pos", "duration", "pause", "track-list", "sub-text"]

    let states: AsyncStream<FilmState>
    private let path: String
    private let teller: AsyncStream<FilmState>.Continuation
    private let facts = Mutex(Facts())

    init(path: String) {
        self.path = path
        (states, teller) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        publish { _ in }
    }

    deinit { teller.finish() }

    var state: FilmState { facts.withLock(\.state) }
    var tracks: [FilmTrack] { facts.withLock(\.tracks) }
    /// What is said at the moment, in the subtitles that were chosen.
    var subtitle: String? { facts.withLock(\.subtitle) }
    /// Whether the first picture or sound is out.
    var hasStarted: Bool { facts.withLock(\.hasStarted) }

    /// Takes an event of the player's.
    func receive(_ message: PlayerMessage) {
        switch message.event {
        case "property-change": publish { Self.change(&$0, message.name, message.data) }
        case "playback-restart":
            publish { facts in
                facts.hasStarted = true
                facts.hasMoved = true
            }
        case "end-file" where message.reason == "error":
            finish(
                .failed(
                    .unplayable(path: path, reason: message.fileError ?? "no reason is given")))
        // “redirect” is a playlist's; a film is none.
        case "end-file" where message.reason == "redirect":
            finish(.failed(.unplayable(path: path, reason: "it names other files")))
        case "end-file": finish(.ended)
        default: break
        }
    }

    /// Sets the last state; what comes after the first last one counts no more.
    func finish(_ state: FilmState) {
        publish { facts in
            if facts.last == nil { facts.last = state }
        }
    }

    /// What a film hangs in.
    struct Stall: Sendable, Equatable {
        var during: String
        var limit: Duration
    }

    /// What the film hangs in for longer than its limit; `nil` while all is well.
    ///
    /// - Parameter now: the player's time.
    func stall(_ limits: FilmLimits, at now: Duration) -> Stall? {
        facts.withLock { facts in
            if facts.hasMoved { facts.movedAt = now }
            facts.hasMoved = false
            switch facts.state {
            case .loading where now > limits.loading:
                return Stall(during: "opening the film", limit: limits.loading)
            case .playing where now - facts.movedAt > limits.progress:
                return Stall(during: "playing", limit: limits.progress)
            default: return nil
            }
        }
    }

    private static func change(_ facts: inout Facts, _ name: String?, _ data: JSONValue?) {
        switch name {
        case "time-pos":
            guard let elapsed = data?.seconds else { return }
            if facts.elapsed != elapsed { facts.hasMoved = true }
            facts.elapsed = elapsed
        case "duration": facts.total = data?.seconds ?? facts.total
        case "pause":
            facts.isPaused = data?.bool ?? facts.isPaused
            facts.hasMoved = true
        case "sub-text":
            let text = data?.string.map { SpokenText($0).text } ?? ""
            facts.subtitle = text.isEmpty ? nil : text
        case "track-list": facts.tracks = FilmTrack.list(data)
        default: break
        }
    }

    private func publish(_ body: (inout Facts) -> Void) {
        // Published under the lock, so that states arrive in their order.
        facts.withLock { facts in
            body(&facts)
            let state = facts.state
            guard state != facts.lastTold else { return }
            facts.lastTold = state
            teller.yield(state)
            if state.isFinal { teller.finish() }
        }
    }
}

/// Hands a player's events on to one who is there only after the player was started.
///
/// None is missed: a player sends no event of a film before the command to load it.
final class FilmEvents: Sendable {
    private let receiver = Mutex<(@Sendable (PlayerMessage) -> Void)?>(nil)

    func connect(_ receive: @escaping @Sendable (PlayerMessage) -> Void) {
        receiver.withLock { $0 = receive }
    }

    func receive(_ message: PlayerMessage) {
        receiver.withLock { $0 }?(message)
    }
}
