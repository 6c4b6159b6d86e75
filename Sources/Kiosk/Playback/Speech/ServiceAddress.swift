import Files
import Glibc

/// Where speech-dispatcher listens.
enum ServiceAddress {
    /// The path of its socket: what `SPEECHD_ADDRESS` says, else that of the user's session.
    ///
    /// - Throws: ``PlaybackError/unusableAddress(_:)`` for an address that is not a Unix socket, or
    ///   has no place where one would be.
    static func path(in surroundings: Surroundings) throws(PlaybackError) -> String {
        let address = surroundings["SPEECHD_ADDRESS"] ?? "unix_socket"
        let parts = address.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.first == "unix_socket" else { throw .unusableAddress(address) }
        if parts.count == 2 {
            guard parts[1].hasPrefix("/") else { throw .unusableAddress(address) }
            return String(parts[1])
        }
        let folder = surroundings["XDG_RUNTIME_DIR"] ?? surroundings["HOME"].map { "\($0)/.cache" }
        guard let folder, folder.hasPrefix("/") else { throw .unusableAddress(address) }
        return "\(folder)/speech-dispatcher/speechd.sock"
    }

    /// A socket that is connected to the service.
    static func connect(to path: String) throws(PlaybackError) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        // The system's own bound, its closing zero included.
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
            throw .noService(program: ServiceConnection.program, path: path, code: ENAMETOOLONG)
        }
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
        // Linux answers a Unix socket's connecting at once, or waits while the queue is full: not
        // for us.
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let file = FileDescriptor(owning: socket(AF_UNIX, kind, 0))
        guard file.number >= 0 else {
            throw .noService(program: ServiceConnection.program, path: path, code: errno)
        }
        let number = file.number
        let result = unsafe withUnsafePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                SystemCall.repeating {
                    unsafe Glibc.connect(number, address, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
        }
        guard result == 0 else {
            throw .noService(program: ServiceConnection.program, path: path, code: errno)
        }
        guard fcntl(number, F_SETFL, 0) == 0 else {
            throw .noService(program: ServiceConnection.program, path: path, code: errno)
        }
        return file.release()
    }
}
