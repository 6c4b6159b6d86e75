internal import Glibc

/// A pipe that wakes a thread which waits for a terminal's input.
final class WakePipe: Sendable {
    /// The end that the thread waits on, and the end that wakes it; neither blocks.
    let input: CInt
    let output: CInt

    init() throws(DisplayError) { (input, output) = try TerminalPort.makePipe() }

    deinit {
        close(input)
        close(output)
    }

    func wake() {
        // A full pipe means that a wake-up is waiting already.
        var reason = UInt8(ascii: "M")
        _ = unsafe write(output, &reason, 1)
    }
}
