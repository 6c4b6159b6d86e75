import Imaging

/// Something that finds and reads symbols in a picture.
///
/// The seam between the decoder and those who do the work: an engine is a value that may be shared between
/// threads, holds no state from picture to picture, and never fails on pixels: what cannot be read is absent.
protocol Engine: Sendable {
    /// Its name, as every symbol it reads carries it.
    var name: EngineName { get }

    /// Every symbol it reads in the picture, in no particular order, possibly some of them twice.
    func read(_ image: LumaImage) -> [Symbol]
}
