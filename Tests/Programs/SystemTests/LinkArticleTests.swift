import Foundation
import TestSupport
import Testing

/// The commands of the article “Following a channel over the network” do what it says there.
@Suite("The article on following a channel", .tags(.slow), .timeLimit(.generous))
struct LinkArticleTests {
    @Test("every command prints what the article shows")
    func commands() throws {
        let examples = ConsoleExample.all(in: "Sources/Fleet/Link/Link.docc/FollowingAChannel.md")
        #expect(examples.count == 5)
        let place = try LinkedKiosk()
        var shell = try #require(Program(installed: "bash"))
        shell.folder = place.folder.path
        shell.environment = place.docent.environment
        let programs = URL(fileURLWithPath: Program(built: "docent").executable)
            .deletingLastPathComponent().path
        shell.environment["PATH"] = programs + ":/usr/bin:/bin"
        for example in examples {
            let outcome = try shell.run(["-c", "exec 2>&1\n" + example.command])
            #expect(
                example.isPrinted(as: outcome.text),
                "\(example.command) printed:\n\(outcome.text)")
        }
    }
}

/// A published tour, a server that has its channel, and the settings of a kiosk and its link, all in one folder.
struct LinkedKiosk {
    let folder: TemporaryFolder
    let server: LyingServer
    let docent: Program

    init(_ answer: (@Sendable (LyingServer.Request) -> LyingServer.Answer?)? = nil) throws {
        folder = try TemporaryFolder()
        var docent = Program(built: "docent")
        docent.folder = folder.path
        docent.environment = [
            "DOCENT_PUBLISH_KEY": "\(folder.path)/publish.key",
            "DOCENT_FRESHNESS_KEY": "\(folder.path)/freshness.key",
            "XDG_STATE_HOME": "\(folder.path)/state", "TZ": "UTC",
        ]
        self.docent = docent
        try FileManager.default.copyItem(
            atPath: Repository.tour, toPath: "\(folder.path)/content")
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/bundles", withIntermediateDirectories: false)
        let keys = try [["tour", "publish-key"], ["tour", "publish-key", "--freshness"]].map {
            try docent.run($0).text
        }
        try folder.write("bundles: bundles\n\(keys.joined())http: off\n", to: "kiosk.yaml")
        let published = try docent.run(["tour", "publish", "content", "--channel", "channel"])
        guard published.status == 0 else { throw Repository.Failure(words: published.errors) }
        let channel = "\(folder.path)/channel"
        server = try LyingServer { answer?($0) ?? .file($0, in: channel) }
        try folder.write(
            "channel: \(server.url)\nproxy: none\nreserve: 0 B\nkiosk-config: kiosk.yaml\n",
            to: "link.yaml")
    }

    func link(_ arguments: String...) throws -> Program.Outcome {
        try docent.run(["link"] + arguments + ["--config", "link.yaml"])
    }

    func start() throws -> RunningProgram {
        try docent.start(["link", "run", "--now", "--config", "link.yaml"])
    }

    /// The kiosk looks into its folder.
    func takes() throws -> Program.Outcome {
        try docent.run(["tour", "take", "bundles", "--config", "kiosk.yaml"])
    }
}
