/// One pixel format of a camera, with its sizes and rates.
public struct CameraFormat: Sendable, Equatable {
    /// A size and its rates.
    public struct Mode: Sendable, Equatable {
        public var size: FrameSize
        /// Empty where the driver does not say; for a range of sizes, the rates of the largest.
        public var rates: [FrameRate]
    }

    public var pixelFormat: PixelFormat
    /// The driver's description of the format ("Motion-JPEG").
    public var description: String
    /// Whether libv4l2 makes this format from another one of the camera's.
    public var isEmulated: Bool = false
    /// The sizes, in the driver's order; empty where it does not say.
    public var modes: [Mode]

    /// Whether frames in this format can be read.
    public var isReadable: Bool { PixelFormat.byPreference.contains(pixelFormat) }
}
