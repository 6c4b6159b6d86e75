import CV4L2
import Glibc

/// The calls through libv4l2.
///
/// libv4l2 instead of the kernel alone, because it converts formats that only it knows (Bayer,
/// vendors' compression) to RGB or planar YUV, and lists those as formats of the camera.
struct LinuxVideoCalls: VideoCalls {
    init() { video_silence_library() }

    func nodes() -> [String] {
        let numbers = ((try? listFolder("/dev")) ?? []).compactMap { name -> Int? in
            guard name.hasPrefix("video") else { return nil }
            return Int(name.dropFirst("video".count))
        }
        return numbers.sorted().map { "/dev/video\($0)" }
    }

    func open(_ path: String) throws(SystemFault) -> CInt {
        try check(unsafe video_open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC))
    }

    func close(_ device: CInt) {
        _ = v4l2_close(device)
    }

    func capability(_ device: CInt) throws(SystemFault) -> VideoCapability {
        var answer = v4l2_capability()
        try check(unsafe video_ioctl(device, video_query_capability, &answer))
        let own = answer.capabilities & UInt32(V4L2_CAP_DEVICE_CAPS) != 0
        let flags = own ? answer.device_caps : answer.capabilities
        return VideoCapability(
            driver: text(of: answer.driver), card: text(of: answer.card),
            bus: text(of: answer.bus_info),
            capturesPictures: flags & UInt32(V4L2_CAP_VIDEO_CAPTURE) != 0,
            streams: flags & UInt32(V4L2_CAP_STREAMING) != 0)
    }

    func format(_ device: CInt, index: Int) throws(SystemFault) -> VideoFormatEntry {
        var entry = v4l2_fmtdesc()
        entry.index = UInt32(truncatingIfNeeded: index)
        entry.type = captureType
        try check(unsafe video_ioctl(device, video_enumerate_formats, &entry))
        return VideoFormatEntry(
            pixelFormat: PixelFormat(rawValue: entry.pixelformat),
            description: text(of: entry.description),
            isEmulated: entry.flags & UInt32(V4L2_FMT_FLAG_EMULATED) != 0)
    }

    func frameSize(_ device: CInt, of format: PixelFormat, index: Int) throws(SystemFault)
        -> FrameSize
    {
        var entry = v4l2_frmsizeenum()
        entry.index = UInt32(truncatingIfNeeded: index)
        entry.pixel_format = format.rawValue
        try check(unsafe video_ioctl(device, video_enumerate_sizes, &entry))
        if entry.type == V4L2_FRMSIZE_TYPE_DISCRETE.rawValue {
            let size = entry.discrete
            return .discrete(width: Int(size.width), height: Int(size.height))
        }
        let range = entry.stepwise
        return .stepwise(
            widths: Int(range.min_width)...Int(max(range.min_width, range.max_width)),
            widthStep: Int(range.step_width),
            heights: Int(range.min_height)...Int(max(range.min_height, range.max_height)),
            heightStep: Int(range.step_height))
    }

    func frameRate(_ device: CInt, of format: PixelFormat, width: Int, height: Int, index: Int)
        throws(SystemFault) -> FrameRate
    {
        var entry = v4l2_frmivalenum()
        entry.index = UInt32(truncatingIfNeeded: index)
        entry.pixel_format = format.rawValue
        entry.width = UInt32(truncatingIfNeeded: width)
        entry.height = UInt32(truncatingIfNeeded: height)
        try check(unsafe video_ioctl(device, video_enumerate_intervals, &entry))
        if entry.type == V4L2_FRMIVAL_TYPE_DISCRETE.rawValue {
            guard let rate = rate(ofInterval: entry.discrete) else {
                throw SystemFault(code: EINVAL)
            }
            return .discrete(rate)
        }
        // The shortest interval is the highest rate.
        guard let highest = rate(ofInterval: entry.stepwise.min),
            let lowest = rate(ofInterval: entry.stepwise.max)
        else { throw SystemFault(code: EINVAL) }
        return .range(min(lowest, highest)...max(lowest, highest))
    }

    func setFormat(_ device: CInt, _ format: VideoFormat) throws(SystemFault) -> VideoFormat {
        var answer = unsafe v4l2_format()
        unsafe answer.type = captureType
        unsafe answer.fmt.pix.width = UInt32(truncatingIfNeeded: format.width)
        unsafe answer.fmt.pix.height = UInt32(truncatingIfNeeded: format.height)
        unsafe answer.fmt.pix.pixelformat = format.pixelFormat.rawValue
        unsafe answer.fmt.pix.field = V4L2_FIELD_NONE.rawValue
        try check(unsafe video_ioctl(device, video_set_format, &answer))
        let pixels = unsafe answer.fmt.pix
        return VideoFormat(
            pixelFormat: PixelFormat(rawValue: pixels.pixelformat), width: Int(pixels.width),
            height: Int(pixels.height), bytesPerRow: Int(pixels.bytesperline))
    }

    func setRate(_ device: CInt, framesPerSecond: Double) throws(SystemFault) -> Double? {
        var parameters = v4l2_streamparm()
        parameters.type = captureType
        // In ten-millionths of a second, as USB cameras count.
        let interval = 10_000_000 / max(0.01, min(framesPerSecond, 10_000))
        unsafe parameters.parm.capture.timeperframe = v4l2_fract(
            numerator: UInt32(interval.rounded()), denominator: 10_000_000)
        try check(unsafe video_ioctl(device, video_set_parameters, &parameters))
        return rate(ofInterval: unsafe parameters.parm.capture.timeperframe)
    }

    func requestBuffers(_ device: CInt, count: Int) throws(SystemFault) -> Int {
        var request = v4l2_requestbuffers()
        request.count = UInt32(truncatingIfNeeded: count)
        request.type = captureType
        request.memory = V4L2_MEMORY_MMAP.rawValue
        try check(unsafe video_ioctl(device, video_request_buffers, &request))
        return Int(request.count)
    }

    func mapBuffer(_ device: CInt, index: Int) throws(SystemFault) -> MappedBuffer {
        var buffer = unsafe emptyBuffer(index: index)
        try check(unsafe video_ioctl(device, video_query_buffer, &buffer))
        let byteCount = unsafe Int(buffer.length)
        let start = unsafe v4l2_mmap(
            nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, device, Int64(buffer.m.offset))
        guard let start = unsafe start, unsafe start != MAP_FAILED else {
            throw SystemFault(code: errno)
        }
        return unsafe MappedBuffer(start: start, byteCount: byteCount)
    }

    func unmap(_ buffer: MappedBuffer) {
        _ = unsafe v4l2_munmap(buffer.start, buffer.byteCount)
    }

    func enqueue(_ device: CInt, index: Int) throws(SystemFault) {
        var buffer = unsafe emptyBuffer(index: index)
        try check(unsafe video_ioctl(device, video_enqueue_buffer, &buffer))
    }

    func dequeue(_ device: CInt) throws(SystemFault) -> FilledBuffer {
        var buffer = unsafe emptyBuffer(index: 0)
        try check(unsafe video_ioctl(device, video_dequeue_buffer, &buffer))
        let flags = unsafe buffer.flags
        let stamp = unsafe buffer.timestamp
        let isMonotonic =
            flags & UInt32(V4L2_BUF_FLAG_TIMESTAMP_MASK)
            == UInt32(V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC)
        return unsafe FilledBuffer(
            index: Int(buffer.index), byteCount: Int(buffer.bytesused),
            isDamaged: flags & UInt32(V4L2_BUF_FLAG_ERROR) != 0,
            time: isMonotonic
                ? .seconds(stamp.tv_sec) + .microseconds(Int64(stamp.tv_usec)) : nil)
    }

    func startStream(_ device: CInt) throws(SystemFault) {
        var type = CInt(bitPattern: captureType)
        try check(unsafe video_ioctl(device, video_stream_on, &type))
    }

    func stopStream(_ device: CInt) throws(SystemFault) {
        var type = CInt(bitPattern: captureType)
        try check(unsafe video_ioctl(device, video_stream_off, &type))
    }

    // MARK: - Between C and here

    private var captureType: UInt32 { V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue }

    @discardableResult
    private func check(_ result: CInt) throws(SystemFault) -> CInt {
        if result < 0 { throw SystemFault(code: errno) }
        return result
    }

    private func emptyBuffer(index: Int) -> v4l2_buffer {
        var buffer = unsafe v4l2_buffer()
        unsafe buffer.index = UInt32(truncatingIfNeeded: index)
        unsafe buffer.type = captureType
        unsafe buffer.memory = V4L2_MEMORY_MMAP.rawValue
        return unsafe buffer
    }

    private func rate(ofInterval interval: v4l2_fract) -> Double? {
        guard interval.numerator > 0, interval.denominator > 0 else { return nil }
        return Double(interval.denominator) / Double(interval.numerator)
    }

    /// The text in a C array of characters, which a driver may have left without a terminating zero.
    private func text<Characters>(of characters: Characters) -> String {
        unsafe withUnsafeBytes(of: characters) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}
