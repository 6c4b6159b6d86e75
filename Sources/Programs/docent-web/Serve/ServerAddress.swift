import ArgumentParser
import Service
import WebServer

/// `127.0.0.1:8080`, `[::1]:8080`, or `unix:PATH`.
enum ServerAddress {
    /// A socket's path has a zero byte behind it in the 108 bytes that there are.
    private static let longestPath = 107

    static func read(_ text: String) throws -> WebServer.Address {
        if text.hasPrefix("unix:") {
            let path = String(text.dropFirst("unix:".count))
            guard (1...longestPath).contains(path.utf8.count) else {
                throw ValidationError(
                    "--address is \"\(text)\"; a socket's path has 1 to \(longestPath) bytes")
            }
            return .socket(path: path)
        }
        do {
            let address = try LoopbackAddress(text)
            return .loopback(
                host: address.isVersion6 ? "::1" : "127.0.0.1", port: Int(address.port))
        } catch {
            throw ValidationError(
                """
                --address is "\(text)"; it must be a loopback address with a port, such as \
                127.0.0.1:8080, or unix:PATH: a proxy before it has the certificate
                """)
        }
    }

    static func words(_ address: WebServer.Address, port: Int?) -> String {
        switch address {
        case .loopback(let host, let given):
            "\(host.contains(":") ? "[\(host)]" : host):\(port ?? given)"
        case .socket(let path): "unix:\(path)"
        }
    }
}
