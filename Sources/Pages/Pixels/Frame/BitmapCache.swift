import Drawing
import PageModel

/// Pictures made ready for their places, kept as long as there is room.
final class BitmapCache {
    struct Key: Hashable {
        /// Tells pictures apart.
        var id: String
        /// In pixels.
        var width: Int
        var height: Int
        /// How the picture was fitted in, where one picture is fitted in more ways than one.
        var fitting: String = ""
    }

    private struct Entry {
        var bitmap: Bitmap
        var lastUse: Int
    }

    private let maximumPixels: Int
    private var entries: [Key: Entry] = [:]
    private var pixels = 0
    private var clock = 0

    /// - Parameter maximumPixels: of all pictures together; each costs four bytes.
    init(maximumPixels: Int) { self.maximumPixels = maximumPixels }

    /// The picture of a key, made where it is not kept; `nil` where it cannot be made.
    func bitmap(_ key: Key, make: () -> Bitmap?) -> Bitmap? {
        clock += 1
        if let entry = entries[key] {
            entries[key]?.lastUse = clock
            return entry.bitmap
        }
        guard let bitmap = make() else { return nil }
        let size = bitmap.width * bitmap.height
        while pixels + size > maximumPixels,
            let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })
        {
            pixels -= oldest.value.bitmap.width * oldest.value.bitmap.height
            entries[oldest.key] = nil
        }
        if size <= maximumPixels {
            entries[key] = Entry(bitmap: bitmap, lastUse: clock)
            pixels += size
        }
        return bitmap
    }
}
