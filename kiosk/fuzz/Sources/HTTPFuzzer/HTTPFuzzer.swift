import Foundation
import FuzzSupport

@testable import Service

@_cdecl("LLVMFuzzerInitialize")
public func begin(_ count: UnsafeRawPointer, _ words: UnsafeRawPointer) -> CInt {
    let heads = [
        "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "HEAD /metrics?a=b#c HTTP/1.0\r\nHost: [::1]:8077\r\nAccept: */*\r\n\r\n",
        "POST / HTTP/1.1\nhost:127.0.0.1:80\n\n", "\r\n\r\nGET / HTTP/2.0\r\n\r\n",
        "GET  HTTP/1.1\r\nHost: other.example\r\nX: \u{E9}\r\n\r\nrest",
        "127.0.0.1:8077", "[::1]:65535",
    ]
    Fuzzing.begin(seeds: heads.map { Fuzzing.seed(7, $0) })
    return 0
}

/// What a client sends: the first byte says how many bytes come at a time.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let (first, bytes) = Fuzzing.parts(start, count) else { return 0 }
    let whole = HTTPRequest(bytes)
    if case .asks(let path, _) = whole {
        precondition(!path.contains("?") && !path.contains("#"))
    }
    if let address = try? LoopbackAddress(String(decoding: bytes, as: UTF8.self)) {
        let again = try? LoopbackAddress(address.description)
        precondition(again == address, "an address changes when it is written")
    }
    talk(bytes, piece: Int(first) + 1, expecting: whole)
    return 0
}

/// Sends the bytes over a socket, piece by piece; what is answered must be whole, and there.
private func talk(_ bytes: [UInt8], piece: Int, expecting whole: HTTPRequest) {
    var ends: [CInt] = [-1, -1]
    let kind = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_NONBLOCK.rawValue)
    precondition(socketpair(AF_UNIX, kind, 0, &ends) == 0)
    defer { for end in ends { close(end) } }
    var connection = HTTPConnection(descriptor: ends[0], deadline: .now + .seconds(60))
    var rest = bytes[...]
    var answer: [UInt8] = []
    while !connection.isDone {
        if rest.isEmpty {
            shutdown(ends[1], CInt(SHUT_WR))
        } else {
            let part = Array(rest.prefix(piece))
            rest = rest.dropFirst(part.count)
            // Where the connection has ended, the rest does not arrive.
            _ = send(ends[1], part, part.count, CInt(MSG_NOSIGNAL))
        }
        connection.advance { path in HTTPResponse(.ok, path) }
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        while case let got = recv(ends[1], &buffer, buffer.count, 0), got > 0 {
            answer += buffer[..<got]
        }
    }
    guard whole != .incomplete else { return }
    precondition(answer.starts(with: "HTTP/1.1 ".utf8), "no answer")
    precondition(String(validating: answer, as: UTF8.self) != nil, "an answer is not text")
}
