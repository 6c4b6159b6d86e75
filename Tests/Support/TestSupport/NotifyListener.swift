import Foundation
import Synchronization

/// A service manager's ear: takes the datagrams that a service sends.
package final class NotifyListener {
    /// The socket, and what has come to it.
    private final class Ear: Sendable {
        let descriptor: Int32
        let state = Mutex((heard: [String](), taken: 0))

        init() { descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0) }

        deinit { close(descriptor) }

        func take() {
            state.withLock {
                var bytes = [UInt8](repeating: 0, count: 4096)
                while true {
                    let count = unsafe recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
                    guard count >= 0 else { break }
                    $0.heard.append(String(decoding: bytes[..<count], as: UTF8.self))
                }
            }
        }
    }

    private let ear = Ear()
    /// Closed where nothing more is heard.
    private let end: Int32
    /// For NOTIFY_SOCKET.
    package let name: String

    /// - Parameter name: a path, or a name of the kernel's after "@".
    package init(_ name: String) throws {
        self.name = name
        var ends: [Int32] = [0, 0]
        guard unsafe pipe(&ends) == 0 else {
            throw Program.SpawnError(program: name, number: errno)
        }
        end = ends[1]
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var bytes = Array(name.utf8)
        if name.hasPrefix("@") { bytes[0] = 0 }
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
        let length = socklen_t(
            MemoryLayout<sa_family_t>.size + bytes.count + (name.hasPrefix("@") ? 0 : 1))
        let status = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(ear.descriptor, $0, length)
            }
        }
        guard status == 0 else {
            close(ends[0])
            throw Program.SpawnError(program: name, number: errno)
        }
        Thread.detachNewThread { [ear, last = ends[0]] in Self.keepListening(ear, until: last) }
    }

    /// The kernel holds ten datagrams; of a service that sends more while a test does something else, none is lost.
    private static func keepListening(_ ear: Ear, until end: Int32) {
        while true {
            var waits = [
                pollfd(fd: ear.descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: end, events: Int16(POLLIN), revents: 0),
            ]
            guard unsafe poll(&waits, 2, -1) >= 0 || errno == EINTR else { break }
            if waits[1].revents != 0 { break }
            ear.take()
        }
        close(end)
    }

    deinit { close(end) }

    /// Everything that was heard, in its order.
    package var heard: [String] { ear.state.withLock { $0.heard } }

    /// Takes what has come since the last call, without waiting.
    @discardableResult
    package func listen() -> [String] {
        ear.take()
        return ear.state.withLock { state in
            let new = state.heard[state.taken...]
            state.taken = state.heard.count
            return Array(new)
        }
    }

    /// Waits until something of what was heard is as wanted.
    package func waits(until isWanted: ([String]) -> Bool) -> Bool {
        comes {
            listen()
            return isWanted(heard)
        }
    }
}
