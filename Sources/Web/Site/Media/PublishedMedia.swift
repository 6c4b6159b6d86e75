import Cryptography
import Foundation
import ImageFiles
import Imaging
import Threads
import TourModel
import TourStore
import WebPages

/// The media of the tour as files of the site, each named by its own bytes.
struct PublishedMedia {
    /// A film or a sound.
    struct File: Sendable {
        /// `nil` where it is not published yet.
        var link: Link?
        /// "video/mp4".
        var type: String
        var bytes: Int
    }

    /// The widths in which pictures are published, in pixels.
    static let widths = [320, 720, 1440]
    /// The highest that a picture is published.
    private static let mostHeight = 2160
    /// Of JPEG: on a phone's small pixels it looks like 90, which takes half as many bytes again.
    private static let quality = 80

    private(set) var pictures: [Media.ID: WebPicture] = [:]
    private(set) var files: [Media.ID: File] = [:]
    /// The subtitles of films, by language.
    private(set) var subtitles: [Media.ID: [Language: Link]] = [:]
    /// The descriptions of films, by language.
    private(set) var descriptions: [Media.ID: [Language: Link]] = [:]

    func file(of id: Media.ID) -> File? { files[id] }

    /// Media that are somewhere already.
    init(pictures: [Media.ID: WebPicture], files: [Media.ID: File]) {
        self.pictures = pictures
        self.files = files
    }

    /// Writes all media that everybody may see.
    ///
    /// - Throws: an error of the store, or ``SiteError``.
    init(
        of store: TourStore, into folder: inout SiteFolder,
        progress: (_ done: Int, _ total: Int) -> Void
    ) throws {
        let media = try store.media().filter { store.shows(medium: $0.id) }
        let recordings = media.filter { $0.kind != .picture }
        for (index, medium) in recordings.enumerated() {
            files[medium.id] = try Self.publish(recording: medium, of: store, &folder)
            func published(_ texts: Localized<String>) throws -> [Language: Link] {
                try texts.values.mapValues { text in
                    let name = try folder.write(asset: Array(text.utf8), extension: "vtt")
                    return folder.link(toAsset: name)
                }
            }
            subtitles[medium.id] = try published(medium.subtitles)
            descriptions[medium.id] = try published(medium.descriptions)
            progress(index + 1, media.count)
        }
        let drawn = media.filter { $0.kind == .picture }
        let workers = OrderedWorkers(
            inputs: drawn, threads: ProcessInfo.processInfo.activeProcessorCount
        ) { medium in Result { try Self.scaled(medium, of: store) } }
        var done = recordings.count
        var failure: (any Error)?
        workers.run { result in
            do {
                pictures[drawn[done - recordings.count].id] = try Self.publish(
                    try result.get(), &folder)
                done += 1
                progress(done, media.count)
            } catch {
                failure = error
            }
            return failure == nil
        }
        if let failure { throw failure }
    }

    /// A picture in one width.
    private struct Scaled: Sendable {
        var file: [UInt8]
        var width: Int
        var height: Int
    }

    /// A picture in every width that it has, and in its own where that is between two.
    private static func scaled(_ picture: Media, of store: TourStore) throws -> [Scaled] {
        guard let bytes = try store.mediaBytes(picture.id) else { return [] }
        let file = try ImageFile(bytes: bytes, name: picture.fileName)
        let isDrawn = picture.fileName.lowercased().hasSuffix(".png")
        var sizes: [Scaled] = []
        for width in widths {
            let image = try file.colorImage(fittingWidth: width, height: mostHeight)
            guard image.width > sizes.last?.width ?? 0 else { break }
            let encoded = try image.encoded(
                named: picture.fileName, isDrawn: isDrawn, quality: quality)
            sizes.append(Scaled(file: encoded, width: image.width, height: image.height))
        }
        return sizes
    }

    private static func publish(
        _ picture: [Scaled], _ folder: inout SiteFolder
    ) throws -> WebPicture? {
        WebPicture(
            try picture.map { size in
                let name = try folder.write(
                    asset: size.file,
                    extension: size.file.starts(with: [0x89, 0x50]) ? "png" : "jpg")
                return WebPicture.Size(
                    link: folder.link(toAsset: name), width: size.width, height: size.height)
            })
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
