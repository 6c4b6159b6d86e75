import Foundation
import Testing
import TourModel
import TourTestSupport

@testable import Bundles
@testable import TourAuthoring
@testable import TourStore

@Suite("Going back to an earlier version of a channel")
struct ChannelRollBackTests {
    let site: PublishedSite

    init() throws { site = try PublishedSite() }

    private func rollBack(
        to target: Int? = nil, ring: String? = nil, key: PublishingKey? = nil, isReady: Bool = false
    ) throws -> (manifest: BundleManifest, target: Int, channel: Channel?) {
        try ChannelPublisher.rollBack(
            site.place("channel"), to: target, ring: ring, key: key ?? site.key,
            freshnessKey: isReady ? nil : site.freshnessKey, expires: PublishedSite.expires)
    }

    private func publish(_ names: String...) throws {
        for name in names {
            try site.edit(name)
            try site.publishChannel()
        }
    }

    @Test("kiosks take the earlier content as the next version, and no object is written again")
    func taken() throws {
        try publish("One", "Two")
        let shelf = try site.shelf()
        try shelf.take(channel: site.place("channel"), site: nil, now: PublishedSite.now)
        let before = try FileManager.default.subpathsOfDirectory(atPath: site.place("channel/o"))
        let back = try rollBack()
        #expect(back.target == 1 && back.manifest.version == 3)
        #expect(back.channel?.rings["all"]?.version == 3 && back.channel?.sequence == 3)
        let after = try FileManager.default.subpathsOfDirectory(atPath: site.place("channel/o"))
        #expect(before.sorted() == after.sorted())
        let taken = try shelf.take(
            channel: site.place("channel"), site: nil, now: PublishedSite.now)
        let store = try TourStore(path: shelf.stagedPath(#require(taken)))
        #expect(try store.room("A-014")?.names.values[.english] == "One")
        // The folder as it was then is the same version, and as it is now the next one.
        try site.edit("One")
        #expect(try site.publishChannel().manifest.version == 3)
        try publish("Two")
        #expect(try rollBack().target == 3)
    }

    @Test("only rings above the earlier version go back, or the one that is named, or none")
    func rings() throws {
        try publish("One", "Two")
        try site.edit("Three")
        try site.publishChannel(ring: "canary")
        let canary = try #require(try rollBack().channel)
        #expect(canary.rings["canary"]?.version == 4 && canary.rings["all"]?.version == 2)
        let all = try #require(try rollBack(to: 1, ring: "all").channel)
        #expect(all.rings["canary"]?.version == 4 && all.rings["all"]?.version == 5)
        let ready = try rollBack(to: 2, isReady: true)
        #expect(ready.channel == nil && ready.manifest.version == 6)
        let moved = try ChannelPublisher.renew(
            site.place("channel"), freshnessKey: site.freshnessKey, expires: PublishedSite.expires,
            move: ("all", 6))
        #expect(moved.rings["all"]?.version == 6)
    }

    @Test("what another key has signed is not signed again, and what is not whole neither")
    func refused() throws {
        try publish("One", "Two")
        let other = try PublishingKey.make(path: site.place("keys/other.key"))
        #expect {
            _ = try rollBack(key: other)
        } throws: { error in
            if case BundleError.unknownKey = error { true } else { false }
        }
        #expect(throws: BundleError.noVersion(path: site.place("channel"), version: 9)) {
            _ = try rollBack(to: 9)
        }
        #expect(throws: BundleError.noVersion(path: site.place("channel"), version: 2)) {
            _ = try rollBack()
            _ = try ChannelPublisher.prune(site.place("channel"), keeping: 0)
            _ = try rollBack()
        }
    }

    @Test("a signed version that lacks an object is not brought back")
    func incomplete() throws {
        try publish("One")
        let first = Set(
            try FileManager.default.subpathsOfDirectory(atPath: site.place("channel/o")))
        try publish("Two")
        let before = try site.place.bytes("channel/channel")
        let second = Set(
            try FileManager.default.subpathsOfDirectory(atPath: site.place("channel/o")))
        // Going back to the second version from a third needs what the second has added.
        try publish("Three")
        let objects = second.subtracting(first).filter { $0.utf8.count == 67 }
        for object in objects {
            let file = site.place("channel/o/\(object)")
            let bytes = try site.place.bytes("channel/o/\(object)")
            try site.place.remove("channel/o/\(object)")
            #expect(throws: BundleError.self) { _ = try rollBack(to: 2) }
            try Data(bytes).write(to: URL(fileURLWithPath: file))
        }
        #expect(!objects.isEmpty)
        #expect(try rollBack(to: 2).manifest.version == 4)
        #expect(try site.place.bytes("channel/channel") != before)
    }
}
