import Imaging

/// Something that finds and reads symbols in a picture.
///
/// An engine is a value that threads may share. No picture affects the result of another, and pixels never cause an
/// error: a symbol that cannot be read is absent.
protocol Engine: Sendable {
    /// Every symbol it reads in the picture, in no particular order, possibly some of them twice.
    func read(_ image: LumaImage) -> DecodedPicture
}
