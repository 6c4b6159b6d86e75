import Foundation
import Glibc
import Synchronization
import TestSupport

/// A speech service of the tests: listens at a socket, notes what it hears, answers as it is told.
final class FakeService: Sendable {
    /// What it answers to a line; `nil` hangs up, an empty text says nothing.
    typealias Answer = @Sendable (_ line: String, _ isText: Bool) -> String?

    let path: String
    private let folder: TemporaryFolder
    private let listener: Int32
    private let heard = Mutex<[String]>([])

    /// The lines heard, without the greeting of every connection.
    var lines: [String] { heard.withLock { $0 }.filter { !$0.hasPrefix("SET SELF CLIENT_NAME") } }

    init(_ answer: @escaping Answer) throws {
        folder = try TemporaryFolder()
        path = "\(folder.path)/s"
        let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        listener = number
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { bytes in
            unsafe bytes.copyBytes(from: Array(path.utf8).prefix(107))
        }
        let isReady = unsafe withUnsafePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe bind(number, address, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
                    && listen(number, 8) == 0
            }
        }
        guard isReady else { throw CocoaError(.fileNoSuchFile) }
        Thread.detachNewThread { [weak self] in
            while true {
                let caller = accept(number, nil, nil)
                guard caller >= 0 else { return }
                Thread.detachNewThread { [weak self] in self?.serve(caller, answer) }
            }
        }
    }

    deinit { _ = shutdown(listener, Int32(SHUT_RDWR)) }

    /// Answers as the real one, with voices for German and English.
    static func usual(_ line: String, _ isText: Bool) -> String? {
        if isText { return line == "." ? "225-1\r\n225 OK MESSAGE QUEUED\r\n" : "" }
        return switch line.prefix(4) {
        case "LIST":
            "249-German\tde\tnone\r\n249-English\ten-GB\tnone\r\n249 OK VOICE LIST SENT\r\n"
        case "SPEA": "230 OK RECEIVING DATA\r\n"
        default: "200 OK\r\n"
        }
    }

    private func serve(_ caller: Int32, _ answer: Answer) {
        defer { _ = close(caller) }
        var pending: [UInt8] = []
        var isText = false
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = unsafe chunk.withUnsafeMutableBytes { buffer in
                unsafe recv(caller, buffer.baseAddress, buffer.count, 0)
            }
            guard count > 0 else { return }
            pending += chunk[..<count]
            while let end = pending.firstIndex(of: 10) {
                let line = String(decoding: pending[..<end].filter { $0 != 13 }, as: UTF8.self)
                pending.removeSubrange(...end)
                heard.withLock { $0.append(line) }
                guard let words = answer(line, isText) else { return }
                isText = isText ? line != "." : words.hasPrefix("230")
                let bytes = Array(words.utf8)
                _ = unsafe bytes.withUnsafeBytes { bytes in
                    unsafe send(caller, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
                }
            }
        }
    }
}
