import Bundles
import Cryptography
import Foundation
import Synchronization
import TestSupport
import Testing
import Times
import TourAuthoring
import TourTestSupport
import Transfers

@testable import Link

/// The attacks of The Update Framework's specification (1.0.34, 1.5.2), by whoever has the server, and for the last two also
/// the key of the channel: the kiosk's folder stays as it was, byte by byte.
@Suite("Attacks on a channel", .timeLimit(.generous))
struct AttackTests {
    let follower: Follower
    var site: PublishedSite { follower.site }

    init() throws {
        follower = try Follower()
        try follower.publish()
        try follower.round()
        try follower.shows()
        try follower.round()
    }

    /// Runs a round that must be refused with these words, and compares the folder.
    private func refused(_ words: String) throws {
        let before = try follower.files()
        let state = try follower.shelf.channelState()
        #expect {
            try follower.round()
        } throws: { error in
            "\(error)".contains(words)
                ? true
                : {
                    print("it said: \(error)"); return false
                }()
        }
        #expect(try follower.files() == before)
        #expect(try follower.shelf.channelState() == state)
        #expect(try follower.shelf.version() == 1 && follower.takes() == nil)
    }

    @Test("rollback: an old channel is refused, also when the newer one was not taken yet")
    func rollback() throws {
        let old = try site.place.bytes("channel/channel")
        try site.edit("Two")
        try follower.publish()
        try follower.round()
        follower.lie { $0.path == "/channel" ? .init(200, old) : nil }
        let before = try follower.files()
        #expect(
            throws: BundleError.channel(
                path: follower.server.url, .rollback(.sequence, from: 2, to: 1))
        ) { try follower.round() }
        #expect(try follower.files() == before)
        try follower.shows()
        follower.lie(nil)
        #expect(try follower.round() == .unchanged)
    }

    @Test("indefinite freeze: a channel past its end is refused")
    func freeze() throws {
        try site.edit("Two")
        try follower.publish()
        follower.time.set(follower.expires.date)
        let before = try follower.files()
        #expect(
            throws: BundleError.channel(
                path: follower.server.url, .expired(at: follower.expires))
        ) { try follower.round() }
        #expect(try follower.files() == before)
    }

    @Test("fast-forward: numbers that jump are refused")
    func fastForward() throws {
        try site.edit("Two")
        try follower.publish(content: .init(version: 1002))
        try refused("jumps from 1 to 1002")
    }

    @Test(
        "endless data: nothing is read beyond what was signed",
        arguments: ["/channel", "/m/", "/o/"])
    func endless(path: String) throws {
        try site.edit("Two")
        try follower.publish()
        let folder = site.place("channel")
        follower.lie { request in
            guard request.path.hasPrefix(path) else { return nil }
            var answer = LyingServer.Answer.file(request, in: folder)
            answer.isEndless = true
            return answer
        }
        follower.server.forget()
        try refused("sends more than")
        #expect(follower.server.sentBytes < 50_000_000)
    }

    @Test("mix and match: a manifest of another version is refused")
    func mixed() throws {
        let old = try ChannelFile(site.place.bytes("channel/channel")).channel
        let manifest = try site.place.bytes(
            "channel/m/\(#require(old.entry(ring: "all")).manifest)")
        try site.edit("Two")
        try follower.publish()
        follower.lie { $0.path.hasPrefix("/m/") ? .init(200, manifest) : nil }
        try refused("is not the one that the channel names")
    }

    @Test("wrong software: a changed list of objects, and a changed channel, are refused")
    func changed() throws {
        try site.edit("Two")
        try follower.publish()
        let folder = site.place("channel")
        let lies: [(path: String, from: String, to: String, words: String)] = [
            (
                "/channel", "\"sequence\":2", "\"sequence\":3", "after it was signed"
            ),
            ("/o/", "medium ", "Medium ", "is not the one that the manifest names"),
        ]
        for lie in lies {
            follower.lie { request in
                guard request.path.hasPrefix(lie.path) else { return nil }
                var answer = LyingServer.Answer.file(request, in: folder)
                let text = String(decoding: answer.body, as: UTF8.self)
                answer.body = Array(text.replacing(lie.from, with: lie.to).utf8)
                return answer
            }
            try refused(lie.words)
        }
    }

    @Test("key compromise: whoever has the key of the channel cannot have anything shown")
    func keys() throws {
        let stranger = try PublishingKey.make(path: site.place("keys/other.key"))
        try site.edit("Two")
        try follower.publish(key: stranger, content: .init(version: 5))
        try refused("is signed with key")
        let fresh = try PublishingKey.make(path: site.place("keys/fresh.key"), purpose: .freshness)
        try follower.publish("other", freshnessKey: fresh)
        let other = site.place("other")
        follower.lie { .file($0, in: other) }
        try refused("is signed with key")
    }
}
