import Hummingbird
import HummingbirdCore
public import Logging
import NIOCore
public import Service
import ServiceLifecycle
public import Studio
import UnixSignals

/// The server of a studio: of `docent studio` for one person on the loopback address of this machine, and of
/// `docent serve --content` for a team, behind a proxy that has the certificate.
public struct StudioServer: Sendable {
    private let address: WebServer.Address
    private let cookie: StudioCookie
    private let logger: Logger
    private let manager: ServiceManager

    /// No more connections are taken at once; see ``ConnectionPlaces``.
    private static let maximumConnections = 1024

    /// For one person.
    public init(port: Int, logger: Logger) {
        self.init(
            at: .loopback(host: "127.0.0.1", port: port), cookie: .loopback(port: port),
            logger: logger)
    }

    public init(
        at address: WebServer.Address, cookie: StudioCookie, logger: Logger,
        manager: ServiceManager = ServiceManager()
    ) {
        self.address = address
        self.cookie = cookie
        self.logger = logger
        self.manager = manager
    }

    /// What is known of a request's connection.
    private struct Context: RequestContext, RemoteAddressRequestContext {
        var coreContext: CoreRequestContextStorage
        let remoteAddress: SocketAddress?

        init(source: ApplicationRequestContextSource) {
            coreContext = CoreRequestContextStorage(source: source)
            remoteAddress = source.channel.remoteAddress
        }
    }

    private struct Responder: HTTPResponder {
        let routes: StudioRoutes
        let isSocket: Bool

        func respond(to request: Request, context: Context) async throws -> Response {
            await routes.answer(
                request,
                from: isSocket ? .socket : .address(context.remoteAddress?.ipAddress ?? ""))
        }
    }

    /// Serves until SIGTERM or SIGINT.
    ///
    /// - Parameter service: called at once, and told by `started` once it may show its address.
    /// - Throws: where it cannot listen.
    public func run(
        _ service: StudioService, started: @escaping @Sendable () -> Void
    ) async throws {
        var quiet = logger
        quiet.logLevel = max(.warning, logger.logLevel)
        var isSocket = false
        if case .socket = address { isSocket = true }
        WebServer.raiseFileLimit()
        let places = ConnectionPlaces(most: Self.maximumConnections)
        let application = Application(
            responder: Responder(
                routes: StudioRoutes(service, cookie: cookie), isSocket: isSocket),
            server: .http1(configuration: WebServer.channel(places)),
            configuration: ApplicationConfiguration(
                address: address.bound, availableConnectionsDelegate: places),
            onServerRunning: { [manager, logger] _ in
                started()
                do throws(ServiceError) {
                    try manager.notify(.ready)
                } catch {
                    logger.error("\(error)")
                }
            }, logger: quiet)
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: [application], gracefulShutdownSignals: [.sigterm, .sigint],
                logger: quiet))
        try await group.run()
    }
}
