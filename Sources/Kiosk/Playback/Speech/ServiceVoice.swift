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
    private let catalogue: VoiceCatalogue
    private var connection: ServiceConnection?
    /// The output of a service that we had started: one that found it closed would die of it.
    private var output: LineSocket?
    /// The last thing asked: each waits for the one before, for their commands must not mix.
    private var last: Task<PlaybackError?, Never>?
    /// Counts what was asked, so that only the newest text is spoken.
    private var turn = 0

    /// Connects, and asks for the voices.
    ///
    /// - Parameter limit: the longest that an answer is waited for.
    init(
        in surroundings: Surroundings = .own, limit: Duration = .seconds(3)
    ) async throws(PlaybackError) {
        self.surroundings = surroundings
        self.limit = limit
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

    func say(_ text: String, language: String) async throws(PlaybackError) {
        let voice = catalogue.voice(for: language)
        let spoken = SpokenText(text)
        let error = await next { service, number throws(PlaybackError) in
            try await service.silence()
            guard let voice, !spoken.isEmpty, service.isNewest(number) else { return }
            try await service.speak(spoken, voice)
        }
        if let error { throw error }
        guard voice != nil else { throw .noVoice(language: language, program: name) }
    }

    func stop() async {
        // A service that does not take the command to be silent has hung up, or is closed: it is
        // silent then.
        _ = await next { service, _ throws(PlaybackError) in try await service.silence() }
    }

    private func isNewest(_ number: Int) -> Bool { number == turn }

    /// Does something after all that was asked before it.
    private func next(
        _ body: @escaping @Sendable (isolated ServiceVoice, Int) async throws(PlaybackError) -> Void
    ) async -> PlaybackError? {
        turn += 1
        let mine = turn
        let before = last
        let task = Task { () -> PlaybackError? in
            _ = await before?.value
            do throws(PlaybackError) {
                try await body(self, mine)
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

    private func speak(_ text: SpokenText, _ language: String) async throws(PlaybackError) {
        let connection = try await opened()
        try await connection.ask("SET SELF LANGUAGE \(language)")
        try await connection.ask("SPEAK")
        // A line that begins with a dot gets another, so that none looks like the end.
        let lines = text.text.split(separator: "\n").map { $0.hasPrefix(".") ? ".\($0)" : "\($0)" }
        try await connection.ask(
            (lines + ["."]).joined(separator: "\r\n"), called: "the text to be spoken")
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
