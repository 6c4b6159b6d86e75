import Foundation
import Glibc
import Synchronization
import TestSupport

/// A terminal of our own: what a display writes to it is collected, what is typed into it the display reads.
final class PseudoTerminal: Sendable {
    let master: CInt
    let path: String
    // TIOCSPTLCK and TIOCGPTN of ioctl_tty(2), which Swift does not import.
    private static let unlock: UInt = 0x4004_5431
    private static let getNumber: UInt = 0x8004_5430
    private let collected = Mutex<[UInt8]>([])

    init?(columns: UInt16 = 80, rows: UInt16 = 24) {
        master = unsafe Glibc.open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var number: UInt32 = 0
        var lock: CInt = 0
        guard master >= 0, unsafe ioctl(master, Self.unlock, &lock) == 0,
            unsafe ioctl(master, Self.getNumber, &number) == 0
        else { return nil }
        path = "/dev/pts/\(number)"
        resize(columns: columns, rows: rows)
    }

    deinit { close(master) }

    /// Opens the side that a program uses.
    func open() -> CInt { unsafe Glibc.open(path, O_RDWR | O_NOCTTY) }

    func resize(columns: UInt16, rows: UInt16) {
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = unsafe ioctl(master, UInt(TIOCSWINSZ), &size)
    }

    func type(_ text: String) {
        let bytes = Array(text.utf8)
        _ = unsafe write(master, bytes, bytes.count)
    }

    /// The modes as numbers that can be compared.
    var mode: [UInt32] {
        var mode = termios()
        guard unsafe tcgetattr(master, &mode) == 0 else { return [] }
        return [mode.c_iflag, mode.c_oflag, mode.c_cflag, mode.c_lflag]
    }

    /// Everything written so far, after collecting what is there.
    func output() -> String {
        collected.withLock { bytes in
            var place = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
            while unsafe poll(&place, 1, 0) > 0, place.revents & Int16(POLLIN) != 0 {
                var buffer = [UInt8](repeating: 0, count: 65536)
                let count = unsafe read(master, &buffer, buffer.count)
                if count <= 0 { break }
                bytes += buffer.prefix(count)
            }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    /// Waits until some text has been written.
    func waits(for text: String) async -> Bool {
        await eventually { output().contains(text) }
    }
}
