internal import Files
internal import Glibc

/// The address of NOTIFY_SOCKET: a path, or a name that only the kernel knows.
struct NotifySocket: Sendable, Equatable {
    let name: String

    /// A path has a zero byte behind it in the 108 bytes that there are.
    private static let longestName = 107

    /// - Throws: ``ServiceError/notASocket(name:)``.
    init(_ name: String) throws(ServiceError) {
        let isKnown = name.hasPrefix("/") || name.hasPrefix("@")
        guard isKnown, (2...Self.longestName).contains(name.utf8.count),
            !name.utf8.contains(0)
        else { throw .notASocket(name: name) }
        self.name = name
    }

    /// Sends one datagram; waits for a busy manager, one second at most.
    ///
    /// - Throws: ``ServiceError/notTaken(socket:reason:)``.
    func send(_ text: String) throws(ServiceError) {
        let descriptor = socket(
            AF_UNIX, CInt(SOCK_DGRAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw fault() }
        defer { close(descriptor) }
        var timeout = timeval(tv_sec: 1, tv_usec: 0)
        guard
            unsafe setsockopt(
                descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout,
                socklen_t(MemoryLayout<timeval>.size)) == 0
        else { throw fault() }
        let bytes = Array(text.utf8)
        let count = SystemCall.repeating {
            unsafe withAddress { address, length in
                unsafe sendto(
                    descriptor, bytes, bytes.count, CInt(MSG_NOSIGNAL), address, length)
            }
        }
        guard count == bytes.count else { throw fault() }
    }

    private func fault() -> ServiceError {
        .notTaken(socket: name, reason: SystemCallError.last.reason)
    }

    /// Lends the address as the kernel wants it: an abstract name begins with a zero byte and ends with its last.
    private func withAddress<Result>(
        _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var bytes = Array(name.utf8)
        let isAbstract = name.hasPrefix("@")
        if isAbstract { bytes[0] = 0 }
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
        let length = MemoryLayout<sa_family_t>.size + bytes.count + (isAbstract ? 0 : 1)
        return unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe body($0, socklen_t(length))
            }
        }
    }
}
