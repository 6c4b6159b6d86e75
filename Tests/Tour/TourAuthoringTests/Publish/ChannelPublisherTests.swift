import Foundation
import Testing
import Times
import TourTestSupport

@testable import Bundles
@testable import TourAuthoring
@testable import TourStore

@Suite("Publishing into a channel")
struct ChannelPublisherTests {
    let site: PublishedSite

    init() throws { site = try PublishedSite() }

    private func files(_ name: String = "channel") throws -> [String: [UInt8]] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: site.place(name))
        var files: [String: [UInt8]] = [:]
        for path in paths {
            let file = URL(fileURLWithPath: site.place("\(name)/\(path)"))
            guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true
            else { continue }
            files[path] = try site.place.bytes("\(name)/\(path)")
        }
        return files
    }

    @Test("the same folder and keys give the same files, and what has not changed is not written")
    func deterministic() throws {
        let first = try site.publishChannel("a")
        let before = try files("a")
        let again = try site.publishChannel("a")
        #expect(again.added == ChannelAddition() && again.channel == first.channel)
        #expect(try files("a") == before)
        try site.publishChannel("b")
        #expect(try files("b") == before)
        #expect(before.keys.allSatisfy { !$0.contains("/.") && !$0.hasPrefix(".") })
        for (path, bytes) in before where path != "channel" {
            #expect(path.split(separator: "/").last.map(String.init) == StoredObject(bytes).sha256)
        }
        let mode = { (path: String) in
            try FileManager.default.attributesOfItem(atPath: site.place(path))[.posixPermissions]
                as? Int
        }
        // A web server reads them all.
        #expect(try mode("a/channel") == 0o644 && mode("a") == 0o755 && mode("a/o") == 0o755)
    }

    @Test("a changed room adds a few small files, and another medium that medium")
    func onlyNew() throws {
        try site.publishChannel()
        let before = Set(try files().keys)
        try site.edit("Reading room")
        let edited = try site.publishChannel()
        #expect(edited.added.bytes < 100_000)
        #expect(Set(try files().keys).subtracting(before).count == edited.added.files)
        try site.folder.write("media/eleven.webm", Array(SampleSite.webm.dropLast()))
        let film = try site.publishChannel()
        let bytes = SampleSite.webm.count
        #expect(film.added.bytes >= bytes - 1 && film.added.bytes < bytes + 100_000)
    }

    @Test("rings show versions of their own, and never go back")
    func rings() throws {
        try site.publishChannel()
        try site.edit("Two")
        let canary = try #require(try site.publishChannel(ring: "canary").channel)
        #expect(canary.rings["all"]?.version == 1 && canary.rings["canary"]?.version == 2)
        try site.edit("Three")
        #expect(try site.publishChannel(ring: nil).channel == nil)
        #expect(
            throws: BundleError.ringGoesBack(ring: "canary", from: 2, to: 1)
        ) { try renew(ring: "canary", version: 1) }
        let all = try renew(ring: "all", version: 3)
        // All means all: no ring is left behind, and none that is ahead goes back.
        #expect(all.rings.mapValues(\.version) == ["all": 3, "canary": 3] && all.sequence == 3)
        try site.edit("Four")
        try site.publishChannel(ring: "canary")
        try site.edit("Five")
        try site.publishChannel(ring: nil)
        let ahead = try renew(ring: "all", version: 3)
        #expect(ahead.rings.mapValues(\.version) == ["all": 3, "canary": 4])
        #expect(throws: BundleError.noVersion(path: site.place("channel"), version: 7)) {
            try renew(ring: "all", version: 7)
        }
    }

    private func renew(
        expires: UTCMinute = PublishedSite.expires, ring: String? = nil, version: Int = 0
    ) throws -> Channel {
        try ChannelPublisher.renew(
            site.place("channel"), freshnessKey: site.freshnessKey, expires: expires,
            move: ring.map { ($0, version) })
    }

    @Test("renewing needs the freshness key alone, and signs for longer")
    func renewed() throws {
        let first = try #require(try site.publishChannel().channel)
        let later = PublishedSite.expires.adding(minutes: 60)
        let renewed = try renew(expires: later)
        #expect(renewed.sequence == 2 && renewed.expires == later && renewed.rings == first.rings)
        #expect(try renew(expires: later) == renewed)
        let other = try PublishingKey.make(
            path: site.place("keys/other.key"), purpose: .freshness)
        #expect {
            try ChannelPublisher.renew(
                site.place("channel"), freshnessKey: other, expires: later)
        } throws: { error in
            if case BundleError.channel(_, .unknownKey) = error { true } else { false }
        }
        // A key of one kind is never taken for the other.
        let path = site.place("keys/publish.key")
        #expect(throws: BundleError.notAKey(path: path, isFreshness: true)) {
            try PublishingKey(path: path, purpose: .freshness)
        }
        #expect(throws: BundleError.self) {
            try ChannelPublisher.renew(
                site.place("none"), freshnessKey: site.freshnessKey, expires: later)
        }
    }

    @Test("a lost record beside the key gives no sequence twice")
    func lostRecord() throws {
        try site.publishChannel()
        _ = try renew(expires: PublishedSite.expires.adding(minutes: 1))
        try site.place.remove("keys/freshness.key.published")
        #expect(try renew(expires: PublishedSite.expires.adding(minutes: 2)).sequence == 3)
    }

    @Test("pruning keeps what rings, changes of keys and the newest versions need, and other files")
    func pruned() throws {
        let key = try PublishingKey.make(path: site.place("keys/next.key"))
        try site.publishChannel()
        let film = "o/" + StoredObject(SampleSite.webm).path
        for name in ["Two", "Three", "Four", "Five"] {
            let isChanged = name == "Four" || name == "Five"
            try site.edit(name)
            if name == "Two" {
                try site.folder.write("media/eleven.webm", Array(SampleSite.webm.dropLast()))
            }
            let next = name == "Three" ? key.publicKey : nil
            try site.publishChannel(
                ring: "canary", key: isChanged ? key : site.key,
                content: .init(
                    version: name == "Four" ? 4 : nil, keys: .init(bundle: next, freshness: nil)))
        }
        try site.place.write("channel/index.html", "a page")
        try site.place.write("channel/o/ab/notes.txt", "notes")
        let before = try files()
        let first = try ChannelPublisher.prune(site.place("channel"), keeping: 1)
        // Versions 1 (all), 3 (keys) and 5 (canary) stay.
        #expect(first.versions == 2 && first.objects > 0)
        let after = try files()
        #expect(after[film] != nil && after["index.html"] != nil && after["o/ab/notes.txt"] != nil)
        #expect(before.count - after.count == first.versions + first.objects)
        #expect(try ChannelPublisher.prune(site.place("channel"), keeping: 1) == (0, 0, 0))
        _ = try renew(ring: "all", version: 5)
        #expect(try ChannelPublisher.prune(site.place("channel"), keeping: 0).versions == 1)
        #expect(try files()[film] == nil)
        // A kiosk still takes all of it.
        let shelf = try site.shelf()
        #expect(
            try shelf.take(channel: site.place("channel"), site: nil, now: PublishedSite.now)?
                .version == 5)
    }

    @Test("pruning deletes nothing where it cannot be told what is needed")
    func prunesNothing() throws {
        try site.publishChannel()
        try site.edit("Two")
        try site.publishChannel()
        let channel = try ChannelFile(site.place.bytes("channel/channel")).channel
        let name = try #require(channel.rings["all"]).manifest
        let right = try site.place.bytes("channel/m/\(name)")
        for wrong in [Array(right.dropLast()), []] {
            try site.place.write("channel/m/\(name)", wrong)
            let before = try files()
            #expect(throws: BundleError.self) {
                try ChannelPublisher.prune(site.place("channel"), keeping: 0)
            }
            #expect(try files() == before)
        }
        try site.place.remove("channel/m/\(name)")
        #expect(throws: BundleError.self) {
            try ChannelPublisher.prune(site.place("channel"), keeping: 0)
        }
        #expect(try files().count > 4)
    }

    @Test("a folder with a foreign file called channel, or another site's, is left as it is")
    func untouched() throws {
        try site.place.write("channel/channel", "my notes")
        #expect(throws: BundleError.self) { try site.publishChannel() }
        #expect(try site.place.bytes("channel/channel") == Array("my notes".utf8))
        try site.place.remove("channel/channel")
        try site.publishChannel()
        let before = try files()
        try site.folder.write(
            "site.yaml", SampleSite.site.replacing("id: vesper-ridge", with: "id: elsewhere"))
        #expect {
            try site.publishChannel()
        } throws: { error in
            if case BundleError.channel(_, .otherSite) = error { true } else { false }
        }
        #expect(try files() == before)
    }
}
