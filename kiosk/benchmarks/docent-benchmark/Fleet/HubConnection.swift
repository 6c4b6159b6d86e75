import Foundation
import HubProtocol

/// A connection to a hub that is kept open, and made again when it broke.
final class HubConnection {
    private var descriptor: Int32?

    deinit { drop() }

    private func drop() {
        if let descriptor { close(descriptor) }
        descriptor = nil
    }

    /// Sends a poll.
    ///
    /// - Returns: the answer; `nil` where there was none, after a short pause.
    func poll(_ request: PollRequest, _ token: String, _ server: ServerProcess) -> PollAnswer? {
        guard let body = try? JSONEncoder().encode(request),
            let bytes = exchange(Array(body), token, server.port),
            let answer = try? JSONDecoder().decode(PollAnswer.self, from: Data(bytes))
        else {
            drop()
            usleep(20_000)
            return nil
        }
        return answer
    }

    private func exchange(_ body: [UInt8], _ token: String, _ port: UInt16) -> [UInt8]? {
        if descriptor == nil { descriptor = Self.connect(to: port) }
        guard let descriptor else { return nil }
        let head = """
            POST \(HubProtocol.pollPath) HTTP/1.1\r
            Host: localhost\r
            Authorization: Bearer \(token)\r
            Content-Length: \(body.count)\r
            \r

            """
        var rest = (Array(head.utf8) + body)[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return nil }
            rest = rest.dropFirst(count)
        }
        return read(from: descriptor)
    }

    private func read(from descriptor: Int32) -> [UInt8]? {
        var all: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 16_384)
        var body: (start: Int, length: Int)?
        while body.map({ all.count < $0.start + $0.length }) ?? true {
            let count = unsafe recv(descriptor, &part, part.count, 0)
            guard count > 0, all.count < HubProtocol.maximumAnswerBytes else { return nil }
            all += part[..<count]
            if body == nil, let end = all.firstRange(of: Array("\r\n\r\n".utf8)) {
                let head = String(decoding: all[..<end.lowerBound], as: UTF8.self).lowercased()
                guard head.hasPrefix("http/1.1 200"),
                    let field = head.components(separatedBy: "content-length: ").dropFirst().first,
                    let length = Int(field.prefix { $0.isNumber })
                else { return nil }
                body = (end.upperBound, length)
            }
        }
        guard let body else { return nil }
        return Array(all[body.start..<body.start + body.length])
    }

    static func address(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }

    static func connect(to port: UInt16) -> Int32? {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        var address = address(port)
        let status = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe Foundation.connect(
                    descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else {
            close(descriptor)
            return nil
        }
        var patience = timeval(tv_sec: 30, tv_usec: 0)
        _ = unsafe setsockopt(
            descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience,
            socklen_t(MemoryLayout<timeval>.size))
        var isOn: Int32 = 1
        _ = unsafe setsockopt(
            descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn,
            socklen_t(MemoryLayout<Int32>.size))
        return descriptor
    }
}
