/// Why the kiosk cannot be a service as it was asked to.
public enum ServiceError: Error, Equatable, CustomStringConvertible {
    /// NOTIFY_SOCKET names no socket.
    case notASocket(name: String)
    /// The service manager does not accept a notification.
    case notTaken(socket: String, reason: String)
    /// WATCHDOG_USEC is not a time.
    case notAWatchdogTime(found: String)
    /// An address that others could reach, or none at all.
    case notLoopback(found: String)
    case notListening(address: String, reason: String)
    case notWritable(path: String, reason: String)

    public var description: String {
        switch self {
        case .notASocket(let name):
            "NOTIFY_SOCKET is \"\(name)\"; it must be a path from /, or a name after @, of 107 bytes "
                + "at most"
        case .notTaken(let socket, let reason):
            "cannot notify systemd at \(socket): \(reason)"
        case .notAWatchdogTime(let found):
            "WATCHDOG_USEC is \"\(found)\"; it must be microseconds, from 1 to 86400000000"
        case .notLoopback(let found):
            "\"\(found)\" is not a loopback address; use 127.0.0.1:PORT, [::1]:PORT, or PORT"
        case .notListening(let address, let reason):
            "cannot listen on \(address): \(reason); choose another port, or stop the program that "
                + "uses this one"
        case .notWritable(let path, let reason): "\(path) cannot be written: \(reason)"
        }
    }
}
