package import Bundles
import Foundation
import Passes
package import Times
package import TourAuthoring

/// The sample site and a key, ready to be published.
package struct PublishedSite {
    package let folder: TestFolder
    package let place: TestFolder
    package let key: PublishingKey
    package let freshnessKey: PublishingKey
    /// 2026-11-06, and a month later.
    package static let now = UTCMinute(minutes: 29_900_000)
    package static let expires = UTCMinute(minutes: 29_943_200)

    package init() throws {
        folder = try TestFolder()
        place = try TestFolder()
        try SampleSite.write(to: folder)
        key = try PublishingKey.make(path: place("keys/publish.key"))
        freshnessKey = try PublishingKey.make(
            path: place("keys/freshness.key"), purpose: .freshness)
    }

    @discardableResult
    package func publish(
        _ name: String = "a.tour", _ options: TourPublisher.Options = .init()
    ) throws -> BundleManifest {
        try TourPublisher.publish(
            folder: folder.path, to: place(name), key: key, options: options,
            measure: SampleSite.measure
        ).manifest
    }

    /// Changes what visitors read of a room.
    package func edit(_ name: String) throws {
        try folder.write(
            "buildings/A/A-014.md",
            SampleSite.library.replacing("name: Library", with: "name: \(name)"))
    }

    package func open(_ name: String = "a.tour") throws -> TourBundle {
        try TourBundle(path: place(name), keys: [key.publicKey])
    }

    package func shelf() throws -> BundleShelf {
        try FileManager.default.createDirectory(
            atPath: place("shelf"), withIntermediateDirectories: true)
        return BundleShelf(
            folder: place("shelf"), keys: [key.publicKey],
            freshnessKeys: [freshnessKey.publicKey])
    }

    /// Publishes into a channel.
    @discardableResult
    package func publishChannel(
        _ name: String = "channel", ring: String? = Channel.everyone,
        expires: UTCMinute = PublishedSite.expires, key: PublishingKey? = nil,
        freshnessKey: PublishingKey? = nil, nextFreshnessKey: PublishingKey? = nil,
        content: TourPublisher.Options = .init()
    ) throws -> (manifest: BundleManifest, channel: Channel?, added: ChannelAddition) {
        let published = try ChannelPublisher.publish(
            folder: folder.path, to: place(name), key: key ?? self.key,
            freshnessKey: freshnessKey ?? self.freshnessKey,
            options: .init(ring: ring, expires: expires, nextFreshnessKey: nextFreshnessKey),
            content: content, measure: SampleSite.measure)
        return (published.manifest, published.channel, published.added)
    }

    /// Publishes into the shelf's folder.
    package func put(_ name: String, _ options: TourPublisher.Options = .init()) throws {
        _ = try shelf()
        try publish("shelf/" + name, options)
    }
}
