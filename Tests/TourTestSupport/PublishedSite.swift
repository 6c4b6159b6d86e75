import Foundation
import Passes
package import Tour
package import TourAuthoring

/// The sample site and a key, ready to be published.
package struct PublishedSite {
    package let folder: TestFolder
    package let place: TestFolder
    package let key: PublishingKey

    package init() throws {
        folder = try TestFolder()
        place = try TestFolder()
        try SampleSite.write(to: folder)
        key = try PublishingKey.make(path: place("keys/publish.key"))
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
        return BundleShelf(folder: place("shelf"), keys: [key.publicKey])
    }

    /// Publishes into the shelf's folder.
    package func put(_ name: String, _ options: TourPublisher.Options = .init()) throws {
        _ = try shelf()
        try publish("shelf/" + name, options)
    }
}
