import Files
import FilmProtocol
import Glibc
import Imaging
import Synchronization

/// The pictures of a film that plays, one after the other, as its player draws them into shared memory.
final class FilmFrames: Sendable {
    private struct State {
        var newest: VideoFrame?
        var reader: CheckedContinuation<VideoFrame?, Never>?
        var isOver = false
        /// The first thing that was wrong with what the player says.
        var failure: PlaybackError?
        var report: (@Sendable (PlaybackError) -> Void)?
        var counts = FrameCounts()
    }

    private let memory: FrameMemory
    private let socket = Mutex<FrameSocket?>(nil)
    /// The player's end of the socket, until it is started.
    private let lent = Mutex<Int32>(-1)
    private let state = Mutex(State())

    /// - Throws: ``PlaybackError/notStarted(program:code:)``.
    init(fitting box: FilmBox) throws(PlaybackError) {
        do throws(SystemCallError) {
            memory = try FrameMemory()
            var ends: [Int32] = [-1, -1]
            try SystemCall.check {
                unsafe socketpair(
                    AF_UNIX, Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends)
            }
            let (ours, theirs) = (ends[0], ends[1])
            lent.withLock { $0 = theirs }
            let socket = FrameSocket(owning: ours) { [weak self] in self?.receive($0) }
            self.socket.withLock { $0 = socket }
        } catch {
            throw .notStarted(program: FilmProgram.name, code: error.code)
        }
        fit(box)
    }

    deinit {
        socket.withLock { $0 }?.close()
        returnLent()
    }

    /// The descriptors that the player is lent after the film, as ``FilmChannel`` lists it.
    var descriptors: [Int32] { [memory.number, lent.withLock { $0 }] }

    /// Closes our copy of what the player has got by now.
    func returnLent() {
        lent.withLock { number in
            if number >= 0 { _ = Glibc.close(number) }
            number = -1
        }
    }

    /// Has what is wrong with what the player says reported, once, be it in the past already.
    func reportFailure(_ report: @escaping @Sendable (PlaybackError) -> Void) {
        let failure = state.withLock { state in
            state.report = report
            return state.failure
        }
        if let failure { report(failure) }
    }

    /// How many pictures came, and how many were due.
    var counts: FrameCounts { state.withLock(\.counts) }

    /// Asks for pictures that fit other sides.
    func fit(_ box: FilmBox) {
        socket.withLock { $0 }?.send(
            FrameRequest.fit(width: box.width, height: box.height).bytes)
    }

    /// Ends it: no picture follows.
    func close() {
        let reader = state.withLock { state in
            state.isOver = true
            state.newest = nil
            return state.reader.take()
        }
        reader?.resume(returning: nil)
        socket.withLock { $0 }?.close()
    }

    /// The newest picture that was not given yet, as soon as there is one; `nil` when the film is over.
    ///
    /// One reader at a time: a second one gets `nil`, as does one whose task is cancelled.
    func next() async -> VideoFrame? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let answer: VideoFrame?? = state.withLock { state in
                    if state.isOver || state.reader != nil || Task.isCancelled {
                        return .some(nil)
                    }
                    if let frame = state.newest.take() { return frame }
                    state.reader = continuation
                    return nil
                }
                if let answer { continuation.resume(returning: answer) }
            }
        } onCancel: {
            state.withLock { $0.reader.take() }?.resume(returning: nil)
        }
    }

    // MARK: Receiving

    private func receive(_ message: [UInt8]?) {
        guard let message else { return close() }
        guard let notice = FrameNotice(bytes: message) else {
            return fail("\(message.count) bytes that say nothing of a picture")
        }
        let socket = socket.withLock { $0 }
        guard
            let frame = memory.frame(
                notice, onRelease: { socket?.send(FrameRequest.release(slot: $0).bytes) })
        else {
            return fail(
                "a picture of \(notice.width) x \(notice.height) pixels in place \(notice.slot)")
        }
        let (reader, old) = state.withLock { state in
            state.counts.came &+= 1
            state.counts.due = notice.number
            let reader = state.reader.take()
            let old = state.newest
            state.newest = reader == nil && !state.isOver ? frame : nil
            // A picture that was not taken is let go outside the lock.
            return (reader, old)
        }
        withExtendedLifetime(old) {}
        reader?.resume(returning: frame)
    }

    private func fail(_ found: String) {
        close()
        let failure = PlaybackError.brokenAnswer(program: FilmProgram.name, found: found)
        let report = state.withLock { state in
            guard state.failure == nil else { return nil as (@Sendable (PlaybackError) -> Void)? }
            state.failure = failure
            return state.report
        }
        report?(failure)
    }
}

/// How a film's pictures fare.
package struct FrameCounts: Sendable, Equatable {
    /// Those that were drawn for us.
    package var came: UInt32 = 0
    /// Those that were due, drawn or not.
    package var due: UInt32 = 0
}
