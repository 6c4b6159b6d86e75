import Bundles
import Foundation
import TestSupport
import Testing
import TourStore
import TourTestSupport
import Transfers

@testable import Link

/// The server that most channels lie on, as Debian configures it.
@Suite("A channel on nginx", .timeLimit(.generous))
struct NginxTests {
    @Test(
        "it sends what is missing of an object, and no byte of a channel that is known",
        .enabled(if: Program(installed: "nginx") != nil, "install Debian's nginx-light"))
    func life() throws {
        let follower = try Follower()
        try follower.publish()
        let folder = try TemporaryFolder()
        let port = try LoopbackClient.freePort()
        let log = "\(folder.path)/access.log"
        let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map {
            "\($0)_temp_path \(folder.path)/\($0);"
        }.joined(separator: "\n")
        let settings = try folder.write(
            """
            daemon off;
            pid \(folder.path)/pid;
            events {}
            http {
                \(temporary)
                access_log \(log);
                server { listen 127.0.0.1:\(port); root \(follower.site.place("channel")); }
            }
            """, to: "nginx.conf")
        // Its workers are of another user where root starts it.
        for path in [follower.site.place.path, folder.path] {
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        }
        let nginx = try #require(Program(installed: "nginx")).start([
            "-c", settings, "-p", folder.path, "-e", "\(folder.path)/error.log",
        ])
        defer { nginx.send(SIGTERM) }
        let isUp = nginx.waits { (try? LoopbackClient(port: port)) != nil }
        #expect(isUp, "\(nginx.errors)")
        follower.configuration.channels = [try #require(TransferURL("http://127.0.0.1:\(port)/"))]
        let film = StoredObject(SampleSite.webm)
        let part = "\(follower.shelf.folder)/o/\(film.path).part"
        try FileManager.default.createDirectory(
            atPath: (part as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try Data(SampleSite.webm.prefix(1_000_000)).write(to: URL(fileURLWithPath: part))
        #expect(try follower.round() == .handedOver(version: 1))
        try follower.shows()
        #expect(try follower.round() == .unchanged)
        // nginx writes a line after it has sent the answer.
        var lines: [Substring] = []
        _ = nginx.waits {
            lines = ((try? String(contentsOfFile: log, encoding: .utf8)) ?? "").split(
                separator: "\n")
            return lines.last?.contains("GET /channel HTTP/1.1\" 304 0 ") == true
        }
        #expect(
            lines.contains {
                $0.contains(
                    "GET /o/\(film.path) HTTP/1.1\" 206 \(SampleSite.webm.count - 1_000_000) ")
            })
        #expect(
            lines.last?.contains("GET /channel HTTP/1.1\" 304 0 ") == true, "\(lines.last ?? "")")
    }
}
