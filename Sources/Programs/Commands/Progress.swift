import Glibc
import Synchronization
import Wording

/// A progress line on standard error; nothing if standard error is not a terminal.
package struct Progress {
    private let isShown = isatty(STDERR_FILENO) == 1
    private let clock = ContinuousClock()
    private var last: ContinuousClock.Instant?

    package init() {}

    /// Shows a line, ten times a second at most.
    package mutating func show(_ text: @autoclosure () -> String) {
        guard isShown else { return }
        let now = clock.now
        if let last, now - last < .milliseconds(100) { return }
        last = now
        Words.write("\r\u{1B}[K\(VisibleText.logLine(text()))")
    }

    /// Takes the line away.
    package mutating func clear() {
        guard isShown, last != nil else { return }
        last = nil
        Words.write("\r\u{1B}[K")
    }
}

/// A ``Progress`` that many threads report to.
package final class ProgressLine: Sendable {
    private let progress = Mutex(Progress())

    package init() {}

    package func show(_ text: @autoclosure () -> String) { progress.withLock { $0.show(text()) } }

    package func clear() { progress.withLock { $0.clear() } }
}
