import Imaging

/// How large a picture is when it is shown.
public enum PictureSize {
    /// The size of the picture in a file, in pixels, turned upright.
    ///
    /// Reads the whole picture, so that a damaged one is found out.
    ///
    /// - Throws: ``ImageFileError`` with what is wrong with the file.
    @Sendable
    public static func measure(_ path: String) throws -> (width: Int, height: Int) {
        let page = try ImageFile(path: path).lumaPage(1)
        return page.orientation.displayedSize(
            ofWidth: page.image.width, height: page.image.height)
    }
}
