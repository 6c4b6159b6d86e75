import Files
import Glibc
import Imaging

/// A camera while it is open: the one owner of its descriptor and its buffers, given back when it
/// goes.
@safe struct OpenCamera: ~Copyable {
    /// One picture from the driver and what came with it.
    struct Batch: Equatable {
        /// The newest undamaged buffer, still the reader's; nil when there was none.
        var newest: FilledBuffer?
        /// The number of buffers that were ready.
        var count = 0
        /// The number of buffers that the driver called damaged.
        var damaged = 0
    }

    let path: String
    let descriptor: CInt
    let capability: VideoCapability
    private let calls: any VideoCalls
    private var buffers: [MappedBuffer]
    private var isStreaming = false

    /// Opens a video node.
    ///
    /// - Throws: the system's error, ``CaptureError/notVideoDevice(path:)`` or
    ///   ``CaptureError/notCamera(path:card:)``; the node is closed again.
    init(_ path: String, calls: any VideoCalls) throws(CaptureError) {
        let descriptor: CInt
        let capability: VideoCapability
        do throws(CaptureError) {
            descriptor = try uninterrupted("opening it", path) { () throws(SystemFault) in
                try calls.open(path)
            }
        } catch {
            throw error.naming(path)
        }
        do throws(CaptureError) {
            capability = try uninterrupted("asking what it is", path) { () throws(SystemFault) in
                try calls.capability(descriptor)
            }
            guard capability.capturesPictures, capability.streams else {
                throw CaptureError.notCamera(path: path, card: capability.card)
            }
        } catch {
            calls.close(descriptor)
            throw error.naming(path)
        }
        self.path = path
        self.calls = calls
        self.descriptor = descriptor
        self.capability = capability
        unsafe buffers = []
    }

    deinit {
        // After an unplugging every call here says that there is no such device; there is nothing
        // to do about it.
        if isStreaming { try? calls.stopStream(descriptor) }
        for index in unsafe buffers.indices { unsafe calls.unmap(buffers[index]) }
        calls.close(descriptor)
    }

    // MARK: - Before the stream

    /// What the camera offers: at most 64 formats with 128 sizes of 32 rates, for a broken driver
    /// may never end.
    borrowing func formats() throws(CaptureError) -> [CameraFormat] {
        var formats: [CameraFormat] = []
        while formats.count < 64 {
            let index = formats.count
            guard
                let entry = try next(
                    "listing its formats",
                    { [calls, descriptor] () throws(SystemFault) in
                        try calls.format(descriptor, index: index)
                    })
            else { break }
            formats.append(
                CameraFormat(
                    pixelFormat: entry.pixelFormat, description: entry.description,
                    isEmulated: entry.isEmulated, modes: try modes(of: entry.pixelFormat)))
        }
        return formats
    }

    private borrowing func modes(of format: PixelFormat) throws(CaptureError) -> [CameraFormat.Mode]
    {
        var modes: [CameraFormat.Mode] = []
        while modes.count < 128 {
            let index = modes.count
            guard
                let size = try next(
                    "listing its sizes",
                    { [calls, descriptor] () throws(SystemFault) in
                        try calls.frameSize(descriptor, of: format, index: index)
                    })
            else { break }
            let largest = size.nearest(width: .max / 2, height: .max / 2)
            modes.append(
                .init(
                    size: size,
                    rates: try rates(of: format, width: largest.width, height: largest.height)))
            // The kernel's interface allows one range and nothing after it.
            if case .stepwise = size { break }
        }
        return modes
    }

    private borrowing func rates(of format: PixelFormat, width: Int, height: Int)
        throws(CaptureError) -> [FrameRate]
    {
        var rates: [FrameRate] = []
        while rates.count < 32 {
            let index = rates.count
            guard
                let rate = try next(
                    "listing its rates",
                    { [calls, descriptor] () throws(SystemFault) in
                        try calls.frameRate(
                            descriptor, of: format, width: width, height: height, index: index)
                    })
            else { break }
            rates.append(rate)
            if case .range = rate { break }
        }
        return rates
    }

    /// One entry of a list; nil at its end, and where the driver keeps no such list.
    private borrowing func next<Entry>(
        _ call: String, _ body: () throws(SystemFault) -> Entry
    ) throws(CaptureError) -> Entry? {
        do {
            return try uninterrupted(call, path, body)
        } catch {
            if case .system(_, _, let code) = error, code == EINVAL || code == ENOTTY { return nil }
            throw error
        }
    }

    // MARK: - The stream

