import Foundation
import Synchronization

/// A terminal without a screen: what is written to it is counted with its time, and thrown away.
final class PseudoTerminal: Sendable {
    /// The side a display writes to.
    let display: CInt
    private let reader: CInt
    /// TIOCSPTLCK and TIOCGPTN of Linux's ioctl_tty(2), macros that Swift does not import.
    private static let setLock: UInt = 0x4004_5431
    private static let getNumber: UInt = 0x8004_5430
    private let arrivals = Mutex<[ContinuousClock.Instant]>([])

    /// - Throws: the system's error when there is no pseudo-terminal to be had.
    init(columns: UInt16, rows: UInt16) throws {
        reader = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY)
        var isLocked: CInt = 0
        var number: CUnsignedInt = 0
        guard reader >= 0, unsafe ioctl(reader, Self.setLock, &isLocked) == 0,
            unsafe ioctl(reader, Self.getNumber, &number) == 0
        else { throw POSIXError(.ENOTTY) }
        display = unsafe open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
        guard display >= 0 else { throw POSIXError(.ENOTTY) }
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        guard unsafe ioctl(display, UInt(TIOCSWINSZ), &size) == 0 else { throw POSIXError(.ENOTTY) }
        Thread.detachNewThread { [self] in listen() }
    }

    private func listen() {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while unsafe read(reader, &buffer, buffer.count) > 0 {
            let now = ContinuousClock.now
            arrivals.withLock { $0.append(now) }
        }
    }

    /// When the last byte of what was written after a time had come: writing that pauses for 30 ms is over.
    ///
    /// `nil` when nothing came within five seconds.
    func endOfWriting(after start: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        let limit = start + .seconds(5)
        while ContinuousClock.now < limit {
            let last = arrivals.withLock { $0.last { $0 > start } }
            if let last, ContinuousClock.now - last > .milliseconds(30) { return last }
            usleep(1000)
        }
        return nil
    }
}
