import Files
import Glibc
import Processes

/// A running host of decoders and the socket to it; killed with its owner.
final class DecoderProcess: Sendable {
    private let process: ChildProcess
    private let socket: FileDescriptor

    /// A small machine that has not used the libraries since it was switched on takes seconds to read them.
    private static let patience = Duration.seconds(20)

    /// Starts it, and waits until it is confined.
    init(_ command: [String], environment: [String]) throws(DecoderFailure) {
        let program = command.first ?? ""
        let started: (process: ChildProcess, socket: Int32)
        do throws(SystemCallError) {
            started = try ChildProcess.start(
                command, environment: environment, hearsOutput: false, speech: .messages)
        } catch {
            throw .unavailable(reason: "\(program): \(error.reason)")
        }
        process = started.process
        socket = FileDescriptor(owning: started.socket)
        let first = MessageSocket.receive(
            from: socket.number, by: Deadline(in: Self.patience))
        guard first?.kind != .ready else { return }
        // It has ended, or is to end now.
        let ending = process.waitUntilGone(killingAfter: .milliseconds(500))
        // What the loader of shared libraries ends a program with.
        guard ending != .status(127) else { throw .missingLibrary(program: program) }
        var reader = first.map { MessageReader($0) }
        let reason = (try? reader?.text()) ?? "it does not start"
        throw .unavailable(reason: "\(program): \(reason)")
    }

    deinit { process.kill() }

    /// Waits for the end of a job that was asked to stop; `false` where it does not end.
    func endsJob() -> Bool {
        let deadline = Deadline(in: .milliseconds(500))
        // What it still had to say is of no use.
        while let answer = receive(by: deadline) {
            if answer.kind == .ended { return true }
        }
        return false
    }

    func send(_ message: Message, files: [CInt] = []) -> Bool {
        MessageSocket.send(message, files: files, to: socket.number)
    }

    func receive(by deadline: Deadline) -> Message? {
        MessageSocket.receive(from: socket.number, by: deadline)
    }
}
