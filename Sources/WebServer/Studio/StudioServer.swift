import Hummingbird
import HummingbirdCore
public import Logging
import NIOCore
import ServiceLifecycle
public import Studio
import UnixSignals

/// The server of `docent studio`: one person's, on the loopback address of this machine.
public struct StudioServer: Sendable {
    private let port: Int
    private let logger: Logger

    public init(port: Int, logger: Logger) {
        self.port = port
        self.logger = logger
    }

    private struct Responder: HTTPResponder {
        typealias Context = BasicRequestContext

        let routes: StudioRoutes

        func respond(to request: Request, context: BasicRequestContext) async throws -> Response {
            await routes.answer(request)
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
        let application = Application(
            responder: Responder(routes: StudioRoutes(service, port: port)),
            server: .http1(configuration: WebServer.channel),
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port)),
            onServerRunning: { _ in started() }, logger: quiet)
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: [application], gracefulShutdownSignals: [.sigterm, .sigint],
                logger: quiet))
        try await group.run()
    }
}
