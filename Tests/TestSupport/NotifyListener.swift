import Foundation

/// A service manager's ear: takes the datagrams that a service sends.
package final class NotifyListener {
    private let descriptor: Int32
    /// For NOTIFY_SOCKET.
    package let name: String
    /// Everything that was heard, in its order.
    package private(set) var heard: [String] = []

    /// - Parameter name: a path, or a name of the kernel's after "@".
    package init(_ name: String) throws {
        self.name = name
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var bytes = Array(name.utf8)
        if name.hasPrefix("@") { bytes[0] = 0 }
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
        let length = socklen_t(
            MemoryLayout<sa_family_t>.size + bytes.count + (name.hasPrefix("@") ? 0 : 1))
        let status = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(descriptor, $0, length)
            }
        }
        guard status == 0 else { throw Program.SpawnError(program: name, number: errno) }
    }

    deinit { close(descriptor) }

    /// Takes what has come by now, without waiting.
    @discardableResult
    package func listen() -> [String] {
        var new: [String] = []
        var bytes = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = unsafe recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
            guard count >= 0 else { break }
            new.append(String(decoding: bytes[..<count], as: UTF8.self))
        }
        heard += new
        return new
    }

    /// Waits until something of what was heard is as wanted.
    package func waits(until isWanted: ([String]) -> Bool) -> Bool {
        comes {
            listen()
            return isWanted(heard)
        }
    }
}
