internal import CTerminal
internal import Files
internal import Glibc

/// The system calls of the terminal display.
enum TerminalPort {
    struct Size: Equatable {
        var columns: Int
        var rows: Int
        var widthInPixels: Int
        var heightInPixels: Int
    }

    enum Received: Equatable {
        case bytes([UInt8])
        case nothing
        case gone
    }

    /// The window's size; 80 x 24 where the terminal does not report it.
    static func size(of descriptor: CInt) -> Size {
        var window = winsize()
        let result = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &window)
        guard result == 0, window.ws_col > 0, window.ws_row > 0 else {
            return Size(columns: 80, rows: 24, widthInPixels: 0, heightInPixels: 0)
        }
        return Size(
            columns: Int(window.ws_col), rows: Int(window.ws_row),
            widthInPixels: Int(window.ws_xpixel), heightInPixels: Int(window.ws_ypixel))
    }

    /// Time that only goes forward.
    static func now() -> Duration {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// Opens the terminal behind a descriptor again, so that O_NONBLOCK is set for us alone and not for the shell.
    ///
    /// - Returns: `nil` where its name cannot be opened.
    static func reopen(_ descriptor: CInt) -> CInt? {
        var name = [CChar](repeating: 0, count: 256)
        let result = unsafe ttyname_r(descriptor, &name, name.count)
        guard result == 0 else { return nil }
        let opened = unsafe open(name, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        return opened >= 0 ? opened : nil
    }

    /// A pipe that neither end of blocks.
    static func makePipe() throws(DisplayError) -> (input: CInt, output: CInt) {
        var ends: [CInt] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { throw .systemCall(name: "pipe", code: errno) }
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        return (ends[0], ends[1])
    }

    /// Waits until something can be read or, with `output`, written; `nil` waits without end.
    static func wait(
        input: CInt, wake: CInt, output: CInt?, timeout: Duration?
    ) -> (input: Bool, wake: Bool, output: Bool) {
        var places = [
            pollfd(fd: input, events: Int16(POLLIN), revents: 0),
            pollfd(fd: wake, events: Int16(POLLIN), revents: 0),
            pollfd(fd: output ?? -1, events: Int16(POLLOUT), revents: 0),
        ]
        let count = unsafe poll(&places, 3, timeout?.pollTimeout ?? -1)
        guard count > 0 else { return (false, false, false) }
        return (places[0].revents != 0, places[1].revents != 0, places[2].revents != 0)
    }

    static func read(_ descriptor: CInt) -> Received {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = SystemCall.repeating {
            unsafe Glibc.read(descriptor, &buffer, buffer.count)
        }
        if count > 0 { return .bytes(Array(buffer.prefix(count))) }
        if count < 0 && errno == EAGAIN { return .nothing }
        return .gone
    }

    /// Everything that is in a pipe.
    static func drain(_ descriptor: CInt) -> [UInt8] {
        guard case .bytes(let bytes) = read(descriptor) else { return [] }
        return bytes
    }

    /// Writes as much as is taken at once.
    ///
    /// - Returns: the number of bytes that need not be written any more: all, when the terminal is gone.
    static func write(_ bytes: ArraySlice<UInt8>, to descriptor: CInt) -> Int {
        let result = unsafe bytes.withUnsafeBytes { buffer in
            SystemCall.repeating {
                unsafe docent_terminal_write(descriptor, buffer.baseAddress, buffer.count)
            }
        }
        if result >= 0 { return Int(result) }
        return errno == EAGAIN ? 0 : bytes.count
    }

    /// The bytes that take a screen over, and those that give it back from any state.
    static let enterText =
        "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?2004h\u{1B}[0m\u{1B}[2J"
    // The first two end whatever sequence or picture was being sent.
    static let leaveText =
        "\u{18}\u{1B}\\\u{1B}[?2026l\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?7h\u{1B}[0m\u{1B}[2J"
        + "\u{1B}[?25h\u{1B}[?1049l"

    /// Takes a terminal over; the ticket gives it back.
    static func take(input: CInt, output: CInt, wake: CInt) throws(DisplayError) -> CInt {
        var ticket: CInt = 0
        let enter = Array(enterText.utf8)
        let leave = Array(leaveText.utf8)
        let code = unsafe enter.withUnsafeBytes { enterBytes in
            unsafe leave.withUnsafeBytes { leaveBytes in
                unsafe docent_terminal_take(
                    input, output, wake, enterBytes.baseAddress, enterBytes.count,
                    leaveBytes.baseAddress, leaveBytes.count, &ticket)
            }
        }
        if code == EBUSY { throw .terminalInUse }
        if code != 0 { throw .systemCall(name: "taking the terminal", code: code) }
        return ticket
    }
}

extension Duration {
    /// For poll(2): milliseconds, rounded up so that what was waited for is due; at most an hour, at least 0.
    var pollTimeout: CInt {
        let (seconds, attoseconds) = max(.zero, self).components
        return CInt(min(seconds, 3600)) * 1000
            + CInt((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}

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
