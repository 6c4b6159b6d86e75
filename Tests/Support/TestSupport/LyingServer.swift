import Foundation
import Synchronization

/// An HTTP server of this machine that answers each request over a connection of its own, as a test says: also wrongly.
///
/// It listens until the tests end: a test's last use of it may come before the request that goes to it.
package final class LyingServer: Sendable {
    package struct Request: Sendable {
        package var method: String
        package var path: String
        /// By their names in small letters.
        package var headers: [String: String]
        package var body: [UInt8]

        /// The first byte of the range that is asked for; 0 where none is.
        package var start: Int {
            guard let range = headers["range"], range.hasPrefix("bytes=") else { return 0 }
            return Int(range.dropFirst(6).prefix { $0.isNumber }) ?? 0
        }
    }

    package struct Answer: Sendable {
        package var status: Int
        package var headers: [String: String]
        package var body: [UInt8]
        /// Ends the connection after so many bytes of the body.
        package var cut: Int?
        /// Whether it resets the connection then.
        package var isReset = false
        /// The Content-Length that it claims; nil for the right one.
        package var claimedLength: Int?
        /// Sends the body again and again, without saying how long it is.
        package var isEndless = false
        /// Sends one byte, and then nothing until the other side ends.
        package var isSilent = false
        /// Sends ten bytes a second.
        package var drips = false

        package init(_ status: Int = 200, _ body: [UInt8] = [], headers: [String: String] = [:]) {
            self.status = status
            self.body = body
            self.headers = headers
        }
    }

    package let port: UInt16
    package var url: String { "http://127.0.0.1:\(port)" }
    private let answer: @Sendable (Request) -> Answer
    private let log = Mutex<(requests: [Request], sent: Int)>(([], 0))

    /// What was asked for, in its order.
    package var requests: [Request] { log.withLock(\.requests) }
    /// How many bytes of bodies were sent.
    package var sentBytes: Int { log.withLock(\.sent) }
    package func forget() { log.withLock { $0 = ([], 0) } }

    package init(_ answer: @escaping @Sendable (Request) -> Answer) throws {
        self.answer = answer
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(listener, $0, length) == 0 && listen(listener, 64) == 0
                    ? unsafe getsockname(listener, $0, &length) : -1
            }
        }
        guard status == 0 else { throw Program.SpawnError(program: "a server", number: errno) }
        port = UInt16(bigEndian: address.sin_port)
        Thread.detachNewThread { [self] in
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { return }
                Thread.detachNewThread { [self] in
                    serve(connection)
                    close(connection)
                }
            }
        }
    }

    private func serve(_ connection: Int32) {
        guard let request = Self.request(of: connection) else { return }
        log.withLock { $0.requests.append(request) }
        let answer = answer(request)
        var head = "HTTP/1.1 \(answer.status) Answer\r\nConnection: close\r\n"
        if !answer.isEndless {
            head += "Content-Length: \(answer.claimedLength ?? answer.body.count)\r\n"
        }
        for (name, value) in answer.headers { head += "\(name): \(value)\r\n" }
        guard Self.send(Array((head + "\r\n").utf8), to: connection) else { return }
        if answer.isSilent {
            _ = Self.send(Array(answer.body.prefix(1)), to: connection)
            var byte: UInt8 = 0
            _ = unsafe recv(connection, &byte, 1, 0)
            return
        }
        if answer.drips {
            for byte in answer.body where Self.send([byte], to: connection) { usleep(100_000) }
            return
        }
        var rest = answer.body.prefix(answer.cut ?? answer.body.count)
        repeat {
            rest = answer.isEndless ? answer.body[...] : rest
            while !rest.isEmpty {
                let part = Array(rest.prefix(1 << 16))
                guard Self.send(part, to: connection) else { return }
                log.withLock { $0.sent += part.count }
                rest = rest.dropFirst(part.count)
            }
        } while answer.isEndless
        if answer.cut != nil, answer.isReset {
            var linger = linger(l_onoff: 1, l_linger: 0)
            _ = unsafe setsockopt(
                connection, SOL_SOCKET, SO_LINGER, &linger,
                socklen_t(MemoryLayout<Foundation.linger>.size))
        }
    }

    private static func request(of connection: Int32) -> Request? {
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 16)
        var end: Int?
        while end == nil {
            let count = unsafe recv(connection, &part, part.count, 0)
            guard count > 0, bytes.count < 1 << 22 else { return nil }
            bytes += part[..<count]
            end = String(decoding: bytes, as: UTF8.self).range(of: "\r\n\r\n").map { range in
                String(decoding: bytes, as: UTF8.self)[..<range.upperBound].utf8.count
            }
        }
        let head = String(decoding: bytes[..<(end ?? 0)], as: UTF8.self)
        let lines = head.split(separator: "\r\n")
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count == 3 else { return nil }
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            headers[line[..<colon].lowercased()] = String(
                line[line.index(after: colon)...].drop { $0 == " " })
        }
        let length = headers["content-length"].flatMap(Int.init) ?? 0
        var body = Array(bytes[(end ?? 0)...])
        while body.count < length {
            let count = unsafe recv(connection, &part, part.count, 0)
            guard count > 0 else { return nil }
            body += part[..<count]
        }
        return Request(
            method: String(words[0]), path: String(words[1]), headers: headers, body: body)
    }

    private static func send(_ bytes: [UInt8], to connection: Int32) -> Bool {
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

extension LyingServer.Answer {
    /// A file of a folder as an honest server sends it: whole, from a byte on, or not at all where it is known.
    package static func file(
        _ request: LyingServer.Request, in folder: String
    ) -> LyingServer.Answer {
        guard !request.path.contains(".."),
            let data = FileManager.default.contents(atPath: folder + request.path)
        else { return .init(404) }
        let bytes = Array(data)
        var sum: UInt64 = 14_695_981_039_346_656_037
        for byte in bytes.prefix(4096) { sum = (sum ^ UInt64(byte)) &* 1_099_511_628_211 }
        let etag = "\"\(sum)-\(bytes.count)\""
        if request.headers["if-none-match"] == etag { return .init(304, headers: ["ETag": etag]) }
        let start = request.start
        let isPart = start > 0 && (request.headers["if-range"] ?? etag) == etag
        guard isPart else { return .init(200, bytes, headers: ["ETag": etag]) }
        guard start < bytes.count else {
            return .init(416, headers: ["Content-Range": "bytes */\(bytes.count)"])
        }
        return .init(
            206, Array(bytes[start...]),
            headers: [
                "ETag": etag,
                "Content-Range": "bytes \(start)-\(bytes.count - 1)/\(bytes.count)",
            ])
    }
}
