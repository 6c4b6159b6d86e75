public import Imaging
public import PageModel
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
    private let mailbox = DisplayMailbox()
    private let state = Mutex(State())

    private struct State {
        var devices: InputDevices?
        var obstacle: DisplayObstacle?
        var tasks: [Task<Void, Never>] = []
        var hasStarted = false
        /// Whether the devices were asked for, in vain or not.
        var hasDevices = false
        var isOpen = false
    }

    /// - Parameter tell: called, from any thread, with a sentence for each device that is used or cannot be.
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
    /// A screen that is plugged in or switched on later is taken then; until then ``obstacle`` says so.
    ///
    /// - Throws: ``ScreenError`` where no page can be shown, ``DisplayError/notStartable`` the second time.
    public func start() async throws {
        let mayStart = state.withLock { state in
            defer { state.hasStarted = true }
            return !state.hasStarted
        }
        guard mayStart else { throw DisplayError.notStartable }
        try await session.open()
        await takeDevices()
        let ticking = Task { [weak self, session] in
            while !Task.isCancelled {
                // Cancellation ends the loop.
                try? await Task.sleep(for: .seconds(1))
                self?.notice(await session.tick())
                await self?.takeDevices()
            }
        }
        state.withLock { state in
            state.tasks.append(ticking)
            state.isOpen = true
        }
        deliver()
    }

    /// Takes the devices that visitors use, once there is a screen on which they point.
    private func takeDevices() async {
        guard !state.withLock(\.hasDevices), let (width, height) = await session.size else {
            return
        }
        state.withLock { $0.hasDevices = true }
        var input = InputOptions()
        input.layout = .init(name: options.keyboardLayout)
        input.scannerLayout = options.scannerLayout
        input.keypad = options.keypad
        input.jack = options.jack
        input.repeatsKeys = options.repeatsKeys
        input.doubleStrike = options.doubleStrike
        input.rotation = options.rotation
        input.widthInPixels = width
        input.heightInPixels = height
        do {
            let devices = try InputDevices(input) { [tell] in tell("\($0)") }
            state.withLock { $0.devices = devices }
            watch(devices.inputs)
        } catch {
            // A kiosk without input devices still reads codes and shows pages.
            tell("\(error)")
        }
    }

    /// What is typed while another console is on the screen is meant for that.
    private func notice(_ obstacle: DisplayObstacle?) {
        let devices = state.withLock { state in
            state.obstacle = obstacle
            return state.devices
        }
        devices?.listen(obstacle != .otherConsole)
    }

    public var obstacle: DisplayObstacle? { state.withLock(\.obstacle) }

    private func watch(_ inputs: AsyncStream<DeviceInput>) {
        let watching = Task { [session, continuation, tell] in
            for await input in inputs {
                if case .scannerLayout(let name) = input {
                    tell(
                        "a scanner types as on the keyboard layout \(name), which is used until it is unplugged; "
                            + "to keep it, set scanner-keyboard: \(name) in kiosk.yaml")
                }
                for event in await session.receive(input) { continuation.yield(event) }
            }
        }
        state.withLock { $0.tasks.append(watching) }
    }

    public func show(_ screen: Screen) async { post { $0.screen = screen } }

    public var preparesPages: Bool { true }

    public func prepare(_ screens: [Screen]) async { await session.prepare(screens) }

    public func show(frame: LumaImage, outlines: [Quadrilateral]) async {
        post { $0.frame = (frame, outlines) }
    }

    /// Before a page with a film is drawn, what most of them have room for.
    public var filmSize: FilmSize? {
        session.filmRoom.withLock { $0 } ?? FilmSize(width: 1280, height: 720)
    }

    public func show(film picture: VideoFrame) async { post { $0.film = picture } }

    public func shine(_ light: DisplayLight) async { post { $0.light = light } }

    /// Returns when the thread that draws has drawn what was handed over.
    public func settled() async {
        guard state.withLock({ $0.isOpen }) else { return }
        await withCheckedContinuation { continuation in
            post { $0.waiting.append(continuation) }
        }
    }

    private func post(_ change: (inout DisplayMailbox.Mail) -> Void) {
        if mailbox.post(change), state.withLock({ $0.isOpen }) { deliver() }
    }

    private func deliver() {
        Task { [session, mailbox] in await session.collect(from: mailbox) }
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

/// How a framebuffer display is set up.
public struct FramebufferOptions: Sendable, Equatable {
    /// `/dev/fb0` or `/dev/dri/card0`; the best that there is when `nil`.
    public var device: String?
    /// The connector of a graphics card, "HDMI-A-1"; the best when `nil`.
    public var connector: String?
    /// How far pages are turned, clockwise.
    public var rotation = ScreenRotation.none
    /// The diagonal of the panel in inches; when `nil`, what the driver reports, else a guess from its pixels.
    public var diagonalInches: Double?
    /// From the eye to the panel, in millimetres: how large the letters must be.
    public var viewingDistance = 550.0
    /// The keyboards' layout: us, gb, de, fr.
    public var keyboardLayout = "us"
    /// The layout in which scanners type; the keyboards' when `nil`.
    public var scannerLayout: String?
    public var keypad = KeypadChoice.auto
    public var jack = JackChoice.auto
    /// Whether keys that move repeat while they are held.
    public var repeatsKeys = true
    /// For how long the same key does not count again.
    public var doubleStrike = Duration.zero
    /// Burn-in protection: by how many pixels the picture moves around; 0 switches it off.
    public var pixelShift = 2
    /// The HDMI-CEC device by which a television goes to standby and wakes with the pages; `nil` to leave it as it is.
    public var cecDevice: String? = "/dev/cec0"
    /// How long another console may be on the screen before the pages come back; for ever when `nil`.
    ///
    /// For a service, which has its console to itself; a person who tries a kiosk out may look at other consoles.
    public var returnDelay: Duration?
    /// Whether Ctrl-C at a keyboard stops the kiosk: for trying it out, not for a lobby.
    public var quitsByKey = false

    public init() {}

    /// Why keyboards cannot have their layout on this machine; `nil` if they can.
    public var keyboardProblem: String? {
        Self.problem(keyboardLayout)
    }

    /// Why scanners cannot have their layout on this machine; `nil` if they can.
    public var scannerProblem: String? { scannerLayout.flatMap(Self.problem) }

    private static func problem(_ layout: String) -> String? {
        do throws(InputDeviceError) {
            _ = try KeyboardLayout(InputOptions.Layout(name: layout))
            return nil
        } catch {
            return error.description
        }
    }
}
