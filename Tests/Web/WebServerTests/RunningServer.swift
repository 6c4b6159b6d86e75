import Foundation
import TestSupport
import Testing

/// The server as a process of its own, at a port that is free; it is killed with the value.
final class RunningServer {
    let port: UInt16
    let program: RunningProgram

    /// - Parameter options: of `docent serve`, beside the address.
    init(_ options: String...) throws {
        program = try Program(built: "docent-web").start(
            ["serve", "--address", "127.0.0.1:0"] + options)
        var port: UInt16?
        let program = program
        _ = program.waits {
            port = program.errors.firstMatch(of: /Listening on 127\.0\.0\.1:([0-9]+)/)
                .flatMap { UInt16($0.1) }
            return port != nil
        }
        self.port = try #require(port, "\(program.errors)")
    }

    struct Answer {
        var status: Int
        var headers: [String: String]
        var body: [UInt8]

        var text: String { String(decoding: body, as: UTF8.self) }
    }

    /// Sends a request over a connection of its own, and reads the answer.
    func send(
        _ method: String, _ path: String, headers: [String] = [], body: [UInt8] = []
    ) throws -> Answer {
        let client = try LoopbackClient(port: port)
        var head = "\(method) \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        for header in headers { head += header + "\r\n" }
        if !body.isEmpty { head += "Content-Length: \(body.count)\r\n" }
        client.sendAll(Array((head + "\r\n").utf8) + body)
        return try Self.answer(client.bytes() ?? [])
    }

    static func answer(_ bytes: [UInt8]) throws -> Answer {
        let end = try #require(bytes.firstRange(of: Array("\r\n\r\n".utf8)))
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
            .components(separatedBy: "\r\n")
        let status = try #require(
            lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) })
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            headers[line[..<colon].lowercased()] =
                line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        }
        return Answer(status: status, headers: headers, body: Array(bytes[end.upperBound...]))
    }
}
