import Processes
import Synchronization
import Threads

/// speech-dispatcher, the desktop's own speech service, with whatever voices the machine's owner
/// chose.
///
/// It is started where it is installed and does not run; started so, it ends by itself a few
/// seconds after the last client disconnects.
actor ServiceVoice: Voice {
    nonisolated let name = ServiceConnection.program
    nonisolated let languages: [String]
    private let path: String
    private let surroundings: Surroundings
    private let limit: Duration
    /// The way out and signals; speech is played by the service itself.
    private let desk: SoundDesk
    private let catalogue: VoiceCatalogue
    private var connection: ServiceConnection?
    /// The output of a service that we had started: one that found it closed would die of it.
    private var output: LineSocket?
    /// The last thing asked: each waits for the one before, for their commands must not mix.
    private var last: Task<PlaybackError?, Never>?
    private let progress = SpeechProgress()

    nonisolated var isSpeaking: Bool { progress.isSpeaking }
    nonisolated var ends: AsyncStream<Void> { progress.ends }

    /// Connects, and asks for the voices.
    ///
    /// - Parameter limit: the longest that an answer is waited for.
    init(
        at desk: SoundDesk, in surroundings: Surroundings = .own, limit: Duration = .seconds(3)
    ) async throws(PlaybackError) {
        self.surroundings = surroundings
        self.limit = limit
        self.desk = desk
        path = try ServiceAddress.path(in: surroundings)
        let (connection, output) = try await Self.open(path, surroundings, limit)
        self.connection = connection
        self.output = output
        let catalogue = Mutex(VoiceCatalogue())
        try await connection.ask("LIST SYNTHESIS_VOICES") { line in
            // Name, language and variant, with tabs between.
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard columns.count >= 2 else { return }
            let tag = LanguageTag(String(columns[1])).text
            catalogue.withLock { $0.add(VoiceCatalogue.Entry(tag: tag, voice: tag, rank: 0)) }
        }
        self.catalogue = catalogue.withLock { $0 }
        languages = self.catalogue.languages
        guard !languages.isEmpty else {
            throw .brokenAnswer(program: name, found: "no voices")
        }
    }

    deinit {
        connection?.close()
        output?.close()
    }

    nonisolated func say(_ utterance: Utterance) async throws(PlaybackError) {
        let turn = progress.begin()
        do throws(PlaybackError) {
            try await begin(utterance, turn)
        } catch {
            progress.finish(turn, wasSaid: false)
            throw error
        }
    }

    nonisolated func stop() async {
        let turn = progress.stop()
        desk.stop()
        // A service that does not take the command to be silent has hung up, or is closed: it is
        // silent then.
        _ = await next { service throws(PlaybackError) in
            guard service.progress.isNewest(turn) else { return }
            try await service.silence()
        }
    }

    private func begin(_ utterance: Utterance, _ turn: Int) async throws(PlaybackError) {
        let error = await next { service throws(PlaybackError) in
            guard service.progress.isNewest(turn) else { return }
            try await service.silence()
            guard service.desk.admits(isPrivate: utterance.isPrivate) else {
                throw .needsHeadset
            }
            let pieces = try service.catalogue.pieces(of: utterance, by: service.name)
            try await service.speak(pieces[...], of: utterance, turn)
        }
        if let error { throw error }
    }

    /// Does something after all that was asked before it.
    private func next(
        _ body: @escaping @Sendable (isolated ServiceVoice) async throws(PlaybackError) -> Void
    ) async -> PlaybackError? {
        let before = last
        let task = Task { () -> PlaybackError? in
            _ = await before?.value
            do throws(PlaybackError) {
                try await body(self)
                return nil
            } catch {
                return error
            }
        }
        last = task
        return await task.value
    }

    private func silence() async throws(PlaybackError) {
        guard let connection, connection.isOpen else { return }
        do throws(PlaybackError) {
            try await connection.ask("CANCEL SELF")
        } catch .ended {
            // It has hung up, and what it spoke for us with it.
        } catch {
            throw error
        }
    }

    /// Has the first of the pieces spoken, and then the others.
    private func speak(
        _ pieces: ArraySlice<SpokenPiece>, of utterance: Utterance, _ turn: Int
    ) async throws(PlaybackError) {
        guard progress.isNewest(turn) else { return }
        guard let piece = pieces.first else { return progress.finish(turn, wasSaid: true) }
        let connection = try await opened()
        try await connection.ask("SET SELF LANGUAGE \(piece.voice)")
        try await connection.ask("SET SELF RATE \(Self.rate(ofPace: utterance.wordsAMinute))")
        try await connection.ask("SET SELF SPELLING \(utterance.isSpelled ? "ON" : "OFF")")
        try await connection.ask("SPEAK")
        // A line that begins with a dot gets another, so that none looks like the end.
        let lines = piece.text.text.split(separator: "\n").map {
            $0.hasPrefix(".") ? ".\($0)" : "\($0)"
        }
        let number = Mutex<Int?>(nil)
        try await connection.ask(
            (lines + ["."]).joined(separator: "\r\n"), called: "the text to be spoken"
        ) { line in number.withLock { $0 = $0 ?? Int(line) } }
        guard let message = number.withLock({ $0 }) else {
            throw .brokenAnswer(program: name, found: "no number for a message")
        }
        Task { [weak self, progress] in
            let end = await withTimeout(piece.text.limit, onTimeout: { connection.close() }) {
                await connection.ends.end(of: message)
            }
            let error =
                end == .said ? await self?.proceed(pieces.dropFirst(), utterance, turn) : nil
            if end != .said || error != nil { progress.finish(turn, wasSaid: false) }
        }
    }

    private func proceed(
        _ pieces: ArraySlice<SpokenPiece>, _ utterance: Utterance, _ turn: Int
    ) async -> PlaybackError? {
        await next { service throws(PlaybackError) in
            try await service.speak(pieces, of: utterance, turn)
        }
    }

    /// The service's rate, from -100 to 100, for words a minute.
    ///
    /// - SeeAlso: speech-dispatcher's espeak-ng.conf: EspeakMinRate 80, EspeakNormalRate 170,
    ///   EspeakMaxRate 390
    static func rate(ofPace pace: Int) -> Int {
        let rate = pace < 170 ? (pace - 170) * 100 / 90 : (pace - 170) * 100 / 220
        return min(max(rate, -100), 100)
    }

    /// The connection, reopened where the service was restarted.
    private func opened() async throws(PlaybackError) -> ServiceConnection {
        if let connection, connection.isOpen { return connection }
        let (connection, output) = try await Self.open(path, surroundings, limit)
        self.connection = connection
        if let output {
            self.output?.close()
            self.output = output
        }
        return connection
    }

    // MARK: Connecting

    private typealias Opened = (connection: ServiceConnection, output: LineSocket?)

    private static func open(
        _ path: String, _ surroundings: Surroundings, _ limit: Duration
    ) async throws(PlaybackError) -> Opened {
        let opened = try await connected(path, surroundings, limit)
        do throws(PlaybackError) {
            try await opened.connection.ask("SET SELF CLIENT_NAME docent:docent:pages")
            // Of this priority a newer text gives up the older one.
            try await opened.connection.ask("SET SELF PRIORITY TEXT")
            try await opened.connection.ask("SET SELF NOTIFICATION END ON")
            try await opened.connection.ask("SET SELF NOTIFICATION CANCEL ON")
        } catch {
            opened.output?.close()
            throw error
        }
        return opened
    }

    private static func connected(
        _ path: String, _ surroundings: Surroundings, _ limit: Duration
    ) async throws(PlaybackError) -> Opened {
        do throws(PlaybackError) {
            return (try ServiceConnection(to: path, limit: limit), nil)
        } catch {
            guard let program = surroundings.program(ServiceConnection.program) else {
                throw .notInstalled(
                    program: ServiceConnection.program, package: "speech-dispatcher")
            }
            let output = try await start(program, surroundings, limit)
            do throws(PlaybackError) {
                return (try await connected(to: path, limit), output)
            } catch {
                output.close()
                throw error
            }
        }
    }

    /// A connection to a service that has just been started and may not listen yet.
    private static func connected(
        to path: String, _ limit: Duration
    ) async throws(PlaybackError) -> ServiceConnection {
        let start = ContinuousClock.now
        while true {
            do throws(PlaybackError) {
                return try ServiceConnection(to: path, limit: limit)
            } catch {
                let isLate = ContinuousClock.now - start > limit
                let isCancelled = (try? await Task.sleep(for: .milliseconds(50))) == nil
                if isLate || isCancelled { throw error }
            }
        }
    }

    /// Has the service start at the socket of its own configuration, unless that forbids it.
    ///
    /// - Returns: its standard output, to be closed when the service is needed no more.
    private static func start(
        _ program: String, _ surroundings: Surroundings, _ limit: Duration
    ) async throws(PlaybackError) -> LineSocket {
        let (process, socket) = try ChildProcess.start(program, ["--spawn"], in: surroundings)
        let output = LineSocket(owning: socket, longestLine: 1 << 16) { _ in }
        let ending = await withTimeout(limit, onTimeout: { process.kill() }) {
            await process.ended()
        }
        guard ending == .status(0) else {
            output.close()
            throw .ended(program: ServiceConnection.program, how: ending.words)
        }
        return output
    }
}
