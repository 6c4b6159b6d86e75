import Foundation
import Hub
import TestSupport
import Testing
import Times
import TourAuthoring
import TourTestSupport

@Suite("A channel over HTTP")
struct ChannelServingTests {
    let folder: TemporaryFolder
    let site: PublishedSite
    var channel: String { "\(folder.path)/channel" }

    init() throws {
        folder = try TemporaryFolder()
        site = try PublishedSite()
        _ = try ChannelPublisher.publish(
            folder: site.folder.path, to: channel, key: site.key, freshnessKey: site.freshnessKey,
            options: .init(expires: UTCMinute(.now).adding(minutes: 15_000)),
            measure: SampleSite.measure)
    }

    private func contents(_ path: String) throws -> [UInt8] {
        Array(try #require(FileManager.default.contents(atPath: "\(channel)/\(path)")))
    }

    @Test("has every file of the channel's folder, byte by byte, and nothing else")
    func files() throws {
        let server = try RunningServer("--channel", channel)
        let names = try FileManager.default.subpathsOfDirectory(atPath: channel)
            .filter { $0 == "channel" || $0.hasPrefix("m/") || $0.split(separator: "/").count == 3 }
        #expect(names.count >= 4)
        for name in names {
            let answer = try server.send("GET", "/\(name)")
            #expect(answer.status == 200, "\(name)")
            #expect(answer.body == (try contents(name)), "\(name)")
            #expect(answer.headers["x-content-type-options"] == "nosniff")
            let isChannel = name == "channel"
            #expect(answer.headers["cache-control"]?.contains("immutable") == !isChannel)
        }
        try folder.write("secret", to: "secret")
        try folder.write("secret", to: "channel/notes.txt")
        try FileManager.default.createSymbolicLink(
            atPath: "\(channel)/o/link", withDestinationPath: "\(folder.path)/secret")
        for path in [
            "/", "/m", "/m/", "/o/", "/notes.txt", "/../secret", "/m/../../secret",
            "/%2e%2e/secret", "/o/..%2f..%2fsecret", "//channel", "/channel/", "/CHANNEL",
            "/o/link", "/channel%00", "/.lock",
        ] {
            #expect(try server.send("GET", path).status == 404, "\(path)")
        }
    }

    @Test("answers 304 where nothing has changed, and the new channel where it has")
    func unchanged() async throws {
        let server = try RunningServer("--channel", channel)
        let first = try server.send("GET", "/channel")
        let tag = try #require(first.headers["etag"])
        let second = try server.send("GET", "/channel", headers: ["If-None-Match: \(tag)"])
        #expect(second.status == 304)
        #expect(second.body.isEmpty)
        #expect(second.headers["etag"] == tag)
        _ = try ChannelPublisher.renew(
            channel,
            freshnessKey: site.freshnessKey,
            expires: UTCMinute(.now).adding(minutes: 20_000))
        var third = try server.send("GET", "/channel", headers: ["If-None-Match: \(tag)"])
        try await wait {
            third = try server.send("GET", "/channel", headers: ["If-None-Match: \(tag)"])
            return third.status != 304
        }
        #expect(third.status == 200)
        #expect(third.body == (try contents("channel")))
    }

    @Test("sends parts of a file as they are asked for")
    func ranges() throws {
        let server = try RunningServer("--channel", channel)
        let whole = try contents("channel")
        let tag = try #require(try server.send("HEAD", "/channel").headers["etag"])
        func part(_ range: String, _ more: [String] = []) throws -> RunningServer.Answer {
            try server.send("GET", "/channel", headers: ["Range: \(range)"] + more)
        }
        let middle = try part("bytes=10-19")
        #expect(middle.status == 206)
        #expect(middle.body == Array(whole[10..<20]))
        #expect(middle.headers["content-range"] == "bytes 10-19/\(whole.count)")
        #expect(try part("bytes=-5").body == Array(whole.suffix(5)))
        let beyond = try part("bytes=999999-")
        #expect(beyond.status == 416)
        #expect(beyond.headers["content-range"] == "bytes */\(whole.count)")
        #expect(try part("bytes=0-1,4-5").body == whole)
        #expect(try part("bytes=0-1", ["If-Range: \(tag)"]).status == 206)
        #expect(try part("bytes=0-1", ["If-Range: \"other\""]).body == whole)
        #expect(try part("bytes=0-1", ["If-Range: W/\(tag)"]).status == 200)
        let head = try server.send("HEAD", "/channel")
        #expect(head.headers["content-length"] == "\(whole.count)")
        #expect(head.body.isEmpty)
        #expect(try server.send("POST", "/channel", body: [1]).status == 405)
    }

    @Test("a folder that is no channel yet is served as soon as it is one")
    func later() async throws {
        let moved = "\(folder.path)/later"
        try FileManager.default.createDirectory(
            atPath: moved, withIntermediateDirectories: true)
        let server = try RunningServer("--channel", moved)
        #expect(try server.send("GET", "/channel").status == 404)
        try FileManager.default.removeItem(atPath: moved)
        try FileManager.default.copyItem(atPath: channel, toPath: moved)
        var status = 404
        try await wait {
            status = try server.send("GET", "/channel").status
            return status != 404
        }
        #expect(status == 200)
    }

    @Test("a version that the channel does not have halts, and the operator sees why")
    func unpublished() throws {
        let store = HubStore(
            try SQLiteDatabase(path: "\(folder.path)/hub.sqlite", isNew: true))
        let server = try RunningServer(
            "--hub", store.name, "--channel", channel, "--freshness-key", site.freshnessKey.path)
        let before = try contents("channel")
        try store.start(99, soak: 60, at: Int64(Date.now.timeIntervalSince1970))
        #expect(server.program.waits { (try? store.rollout()?.rollout.state) == .halted })
        #expect(try store.rollout()?.rollout.reason?.contains("no version 99") == true)
        #expect(try contents("channel") == before)
    }
}
