import CConfinement
import Confinement
package import Files
import Glibc

/// The decoder's own side: a process that is confined before the first foreign byte comes, and forks a process for each job.
///
/// A job's process gives up yet more, sees one picture and ends: what it was made to do harms no other job. It is forked before its job
/// comes, so that no job waits for it.
package struct DecoderHost {
    private let socket: CInt
    private let filter: Confinement.CallFilter
    /// The address space that it has before a job, in bytes.
    private let ownSpace: Int

    /// Confines this process for good; it must have one thread, and what it needs of files must be loaded.
    ///
    /// Where that fails, the other side is given the reason, and the process ends.
    package init(socket: CInt) {
        self.socket = socket
        ownSpace = ResourceLimit.addressSpaceInUse
        do throws(SystemCallError) {
            try ResourceLimit.core.set(to: 0)
            try Confinement.dieWithParent()
            filter = try Confinement.CallFilter(.worker)
            try Confinement.enter(Confinement.Files(), .host)
        } catch {
            var refusal = Message(.refusal)
            refusal.append("it cannot be confined: \(error.reason)")
            _ = MessageSocket.send(refusal, to: socket)
            exit(EX_UNAVAILABLE)
        }
    }

    /// Works until the other side closes the socket.
    ///
    /// - Parameter work: does a job, in the process that was forked for it and ends when it returns.
    package func run(_ work: (inout DecoderWork) -> Void) {
        guard MessageSocket.send(Message(.ready), to: socket) else { return }
        while true {
            let process = docent_fork()
            // Without what a process does at its end: it is a copy, and has nothing to give back.
            if process == 0 { _exit(begin(work)) }
            // The other side is gone, or there is not enough memory for another process.
            guard process > 0, MessageSocket.send(ending(of: process), to: socket) else { return }
        }
    }

    /// Confines a job's process, waits for the job and does it.
    private func begin(_ work: (inout DecoderWork) -> Void) -> CInt {
        do {
            try Confinement.dieWithParent()
            try filter.load()
        } catch {
            return EX_UNAVAILABLE
        }
        guard let (message, files) = MessageSocket.receive(from: socket, files: 2),
            files[0] >= 0, files[1] >= 0
        else { return EX_NOINPUT }
        var reader = MessageReader(message)
        do {
            try ResourceLimit.addressSpace.set(
                to: ownSpace + reader.integer(in: 0...Self.mostBytes))
            try ResourceLimit.fileSize.set(to: reader.integer(in: 0...Self.mostBytes))
        } catch {
            return EX_USAGE
        }
        var job = DecoderWork(
            kind: message.kind, request: reader, socket: socket,
            input: FileDescriptor(owning: files[0]), output: FileDescriptor(owning: files[1]))
        work(&job)
        return 0
    }

    private static let mostBytes = 1 << 46

    /// How a job's process ended: its status as waitpid(2) has it, and the most memory that it had in use.
    private func ending(of process: pid_t) -> Message {
        var memory: Int64 = 0
        let status = unsafe docent_wait(process, &memory)
        var message = Message(.ended)
        message.append(Int(status))
        message.append(Int(memory))
        return message
    }
}

/// One job, in the process that does it.
package struct DecoderWork: ~Copyable {
    package let kind: Message.Kind
    /// What the job's first message says.
    package var request: MessageReader
    /// What is to be decoded.
    package let input: FileDescriptor
    /// Where pixels are written.
    package let output: FileDescriptor
    private let socket: CInt

    init(
        kind: Message.Kind, request: MessageReader, socket: CInt,
        input: consuming FileDescriptor, output: consuming FileDescriptor
    ) {
        self.kind = kind
        self.request = request
        self.socket = socket
        self.input = input
        self.output = output
    }

    /// Answers; `false` when no one listens.
    package func send(_ message: Message) -> Bool { MessageSocket.send(message, to: socket) }

    /// Waits for the next request; `nil` when nothing more is wanted.
    package func receive() -> Message? {
        MessageSocket.receive(from: socket).flatMap { $0.kind == .stop ? nil : $0 }
    }
}
