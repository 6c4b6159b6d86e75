internal import Files
internal import Glibc

/// Waits for devices and for time to pass, and gives what visitors mean, until it is woken.
final class InputLoop {
    private let source: any InputSource
    private var translator: InputTranslator

    init(source: any InputSource, translator: InputTranslator) {
        self.source = source
        self.translator = translator
    }

    /// - Parameter wake: ends the run when it can be read.
    func run(wake: CInt, give: (DeviceInput) -> Void) {
        repeat {
            // Taken before reading: what comes meanwhile is later than this, so a scanner's next key is never
            // found missing because this thread was late.
            let now = TerminalPort.now()
            translator.take(source.drain(now: now)).forEach(give)
            translator.expire(now: now).forEach(give)
        } while !isWoken(by: wake)
    }

    private func isWoken(by wake: CInt) -> Bool {
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
        return count > 0 && places[0].revents != 0
    }
}

/// Where events come from; used by one thread.
protocol InputSource: AnyObject {
    /// What to wait for: something can be read from one of these.
    var descriptors: [CInt] { get }
    /// When to call ``drain(now:)`` even if nothing can be read.
    var deadline: Duration? { get }
    /// Everything that has happened, oldest first.
    func drain(now: Duration) -> [SourceEvent]
}
