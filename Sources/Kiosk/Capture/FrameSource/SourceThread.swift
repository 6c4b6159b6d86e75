import Files
import Glibc
import Imaging
import Synchronization
import Threads

/// The base of every source: a thread that may block, and the two streams it fills.
final class SourceThread: Sendable {
    private enum Phase { case idle, running, ended }

    private struct Life {
        var phase = Phase.idle
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    let frames: AsyncStream<Frame>
    let clock: any SourceClock
    private let frameContinuation: AsyncStream<Frame>.Continuation
    private let board = StateBoard()
    private let life = Mutex(Life())
    private let stopRequested = Atomic(false)
    private let lastTime = Mutex<ContinuousClock.Instant?>(nil)
    private let keepsEveryFrame: Bool

    /// - Parameter keepsEveryFrame: whether a frame waits until the one before is taken, instead of taking its place.
    init(clock: any SourceClock, keepsEveryFrame: Bool = false) {
        self.clock = clock
        self.keepsEveryFrame = keepsEveryFrame
        (frames, frameContinuation) = AsyncStream.makeStream(
            bufferingPolicy: keepsEveryFrame ? .bufferingOldest(1) : .bufferingNewest(1))
    }

    var states: AsyncStream<SourceState> { board.states }
    var state: SourceState { board.present }

    // MARK: - For the source's owner

    /// Runs the body on a new thread; when it returns, the source has ended.
    ///
    /// A second call has no effect.
    func start(_ body: @escaping @Sendable () -> Void) {
        let mayStart = life.withLock { life in
            guard life.phase == .idle else { return false }
            life.phase = .running
            return true
        }
        guard mayStart else { return }
        do throws(SystemCallError) {
            try BlockingThread.start("frames") { [self] in
                body()
                finish()
            }
        } catch {
            publish(SourceState(.failed, CaptureError.noThread(code: error.code).description))
            finish()
        }
    }

    /// Asks the thread to end; the stream of frames ends at once.
    func requestStop() {
        stopRequested.store(true, ordering: .releasing)
        clock.wake()
        frameContinuation.finish()
    }

    /// Asks the thread to end, and returns when it has ended.
    func stop() async {
        requestStop()
        let neverStarted = life.withLock { life in
            guard life.phase == .idle else { return false }
            life.phase = .running
            return true
        }
        if neverStarted { finish() }
        await withCheckedContinuation { continuation in
            let hasEnded = life.withLock { life in
                if life.phase == .ended { return true }
                life.waiting.append(continuation)
                return false
            }
            if hasEnded { continuation.resume() }
        }
    }

    private func finish() {
        frameContinuation.finish()
        board.publish(.ended)
        let waiting = life.withLock { life in
            life.phase = .ended
            defer { life.waiting = [] }
            return life.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    // MARK: - For the thread's body

    var isStopping: Bool { stopRequested.load(ordering: .acquiring) }

    func publish(_ state: SourceState) { board.publish(state) }

    /// Delivers a picture; if its time is not later than the last one's, it is made one nanosecond
    /// later.
    func deliver(_ image: consuming LumaImage, time: ContinuousClock.Instant, sequence: Int) {
        let time = lastTime.withLock { last in
            let later = last.map { max(time, $0.advanced(by: .nanoseconds(1))) } ?? time
            last = later
            return later
        }
        let frame = Frame(image: image, time: time, sequence: sequence)
        // A stream does not say when a frame is taken: one that has no place yet is offered again.
        while case .dropped = frameContinuation.yield(frame), keepsEveryFrame, !isStopping {
            usleep(1_000)
        }
    }

    /// Waits until an instant or a stop; `false` when the source is to stop.
    func sleep(until instant: ContinuousClock.Instant) -> Bool {
        while !isStopping {
            let left = clock.now().duration(to: instant)
            if left <= .zero { return true }
            _ = clock.wait(for: nil, upTo: left)
        }
        return false
    }

    /// Waits for a time or a stop; `false` when the source is to stop.
    func sleep(for duration: Duration) -> Bool {
        sleep(until: clock.now().advanced(by: duration))
    }
}
