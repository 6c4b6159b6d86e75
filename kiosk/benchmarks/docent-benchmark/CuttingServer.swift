import Foundation
import Synchronization

/// A web server of this machine that resets every connection some seconds after it began, as bad networks do.
final class CuttingServer: Sendable {
    let port: UInt16
    private let listener: Int32
    private let folder: String
    private let lifetime: Duration
    private let figures = Mutex<(connections: Int, sent: Int)>((0, 0))

    var connections: Int { figures.withLock(\.connections) }
    /// How many bytes of bodies were sent.
    var sent: Int { figures.withLock(\.sent) }

    /// What lies in the kernel on its way when a connection is reset, in bytes.
    private static let onItsWay: Int32 = 1 << 18

    init(folder: String, lifetime: Duration) throws {
        (self.folder, self.lifetime) = (folder, lifetime)
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        let status = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(listener, $0, length) == 0 && listen(listener, 8) == 0
                    ? unsafe getsockname(listener, $0, &length) : -1
            }
        }
        guard status == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        port = UInt16(bigEndian: address.sin_port)
        Thread.detachNewThread { [self] in
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { return }
                Thread.detachNewThread { [self] in serve(connection) }
            }
        }
    }

    /// Ends the server; connections end by themselves.
    func stop() {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    /// Answers one request, and closes.
    private func serve(_ connection: Int32) {
        defer { close(connection) }
        var size = Self.onItsWay
        _ = unsafe setsockopt(
            connection, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        var request = [UInt8](repeating: 0, count: 1 << 14)
        let count = unsafe recv(connection, &request, request.count, 0)
        guard count > 0 else { return }
        let lines = String(decoding: request[..<count], as: UTF8.self).split(separator: "\r\n")
        let path = lines.first?.split(separator: " ").dropFirst().first ?? ""
        guard let file = FileHandle(forReadingAtPath: folder + path),
            let length = try? file.seekToEnd()
        else { return send("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n", connection) }
        let start =
            lines.first { $0.lowercased().hasPrefix("range: bytes=") }
            .flatMap { UInt64($0.dropFirst(13).prefix { $0 != "-" }) } ?? 0
        figures.withLock { $0.connections += 1 }
        let range = "Content-Range: bytes \(start)-\(length - 1)/\(length)\r\n"
        send(
            "HTTP/1.1 \(start > 0 ? "206 Partial Content\r\n" + range : "200 OK\r\n")"
                + "ETag: \"\(length)\"\r\nConnection: close\r\nContent-Length: \(length - start)\r\n\r\n",
            connection)
        let end = ContinuousClock.now + lifetime
        try? file.seek(toOffset: start)
        while let part = try? file.read(upToCount: 1 << 16), !part.isEmpty {
            guard ContinuousClock.now < end else {
                var linger = linger(l_onoff: 1, l_linger: 0)
                _ = unsafe setsockopt(
                    connection, SOL_SOCKET, SO_LINGER, &linger,
                    socklen_t(MemoryLayout<Foundation.linger>.size))
                return
            }
            guard send(Array(part), connection) else { return }
            figures.withLock { $0.sent += part.count }
        }
    }

    private func send(_ text: String, _ connection: Int32) {
        _ = send(Array(text.utf8), connection)
    }

    private func send(_ bytes: [UInt8], _ connection: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe Foundation.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
