import Files
import Glibc
import Imaging

/// An open camera: the owner of its descriptor and its buffers, which it releases in `deinit`.
@safe struct OpenCamera: ~Copyable {
    /// The buffers that were ready at one time.
    struct Batch: Equatable {
        /// The newest undamaged buffer, still dequeued; `nil` when there was none.
        var newest: FilledBuffer?
        /// The number of buffers that were ready.
        var count = 0
        /// The number of buffers that the driver marked as damaged.
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
        // After unplugging, every call here fails with ENODEV, which can be ignored.
        if isStreaming { try? calls.stopStream(descriptor) }
        for index in unsafe buffers.indices { unsafe calls.unmap(buffers[index]) }
        calls.close(descriptor)
    }

    // MARK: - Before the stream

    /// The camera's formats: at most 64 with 128 sizes of 32 rates, because a broken driver may
    /// list them without end.
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

    /// One entry of a list; `nil` at its end, and where the driver has no such list.
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
    /// - Returns: the format that the driver chose, and the rate if the driver reports it.
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
        // The driver fills one while the other is read.
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

    /// Many drivers have only one rate and reject the call, which is not an error.
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

    /// Dequeues every ready buffer and returns all but the newest good one to the driver.
    borrowing func takeNewest() throws(CaptureError) -> Batch {
        let (calls, descriptor) = (calls, descriptor)
        var batch = Batch()
        // A camera faster than this loop must not block it forever.
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

    /// Calls `body` with the bytes of a dequeued buffer, at most as many as were mapped.
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

    /// Queues a buffer for the driver to fill.
    borrowing func giveBack(_ index: Int) throws(CaptureError) {
        let (calls, descriptor) = (calls, descriptor)
        try uninterrupted("giving a buffer back", path) { () throws(SystemFault) in
            try calls.enqueue(descriptor, index: index)
        }
    }
}

extension CaptureError {
    /// ENOTTY, which libv4l2 returns on open and the kernel on a query, means that this is not a
    /// video device.
    fileprivate func naming(_ path: String) -> CaptureError {
        if case .system(_, _, ENOTTY) = self { return .notVideoDevice(path: path) }
        return self
    }
}

/// Repeats a call while signals interrupt it, and adds the name of the call to its error.
private func uninterrupted<Value: ~Copyable>(
    _ call: String, _ path: String, _ body: () throws(SystemFault) -> Value
) throws(CaptureError) -> Value {
    var interruptions = 0
    while true {
        do {
            return try body()
        } catch {
            interruptions += 1
            // The limit keeps a broken driver from blocking the thread.
            if SystemCall.isInterruption(error.code), interruptions < 1000 { continue }
            throw .system(call: call, path: path, code: error.code)
        }
    }
}
