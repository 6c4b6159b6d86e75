import CSystemCalls
package import Files
import Glibc
import Synchronization
import Threads

/// A program that runs for us: it is always waited for, and can be ended for certain.
///
/// Its standard input is a socket to us, as is its standard output where that is wanted; its
/// messages go nowhere; it gets no other descriptor of ours but the files that it is lent.
package final class ChildProcess: Sendable {
    /// How a program ended.
    package enum Ending: Equatable, Sendable {
        case status(Int32)
        case signal(Int32)
        /// Someone else took the news of its end.
        case unknown
    }

    /// What the socket to a program carries.
    package enum Speech: Sendable {
        /// A stream of bytes.
        case bytes
        /// Messages, each whole, with open files.
        case messages

        fileprivate var socketType: __socket_type {
            switch self {
            case .bytes: SOCK_STREAM
            case .messages: SOCK_SEQPACKET
            }
        }
    }

    private struct State {
        var ending: Ending?
        var waiting: [CheckedContinuation<Ending, Never>] = []
    }

    /// The program's name, without its folder.
    package let program: String
    package let identifier: Int32
    private let state = Mutex(State())

    /// Starts all programs, and lives as long as we do: Linux sends the signal that a process asks
    /// for on its parent's death when the thread that started it ends.
    private static let starter = ThreadExecutor(name: "starter")

    private init(program: String, identifier: Int32) {
        self.program = program
        self.identifier = identifier
    }

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - command: the program's path and its arguments.
    ///   - environment: its variables, as `NAME=value`.
    ///   - name: what it is called, where its path is that of another program which starts it.
    ///   - hearsOutput: whether its standard output is the socket, too; else it goes nowhere.
    ///   - files: what it is lent as its descriptors from 3 on, four at most.
    ///   - speech: what the socket carries.
    /// - Returns: the process, and our end of the socket, for its owner to close.
    package static func start(
        _ command: [String], environment: [String], name: String? = nil, hearsOutput: Bool = true,
        lending files: [Int32] = [], speech: Speech = .bytes
    ) throws(SystemCallError) -> (process: ChildProcess, socket: Int32) {
        let path = command.first ?? ""
        var ends: [Int32] = [-1, -1]
        try SystemCall.check {
            unsafe socketpair(
                AF_UNIX, Int32(speech.socketType.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends)
        }
        let ours = FileDescriptor(owning: ends[0])
        let theirs = FileDescriptor(owning: ends[1])
        // Numbers that none of the child's own can overwrite while they are put in their places.
        let raised = try FileDescriptor(duplicating: theirs.number)
        var duplicates: [Int32] = []
        defer { for duplicate in duplicates { _ = close(duplicate) } }
        for file in files { duplicates.append(try FileDescriptor(duplicating: file).release()) }
        let lent = duplicates
        let number = raised.number
        let (code, identifier) = starter.run {
            var identifier: Int32 = 0
            let code = unsafe withStrings(command) { command in
                unsafe withStrings(environment) { environment in
                    unsafe docent_child_start(
                        path, command, environment, number, hearsOutput ? number : -1, lent,
                        lent.count, &identifier)
                }
            }
            return (code, identifier)
        }
        guard code == 0 else { throw SystemCallError(code: code) }
        let process = ChildProcess(
            program: name ?? FilePath.split(path).name, identifier: identifier)
        do throws(SystemCallError) {
            // Holds the object until the program has ended: none is ever left a zombie.
            try BlockingThread.start("child") { process.waitForEnd() }
        } catch {
            process.kill()
            process.waitForEnd()
            throw error
        }
        return (process, ours.release())
    }

    /// How it ended; `nil` while it runs.
    package var ending: Ending? { state.withLock(\.ending) }

    /// Waits for its end.
    package func ended() async -> Ending {
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
    package func end(grace: Duration = .zero) async -> Ending {
        guard grace > .zero else {
            kill()
            return await ended()
        }
        send(SIGTERM)
        return await withTimeout(grace, onTimeout: { self.kill() }) { await ended() }
    }

    /// Kills it where it does not end by itself within a time, and blocks until it is gone.
    package func waitUntilGone(killingAfter grace: Duration) -> Ending {
        let end = ContinuousClock.now + grace
        var isKilled = false
        while true {
            if let ending { return ending }
            if !isKilled, ContinuousClock.now >= end {
                kill()
                isKilled = true
            }
            usleep(1_000)
        }
    }

    /// Kills it, without waiting.
    package func kill() { send(SIGKILL) }

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
}

extension FileDescriptor {
    /// A file that exists in memory alone.
    package init(inMemory name: String) throws(SystemCallError) {
        self.init(owning: try SystemCall.check { unsafe docent_memory_file(name) })
    }

    /// A file of zeros that exists in memory alone, sealed against a change of its size.
    package init(sharedMemory name: String, byteCount: Int) throws(SystemCallError) {
        self.init(
            owning: try SystemCall.check { unsafe docent_shared_memory(name, byteCount) })
    }
}
