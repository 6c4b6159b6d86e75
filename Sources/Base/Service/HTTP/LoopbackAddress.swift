internal import Files
internal import Glibc

/// An address that only this machine reaches: 127.0.0.1 or ::1, with a port.
public struct LoopbackAddress: Sendable, Equatable, CustomStringConvertible {
    public var port: UInt16
    public var isVersion6: Bool

    /// - Parameter text: `127.0.0.1:8077`, `[::1]:8077`, or `8077`; port 0 stands for any that is free.
    /// - Throws: ``ServiceError/notLoopback(found:)`` for everything else, every other host above all.
    public init(_ text: String) throws(ServiceError) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let host = parts.dropLast().joined(separator: ":")
        guard let digits = parts.last, (1...5).contains(digits.utf8.count),
            digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = UInt16(digits),
            ["", "127.0.0.1", "[::1]"].contains(host), parts.count == 1 || !host.isEmpty
        else { throw .notLoopback(found: text) }
        self.port = port
        isVersion6 = host == "[::1]"
    }

    public var description: String { "\(isVersion6 ? "[::1]" : "127.0.0.1"):\(port)" }

    /// Listens; calls do not wait.
    ///
    /// - Returns: the socket, and the address with the port that it has.
    /// - Throws: ``ServiceError/notListening(address:reason:)``.
    func listen() throws(ServiceError) -> (descriptor: CInt, address: LoopbackAddress) {
        let kind =
            CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
            | CInt(SOCK_NONBLOCK.rawValue)
        let descriptor = socket(isVersion6 ? AF_INET6 : AF_INET, kind, 0)
        guard descriptor >= 0 else { throw fault() }
        var isOn: CInt = 1
        // A restarted program takes the port of the one before.
        guard
            unsafe setsockopt(
                descriptor, SOL_SOCKET, SO_REUSEADDR, &isOn,
                socklen_t(MemoryLayout<CInt>.size)) == 0,
            bind(descriptor) == 0, Glibc.listen(descriptor, 16) == 0
        else {
            let error = fault()
            close(descriptor)
            throw error
        }
        var bound = self
        bound.port = port == 0 ? Self.port(of: descriptor, isVersion6: isVersion6) : port
        return (descriptor, bound)
    }

    private func fault() -> ServiceError {
        .notListening(address: description, reason: SystemCallError.last.reason)
    }

    private func bind(_ descriptor: CInt) -> CInt {
        if isVersion6 {
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_port = port.bigEndian
            address.sin6_addr = in6addr_loopback
            return unsafe withUnsafePointer(to: &address) { pointer in
                unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    unsafe Glibc.bind(
                        descriptor, $0, socklen_t(MemoryLayout<sockaddr_in6>.size))
                }
            }
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe Glibc.bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    /// The port lies at the same place in both kinds of address.
    private static func port(of descriptor: CInt, isVersion6: Bool) -> UInt16 {
        var address = sockaddr_in6()
        var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let status = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe getsockname(descriptor, $0, &length)
            }
        }
        return status == 0 ? UInt16(bigEndian: address.sin6_port) : 0
    }
}
