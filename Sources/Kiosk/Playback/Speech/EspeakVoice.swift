import Processes
import Synchronization
import Threads

/// espeak-ng as a process for each text, which it reads from its standard input; the desk plays what it writes.
///
/// So the text stands in no list of processes; falling silent is ending the process.
actor EspeakVoice: Voice {
    nonisolated let name = "espeak-ng"
    nonisolated let languages: [String]
    private let program: String
    private let surroundings: Surroundings
    private let catalogue: VoiceCatalogue
    private let desk: SoundDesk
    private let limit: Duration?
    private let progress = SpeechProgress()
    private var speaking: Speaking?

    nonisolated var isSpeaking: Bool { progress.isSpeaking }
    nonisolated var ends: AsyncStream<Void> { progress.ends }

    private struct Speaking {
        let process: ChildProcess
        let timeout: Task<Void, Never>
    }

    /// Asks the program for its voices, which takes some milliseconds.
    ///
    /// - Parameter limit: the longest a text may take; `nil` goes by its length.
    init(
        at desk: SoundDesk, in surroundings: Surroundings = .own, limit: Duration? = nil
    ) async throws(PlaybackError) {
        guard let program = surroundings.program("espeak-ng") else {
            throw .notInstalled(program: "espeak-ng", package: "espeak-ng")
        }
        self.program = program
        self.surroundings = surroundings
        self.desk = desk
        self.limit = limit
        catalogue = try await Self.voices(of: program, surroundings, within: .seconds(5))
        languages = catalogue.languages
    }

    deinit {
        guard let speaking else { return }
        speaking.timeout.cancel()
        speaking.process.kill()
        desk.stopSpeaking()
    }

    nonisolated func say(_ utterance: Utterance) async throws(PlaybackError) {
        let turn = progress.begin()
        do throws(PlaybackError) {
            try await speak(utterance, turn)
        } catch {
            progress.finish(turn, wasSaid: false)
            throw error
        }
    }

    nonisolated func stop() async {
        let turn = progress.stop()
        desk.stop()
        await silence(unlessAfter: turn)
    }

    private func speak(_ utterance: Utterance, _ turn: Int) async throws(PlaybackError) {
        await silence(unlessAfter: turn)
        // While the old text fell silent, a newer one may have come.
        guard progress.isNewest(turn) else { return }
        guard desk.admits(isPrivate: utterance.isPrivate) else { throw .needsHeadset }
        let pieces = try catalogue.pieces(of: utterance, by: name)
        try await speak(pieces[...], of: utterance, turn)
    }

    /// Speaks the first of the pieces, and then the others.
    private func speak(
        _ pieces: ArraySlice<SpokenPiece>, of utterance: Utterance, _ turn: Int
    ) async throws(PlaybackError) {
        guard progress.isNewest(turn) else { return }
        guard let piece = pieces.first else { return progress.finish(turn, wasSaid: true) }
        let (process, socket) = try ChildProcess.start(
            program,
            ["-b", "1", "-v", piece.voice, "-s", "\(utterance.wordsAMinute)"]
                + (utterance.isSpelled ? ["-m"] : []) + ["--stdin", "--stdout"],
            in: surroundings)
        let speech = WaveStream(owning: socket)
        let timeout = afterTimeout(limit ?? piece.text.limit) { process.kill() }
        speaking = Speaking(process: process, timeout: timeout)
        let words = Self.words(of: piece.text.text, isSpelled: utterance.isSpelled)
        guard speech.send(Array(words.utf8) + [UInt8(ascii: "\n")]) else {
            let ending = await process.end()
            throw .ended(program: name, how: ending.words)
        }
        Task { [weak self, progress, desk] in
            let wasHeard = await desk.speak(speech, isPrivate: utterance.isPrivate)
            if !wasHeard || speech.isBroken { process.kill() }
            let ending = await process.ended()
            timeout.cancel()
            guard wasHeard, ending == .status(0), let self else {
                return progress.finish(turn, wasSaid: false)
            }
            do throws(PlaybackError) {
                try await speak(pieces.dropFirst(), of: utterance, turn)
            } catch {
                progress.finish(turn, wasSaid: false)
            }
        }
    }

    /// A text in the program's own notation.
    private static func words(of text: String, isSpelled: Bool) -> String {
        guard isSpelled else {
            // Two brackets would begin a spelling in sounds.
            return text.replacing("[[", with: "[ [")
        }
        let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        return "<say-as interpret-as=\"characters\">\(escaped)</say-as>"
    }

    /// The process that speaks, for tests.
    var processIdentifier: Int32? {
        speaking.flatMap { $0.process.ending == nil ? $0.process.identifier : nil }
    }

    /// How the last text's process ended, once it has; `nil` before the first.
    func ended() async -> ChildProcess.Ending? { await speaking?.process.ended() }

    /// Ends what is spoken, unless something newer than a turn has begun: that ends it itself.
    private func silence(unlessAfter turn: Int) async {
        guard progress.isNewest(turn), let old = speaking else { return }
        speaking = nil
        old.timeout.cancel()
        desk.stopSpeaking()
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
