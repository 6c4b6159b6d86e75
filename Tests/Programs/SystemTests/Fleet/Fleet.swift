import Foundation
import HubTestSupport
import TestSupport
import Testing

/// A hub behind a proxy and kiosks with their links, each machine in a network of its own: kiosks reach the proxy alone.
final class Fleet {
    /// The name that the proxy's certificate is for.
    static let host = "hub.example.org"
    private static let address = "192.0.2.1"

    static let isPossible = NetworkNamespace.isPossible && HubProxy.isPossible
    static let hint = "\(NetworkNamespace.hint); \(HubProxy.hint)"

    let folder: TemporaryFolder
    /// The machine of the hub and its proxy.
    let hub: NetworkNamespace
    private var machines: [String: NetworkNamespace] = [:]
    /// `docent` as the hub's operator runs it.
    let docent: Program
    private let keys: String

    /// Publishes the sample content as a channel, and makes a network and a folder for each kiosk.
    ///
    /// - Parameters:
    ///   - kiosks: their names at the hub, and which of the content's kiosks each is.
    ///   - prepare: changes the content, in the folder that `docent` runs in, before it is published.
    init(
        _ kiosks: KeyValuePairs<String, String>, prepare: (Program) throws -> Void = { _ in }
    ) throws {
        folder = try TemporaryFolder()
        hub = try NetworkNamespace()
        var docent = Program(built: "docent")
        docent.folder = folder.path
        docent.environment = [
            "DOCENT_PUBLISH_KEY": "\(folder.path)/publish.key",
            "DOCENT_FRESHNESS_KEY": "\(folder.path)/freshness.key",
            "DOCENT_HUB": "\(folder.path)/hub.sqlite",
            "DOCENT_PASS_KEYS": "\(folder.path)/keys", "TZ": "UTC",
            "PATH": (docent.executable as NSString).deletingLastPathComponent
                + ":/usr/bin:/bin:/usr/sbin:/sbin",
        ]
        self.docent = docent
        try FileManager.default.copyItem(
            atPath: Repository.tour, toPath: "\(folder.path)/content")
        keys = try [["tour", "publish-key"], ["tour", "publish-key", "--freshness"]].map {
            try docent.run($0).text
        }.joined()
        try prepare(docent)
        let published = try docent.run(["tour", "publish", "content", "--channel", "channel"])
        guard published.status == 0 else { throw Repository.Failure(words: published.errors) }
        let certificate = try ServerCertificate(for: Self.host, in: folder)
        func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(filePath: path)) }
        try hub.write(bytes(certificate.certificate), toEtc: "ssl/certs/\(Self.host).pem")
        try hub.write(
            bytes(certificate.key), toEtc: "ssl/private/\(Self.host).key", mode: 0o600)
        for (index, (name, place)) in kiosks.enumerated() {
            let machine = try NetworkNamespace()
            try machine.join(hub, at: "192.0.2.\(11 + index)", to: Self.address)
            try machine.write(
                "127.0.0.1 localhost\n\(Self.address) \(Self.host)\n".utf8, toEtc: "hosts")
            try machine.write(
                bytes(certificate.authority), toEtc: "ssl/certs/ca-certificates.crt")
            machines[name] = machine
            try configure(name, place)
        }
    }

    private func configure(_ name: String, _ place: String) throws {
        for part in ["bundles", "state"] {
            try FileManager.default.createDirectory(
                atPath: "\(folder.path)/\(name)/\(part)", withIntermediateDirectories: true)
        }
        try folder.write(
            """
            bundles: bundles
            kiosk: \(place)
            \(keys)http: off
            health-file: \(folder.path)/\(name)/health.json
            journal: on
            journal-file: \(folder.path)/\(name)/journal.sqlite
            pass-ledger: \(folder.path)/\(name)/passes.ledger
            idle: 5
            countdown: 0

            """, to: "\(name)/kiosk.yaml")
        try folder.write(
            """
            channel: https://\(Self.host)
            hub: https://\(Self.host)
            proxy: none
            reserve: 0 B
            poll: 1
            kiosk-config: kiosk.yaml

            """, to: "\(name)/link.yaml")
    }

    /// The machine of a kiosk; that of the hub where the name is empty.
    func machine(_ name: String) throws -> NetworkNamespace {
        name.isEmpty ? hub : try #require(machines[name], "there is no machine \(name)")
    }

    /// Starts nginx with the article's settings, as they are, and waits until it answers.
    func startProxy() throws -> RunningProgram {
        let nginx = try #require(Program(installed: "nginx"))
        let running = try hub.start(nginx, try HubProxy().arguments(in: folder))
        let name = try #require(machines.keys.first)
        #expect(
            running.waits { (try? ask("/", from: name))?.isEmpty == false }, "\(running.errors)")
        return running
    }

    /// Starts `docent` on a machine, in the folder of its kiosk.
    func start(_ arguments: [String], at name: String = "") throws -> RunningProgram {
        var docent = docent
        docent.folder = "\(folder.path)/\(name)"
        return try machine(name).start(docent, arguments)
    }

    /// Runs `docent` on a machine to its end; what it printed.
    @discardableResult
    func run(_ arguments: [String], at name: String = "") throws -> String {
        let outcome = try start(arguments, at: name).end()
        #expect(outcome.status == 0, "\(arguments): \(outcome.errors)")
        return outcome.text
    }

    /// Runs a line of a shell on a machine; what it printed, errors among it.
    func shell(_ line: String, at name: String) throws -> String {
        var bash = try #require(Program(installed: "bash"))
        (bash.folder, bash.environment) = ("\(folder.path)/\(name)", docent.environment)
        return try machine(name).run(bash, ["-c", "exec 2>&1\n" + line]).text
    }

    /// The first line of what the proxy answers to a kiosk's machine; empty where it does not.
    func ask(_ path: String, from name: String) throws -> String {
        let openssl = try #require(Program(installed: "openssl"))
        let outcome = try machine(name).run(
            openssl,
            [
                "s_client", "-quiet", "-verify_return_error", "-verify_hostname", Self.host,
                "-CAfile", "/etc/ssl/certs/ca-certificates.crt", "-connect", "\(Self.host):443",
                "-ign_eof",
            ],
            input: Array(
                "GET \(path) HTTP/1.1\r\nHost: \(Self.host)\r\nConnection: close\r\n\r\n".utf8))
        return outcome.text.split(separator: "\r\n").first.map(String.init) ?? ""
    }

    /// Starts a kiosk's link, and once its content has come the kiosk, which cannot start without.
    ///
    /// - Parameter frames: what its camera sees.
    func startKiosk(
        _ name: String, frames: String = "\(Repository.root)/kiosk/frames", rate: String = "0.2"
    ) throws -> (link: RunningProgram, kiosk: RunningProgram) {
        let link = try start(
            ["link", "run", "--now", "--config", "link.yaml", "--state", "state"], at: name)
        let channel = "\(folder.path)/\(name)/bundles/channel"
        #expect(
            link.waits { FileManager.default.fileExists(atPath: channel) },
            "\(link.errors)")
        let kiosk = try start(
            [
                "kiosk", "--display", "plain", "--frames", frames, "--rate", rate, "--config",
                "kiosk.yaml",
            ], at: name)
        return (link, kiosk)
    }
}
