import Foundation
import TestSupport
import Testing

/// The commands of the article “From one kiosk to two hundred” do what it says there, with three kiosks, their links and
/// a hub in a network of their own.
@Suite(
    "The article on many kiosks", .tags(.slow), .timeLimit(.minutes(15)),
    .enabled(if: NetworkNamespace.isPossible, "run as root, with Debian's iproute2"))
struct HubArticleTests {
    private static let article = "Sources/Hub/Hub.docc/FromOneKioskToTwoHundred.md"
    /// Each is one of the sample content's kiosks.
    private static let places = ["lobby": "lobby", "hall": "training", "north": "south-gate"]
    private static let kiosks = ["lobby", "hall", "north"]

    private let folder: TemporaryFolder
    private let network: NetworkNamespace
    private let docent: Program

    init() throws {
        folder = try TemporaryFolder()
        network = try NetworkNamespace()
        var docent = network.program(Program(built: "docent"))
        docent.folder = folder.path
        docent.environment = [
            "DOCENT_PUBLISH_KEY": "\(folder.path)/publish.key",
            "DOCENT_FRESHNESS_KEY": "\(folder.path)/freshness.key",
            "DOCENT_HUB": "\(folder.path)/hub.sqlite", "TZ": "UTC",
        ]
        self.docent = docent
        try FileManager.default.copyItem(
            atPath: "\(Repository.root)/tour-content", toPath: "\(folder.path)/content")
        let keys = try [["tour", "publish-key"], ["tour", "publish-key", "--freshness"]].map {
            try run($0).text
        }
        try run(["tour", "publish", "content", "--channel", "channel"])
        for kiosk in Self.kiosks {
            try FileManager.default.createDirectory(
                atPath: "\(folder.path)/\(kiosk)/bundles", withIntermediateDirectories: true)
            try FileManager.default.createDirectory(
                atPath: "\(folder.path)/\(kiosk)/state", withIntermediateDirectories: true)
            try folder.write(
                """
                bundles: bundles
                kiosk: \(Self.places[kiosk] ?? "lobby")
                \(keys.joined())http: off
                health-file: \(folder.path)/\(kiosk)/health.json
                journal: on
                journal-file: \(folder.path)/\(kiosk)/journal.sqlite
                pass-ledger: \(folder.path)/\(kiosk)/passes.ledger
                idle: 5
                countdown: 0

                """, to: "\(kiosk)/kiosk.yaml")
            try folder.write(
                """
                channel: http://127.0.0.1:8080
                hub: http://127.0.0.1:8080
                proxy: none
                reserve: 0 B
                poll: 1
                kiosk-config: kiosk.yaml

                """, to: "\(kiosk)/link.yaml")
        }
    }

    @discardableResult
    private func run(_ arguments: [String]) throws -> Program.Outcome {
        let outcome = try docent.run(network.arguments(arguments))
        #expect(outcome.status == 0, "\(arguments): \(outcome.errors)")
        return outcome
    }

    private func start(_ arguments: [String]) throws -> RunningProgram {
        try docent.start(network.arguments(arguments))
    }

    private func expect(_ examples: some Sequence<ConsoleExample>) throws {
        var shell = network.program(try #require(Program(installed: "bash")))
        shell.folder = folder.path
        shell.environment = docent.environment
        let programs = URL(fileURLWithPath: Program(built: "docent").executable)
            .deletingLastPathComponent().path
        shell.environment["PATH"] = programs + ":/usr/bin:/bin:/usr/sbin"
        for example in examples {
            let outcome = try shell.run(
                network.arguments(["-c", "exec 2>&1\n" + example.command], of: "bash"))
            #expect(
                example.isPrinted(as: outcome.text), "\(example.command) printed:\n\(outcome.text)")
        }
    }

    @Test("three kiosks join, get a version step by step, and are counted together")
    func commands() throws {
        let examples = ConsoleExample.all(in: Self.article)
        let isJoining = { (example: ConsoleExample) in
            example.command.contains("hub add") || example.command.contains("link join")
        }
        let text = try String(contentsOfFile: "\(Repository.root)/\(Self.article)", encoding: .utf8)
        let serving = "serve --hub hub.sqlite --channel channel --freshness-key freshness.key"
        #expect(text.contains("docent \(serving)\n"))
        let hub = try start(serving.split(separator: " ").map(String.init))
        #expect(hub.waits { hub.errors.contains("Listening on 127.0.0.1:8080") }, "\(hub.errors)")
        let joining = examples.filter(isJoining)
        #expect(joining.count == 4)
        try expect(joining)

        let links = try Self.kiosks.map { kiosk in
            try start([
                "link", "run", "--now", "--config", "\(kiosk)/link.yaml", "--state",
                "\(kiosk)/state",
            ])
        }
        // A kiosk that has nothing to show does not start, so each begins when its content has come.
        let running = try Self.kiosks.map { kiosk in
            let path = "\(folder.path)/\(kiosk)/bundles/channel"
            #expect(
                hub.waits { FileManager.default.fileExists(atPath: path) },
                "\(links.map(\.errors))")
            return try start([
                "kiosk", "--display", "plain", "--frames", "\(Repository.root)/kiosk/frames",
                "--rate", "0.2", "--config", "\(kiosk)/kiosk.yaml",
            ])
        }
        func fleet() -> String {
            (try? docent.run(network.arguments(["hub", "kiosks"])).text) ?? ""
        }
        #expect(
            hub.waits(for: 120) { fleet().contains("3 kiosks: 3 well") },
            "\(fleet())\n\(links.map(\.errors))\n\(running.map(\.errors))")
        try expect(examples.filter { !isJoining($0) })

        // All rings have the version: the two that were not held or retired before it came show it in the end.
        #expect(
            hub.waits(for: 240) {
                let words =
                    (try? docent.run(network.arguments(["hub", "show", "lobby"])).text) ?? ""
                return words.contains("shows      version 2")
            }, "\(fleet())\n\(links.map(\.errors))")
        hub.send(SIGTERM)
        #expect(try hub.end(within: 30).status == 0)
    }
}

/// A network with nothing in it but its own loopback, for programs that listen at a fixed port.
final class NetworkNamespace {
    private let name: String

    static var isPossible: Bool {
        geteuid() == 0 && Program(installed: "ip") != nil && (try? NetworkNamespace()) != nil
    }

    init() throws {
        name = "docent-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
        try Self.ip("netns", "add", name)
        try Self.ip("-n", name, "link", "set", "lo", "up")
    }

    deinit { try? Self.ip("netns", "delete", name) }

    private static func ip(_ arguments: String...) throws {
        guard let ip = Program(installed: "ip") else {
            throw Repository.Failure(words: "ip is not installed")
        }
        let outcome = try ip.run(arguments)
        guard outcome.status == 0 else { throw Repository.Failure(words: outcome.errors) }
    }

    /// What runs a program in the network.
    func program(_ program: Program) -> Program {
        var ip = program
        ip.executable = Program(installed: "ip")?.executable ?? "ip"
        return ip
    }

    /// The arguments with which ``program(_:)`` runs it.
    func arguments(_ arguments: [String], of name: String = "docent") -> [String] {
        let path =
            name == "docent"
            ? Program(built: name).executable : Program(installed: name)?.executable ?? name
        return ["netns", "exec", self.name, path] + arguments
    }
}
