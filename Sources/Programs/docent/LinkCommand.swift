import ArgumentParser
import Commands
import Foundation
import KioskCommands
import Link
import Logging
import Processes
import Service
import Transfers

struct LinkCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "link",
        abstract: "Exchange content and reports over the network.",
        discussion: """
            Runs beside the kiosk, which itself needs no network. Fetches what a channel
            offers into the kiosk's folder of bundles, checks all of it, and tells a hub
            how the kiosk is. Nothing about visitors is sent but counts.

            EXAMPLES
              docent link once --config /etc/docent/link.yaml
              docent link status --config /etc/docent/link.yaml
              docent link join https://hub.example.org ABCD-2345
              docent link run --config /etc/docent/link.yaml

            EXIT STATUS of all link commands
              1  the channel or the hub is not right; nothing was taken
              3  a server was not reached, or a file could not be read or written
              64 the command line or link.yaml is not valid
              0  success
            """,
        subcommands: [Run.self, Once.self, Status.self, Join.self])
}

/// Where a link's configuration and memory are.
struct LinkOptions: ParsableArguments {
    @Option(help: "Configuration (default: kiosk/link.yaml, /etc/docent/link.yaml).")
    var config: String?

    @Option(
        help: .init(
            "Folder of what the link remembers (default: the service's, or the user's).",
            valueName: "folder"))
    var state: String?

    private static let places = ["kiosk/link.yaml", "/etc/docent/link.yaml"]

    func plan() throws -> LinkPlan {
        let path =
            config
            // A file that merely lies in the current folder decides nothing for root.
            ?? Self.places.first {
                (geteuid() != 0 || $0.hasPrefix("/")) && FileManager.default.fileExists(atPath: $0)
            }
        guard let path else {
            throw ValidationError("no configuration of a link; name it with --config FILE")
        }
        return try LinkPlan(
            path: path, environment: ProcessInfo.processInfo.environment, folder: state,
            version: BuildInformation.version)
    }
}

extension LinkCommand {
    struct Run: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Run the link until it is stopped.",
            discussion: """
                As a systemd service (docent-link.service) it reports when it is ready, pings
                the watchdog, and reloads link.yaml on SIGHUP. SIGTERM ends it; what is being
                fetched is continued at the next start.
                """)

        @Flag(
            help: "Ask at once (default: within five minutes, so that kiosks do not ask together).")
        var now = false

        @OptionGroup var options: LinkOptions

        func run() async throws {
            try OwnProcess.hide()
            let environment = ProcessInfo.processInfo.environment
            let log = ServiceLog(environment: environment, level: .info, perMinute: 10)
            let service = try LinkService(
                options.plan(), manager: ServiceManager(environment: environment),
                logger: log.makeLogger(label: "docent.link"))
            // Before systemd hears that the program is ready, for from then on it may send the signal.
            let reload = ReloadSignal()
            let running = Task { await service.run(startsNow: now) }
            let reloading = Task { [options] in
                for await _ in reload.wishes { service.reload { try options.plan() } }
            }
            let interruption = Interruption { running.cancel() }
            await running.value
            reloading.cancel()
            withExtendedLifetime(interruption) {}
        }
    }

    struct Once: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Run one round now, and exit.",
            discussion: """
                Fetches what the channel offers and hands it to the kiosk; tells the hub, if
                link.yaml names one. Hours of link.yaml hold.
                """)

        @OptionGroup var options: LinkOptions

        func run() async throws {
            let round = try LinkRound(options.plan())
            let interruption = Interruption { round.stop() }
            defer { withExtendedLifetime(interruption) {} }
            for words in try await round.run() { Words.say(words) }
        }
    }

    struct Status: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show what the link knows.")

        @OptionGroup var options: LinkOptions

        func run() throws {
            let output = try Output()
            for line in try LinkStatus(plan: options.plan()).lines { try output.write(line: line) }
        }
    }

    struct Join: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add this kiosk to a hub.",
            discussion: """
                The hub's operator reads out a code that docent hub add has printed. What
                proves this kiosk from then on is kept in the link's folder, for its owner
                alone. Name the same address in link.yaml as hub:.
                """)

        @Argument(help: "The hub's https address.")
        var url: String

        @Argument(help: "The code, of 8 letters and digits.")
        var code: String

        @OptionGroup var options: LinkOptions

        func run() throws {
            guard let hub = TransferURL(url) else {
                throw ValidationError(
                    "\"\(TransferURL.withoutUser(url))\" is not an address; it must be like https://hub.example.org"
                )
            }
            let letters = code.filter { $0 != "-" }
            guard letters.utf8.count == 8,
                letters.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
            else {
                throw ValidationError("the code has 8 letters and digits; ask the hub's operator")
            }
            let name = try HubJoin.join(hub, code: code, plan: options.plan())
            Words.say(
                "joined \(hub) as \(name); a link that runs reports after: systemctl reload docent-link"
            )
        }
    }
}
