import Foundation

/// A connection to a port of this machine, for bytes of any kind.
package final class LoopbackClient {
    private let descriptor: Int32

    /// - Parameter patience: how many seconds an answer may take to begin, and each of its parts.
    package init(port: UInt16, patience seconds: Int = Patience.seconds) throws {
        descriptor = Self.socket(AF_INET, patience: seconds)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        try unsafe Self.connect(descriptor, to: &address, called: "port \(port)")
    }

    /// A connection to a Unix socket.
    package init(socket path: String, patience seconds: Int = Patience.seconds) throws {
        descriptor = Self.socket(AF_UNIX, patience: seconds)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { bytes in
            unsafe bytes.copyBytes(from: Array(path.utf8).prefix(bytes.count - 1))
        }
        try unsafe Self.connect(descriptor, to: &address, called: path)
    }

    private static func socket(_ kind: Int32, patience seconds: Int) -> Int32 {
        let descriptor = Foundation.socket(kind, Int32(SOCK_STREAM.rawValue), 0)
        var patience = timeval(tv_sec: seconds, tv_usec: 0)
        _ = unsafe setsockopt(
            descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience,
            socklen_t(MemoryLayout<timeval>.size))
        return descriptor
    }

    private static func connect<Address>(
        _ descriptor: Int32, to address: UnsafeMutablePointer<Address>, called name: String
    ) throws {
        let status = unsafe UnsafeMutableRawPointer(address).withMemoryRebound(
            to: sockaddr.self, capacity: 1
        ) {
            unsafe Foundation.connect(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
        }
        guard status == 0 else { throw Program.SpawnError(program: name, number: errno) }
    }

    deinit { close(descriptor) }

    /// A port that nothing listens at.
    package static func freePort() throws -> UInt16 {
        let descriptor = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(descriptor, $0, length) == 0
                    ? unsafe getsockname(descriptor, $0, &length) : -1
            }
        }
        guard status == 0 else { throw Program.SpawnError(program: "a port", number: errno) }
        return UInt16(bigEndian: address.sin_port)
    }

    package func send(_ bytes: some Collection<UInt8>) {
        let bytes = Array(bytes)
        _ = unsafe Foundation.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// Sends all, however many parts that takes.
    package func sendAll(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    package func send(_ text: String) { send(Array(text.utf8)) }

    /// Everything up to the other side's end, or until it is whole; what was never ended is `nil`.
    package func answer(isWhole: ([UInt8]) -> Bool = { _ in false }) -> String? {
        bytes(isWhole: isWhole).map { String(decoding: $0, as: UTF8.self) }
    }

    /// As ``answer(isWhole:)``, for what may be no text.
    package func bytes(isWhole: ([UInt8]) -> Bool = { _ in false }) -> [UInt8]? {
        var all: [UInt8] = []
        var bytes = [UInt8](repeating: 0, count: 4096)
        while !isWhole(all) {
            let count = unsafe recv(descriptor, &bytes, bytes.count, 0)
            if count < 0, errno == EAGAIN { return nil }
            if count <= 0 { break }
            all += bytes[..<count]
        }
        return all
    }

    /// Asks for a page over a connection of its own.
    package static func get(_ path: String, port: UInt16) throws -> String {
        let client = try LoopbackClient(port: port)
        client.send("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n")
        return client.answer() ?? ""
    }
}
