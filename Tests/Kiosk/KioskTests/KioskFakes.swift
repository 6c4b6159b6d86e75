import Capture
import Imaging
import Synchronization
import TestSupport
import Testing

@testable import PageModel
@testable import Screens

/// A display that remembers what it was shown, and presses what it is told to.
final class RememberingDisplay: Display {
    let events: AsyncStream<InputEvent>
    private let input: AsyncStream<InputEvent>.Continuation
    private let shown = Mutex<[Screen]>([])
    private let frames = Atomic(0)
    private let films = Mutex<[ColorImage]>([])
    private let lights = Mutex<[DisplayLight]>([])
    private let hangs = Atomic(false)
    private let hidden = Mutex<DisplayObstacle?>(nil)

    private let prepared = Mutex<[[Screen]]>([])
    /// What drawing a page costs; a test lets time pass here.
    private let drawing: @Sendable () -> Void
    let preparesPages: Bool

    init(preparesPages: Bool = false, drawing: @escaping @Sendable () -> Void = {}) {
        (events, input) = AsyncStream.makeStream()
        self.preparesPages = preparesPages
        self.drawing = drawing
    }

    func start() async {}
    func prepare(_ screens: [Screen]) async { prepared.withLock { $0.append(screens) } }
    func show(_ screen: Screen) async {
        drawing()
        shown.withLock { $0.append(screen) }
    }
    func show(frame: LumaImage, outlines: [Quadrilateral]) async {
        frames.add(1, ordering: .relaxed)
    }
    var filmSize: FilmSize? { FilmSize(width: 320, height: 180) }
    func show(film picture: VideoFrame) async { films.withLock { $0.append(picture.image) } }
    func stop() async { input.finish() }
    func shine(_ light: DisplayLight) async { lights.withLock { $0.append(light) } }
    var obstacle: DisplayObstacle? { hidden.withLock(\.self) }
    func hide(behind obstacle: DisplayObstacle?) { hidden.withLock { $0 = obstacle } }
    /// Returns at once, unless the display was made to hang.
    func settled() async {
        while hangs.load(ordering: .relaxed) {
            // A hang ends with the test.
            try? await Task.sleep(for: .milliseconds(5))
            if Task.isCancelled { return }
        }
    }

    /// Makes the display hang, or go on.
    func hang(_ isHanging: Bool) { hangs.store(isHanging, ordering: .relaxed) }

    func press(_ event: InputEvent) { input.yield(event) }

    /// How bright it was made, in its order.
    var shone: [DisplayLight] { lights.withLock { $0 } }
    var screen: Screen? { shown.withLock { $0.last } }
    var screens: [Screen] { shown.withLock { $0 } }
    /// The pictures of films, in their order.
    var filmPictures: [ColorImage] { films.withLock { $0 } }
    var titles: [String] { shown.withLock { $0.map(\.title.string) } }

    /// Waits until pages were to be prepared that are as wanted.
    @discardableResult
    func waitsForPages(_ areWanted: ([Screen]) -> Bool) async throws -> [Screen] {
        var found: [Screen] = []
        try await wait {
            guard let last = prepared.withLock(\.last), areWanted(last) else { return false }
            found = last
            return true
        } seen: {
            "\(prepared.withLock { $0.map { $0.map(\.title.string) } })"
        }
        return found
    }

    /// Waits until a page is shown that is as wanted.
    ///
    /// - Throws: `WaitedInVain` with the titles of all pages that were shown.
    @discardableResult
    func waits(until isWanted: (Screen) -> Bool) async throws -> Screen {
        var found: Screen?
        try await wait {
            guard let screen, isWanted(screen) else { return false }
            found = screen
            return true
        } seen: {
            "\(titles)"
        }
        return try #require(found)
    }
}

/// A camera before which pictures are held up by hand.
final class HandHeldSource: FrameSource {
    let name = "a hand-held picture"
    let frames: AsyncStream<Frame>
    let states: AsyncStream<SourceState>
    private let frameInput: AsyncStream<Frame>.Continuation
    private let stateInput: AsyncStream<SourceState>.Continuation
    private let count = Atomic(0)

    init() {
        (frames, frameInput) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        (states, stateInput) = AsyncStream.makeStream()
    }

    func start() async { stateInput.yield(SourceState(.streaming, "pictures")) }
    func stop() async {
        frameInput.finish()
        stateInput.finish()
    }

    func hold(_ image: LumaImage, at time: ContinuousClock.Instant = .now) {
        let sequence = count.add(1, ordering: .relaxed).oldValue
        frameInput.yield(Frame(image: image, time: time, sequence: sequence))
    }

    func report(_ state: SourceState) { stateInput.yield(state) }
}

/// A clock that stands still until it is told to go on.
///
/// Who waits on it waits as long as on any other: loops go round, and find the same time.
final class StoppedClock: Clock {
    private let time = Mutex(ContinuousClock.now)

    var now: ContinuousClock.Instant { time.withLock { $0 } }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        try await Task.sleep(for: deadline - now)
    }

    func advance(by duration: Duration) { time.withLock { $0 += duration } }
}
