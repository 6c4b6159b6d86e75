import Imaging

/// Readers of pictures: the native one, libzbar, or both.
///
/// An engine is a value that threads may share. No picture affects the result of another, and pixels never cause an
/// error: a symbol that cannot be read is absent.
enum Engine: Sendable {
    case native(NativeEngine)
    case zbar(ZBarEngine)
    case auto(AutoEngine)
    case beside(BesideEngine)

    /// Every symbol it reads in the picture, in no particular order, possibly some of them twice.
    func read(_ image: LumaImage) -> DecodedPicture {
        switch self {
        case .native(let engine): engine.read(image)
        case .zbar(let engine): engine.read(image)
        case .auto(let engine): engine.read(image)
        case .beside(let engine): engine.read(image)
        }
    }

    /// The reader that comes first; `nil` where libzbar reads alone.
    var native: NativeEngine? {
        switch self {
        case .native(let engine): engine
        case .zbar: nil
        case .auto(let engine): engine.native
        case .beside(let engine): engine.native
        }
    }

    /// Adds to what the native reader has read in a picture what libzbar reads of the rest.
    func read(_ image: LumaImage, after first: NativeReading) -> DecodedPicture {
        switch self {
        case .native, .zbar: first.picture
        case .auto(let engine): engine.read(image, after: first)
        case .beside(let engine): engine.read(image, after: first)
        }
    }

    /// The engine whose libzbar works beside the frames.
    var beside: BesideEngine? {
        if case .beside(let engine) = self { engine } else { nil }
    }
}
