package import Files
import Glibc
import Processes

/// A job of a confined decoder, and the conversation about it; ended with its owner.
///
/// For one thread at a time.
package final class DecoderJob {
    /// What a job may take, in bytes.
    package struct Limits {
        /// Address space, beyond what the decoder has before.
        package var memory: Int
        /// Of the pixels that it gives back at a time, in bytes.
        package var pixels: Int

        package init(memory: Int, pixels: Int) {
            self.memory = memory
            self.pixels = pixels
        }
    }

    private let pool: DecoderPool
    private let limits: Limits
    private let output: FileDescriptor
    /// `nil` when the job is over.
    private var process: DecoderProcess?

    /// Hands a job to a decoder.
    ///
    /// - Parameters:
    ///   - kind: ``Message/Kind/picture`` or ``Message/Kind/frame``.
    ///   - input: what is decoded: the bytes of a picture file, the pixels of a frame.
    ///   - describe: adds what the decoder must know.
    package convenience init(
        _ kind: Message.Kind, input: [UInt8], limits: Limits, in pool: DecoderPool,
        describe: (inout Message) -> Void
    ) throws(DecoderFailure) {
        try self.init(
            kind, file: try Self.memory("docent-input", input), limits: limits, in: pool,
            describe: describe)
    }

    /// Hands a job with an open file to a decoder.
    package init(
        _ kind: Message.Kind, file: borrowing FileDescriptor, limits: Limits, in pool: DecoderPool,
        describe: (inout Message) -> Void = { _ in }
    ) throws(DecoderFailure) {
        self.pool = pool
        self.limits = limits
        var message = Message(kind)
        message.append(limits.memory)
        message.append(limits.pixels)
        describe(&message)
        output = try Self.memory("docent-output")
        process = try pool.begin(message, files: [file.number, output.number])
    }

    /// Memory that both sides have.
    private static func memory(
        _ name: String, _ content: [UInt8] = []
    ) throws(DecoderFailure) -> FileDescriptor {
        do throws(SystemCallError) {
            let file = try FileDescriptor(inMemory: name)
            try file.write(content)
            try SystemCall.check { lseek(file.number, 0, SEEK_SET) }
            return file
        } catch {
            throw .unavailable(reason: "no memory for a picture: \(error.reason)")
        }
    }

    deinit { finish() }

    /// Sends a request, where there is one, and waits for the answer.
    ///
    /// After a failure the job is over.
    package func ask(
        _ request: Message? = nil, within limit: Duration
    ) throws(DecoderFailure) -> Message {
        guard let process else { throw .ended(status: 0) }
        if let request { _ = process.send(request) }
        let deadline = Deadline(in: limit)
        guard let answer = process.receive(by: deadline) else {
            // Killed with its host, whose child it is: only our own children can be killed safely by number.
            self.process = nil
            throw deadline.hasPassed ? .timeout(limit: limit) : .unavailable(reason: "it has ended")
        }
        guard answer.kind == .ended else { return answer }
        self.process = nil
        pool.put(process, isAtWork: false)
        throw failure(answer)
    }

    /// The pixels that the last answer speaks of.
    package func pixels(count: Int) throws(DecoderFailure) -> [UInt8] {
        var isWhole = true
        let pixels = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let to = unsafe buffer.baseAddress.map { unsafe $0 + filled }
                let (rest, place) = (count - filled, filled)
                let got = SystemCall.repeating {
                    unsafe pread(output.number, to, rest, off_t(place))
                }
                guard got > 0 else { break }
                filled += got
            }
            isWhole = filled == count
        }
        guard isWhole else { throw .malformedAnswer }
        return pixels
    }

    /// Ends the job, if it is not over, and gives its process back.
    package func finish() {
        guard let process = process.take() else { return }
        if process.send(Message(.stop)) { pool.put(process, isAtWork: true) }
    }

    private func failure(_ ending: Message) -> DecoderFailure {
        var reader = MessageReader(ending)
        guard let status = try? reader.integer(), let memory = try? reader.integer() else {
            return .malformedAnswer
        }
        let signal = Int32(truncatingIfNeeded: status & 0x7F)
        guard status >= 0, signal != 0 else {
            return .ended(status: Int32(truncatingIfNeeded: status >> 8 & 0xFF))
        }
        if signal == SIGSYS { return .forbiddenCall }
        // Nearly all of what it may have was in use.
        if memory > limits.memory / 2 { return .outOfMemory(limit: limits.memory) }
        return .crashed(signal: signal)
    }
}
