import Foundation
import Passes
import Tour

/// The sample site and a key, ready to be published.
struct PublishedSite {
    let folder: TestFolder
    let place: TestFolder
    let key: PublishingKey

    init() throws {
        folder = try TestFolder()
        place = try TestFolder()
        try SampleSite.write(to: folder)
        key = try PublishingKey.make(path: place("keys/publish.key"))
    }

    @discardableResult
    func publish(
        _ name: String = "a.tour", _ options: TourPublisher.Options = .init()
    ) throws -> BundleManifest {
        try TourPublisher.publish(
            folder: folder.path, to: place(name), key: key, options: options,
            measure: SampleSite.measure
        ).manifest
    }

    /// Changes what visitors read of a room.
    func edit(_ name: String) throws {
        try folder.write(
            "buildings/A/A-014.md",
            SampleSite.library.replacing("name: Library", with: "name: \(name)"))
    }

    func open(_ name: String = "a.tour") throws -> TourBundle {
        try TourBundle(path: place(name), keys: [key.publicKey])
    }

    func shelf() throws -> BundleShelf {
        try FileManager.default.createDirectory(
            atPath: place("shelf"), withIntermediateDirectories: true)
        return BundleShelf(folder: place("shelf"), keys: [key.publicKey])
    }

    /// Publishes into the shelf's folder.
    func put(_ name: String, _ options: TourPublisher.Options = .init()) throws {
        _ = try shelf()
        try publish("shelf/" + name, options)
    }
}
