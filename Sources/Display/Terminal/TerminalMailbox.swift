internal import Glibc
internal import Imaging
internal import Synchronization

/// Hands the newest page and pictures to the terminal's thread, and wakes it.
final class TerminalMailbox: Sendable {
    struct Frame: Sendable {
        var image: LumaImage
        var outlines: [Quadrilateral]
        var isNew = true
    }

    struct Mail: Sendable {
        var screen: Screen?
        var frame: Frame?
        var film: ColorImage?
        /// Whether nothing is to be shown; stays until it changes.
        var isDark = false
        var isStopping = false
    }

    /// The end that the thread reads, and the end that wakes it.
    let wakeInput: CInt
    let wakeOutput: CInt
    private let mail = Mutex(Mail())

    init() throws(DisplayError) {
        (wakeInput, wakeOutput) = try TerminalPort.makePipe()
    }

    deinit {
        close(wakeInput)
        close(wakeOutput)
    }

    func post(_ change: (inout Mail) -> Void) {
        mail.withLock { change(&$0) }
        wake()
    }

    /// Takes what is new; that the display is stopping stays.
    func collect() -> Mail {
        mail.withLock { mail in
            let taken = mail
            mail.screen = nil
            mail.frame = nil
            mail.film = nil
            return taken
        }
    }

    /// Waits until the display is stopped; the terminal is gone and there is nothing else to do.
    ///
    /// - Returns: false, so that the caller ends.
    func waitForStop() -> Bool {
        while !collect().isStopping {
            _ = TerminalPort.wait(input: -1, wake: wakeInput, output: nil, timeout: nil)
            _ = TerminalPort.drain(wakeInput)
        }
        return false
    }

    private func wake() {
        // A full pipe means that a wake-up is waiting already.
        var reason = UInt8(ascii: "M")
        _ = unsafe write(wakeOutput, &reason, 1)
    }
}
