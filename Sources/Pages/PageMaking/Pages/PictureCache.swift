import ImageFiles
import Imaging
import Synchronization
import TourModel
import TourStore

/// The pictures that were shown last, kept for the next time.
final class PictureCache: Sendable {
    private let pictures = Mutex<[Shelved]>([])

    private struct Shelved: Sendable {
        let id: Media.ID
        let image: ColorImage?

        var pixels: Int { image.map { $0.width * $0.height } ?? 0 }
    }

    /// This many pixels are kept in memory, at four bytes each; the picture that was shown longest ago gives way.
    private static let shelfPixels = 20_000_000
    /// This many pictures are remembered at most, those that are missing among them.
    private static let shelfLength = 64

    /// A picture turned upright and scaled down for showing; `nil` when it is missing or damaged.
    func image(_ id: Media.ID, in store: TourStore) -> ColorImage? {
        let shelved = pictures.withLock { shelf -> Shelved? in
            guard let index = shelf.firstIndex(where: { $0.id == id }) else { return nil }
            let found = shelf.remove(at: index)
            shelf.append(found)
            return found
        }
        if let shelved { return shelved.image }
        let image = Self.load(id, store)
        pictures.withLock { shelf in
            // Another thread may have been as fast.
            shelf.removeAll { $0.id == id }
            shelf.append(Shelved(id: id, image: image))
            var pixels = shelf.reduce(0) { $0 + $1.pixels }
            while shelf.count > 1, pixels > Self.shelfPixels || shelf.count > Self.shelfLength {
                pixels -= shelf.removeFirst().pixels
            }
        }
        return image
    }

    /// A picture that cannot be loaded is shown as its alternative text, so the reason is not needed here;
    /// the import has checked every picture, and `docent doctor` reads them again.
    private static func load(_ id: Media.ID, _ store: TourStore) -> ColorImage? {
        guard let bytes = try? store.screenPicture(id),
            let file = try? ImageFile(bytes: bytes, name: id)
        else { return nil }
        return try? file.colorImage(fittingWidth: ScreenPicture.width, height: ScreenPicture.height)
    }
}
