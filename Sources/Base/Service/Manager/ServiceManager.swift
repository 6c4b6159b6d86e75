internal import Glibc

/// The program that has started this one as a service and watches it: systemd, or nobody.
public struct ServiceManager: Sendable {
    /// The watchdog's interval; `nil` where there is no watchdog.
    public let watchdog: Duration?
    private let socket: NotifySocket?

    /// The manager that the environment names.
    ///
    /// - Parameter process: our own number when `nil`; a watchdog may be meant for another process.
    /// - Throws: ``ServiceError`` where the variables are not as systemd sets them.
    public init(environment: [String: String], process: Int32? = nil) throws(ServiceError) {
        let name = environment["NOTIFY_SOCKET"] ?? ""
        socket = name.isEmpty ? nil : try NotifySocket(name)
        watchdog = try Self.watchdog(environment, process: process ?? getpid())
    }

    /// Nobody.
    public init() {
        socket = nil
        watchdog = nil
    }

    /// Whether there is one to notify.
    public var isThere: Bool { socket != nil }

    /// Sends several notifications in one message; does nothing without a manager.
    ///
    /// - Throws: ``ServiceError/notTaken(socket:reason:)``.
    public func notify(_ notices: Notice...) throws(ServiceError) { try notify(notices) }

    /// Sends several notifications in one message; does nothing without a manager.
    ///
    /// - Throws: ``ServiceError/notTaken(socket:reason:)``.
    public func notify(_ notices: [Notice]) throws(ServiceError) {
        guard let socket else { return }
        try socket.send(notices.map(\.text).joined(separator: "\n"))
    }

    /// The monotonic clock that systemd counts reloads by.
    public static func timeSinceBoot() -> Duration {
        var time = timespec()
        // Cannot fail: the clock is there on every Linux.
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    private static func watchdog(
        _ environment: [String: String], process: Int32
    ) throws(ServiceError) -> Duration? {
        guard let text = environment["WATCHDOG_USEC"], !text.isEmpty else { return nil }
        if let other = environment["WATCHDOG_PID"], other != "\(process)" { return nil }
        guard let microseconds = Int64(text), (1...86_400_000_000).contains(microseconds) else {
            throw .notAWatchdogTime(found: text)
        }
        return .microseconds(microseconds)
    }
}
