import Foundation
import TestSupport
import Testing

/// The commands of the article “From one kiosk to two hundred” do what it says there, with three kiosks, their links, a hub and
/// a proxy with the article's settings, each machine in a network of its own.
@Suite(
    "The article on many kiosks", .tags(.slow), .timeLimit(.generous),
    .enabled(if: Fleet.isPossible, "\(Fleet.hint)"))
struct HubArticleTests {
    private static let article = "Sources/Fleet/Hub/Hub.docc/FromOneKioskToTwoHundred.md"
    private static let kiosks = ["lobby", "hall", "north"]

    private let fleet: Fleet

    init() throws {
        fleet = try Fleet(["lobby": "lobby", "hall": "training", "north": "south-gate"])
    }

    /// Runs examples, each on its machine; CODE is the code that was printed last.
    private func expect(_ examples: some Sequence<ConsoleExample>) throws {
        var code = "CODE"
        for example in examples {
            let printed = try fleet.shell(
                example.command.replacing("CODE", with: code), at: example.host)
            #expect(example.isPrinted(as: printed), "\(example.command) printed:\n\(printed)")
            if example.command.contains("hub add") {
                code = printed.trimmingCharacters(in: .whitespacesAndNewlines)
            }
        }
    }

    /// Whether a command at the hub prints some words in time.
    private func seen(_ words: String, by command: String...) -> Bool {
        comes {
            if (try? fleet.start(command).end().text)?.contains(words) == true { return true }
            // The command takes time from those that it tells of.
            usleep(500_000)
            return false
        }
    }

    @Test(
        "three kiosks join through the proxy, get a version step by step, and are counted together")
    func commands() throws {
        let examples = ConsoleExample.all(in: Self.article)
        let isJoining = { (example: ConsoleExample) in
            example.command.contains("hub add") || example.command.contains("link join")
        }
        let text = try Repository.text(Self.article)
        let serving = "serve --hub hub.sqlite --channel channel --freshness-key freshness.key"
        #expect(text.contains("docent \(serving)\n"))
        let hub = try fleet.start(serving.split(separator: " ").map(String.init))
        #expect(hub.waits { hub.errors.contains("Listening on 127.0.0.1:8080") }, "\(hub.errors)")
        let proxy = try fleet.startProxy()
        try reach()
        let joining = examples.filter(isJoining)
        #expect(joining.map(\.host) == ["", "lobby", "", "hall", "", "north"])
        try expect(joining)

        let running = try Self.kiosks.map { try fleet.startKiosk($0) }
        #expect(
            seen("3 kiosks: 3 well", by: "hub", "kiosks"),
            "\(proxy.errors)\n\(running.map(\.link.errors))\n\(running.map(\.kiosk.errors))")
        try expect(examples.filter { !isJoining($0) })

        // All rings have the version: those that were not held or retired before it came show it in the end.
        #expect(
            seen("shows      version 3", by: "hub", "show", "lobby"),
            "\(proxy.errors)\n\(running.map(\.link.errors))")
        hub.send(SIGTERM)
        #expect(try hub.end(within: Patience.seconds).status == 0)
    }

    /// What a kiosk's machine reaches, and what it does not.
    private func reach() throws {
        #expect(try fleet.ask("/channel", from: "lobby") == "HTTP/1.1 200 OK")
        // They tell of kiosks, and are for the hub's own machine.
        for path in ["/health", "/metrics"] {
            #expect(try fleet.ask(path, from: "lobby") == "HTTP/1.1 404 Not Found")
            let own = try fleet.shell(
                """
                exec 3<>/dev/tcp/127.0.0.1/8080
                printf 'GET \(path) HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\n\\r\\n' >&3
                head -n 1 <&3
                """, at: "")
            #expect(own == "HTTP/1.1 200 OK\r\n")
        }
        for (name, address) in [("lobby", "hub.example.org/8080"), ("lobby", "192.0.2.12/22")] {
            let tried = try fleet.shell(
                "timeout 2 bash -c '</dev/tcp/\(address)' && echo reached", at: name)
            #expect(!tried.contains("reached"), "\(name) reaches \(address)")
        }
    }
}
