import Imaging

/// Something that finds and reads symbols in a picture.
///
/// The seam between the decoder and those who do the work: an engine is a value that may be shared between
/// threads, lets no picture change the answer to another, and never fails on pixels: what cannot be read is
/// absent.
protocol Engine: Sendable {
    /// Every symbol it reads in the picture, in no particular order, possibly some of them twice.
    func read(_ image: LumaImage) -> DecodedPicture
}
