import ImageFiles
import Imaging

/// Pictures as a kiosk shows them: no larger than its pages have room for.
///
/// The files that staff put there stay whole in the database, and an export gives them back; a page
/// opens sooner with a copy that need not be scaled down first.
public enum ScreenPicture {
    /// The sides of the largest picture of a page, in pixels.
    public static let width = 1440
    public static let height = 1080

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
