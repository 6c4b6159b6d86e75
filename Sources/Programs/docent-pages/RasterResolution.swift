import CCairo
import CPoppler

/// How fine the pictures are that a page holds.
enum RasterResolution {
    /// How many pictures are looked at, the largest first: each has to be decoded for its size.
    private static let mostPictures = 4
    /// The part of the page below which a picture is an ornament.
    private static let leastArea = 0.005

    /// The resolution of the finest picture on the page in dots per inch; 0 when there is none.
    @unsafe static func finest(on page: OpaquePointer, _ size: PageSize) -> Double {
        guard let list = unsafe poppler_page_get_image_mapping(page) else { return 0 }
        defer { unsafe poppler_page_free_image_mapping(list) }
        var pictures: [(width: Double, height: Double, number: Int32)] = []
        var node: UnsafeMutablePointer<GList>? = unsafe list
        while let entry = unsafe node {
            if let data = unsafe entry.pointee.data {
                let mapping = unsafe data.assumingMemoryBound(to: PopplerImageMapping.self).pointee
                let area = mapping.area
                pictures.append((abs(area.x2 - area.x1), abs(area.y2 - area.y1), mapping.image_id))
            }
            unsafe node = entry.pointee.next
        }
        let largest = pictures.filter {
            $0.width * $0.height >= leastArea * size.width * size.height
        }
        .sorted { $0.width * $0.height > $1.width * $1.height }
        var finest = 0.0
        for picture in largest.prefix(mostPictures) {
            guard let surface = unsafe poppler_page_get_image(page, picture.number) else {
                continue
            }
            defer { unsafe cairo_surface_destroy(surface) }
            let columns = unsafe Double(cairo_image_surface_get_width(surface))
            let rows = unsafe Double(cairo_image_surface_get_height(surface))
            // The smaller ratio, right for a picture that lies on its side too.
            let resolution =
                72
                * min(
                    max(columns, rows) / max(picture.width, picture.height),
                    min(columns, rows) / min(picture.width, picture.height))
            if resolution.isFinite { finest = max(finest, resolution) }
        }
        return finest
    }
}
