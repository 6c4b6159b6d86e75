/// The system calls of a camera, one method per call, with values instead of C structures.
///
/// Errors are the call's own number; nothing is repeated or interpreted here.
protocol VideoCalls: Sendable {
    /// The paths of all video nodes, in the order of their numbers.
    func nodes() -> [String]
    func open(_ path: String) throws(SystemFault) -> CInt
    func close(_ device: CInt)
    func capability(_ device: CInt) throws(SystemFault) -> VideoCapability
    func format(_ device: CInt, index: Int) throws(SystemFault) -> VideoFormatEntry
    func frameSize(_ device: CInt, of format: PixelFormat, index: Int) throws(SystemFault)
        -> FrameSize
    func frameRate(_ device: CInt, of format: PixelFormat, width: Int, height: Int, index: Int)
        throws(SystemFault) -> FrameRate
    /// Asks for a format; the answer is what the driver chose, which may be another.
    func setFormat(_ device: CInt, _ format: VideoFormat) throws(SystemFault) -> VideoFormat
    /// Asks for a rate; the answer is what the driver chose, `nil` where it does not report it.
    func setRate(_ device: CInt, framesPerSecond: Double) throws(SystemFault) -> Double?
    /// Asks for memory-mapped buffers; the answer is how many there are.
    func requestBuffers(_ device: CInt, count: Int) throws(SystemFault) -> Int
    func mapBuffer(_ device: CInt, index: Int) throws(SystemFault) -> MappedBuffer
    func unmap(_ buffer: MappedBuffer)
    func enqueue(_ device: CInt, index: Int) throws(SystemFault)
    func dequeue(_ device: CInt) throws(SystemFault) -> FilledBuffer
    func startStream(_ device: CInt) throws(SystemFault)
    func stopStream(_ device: CInt) throws(SystemFault)
}

/// The error number of a system call.
struct SystemFault: Error, Equatable {
    let code: CInt
}

/// The identity that a video node reports.
struct VideoCapability: Sendable, Equatable {
    var driver = ""
    var card = ""
    /// Where the device is plugged in ("usb-0000:00:14.0-1"): stays when the node's number changes.
    var bus = ""
    /// Whether this node captures pictures (a camera's second node gives only metadata).
    var capturesPictures = true
    /// Whether pictures can be streamed in mapped memory.
    var streams = true
}

/// One line of a device's list of formats.
struct VideoFormatEntry: Sendable, Equatable {
    var pixelFormat: PixelFormat
    /// The driver's description.
    var description = ""
    /// Whether libv4l2 converts it from another format.
    var isEmulated = false
}

/// The format that a device is asked to send, or reports.
struct VideoFormat: Sendable, Equatable {
    var pixelFormat: PixelFormat
    var width: Int
    var height: Int
    var bytesPerRow = 0
}

/// A mapped buffer of the driver.
@unsafe struct MappedBuffer {
    let start: UnsafeMutableRawPointer
    let byteCount: Int
}

/// A buffer that the driver has filled.
struct FilledBuffer: Sendable, Equatable {
    var index: Int
    var byteCount: Int
    /// Whether the driver reported an error for this buffer.
    var isDamaged = false
    /// The time of its first byte on CLOCK_MONOTONIC; `nil` where the driver uses another.
    var time: Duration?
}
