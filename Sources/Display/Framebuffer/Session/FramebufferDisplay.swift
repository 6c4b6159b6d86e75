public import Imaging
internal import Synchronization

/// The pages on a screen without a desktop: a framebuffer or a graphics card, touched, clicked and typed on.
///
/// The console behind it is given back on every way out.
public final class FramebufferDisplay: Display {
    public let events: AsyncStream<InputEvent>
    private let continuation: AsyncStream<InputEvent>.Continuation
    private let options: FramebufferOptions
    private let tell: @Sendable (String) -> Void
    private let session: PageSession
    private let state = Mutex(State())

    private struct State {
        var devices: InputDevices?
        var tasks: [Task<Void, Never>] = []
        /// What is not drawn yet; the newest wins.
        var screen: Screen?
        var frame: (image: LumaImage, outlines: [Quadrilateral])?
        var film: ColorImage?
        var light: DisplayLight?
        /// Who waits until what is there now is drawn.
        var waiting: [CheckedContinuation<Void, Never>] = []
        var isDrawing = false
        var hasStarted = false

        /// What is to be drawn now; with none of it the drawing has come to its end.
        mutating func takeNew() -> State {
            isDrawing = screen != nil || frame != nil || film != nil || light != nil
            let new = self
            screen = nil
            frame = nil
            film = nil
            light = nil
            waiting = []
            return new
        }
    }

    /// - Parameter tell: told in words which devices are used, and which cannot be; from any thread.
    public init(
        _ options: FramebufferOptions = FramebufferOptions(),
        tell: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.options = options
        self.tell = tell
        session = PageSession(options: options, tell: tell)
        (events, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(16_384))
    }

    /// Takes the screen, the console behind it, and the devices that visitors use.
    ///
    /// - Throws: ``ScreenError`` where no page can be shown, ``DisplayError/notStartable`` the second time.
    public func start() async throws {
        let mayStart = state.withLock { state in
            defer { state.hasStarted = true }
            return !state.hasStarted
        }
        guard mayStart else { throw DisplayError.notStartable }
        let (width, height) = try await session.open()
        var input = InputOptions()
        input.layout = .init(name: options.keyboardLayout)
        input.rotation = .init(rawValue: options.rotation.rawValue) ?? .none
        input.widthInPixels = width
        input.heightInPixels = height
        do {
            let devices = try InputDevices(input) { [tell] in tell("\($0)") }
            state.withLock { $0.devices = devices }
            watch(devices.inputs)
        } catch {
            // Codes are read and pages shown without hands, too.
            tell("\(error)")
        }
        let ticking = Task { [session] in
            while !Task.isCancelled {
                // Cancellation ends the loop.
                try? await Task.sleep(for: .seconds(1))
                await session.tick()
            }
        }
        state.withLock { $0.tasks.append(ticking) }
        draw()
    }

    private func watch(_ inputs: AsyncStream<DeviceInput>) {
        let watching = Task { [session, continuation] in
            for await input in inputs {
                for event in await session.receive(input) { continuation.yield(event) }
            }
        }
        state.withLock { $0.tasks.append(watching) }
    }

    public func show(_ screen: Screen) async {
        state.withLock { $0.screen = screen }
        draw()
    }

    public var preparesPages: Bool { true }

    public func prepare(_ screens: [Screen]) async { await session.prepare(screens) }

    public func show(frame: LumaImage, outlines: [Quadrilateral]) async {
        state.withLock { $0.frame = (frame, outlines) }
        draw()
    }

    /// More pixels take longer to hand over than a picture of a film stands.
    public var filmSize: FilmSize? { FilmSize(width: 1280, height: 720) }

    public func show(film picture: ColorImage) async {
        state.withLock { $0.film = picture }
        draw()
    }

    public func shine(_ light: DisplayLight) async {
        state.withLock { $0.light = light }
        draw()
    }

    /// Returns when the thread that draws has done so, and has answered.
    public func settled() async {
        guard state.withLock({ $0.hasStarted }) else { return }
        await withCheckedContinuation { continuation in
            state.withLock { $0.waiting.append(continuation) }
            draw()
        }
        await session.answer()
    }

    /// Has the newest page and picture drawn; what comes meanwhile takes the place of what waits.
    private func draw() {
        let mustBegin = state.withLock { state in
            guard state.hasStarted, !state.isDrawing else { return false }
            state.isDrawing = true
            return true
        }
        guard mustBegin else { return }
        Task { [session] in
            while true {
                let new = state.withLock { $0.takeNew() }
                if let light = new.light { await session.shine(light) }
                if let screen = new.screen { await session.show(screen) }
                if let frame = new.frame {
                    await session.show(frame.image, outlines: frame.outlines)
                }
                if let film = new.film { await session.show(film: film) }
                new.waiting.forEach { $0.resume() }
                if !new.isDrawing { return }
            }
        }
    }

    public func stop() async {
        let (devices, tasks) = state.withLock { state in
            defer {
                state.devices = nil
                state.tasks = []
            }
            return (state.devices, state.tasks)
        }
        tasks.forEach { $0.cancel() }
        await devices?.stop()
        await session.close()
        continuation.finish()
    }
}
