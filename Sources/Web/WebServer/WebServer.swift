import Files
import Glibc
public import Hub
import Hummingbird
import HummingbirdCore
public import Logging
import NIOCore
public import Service
import ServiceLifecycle
public import TourAuthoring
import UnixSignals

/// The server of `docent serve`: HTTP/1.1 on loopback or a Unix socket, behind a proxy that has the certificates.
public struct WebServer: Sendable {
    /// Where it listens.
    public enum Address: Sendable, Equatable {
        /// 127.0.0.1 or ::1.
        case loopback(host: String, port: Int)
        case socket(path: String)
    }

    /// The channel that it sends, and keeps if it has the freshness key.
    public struct Content: Sendable {
        var folder: String
        var keeper: RolloutKeeper.Place?

        /// - Parameter minutes: for how long the channel holds each time that it is signed.
        public init(folder: String, freshnessKey: PublishingKey? = nil, minutes: UInt32) {
            self.folder = folder
            keeper = freshnessKey.map {
                RolloutKeeper.Place(folder: folder, key: $0, minutes: minutes)
            }
        }
    }

    /// No more connections are taken at once; see ``ConnectionPlaces``.
    public static let maximumConnections = 4096
    /// Limits of a request's head, in bytes.
    private static let maximumHeaders = (field: 8 * 1024, all: 32 * 1024, count: 64)

    private let address: Address
    private let content: Content?
    private let site: String?
    private let hub: HubService?
    private let logger: Logger
    private let manager: ServiceManager

    /// - Parameter site: the folder of a written site.
    public init(
        at address: Address, hub: HubService?, content: Content?, site: String? = nil,
        logger: Logger, manager: ServiceManager = ServiceManager()
    ) {
        self.address = address
        self.hub = hub
        self.content = content
        self.site = site
        self.logger = logger
        self.manager = manager
    }

    /// Serves until SIGTERM or SIGINT, and then finishes what it is answering.
    ///
    /// - Parameter started: called with the port that it listens at, which matters where port 0 was asked for.
    /// - Throws: where it cannot listen.
    public func run(started: @escaping @Sendable (_ port: Int?) -> Void = { _ in }) async throws {
        var services: [any ServiceLifecycle.Service] = []
        var files: [TableKeeper] = []
        if let content { files.append(TableKeeper(.channel(content.folder), logger: logger)) }
        if let site { files.append(TableKeeper(.site(site), logger: logger)) }
        services += files as [any ServiceLifecycle.Service]
        var routes: HubRoutes?
        if let hub {
            let news = NewsWatch(store: hub.store, logger: logger)
            let keeper = RolloutKeeper(service: hub, place: content?.keeper, logger: logger)
            services += [news, keeper]
            routes = HubRoutes(service: hub, news: news, logger: logger)
        }
        var quiet = logger
        // Requests that end early are no business of the log.
        quiet.logLevel = max(.warning, logger.logLevel)
        Self.raiseFileLimit()
        let places = ConnectionPlaces(most: Self.maximumConnections)
        let application = Application(
            responder: DocentResponder(files: files, hub: routes),
            server: .http1(configuration: Self.channel(places)),
            configuration: ApplicationConfiguration(
                address: address.bound, backlog: 1024, availableConnectionsDelegate: places),
            services: services,
            onServerRunning: { [manager, logger] channel in
                started(channel.localAddress?.port)
                do throws(ServiceError) {
                    try manager.notify(.ready)
                } catch {
                    logger.error("\(error)")
                }
            },
            logger: quiet)
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: [application], gracefulShutdownSignals: [.sigterm, .sigint],
                logger: quiet))
        try await group.run()
    }

    static func channel(_ places: ConnectionPlaces) -> HTTP1Channel.Configuration {
        HTTP1Channel.Configuration(
            additionalChannelHandlers: [DeadlineHandler(places: places)],
            idleTimeout: nil,
            httpDecoderConfiguration: .init(
                maxHeaderFieldSize: maximumHeaders.field, maxHeaderListSize: maximumHeaders.all,
                maxHeaderFieldCount: maximumHeaders.count))
    }

    /// Lets this process have as many connections as the server takes, as far as the system permits.
    static func raiseFileLimit() {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
            return
        }
        limit.rlim_cur = min(limit.rlim_max, rlim_t(2 * maximumConnections))
        _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}

extension WebServer.Address {
    /// As the library has it.
    var bound: BindAddress {
        switch self {
        case .loopback(let host, let port): .hostname(host, port: port)
        case .socket(let path): .unixDomainSocket(path: path)
        }
    }
}

/// Why a server does not run.
public enum ServerError: Error, Equatable, CustomStringConvertible {
    /// - Parameter option: what names another address or port.
    case notListening(address: String, reason: String, option: String)

    /// - Parameter error: what kept a server from listening; of the system's own its words alone count.
    public init(at address: String, _ error: any Error, option: String = "--address") {
        let reason = (error as? IOError).map { SystemCallError(code: $0.errnoCode).reason }
        self = .notListening(address: address, reason: reason ?? "\(error)", option: option)
    }

    public var description: String {
        switch self {
        case .notListening(let address, let reason, let option):
            "cannot serve at \(address): \(reason); stop the other program, or choose another \(option)"
        }
    }
}