    /// Sets a mode, maps the buffers and begins to stream.
    ///
    /// - Returns: what the driver really sends, and at what rate where it says so.
    mutating func start(_ mode: CameraMode, framesPerSecond: Double)
        throws(CaptureError) -> (layout: FrameLayout, framesPerSecond: Double?)
    {
        let (calls, descriptor) = (calls, descriptor)
        let answer = try uninterrupted("setting the format", path) { () throws(SystemFault) in
            try calls.setFormat(
                descriptor,
                VideoFormat(pixelFormat: mode.pixelFormat, width: mode.width, height: mode.height))
        }
        let layout = try FrameLayout(answer, path: path)
        let rate = try setRate(mode.framesPerSecond ?? framesPerSecond) ?? mode.framesPerSecond
        let count = try uninterrupted("asking for buffers", path) { () throws(SystemFault) in
            try calls.requestBuffers(descriptor, count: 4)
        }
        // One with the driver while the other is read.
        guard 2...32 ~= count else { throw .tooFewBuffers(path: path, found: count) }
        for index in 0..<count {
            unsafe buffers.append(
                try uninterrupted("mapping a buffer", path) { () throws(SystemFault) in
                    try unsafe calls.mapBuffer(descriptor, index: index)
                })
            try giveBack(index)
        }
        try uninterrupted("starting the stream", path) { () throws(SystemFault) in
            try calls.startStream(descriptor)
        }
        isStreaming = true
        return (layout, rate)
    }

    /// Many drivers have one rate only and refuse to be asked; that is no fault.
    private borrowing func setRate(_ wanted: Double) throws(CaptureError) -> Double? {
        let (calls, descriptor) = (calls, descriptor)
        do {
            return try uninterrupted("setting the rate", path) { () throws(SystemFault) in
                try calls.setRate(descriptor, framesPerSecond: wanted)
            }
        } catch {
            if case .system(_, _, let code) = error, code == EINVAL || code == ENOTTY { return nil }
            throw error
        }
    }

    /// Takes every buffer that is ready and gives back all but the newest good one.
    borrowing func takeNewest() throws(CaptureError) -> Batch {
        let (calls, descriptor) = (calls, descriptor)
        var batch = Batch()
        // A camera faster than this loop must not hold it for ever.
        while unsafe batch.count < buffers.count {
            let buffer: FilledBuffer
            do {
                buffer = try uninterrupted("reading a frame", path) { () throws(SystemFault) in
                    try calls.dequeue(descriptor)
                }
            } catch {
                if case .system(_, _, EAGAIN) = error { break }
                throw error
            }
            guard unsafe buffers.indices.contains(buffer.index) else {
                throw .system(call: "reading a frame", path: path, code: EBADSLT)
            }
            batch.count += 1
            if buffer.isDamaged || buffer.byteCount <= 0 {
                batch.damaged += 1
                try giveBack(buffer.index)
            } else {
                if let older = batch.newest { try giveBack(older.index) }
                batch.newest = buffer
            }
        }
        return batch
    }

    /// Lends the bytes of a buffer that was taken; no more than were mapped, whatever the driver
    /// says.
    borrowing func withBytes<Value>(
        of buffer: FilledBuffer, _ body: (borrowing Span<UInt8>) throws -> Value
    ) rethrows -> Value {
        let mapped = unsafe buffers[buffer.index]
        let bytes = unsafe UnsafeRawBufferPointer(
            start: mapped.start, count: min(buffer.byteCount, mapped.byteCount))
        return try unsafe bytes.withMemoryRebound(to: UInt8.self) { pointer in
            try unsafe body(pointer.span)
        }
    }

    /// Gives a buffer to the driver to fill.
    borrowing func giveBack(_ index: Int) throws(CaptureError) {
        let (calls, descriptor) = (calls, descriptor)
        try uninterrupted("giving a buffer back", path) { () throws(SystemFault) in
            try calls.enqueue(descriptor, index: index)
        }
    }
}

extension CaptureError {
    /// ENOTTY, which libv4l2 tells while opening and the kernel when asked, says that this is no
    /// video device.
    fileprivate func naming(_ path: String) -> CaptureError {
        if case .system(_, _, ENOTTY) = self { return .notVideoDevice(path: path) }
        return self
    }
}

/// Makes a call again while signals interrupt it, and gives its error the name of what was tried.
private func uninterrupted<Value: ~Copyable>(
    _ call: String, _ path: String, _ body: () throws(SystemFault) -> Value
) throws(CaptureError) -> Value {
    var interruptions = 0
    while true {
        do {
            return try body()
        } catch {
            interruptions += 1
            // The bound only keeps a broken driver from holding the thread.
            if SystemCall.isInterruption(error.code), interruptions < 1000 { continue }
            throw .system(call: call, path: path, code: error.code)
        }
    }
}
