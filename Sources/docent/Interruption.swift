import ArgumentParser
import Dispatch
import Foundation
import Synchronization

/// Ctrl-C and SIGTERM as a clean end: the first one asks the work to stop, a second one ends the program at once.
///
/// `@unchecked Sendable`: the sources are made and resumed in `init` and then only kept; the flag is atomic.
final class Interruption: @unchecked Sendable {
    private let hasCome = Atomic(false)
    private let sources: [any DispatchSourceSignal]

    /// - Parameters:
    ///   - signals: that ask the work to stop.
    ///   - stop: called once, on another thread.
    init(signals: [Int32] = [SIGINT, SIGTERM], stop: @escaping @Sendable () -> Void) {
        sources = signals.map { number in
            signal(number, SIG_IGN)
            return DispatchSource.makeSignalSource(signal: number, queue: .global())
        }
        for source in sources {
            source.setEventHandler { [self] in
                if hasCome.exchange(true, ordering: .relaxed) {
                    exit(ExitCode.interrupted.rawValue)
                }
                stop()
            }
            source.resume()
        }
    }

    /// Whether the program was asked to stop.
    var isRequested: Bool { hasCome.load(ordering: .relaxed) }
}

extension Interruption {
    /// Makes the keys of a terminal that end or stop a program (Ctrl-C, Ctrl-\, Ctrl-Z) do nothing.
    static func ignoreKeys() {
        for number in [SIGINT, SIGQUIT, SIGTSTP] { signal(number, SIG_IGN) }
    }
}

/// Whether work is to end, known to all threads.
final class StopFlag: Sendable {
    private let flag = Atomic(false)

    var isSet: Bool { flag.load(ordering: .relaxed) }

    func set() { flag.store(true, ordering: .relaxed) }
}
