import ImageFiles
import Imaging
import TourModel

extension ScreenPicture {
    /// The bytes of a smaller copy; nil where the file itself is small enough.
    ///
    /// - Complexity: JPEG is scaled down while it is decoded; of other formats the whole picture is
    ///   in memory once.
    static func bytes(of medium: Media, at path: String) throws(ImageFileError) -> [UInt8]? {
        guard medium.kind == .picture, let mediumWidth = medium.width,
            let mediumHeight = medium.height, mediumWidth > width || mediumHeight > height
        else { return nil }
        let image = try ImageFile(path: path).colorImage(fittingWidth: width, height: height)
        return try image.encoded(
            named: path, isDrawn: medium.fileName.lowercased().hasSuffix(".png"))
    }
}
