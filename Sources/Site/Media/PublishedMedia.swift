import Cryptography
import ImageFiles
import Imaging
import Tour
import WebPages

/// The media of the tour as files of the site, each named by its own bytes.
struct PublishedMedia {
    /// A film or a sound.
    struct File: Sendable {
        var link: Link
        /// "video/mp4".
        var type: String
        var bytes: Int
    }

    /// The widths in which pictures are published, in pixels.
    static let widths = [320, 720, 1440]
    /// The highest that a picture is published.
    private static let mostHeight = 2160

    private(set) var pictures: [Media.ID: WebPicture] = [:]
    private(set) var files: [Media.ID: File] = [:]

    func file(of id: Media.ID) -> File? { files[id] }

    /// Writes all media that everybody may see.
    ///
    /// - Throws: an error of the store, or ``SiteError``.
    init(
        of store: TourStore, into folder: inout SiteFolder,
        progress: (_ done: Int, _ total: Int) -> Void
    ) throws {
        let media = try store.media().filter { store.shows(medium: $0.id) }
        for (index, medium) in media.enumerated() {
            switch medium.kind {
            case .picture:
                pictures[medium.id] = try Self.publish(picture: medium, of: store, &folder)
            case .film, .sound:
                files[medium.id] = try Self.publish(recording: medium, of: store, &folder)
            }
            progress(index + 1, media.count)
        }
    }

    /// A picture in every width that it has, and in its own where that is between two.
    private static func publish(
        picture: Media, of store: TourStore, _ folder: inout SiteFolder
    ) throws -> WebPicture? {
        guard let bytes = try store.mediaBytes(picture.id) else { return nil }
        let file = try ImageFile(bytes: bytes, name: picture.fileName)
        let isDrawn = picture.fileName.lowercased().hasSuffix(".png")
        var sizes: [WebPicture.Size] = []
        for width in widths {
            let image = try file.colorImage(fittingWidth: width, height: mostHeight)
            guard image.width > sizes.last?.width ?? 0 else { break }
            let encoded = try image.encoded(named: picture.fileName, isDrawn: isDrawn)
            let name = try folder.write(
                asset: encoded, extension: encoded.starts(with: [0x89, 0x50]) ? "png" : "jpg")
            sizes.append(
                WebPicture.Size(
                    link: folder.link(toAsset: name), width: image.width, height: image.height))
        }
        return WebPicture(sizes)
    }

    /// A film or a sound, part by part: it may be larger than memory.
    private static func publish(
        recording: Media, of store: TourStore, _ folder: inout SiteFolder
    ) throws -> File? {
        let suffix =
            recording.fileName.split(separator: ".").last.map { $0.lowercased() } ?? ""
        guard let type = ContentTypes.recordings[suffix] else { return nil }
        var hash = SHA256()
        var count = 0
        guard
            try store.forEachPart(
                ofMedia: recording.id,
                { part in
                    hash.update(part)
                    count += part.count
                })
        else { return nil }
        let name = SiteFolder.name(of: hash.finalize(), extension: suffix)
        try folder.write(asset: name) { write in
            var failure: (any Error)?
            try store.forEachPart(ofMedia: recording.id) { part in
                guard failure == nil else { return }
                do { try write(part) } catch { failure = error }
            }
            if let failure { throw failure }
        }
        return File(link: folder.link(toAsset: name), type: type, bytes: count)
    }
}
