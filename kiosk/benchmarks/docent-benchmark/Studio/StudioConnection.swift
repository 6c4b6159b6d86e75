import Foundation

/// A browser's connection to a studio on this machine, with the cookie that it was given.
final class StudioConnection {
    struct Answer {
        var status: Int
        var location: String?
        var body: [UInt8]
    }

    private let port: UInt16
    private let descriptor: Int32
    private var cookie: String?
    /// No answer is longer, in bytes: a list of all rooms.
    private static let mostBytes = 64 << 20

    /// - Parameter invitation: the address that the studio has shown, with its key.
    init(port: UInt16, invitation: String) throws {
        guard let descriptor = HubConnection.connect(to: port) else {
            throw FleetBenchmark.Failure(description: "nothing answers at port \(port)")
        }
        (self.port, self.descriptor) = (port, descriptor)
        // The first page of a large tour comes once it is imported.
        var patience = timeval(tv_sec: 600, tv_usec: 0)
        _ = unsafe setsockopt(
            descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience,
            socklen_t(MemoryLayout<timeval>.size))
        let key = invitation.split(separator: "#").last.map(String.init) ?? ""
        let entered = try post("/enter", [("key", key)], asScript: false)
        guard entered.status == 303, cookie != nil else {
            throw FleetBenchmark.Failure(
                description: "the studio answered \(entered.status) to its own address")
        }
    }

    deinit { close(descriptor) }

    func get(_ path: String) throws -> Answer { try exchange("GET", path, [], body: []) }

    /// Sends a form.
    ///
    /// - Parameter asScript: as a window's script does it that saves.
    func post(
        _ path: String, _ form: [(name: String, value: String)], asScript: Bool = true
    ) throws -> Answer {
        let body = form.map { name, value in
            "\(name)=\(value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
        }.joined(separator: "&")
        var fields = ["Content-Type: application/x-www-form-urlencoded"]
        if asScript { fields.append("X-Docent-Studio: 1") }
        return try exchange("POST", path, fields, body: Array(body.utf8))
    }

    private func exchange(
        _ method: String, _ path: String, _ fields: [String], body: [UInt8]
    ) throws -> Answer {
        var head =
            [
                "\(method) \(path) HTTP/1.1", "Host: 127.0.0.1:\(port)",
                "Sec-Fetch-Site: same-origin", "Sec-Fetch-Mode: cors", "Accept-Language: en",
                "Origin: http://127.0.0.1:\(port)", "Content-Length: \(body.count)",
            ] + fields
        if let cookie { head.append("Cookie: \(cookie)") }
        var rest = (Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body)[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw broken(path) }
            rest = rest.dropFirst(count)
        }
        return try read(path)
    }

    private func broken(_ path: String) -> FleetBenchmark.Failure {
        .init(description: "the studio's answer to \(path) broke off")
    }

    private func read(_ path: String) throws -> Answer {
        var all: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        var end: Int?
        var length = 0
        var answer = Answer(status: 0, body: [])
        while end.map({ all.count < $0 + length }) ?? true {
            let count = unsafe recv(descriptor, &part, part.count, 0)
            guard count > 0, all.count < Self.mostBytes else { throw broken(path) }
            all += part[..<count]
            guard end == nil, let blank = all.firstRange(of: Array("\r\n\r\n".utf8)) else {
                continue
            }
            end = blank.upperBound
            let lines = String(decoding: all[..<blank.lowerBound], as: UTF8.self)
                .components(separatedBy: "\r\n")
            answer.status =
                lines[0].split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
            for line in lines.dropFirst() {
                let field = line.split(separator: ":", maxSplits: 1).map {
                    $0.trimmingCharacters(in: .whitespaces)
                }
                guard field.count == 2 else { continue }
                switch field[0].lowercased() {
                case "content-length": length = Int(field[1]) ?? 0
                case "location": answer.location = field[1]
                case "set-cookie": cookie = String(field[1].prefix { $0 != ";" })
                case "transfer-encoding": throw broken(path)
                default: break
                }
            }
        }
        answer.body = Array(all[(end ?? 0)...])
        return answer
    }
}
