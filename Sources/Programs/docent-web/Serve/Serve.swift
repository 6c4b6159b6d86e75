public import ArgumentParser
import Commands
import Foundation
import Hub
public import Logging
import Service
import Site
import Times
import TourAuthoring
import WebServer

struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Serve kiosks, visitors, or a team's studio.",
        discussion: """
            Answers the links of kiosks at /hub/v1, and sends the files of a channel, and
            of a site that "docent tour site" has written; a new one within seconds. It
            speaks HTTP/1.1 on loopback or a Unix socket; nginx or Caddy before it has the
            certificate. /health and /metrics answer only this machine.

            With --freshness-key it renews the channel and writes into it what "docent hub
            ring" decides; without, the channel is only sent.

            With --content it serves the studio to a team instead; "docent serve team"
            manages the members. The studio needs its own host name, --public, and its
            own process, because browsers do not separate the pages of one host. Then
            --channel is the folder that the team publishes into, with --key, and --hub
            the database of another "docent serve --hub", whose kiosks the team watches.

            EXAMPLES
              docent serve --hub hub.sqlite
              docent serve --hub hub.sqlite --channel channel --freshness-key fresh.key
              docent serve --hub 'postgres:///docent?host=/run/postgresql'
              docent serve --channel channel --address unix:/run/docent/web.sock
              docent serve --site site
              docent serve --content tour-content --public https://studio.example

            EXIT STATUS
              3  it cannot listen, or the hub or the site cannot be opened
              0  it was stopped
            """,
        subcommands: [TeamCommand.self])

    @Option(
        help: .init(
            "Database of the hub, made if it is not there: a file, or postgres://user@host/name.",
            valueName: "database"))
    var hub: String?

    @Option(
        help: .init(
            "Folder of the channel to send, or to publish into.", valueName: "folder"))
    var channel: String?

    @Option(help: .init("Folder of the site to send.", valueName: "folder"))
    var site: String?

    @Option(
        help: .init(
            "Key file: renew the channel, and let versions go from ring to ring.",
            valueName: "file"))
    var freshnessKey: String?

    @Option(
        help: .init("Days for which the channel holds each time it is renewed.", valueName: "days"))
    var expires = 14

    @Option(
        help: .init(
            "Loopback address such as 127.0.0.1:8080, or unix:PATH.", valueName: "address"))
    var address = "127.0.0.1:8080"

    @Option(help: .init("Seconds between two polls of a kiosk.", valueName: "seconds"))
    var interval = 300

    @Option(
        help: .init(
            "Seconds for which polls are held until there is news; 0: not at all.",
            valueName: "seconds"))
    var wait = 25

    @OptionGroup(title: "A team's studio") var studio: ServedStudio

    @Option(help: "Log level on standard error: trace, debug, info, warning or error.")
    var logLevel: Logger.Level = .info

    func validate() throws {
        if studio.place.content != nil {
            guard site == nil else {
                throw ValidationError(
                    """
                    --content cannot be combined with --site, because browsers do not separate the \
                    pages of one host; run another docent serve for it
                    """)
            }
        } else if freshnessKey != nil, hub == nil || channel == nil {
            throw ValidationError("--freshness-key goes with --hub and --channel, or --content")
        }
        guard (1...365).contains(expires) else {
            throw ValidationError("--expires is \(expires); it must be 1 to 365 days")
        }
        guard (10...3600).contains(interval) else {
            throw ValidationError("--interval is \(interval); it must be 10 to 3600 seconds")
        }
        guard (0...55).contains(wait) else {
            throw ValidationError("--wait is \(wait); it must be 0 to 55 seconds")
        }
        _ = try ServerAddress.read(address)
    }

    func run() async throws {
        let environment = ProcessInfo.processInfo.environment
        let log = ServiceLog(environment: environment, level: logLevel, perMinute: 30)
        let logger = log.makeLogger(label: "serve")
        if let content = try studio.content() {
            try await studio.run(
                content, at: ServerAddress.read(address), logger, environment,
                channel: channel, freshnessKey: freshnessKey, hub: hub, interval: interval)
            return
        }
        guard hub != nil || channel != nil || site != nil else {
            throw ValidationError(
                """
                there is nothing to serve; give --hub, --channel or --site, or several of them, or \
                --content
                """)
        }
        let content = try channel.map { folder in
            WebServer.Content(
                folder: folder,
                freshnessKey: try freshnessKey.map {
                    try PublishingKey(path: $0, purpose: .freshness)
                }, minutes: UInt32(expires) * UTCMinute.day)
        }
        if let site { _ = try SiteListing(site) }
        let service = try hub.map { path in
            var settings = HubService.Settings()
            settings.interval = interval
            settings.wait = wait
            return HubService(
                HubStore(try HubAddress.open(path, isNew: true)), settings: settings)
        }
        let place = try ServerAddress.read(address)
        let server = WebServer(
            at: place, hub: service, content: content, site: site, logger: logger,
            manager: try ServiceManager(environment: environment))
        do {
            try await server.run { port in
                logger.notice("Listening on \(ServerAddress.words(place, port: port))")
            }
        } catch {
            throw ServerError(at: address, error)
        }
    }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
