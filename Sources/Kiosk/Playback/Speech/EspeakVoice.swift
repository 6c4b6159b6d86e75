import Processes
import Synchronization
import Threads

/// espeak-ng as a program of its own for each text, which it reads from its standard input.
///
/// So the text stands in no list of processes; falling silent is ending the program.
actor EspeakVoice: Voice {
    nonisolated let name = "espeak-ng"
    nonisolated let languages: [String]
    private let program: String
    private let surroundings: Surroundings
    private let catalogue: VoiceCatalogue
    private let limit: Duration?
    private var speaking: Speaking?
    /// Counts what was asked, so that only the newest text is spoken.
    private var turn = 0

    private struct Speaking {
        let process: ChildProcess
        let lines: LineSocket
        let timeout: Task<Void, Never>
    }

    /// Asks the program for its voices, which takes some milliseconds.
    ///
    /// - Parameter limit: the longest a text may take; `nil` goes by its length.
    init(in surroundings: Surroundings = .own, limit: Duration? = nil) async throws(PlaybackError) {
        guard let program = surroundings.program("espeak-ng") else {
            throw .notInstalled(program: "espeak-ng", package: "espeak-ng")
        }
        self.program = program
        self.surroundings = surroundings
        self.limit = limit
        catalogue = try await Self.voices(of: program, surroundings, within: .seconds(5))
        languages = catalogue.languages
    }

    deinit {
        speaking?.timeout.cancel()
        speaking?.lines.close()
        speaking?.process.kill()
    }

    func say(_ text: String, language: String) async throws(PlaybackError) {
        turn += 1
        let mine = turn
        await silence()
        // While the old text fell silent, a newer one may have come.
        guard mine == turn else { return }
        guard let voice = catalogue.voice(for: language) else {
            throw .noVoice(language: language, program: name)
        }
        // Two brackets would begin a spelling in sounds.
        let spoken = SpokenText(text.replacing("[[", with: "[ ["))
        guard !spoken.isEmpty else { return }

        let (process, socket) = try ChildProcess.start(
            program, ["-b", "1", "-v", voice, "--stdin"], in: surroundings)
        let lines = LineSocket(owning: socket, longestLine: 1 << 16) { _ in }
        let limit = limit ?? spoken.limit
        let timeout = afterTimeout(limit) { process.kill() }
        speaking = Speaking(process: process, lines: lines, timeout: timeout)
        guard lines.send(Array(spoken.text.utf8) + [UInt8(ascii: "\n")]) == .sent else {
            let ending = await process.end()
            throw .ended(program: name, how: ending.words)
        }
        lines.finishSending()
    }

    func stop() async {
        turn += 1
        await silence()
    }

    /// The process that speaks, for tests.
    var processIdentifier: Int32? {
        speaking.flatMap { $0.process.ending == nil ? $0.process.identifier : nil }
    }

    /// How the last text's process ended, once it has; `nil` before the first.
    func ended() async -> ChildProcess.Ending? { await speaking?.process.ended() }

    private func silence() async {
        guard let old = speaking else { return }
        speaking = nil
        old.timeout.cancel()
        old.lines.close()
        // It has nothing to put in order: killed, it is silent at once.
        await old.process.end()
    }

    private static func voices(
        of program: String, _ surroundings: Surroundings, within limit: Duration
    ) async throws(PlaybackError) -> VoiceCatalogue {
        let (process, socket) = try ChildProcess.start(program, ["--voices"], in: surroundings)
        let catalogue = Mutex(VoiceCatalogue())
        let (ends, teller) = AsyncStream.makeStream(of: Void.self)
        let lines = LineSocket(owning: socket, longestLine: 1 << 12) { event in
            switch event {
            case .line(let line): catalogue.withLock { $0.add(espeakLine: line) }
            case .closed: teller.finish()
            }
        }
        await withTimeout(limit, onTimeout: { lines.close() }) { for await _ in ends {} }
        await process.end()
        let found = catalogue.withLock { $0 }
        guard !found.entries.isEmpty else {
            throw .brokenAnswer(program: "espeak-ng", found: "no list of voices")
        }
        return found
    }
}
