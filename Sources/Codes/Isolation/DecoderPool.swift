import Glibc
import Processes
import Synchronization

/// Confined processes that decode pictures and frames, one for every concurrent job.
///
/// They have none of our files, no network and bounded memory, whatever the bytes that they decode make of them. They are
/// started when they are needed and kept for the next job.
public final class DecoderPool: Sendable {
    private let command: [String]
    private let environment: [String]
    private let idle = Mutex<[Idle]>([])

    /// A process that waits for a job.
    private struct Idle {
        let process: DecoderProcess
        /// Whether the end of its last job is still to come.
        let isAtWork: Bool
    }

    /// More than a machine has cores; further ones are ended.
    private static let capacity = 64

    /// Decoders by the program beside our own.
    ///
    /// - Parameter isInBackground: whether they get only the processor time that others leave.
    public convenience init(isInBackground: Bool = false) {
        self.init(
            [OwnProgram.path("docent-decoder")] + (isInBackground ? ["background"] : []))
    }

    /// - Parameters:
    ///   - command: the program's path and its arguments.
    ///   - environment: its variables, as `NAME=value`.
    package init(_ command: [String], environment: [String] = DecoderPool.usualEnvironment) {
        self.command = command
        self.environment = environment
    }

    /// A crash is reported as such; drawing its stack would only take time.
    ///
    /// Libraries are bound at once and not in each job's process,
    /// and large pictures take large pages.
    package static var usualEnvironment: [String] {
        let path = unsafe getenv("LD_LIBRARY_PATH").map { unsafe String(cString: $0) }
        return [
            "SWIFT_BACKTRACE=enable=no", "LD_BIND_NOW=1", "GLIBC_TUNABLES=glibc.malloc.hugetlb=1",
        ] + (path.map { ["LD_LIBRARY_PATH=\($0)"] } ?? [])
    }

    /// Starts a process, where none is idle, so that its absence shows before the first job.
    ///
    /// - Throws: ``DecoderFailure/unavailable(reason:)``.
    public func prepare() throws(DecoderFailure) {
        guard idle.withLock(\.isEmpty) else { return }
        put(try start(), isAtWork: false)
    }

    /// Hands a job to an idle process, or to a new one.
    func begin(_ message: Message, files: [CInt]) throws(DecoderFailure) -> DecoderProcess {
        // One that has ended since its last job, or does not end that job, shows only now.
        while let next = idle.withLock({ $0.popLast() }) {
            guard !next.isAtWork || next.process.endsJob() else { continue }
            if next.process.send(message, files: files) { return next.process }
        }
        let process = try start()
        guard process.send(message, files: files) else {
            throw .unavailable(reason: "\(command.first ?? "") ends at once")
        }
        return process
    }

    func put(_ process: DecoderProcess, isAtWork: Bool) {
        idle.withLock { idle in
            guard idle.count < Self.capacity else { return }
            idle.append(Idle(process: process, isAtWork: isAtWork))
        }
    }

    private func start() throws(DecoderFailure) -> DecoderProcess {
        try DecoderProcess(command, environment: environment)
    }
}
