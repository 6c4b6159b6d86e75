import Foundation
import TestSupport

/// A machine's network, for programs that are on different machines: its own loopback, and cables to others.
///
/// - SeeAlso: ip-netns(8). It needs root.
final class NetworkNamespace {
    private let name: String
    /// What its programs find in /etc, in the place of the machine's own files.
    private let settings: String
    /// Its ends of the cables that it laid.
    private var cables: [String] = []

    static let hint = "run as root, with Debian's iproute2"

    static var isPossible: Bool {
        geteuid() == 0 && Program(installed: "ip") != nil && (try? NetworkNamespace()) != nil
    }

    init() throws {
        name = "docent-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
        settings = "/etc/netns/\(name)"
        try Self.ip("netns", "add", name)
        try Self.ip("-n", name, "link", "set", "lo", "up")
    }

    deinit {
        try? Self.ip("netns", "delete", name)
        try? FileManager.default.removeItem(atPath: settings)
    }

    /// Lays a cable to another network: each reaches the other's address, and nothing behind it.
    func join(_ other: NetworkNamespace, at address: String, to otherAddress: String) throws {
        // A name has 15 letters at most, and is one of the cable's two ends.
        let (end, otherEnd) = (
            "to-\(otherAddress.split(separator: ".").last ?? "")",
            "to-\(address.split(separator: ".").last ?? "")"
        )
        try Self.ip(
            "link", "add", end, "netns", name, "type", "veth", "peer", "name", otherEnd, "netns",
            other.name)
        for (network, end, own, peer) in [
            (name, end, address, otherAddress), (other.name, otherEnd, otherAddress, address),
        ] {
            try Self.ip("-n", network, "address", "add", own, "peer", peer, "dev", end)
            try Self.ip("-n", network, "link", "set", end, "up")
        }
        cables.append(end)
    }

    /// Takes its cables off, or puts them on again.
    func setCables(_ isOn: Bool) throws {
        for end in cables { try Self.ip("-n", name, "link", "set", end, isOn ? "up" : "down") }
    }

    /// Writes a file that its programs find in /etc; a folder takes the place of all of that folder.
    func write(_ bytes: some Collection<UInt8>, toEtc path: String, mode: Int = 0o644) throws {
        let file = "\(settings)/\(path)"
        try FileManager.default.createDirectory(
            atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(fileURLWithPath: file))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
    }

    /// Starts a program there.
    func start(
        _ program: Program, _ arguments: [String], input: [UInt8] = []
    ) throws -> RunningProgram {
        var there = program
        there.executable = try Self.program().executable
        return try there.start(
            ["netns", "exec", name, program.executable] + arguments, input: input)
    }

    /// Runs a program there to its end.
    func run(
        _ program: Program, _ arguments: [String], input: [UInt8] = []
    ) throws -> Program.Outcome {
        try start(program, arguments, input: input).end()
    }

    private static func program() throws -> Program {
        guard let ip = Program(installed: "ip") else { throw Repository.Failure(words: hint) }
        return ip
    }

    private static func ip(_ arguments: String...) throws {
        let outcome = try program().run(arguments)
        guard outcome.status == 0 else {
            throw Repository.Failure(words: "ip \(arguments): \(outcome.errors)")
        }
    }
}
