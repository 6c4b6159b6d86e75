internal import CInput
internal import Files
internal import Glibc
internal import PageModel
internal import Synchronization
internal import Threads

/// The touch panels, mice, keyboards and typing scanners of a screen without a desktop.
///
/// libinput reads them where there is udev; elsewhere, as in many containers, they are read directly (evdev).
/// Devices may come and go at any time. A separate thread reads them, so that a scanner's keys keep their times
/// however busy the program is.
final class InputDevices: Sendable {
    /// What visitors do.
    ///
    /// Read by one consumer. Ends when the devices have been stopped.
    let inputs: AsyncStream<DeviceInput>
    private let continuation: AsyncStream<DeviceInput>.Continuation
    private let wake: CInt
    private let state = Mutex(State())
    private let command = Command()

    /// What the thread is to do; it holds this, and not the devices themselves.
    private final class Command: Sendable {
        private let value = Mutex(InputCommand.listen)

        var now: InputCommand { value.withLock(\.self) }

        /// - Returns: whether it is another than before; an end stays.
        func set(_ new: InputCommand) -> Bool {
            value.withLock { value in
                guard value != .end, value != new else { return false }
                value = new
                return true
            }
        }
    }

    private struct State {
        var hasEnded = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    /// The loop belongs to the thread, which holds the lock for as long as it runs.
    private final class Owner: Sendable {
        let loop: Mutex<InputLoop?>

        init(_ loop: sending InputLoop) { self.loop = Mutex(loop) }
    }

    /// Starts reading.
    ///
    /// - Parameter tell: called once, from any thread, for each device that cannot be used.
    /// - Throws: ``InputDeviceError`` for a layout that is not known, and when the system has no descriptors left.
    convenience init(
        _ options: InputOptions, tell: @escaping @Sendable (InputDeviceError) -> Void
    ) throws(InputDeviceError) {
        try self.init(options) { Self.source(options, tell: tell) }
    }

    /// - Parameter makeSource: what is read.
    init(
        _ options: InputOptions, makeSource: () -> sending any InputSource
    ) throws(InputDeviceError) {
        let translator = try InputTranslator(options)
        let wake = eventfd(0, CInt(EFD_CLOEXEC) | CInt(EFD_NONBLOCK))
        guard wake >= 0 else { throw .systemCall(name: "eventfd", code: errno) }
        self.wake = wake
        // No person fills this buffer; only a broken device could.
        (inputs, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(16_384))
        let owner = Owner(InputLoop(source: makeSource(), translator: translator))
        let (continuation, command) = (continuation, command)
        do throws(SystemCallError) {
            try BlockingThread.start("input devices") { [weak self] in
                owner.loop.withLock { loop in
                    loop?.run(wake: wake, command: { command.now }) { continuation.yield($0) }
                    // Closes the devices, before anybody hears that they are.
                    loop = nil
                }
                continuation.finish()
                if let self { self.ended() } else { close(wake) }
            }
        } catch {
            // Nothing runs that ``stop()`` would wait for.
            ended()
            throw .systemCall(name: "pthread_create", code: error.code)
        }
    }

    deinit {
        continuation.finish()
        if state.withLock({ $0.hasEnded }) {
            close(wake)
        } else {
            // The thread ends later, and closes its wake-up descriptor.
            change(to: .end)
        }
    }

    /// Lets the devices go.
    ///
    /// Returns when they have been closed. May be called at any time, and twice.
    func stop() async {
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
            let mustWait = state.withLock { state in
                if !state.hasEnded { state.waiting.append(done) }
                return !state.hasEnded
            }
            if mustWait { change(to: .end) } else { done.resume() }
        }
    }

    /// Opens the devices, or leaves them to other programs; at first they are open.
    func listen(_ listens: Bool) { change(to: listens ? .listen : .pause) }

    private func change(to new: InputCommand) {
        guard command.set(new) else { return }
        var one: UInt64 = 1
        // A counter that is full is awake already.
        _ = unsafe write(wake, &one, MemoryLayout<UInt64>.size)
    }

    private func ended() {
        let waiting = state.withLock { state in
            defer { state.waiting = [] }
            state.hasEnded = true
            return state.waiting
        }
        waiting.forEach { $0.resume() }
    }

    private static func source(
        _ options: InputOptions, tell: @escaping @Sendable (InputDeviceError) -> Void
    ) -> sending any InputSource {
        let notices = InputNotices(hear: tell)
        let devices = devices(grabs: options.grabs, notices)
        guard options.jack != .none else { return devices }
        // Errors of these devices are those of the others.
        return JackedSource(devices, jacks: EvdevSource(grabs: false, .jacks, tell: { _ in }))
    }

    private static func devices(
        grabs: Bool, _ notices: InputNotices
    ) -> sending any InputSource {
        if unsafe access("/run/udev/data", R_OK | X_OK) == 0,
            let source = LibinputSource(grabs: grabs, tell: { notices.tell($0) })
        {
            return source
        }
        notices.tell(.udevIsMissing)
        return EvdevSource(grabs: grabs, tell: { notices.tell($0) })
    }
}

/// How the input devices of a screen are used.
struct InputOptions: Sendable, Equatable {
    /// The keyboards' layout, by its name in xkb-data.
    var layout = Layout(name: "us")
    var rotation = ScreenRotation.none
    /// The layout in which scanners type; the keyboards' when `nil`.
    var scannerLayout: String?
    /// The screen as the visitor sees it, so that a mouse moves one pixel for each of its steps.
    var widthInPixels = 1920
    var heightInPixels = 1080
    var keypad = KeypadChoice.auto
    var jack = JackChoice.auto
    var repeatsKeys = true
    /// How soon the same key counts again.
    var doubleStrike = Duration.zero
    /// Whether devices are grabbed: then no key reaches SysRq, the kernel's console or logind.
    var grabs = true

    struct Layout: Sendable, Hashable {
        /// `us`, `de`, or several as `us,ru`.
        var name: String
        /// `nodeadkeys`, `intl`; none when empty.
        var variant = ""
    }
}
