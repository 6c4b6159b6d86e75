package import ArgumentParser
package import Dispatch
import Glibc
import Synchronization

/// Ctrl-C and SIGTERM as a clean end: the first one asks the work to stop, a second one ends the program at once.
///
/// `@unchecked Sendable`: the sources are made and resumed in `init` and then only kept; the flag is atomic.
package final class Interruption: @unchecked Sendable {
    /// The number of the first signal; 0 before it.
    private let first = Atomic<Int32>(0)
    private let sources: [any DispatchSourceSignal]

    /// - Parameters:
    ///   - signals: that ask the work to stop.
    ///   - stop: called once, on another thread.
    package init(signals: [Int32] = [SIGINT, SIGTERM], stop: @escaping @Sendable () -> Void) {
        sources = signals.map { DispatchSource.makeSignalSource(signal: $0, queue: .global()) }
        for (number, source) in zip(signals, sources) {
            // Until then a signal ends the program, whose work has not begun.
            source.begin { [self] in
                let isFirst = first.compareExchange(
                    expected: 0, desired: number, ordering: .relaxed
                ).exchanged
                guard isFirst else { exit(status.rawValue) }
                stop()
            }
        }
    }

    /// Whether the program was asked to stop.
    package var isRequested: Bool { first.load(ordering: .relaxed) != 0 }

    /// The status that a stopped program ends with, as shells report it: 128 and the signal's number.
    package var status: ExitCode {
        ExitCode(first.load(ordering: .relaxed) == SIGTERM ? 143 : ExitCode.interrupted.rawValue)
    }
}

extension Interruption {
    /// Makes the keys of a terminal that end or stop a program (Ctrl-C, Ctrl-\, Ctrl-Z) do nothing.
    package static func ignoreKeys() {
        for number in [SIGINT, SIGQUIT, SIGTSTP] { signal(number, SIG_IGN) }
    }
}

extension DispatchSourceSignal {
    /// Begins to call a handler for the signal; none that comes after this returns is lost.
    package func begin(_ handler: @escaping @Sendable () -> Void) {
        let isRegistered = DispatchSemaphore(value: 0)
        setEventHandler(handler: handler)
        setRegistrationHandler { isRegistered.signal() }
        resume()
        isRegistered.wait()
    }
}

/// Whether work is to end, known to all threads.
package final class StopFlag: Sendable {
    private let flag = Atomic(false)

    package init() {}

    package var isSet: Bool { flag.load(ordering: .relaxed) }

    package func set() { flag.store(true, ordering: .relaxed) }
}
