import CPlayback
import Files
import Glibc
import Synchronization

/// A program that runs for us: it dies with us, is always waited for, and can be ended for certain.
///
/// Its standard input and output are one socket to us; its messages go nowhere; it gets no other
/// descriptor of ours but the file that it is lent. It runs through `setpriv`, which asks Linux to
/// kill it when we die in whatever way, and keeps it from gaining rights.
final class ChildProcess: Sendable {
    /// How a program ended.
    enum Ending: Equatable, Sendable {
        case status(Int32)
        case signal(Int32)
        /// Someone else took the news of its end.
        case unknown

        var words: String {
            switch self {
            case .status(let status): "exit status \(status)"
            case .signal(let signal): "signal \(signal)"
            case .unknown: "means unknown"
            }
        }
    }

    private struct State {
        var ending: Ending?
        var waiting: [CheckedContinuation<Ending, Never>] = []
    }

    let program: String
    let identifier: pid_t
    private let state = Mutex(State())

    private init(program: String, identifier: pid_t) {
        self.program = program
        self.identifier = identifier
    }

    /// Starts a program that is lent a file (-1 for none) as its descriptor 3.
    ///
    /// - Returns: the process, and our end of its standard input and output, for its owner to
    ///   close.
    static func start(
        _ path: String, _ arguments: [String], in surroundings: Surroundings,
        lending file: Int32 = -1
    ) throws(PlaybackError) -> (process: ChildProcess, socket: Int32) {
        let name = String(
            path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
        guard let keeper = surroundings.program("setpriv") else {
            throw .notInstalled(program: "setpriv", package: "util-linux")
        }
        var ends: [Int32] = [-1, -1]
        let isPair = unsafe ends.withUnsafeMutableBufferPointer {
            unsafe socketpair(
                AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, $0.baseAddress)
        }
        guard isPair == 0 else { throw .notStarted(program: name, code: errno) }
        let ours = FileDescriptor(owning: ends[0])
        let low = FileDescriptor(owning: ends[1])
        guard let theirs = try? FileDescriptor(duplicating: low.number) else {
            throw .notStarted(program: name, code: errno)
        }

        let words = [keeper, "--no-new-privs", "--pdeathsig=KILL", "--", path] + arguments
        let number = theirs.number
        var identifier: pid_t = 0
        let code = unsafe withStrings(words) { words in
            unsafe withStrings(surroundings.entries) { entries in
                unsafe docent_playback_start(keeper, words, entries, number, file, &identifier)
            }
        }
        guard code == 0 else { throw .notStarted(program: name, code: code) }
        let process = ChildProcess(program: name, identifier: identifier)
        // Holds the object until the program has ended: none is ever left a zombie.
        let refusal = BlockingThread.start { process.waitForEnd() }
        guard refusal == 0 else {
            process.kill()
            process.waitForEnd()
            throw .notStarted(program: name, code: refusal)
        }
        return (process, ours.release())
    }

    /// How it ended; `nil` while it runs.
    var ending: Ending? { state.withLock(\.ending) }

    /// Waits for its end.
    func ended() async -> Ending {
        await withCheckedContinuation { continuation in
            let ending = state.withLock { state in
                if state.ending == nil { state.waiting.append(continuation) }
                return state.ending
            }
            if let ending { continuation.resume(returning: ending) }
        }
    }

    /// Ends it: asked at first where it is given a time of grace, then killed; returns when it is
    /// gone.
    ///
    /// It is gone after the grace and the few milliseconds that the system takes, stopped or
    /// hanging as it may be.
    @discardableResult
    func end(grace: Duration = .zero) async -> Ending {
        if grace > .zero {
            send(SIGTERM)
            let hurry = Task {
                try await Task.sleep(for: grace)
                kill()
            }
            defer { hurry.cancel() }
            return await ended()
        }
        kill()
        return await ended()
    }

    /// Kills it, without waiting.
    func kill() { send(SIGKILL) }

    private func send(_ signal: Int32) {
        // Under the lock, so that the number is still this process's and not another's after it.
        state.withLock { state in
            if state.ending == nil { _ = Glibc.kill(identifier, signal) }
        }
    }

    private func waitForEnd() {
        var news = unsafe siginfo_t()
        _ = SystemCall.repeating {
            unsafe waitid(P_PID, id_t(identifier), &news, WEXITED | WNOWAIT)
        }
        let (ending, waiting) = state.withLock { state in
            var status: Int32 = 0
            let reaped = SystemCall.repeating { unsafe waitpid(identifier, &status, 0) }
            let signal = status & 0x7F
            let ending: Ending =
                reaped != identifier
                ? .unknown : signal != 0 ? .signal(signal) : .status(status >> 8 & 0xFF)
            let waiting = state.waiting
            state = State(ending: ending)
            return (ending, waiting)
        }
        for continuation in waiting { continuation.resume(returning: ending) }
    }

    /// Lends texts as C wants them: a list that ends with a null pointer.
    private static func withStrings<R>(
        _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> R
    ) -> R {
        var pointers = unsafe texts.map { unsafe strdup($0) }
        unsafe pointers.append(nil)
        defer {
            for index in unsafe pointers.indices { unsafe free(pointers[index]) }
        }
        return unsafe pointers.withUnsafeBufferPointer { buffer in
            // Never nil: the list has an element, its end.
            guard let base = buffer.baseAddress else { preconditionFailure("an empty list") }
            return unsafe body(base)
        }
    }
}
