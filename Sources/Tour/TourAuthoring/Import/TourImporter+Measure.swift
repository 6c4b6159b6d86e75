import ImageFiles
import Imaging
import TourModel

extension TourImporter {
    /// Reads a whole picture and tells its size as it is shown; a picture that is damaged anywhere
    /// is refused.
    public static let measurePicture: Measure = { path in
        let page = try ImageFile(path: path).lumaPage(1)
        if let damage = page.warnings.first { throw DamagedPicture(detail: damage) }
        return page.orientation.displayedSize(
            ofWidth: page.image.width, height: page.image.height)
    }
}

/// A picture that could be read past its damage.
private struct DamagedPicture: Error, CustomStringConvertible {
    var detail: String

    var description: String { "it is damaged (\(detail))" }
}
