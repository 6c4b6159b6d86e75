internal import Files
internal import Glibc

/// What an ``InputLoop`` is to do.
enum InputCommand: Sendable {
    case listen
    /// Leaves the devices to others for a while.
    case pause
    case end
}

/// Waits for devices and for time to pass, and gives what visitors mean, until it is woken.
final class InputLoop {
    private let source: any InputSource
    private var translator: InputTranslator

    init(source: any InputSource, translator: InputTranslator) {
        self.source = source
        self.translator = translator
    }

    /// Runs until the command is to end.
    ///
    /// - Parameters:
    ///   - wake: an eventfd that is written to when the command has changed.
    ///   - command: what to do, asked for whenever there was something to do.
    func run(wake: CInt, command: () -> InputCommand, give: (DeviceInput) -> Void) {
        while true {
            switch command() {
            case .listen: source.isListening = true
            case .pause: source.isListening = false
            case .end: return
            }
            // Taken before reading: what comes meanwhile is later than this, so a scanner's next key is never
            // found missing because this thread was late.
            let now = TerminalPort.now()
            translator.take(source.drain(now: now)).forEach(give)
            translator.expire(now: now).forEach(give)
            pause(until: wake)
        }
    }

    private func pause(until wake: CInt) {
        var places = ([wake] + source.descriptors).map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        let deadline = [source.deadline, translator.deadline].compactMap { $0 }.min()
        let pause = deadline.map { ($0 - TerminalPort.now()).pollTimeout } ?? -1
        let count = SystemCall.repeating { unsafe poll(&places, nfds_t(places.count), pause) }
        if count < 0 {
            // No memory for the wait; a pause is better than a busy loop.
            usleep(10_000)
        }
        if count > 0, places[0].revents != 0 {
            var wakes: UInt64 = 0
            // An eventfd that was read by then is empty.
            _ = unsafe read(wake, &wakes, MemoryLayout<UInt64>.size)
        }
    }
}

/// Where events come from; used by one thread.
protocol InputSource: AnyObject {
    /// What to wait for: something can be read from one of these.
    var descriptors: [CInt] { get }
    /// When to call ``drain(now:)`` even if nothing can be read.
    var deadline: Duration? { get }
    /// Whether the devices are open; while they are not, other programs get their events.
    var isListening: Bool { get set }
    /// Everything that has happened, oldest first.
    func drain(now: Duration) -> [SourceEvent]
}
