import Glibc
import Synchronization

@testable import Capture

/// The calls, as the script has them go.
extension FakeMachine {
    /// Writes the call down and throws what the script has for it.
    private static func enter(_ contents: inout Contents, _ call: Call, _ words: String)
        throws(SystemFault)
    {
        contents.log.append(words)
        if var faults = contents.faults[call], !faults.isEmpty {
            let code = faults.removeFirst()
            contents.faults[call] = faults
            if code != 0 { throw SystemFault(code: code) }
        }
    }

    private func on<Value>(
        _ device: CInt, _ call: Call,
        _ body: (inout Contents, inout OpenNode) throws(SystemFault) -> Value
    ) throws(SystemFault) -> Value {
        try contents.withLock { contents throws(SystemFault) in
            guard var node = contents.open[device] else { throw SystemFault(code: EBADF) }
            try FakeMachine.enter(&contents, call, "\(call) \(node.path)")
            if node.isGone { throw SystemFault(code: ENODEV) }
            defer { contents.open[device] = node }
            return try body(&contents, &node)
        }
    }

    func nodes() -> [String] { contents.withLock { $0.cameras.keys.sorted() } }

    func open(_ path: String) throws(SystemFault) -> CInt {
        try contents.withLock { contents throws(SystemFault) in
            try FakeMachine.enter(&contents, .open, "open \(path)")
            guard contents.cameras[path] != nil else { throw SystemFault(code: ENOENT) }
            contents.nextDescriptor += 1
            contents.open[contents.nextDescriptor] = OpenNode(path: path)
            return contents.nextDescriptor
        }
    }

    func close(_ device: CInt) {
        contents.withLock { contents in
            contents.log.append("close \(contents.open[device]?.path ?? "nothing")")
            contents.open[device] = nil
        }
    }

    func capability(_ device: CInt) throws(SystemFault) -> VideoCapability {
        try on(device, .capability) { contents, node throws(SystemFault) in
            contents.cameras[node.path]?.capability ?? VideoCapability()
        }
    }

    func format(_ device: CInt, index: Int) throws(SystemFault) -> VideoFormatEntry {
        let formats = try formats(device)
        guard formats.indices.contains(index) else { throw SystemFault(code: EINVAL) }
        return VideoFormatEntry(
            pixelFormat: formats[index].pixelFormat, description: formats[index].description,
            isEmulated: formats[index].isEmulated)
    }

    func frameSize(_ device: CInt, of format: PixelFormat, index: Int) throws(SystemFault)
        -> FrameSize
    {
        let modes = try formats(device).first { $0.pixelFormat == format }?.modes ?? []
        guard modes.indices.contains(index) else { throw SystemFault(code: EINVAL) }
        return modes[index].size
    }

    func frameRate(_ device: CInt, of format: PixelFormat, width: Int, height: Int, index: Int)
        throws(SystemFault) -> FrameRate
    {
        let modes = try formats(device).first { $0.pixelFormat == format }?.modes ?? []
        let rates =
            modes.first { $0.size.nearest(width: .max / 2, height: .max / 2) == (width, height) }?
            .rates ?? []
        guard rates.indices.contains(index) else { throw SystemFault(code: ENOTTY) }
        return rates[index]
    }

    private func formats(_ device: CInt) throws(SystemFault) -> [CameraFormat] {
        try contents.withLock { contents throws(SystemFault) in
            guard let node = contents.open[device], !node.isGone,
                let camera = contents.cameras[node.path]
            else { throw SystemFault(code: ENODEV) }
            return camera.formats
        }
    }

    func setFormat(_ device: CInt, _ format: VideoFormat) throws(SystemFault) -> VideoFormat {
        try on(device, .setFormat) { contents, node throws(SystemFault) in
            node.format = contents.cameras[node.path]?.answer ?? format
            return node.format
        }
    }

    func setRate(_ device: CInt, framesPerSecond: Double) throws(SystemFault) -> Double? {
        try on(device, .setRate) { _, _ throws(SystemFault) in framesPerSecond }
    }

    func requestBuffers(_ device: CInt, count: Int) throws(SystemFault) -> Int {
        try on(device, .requestBuffers) { contents, node throws(SystemFault) in
            contents.cameras[node.path]?.bufferCount ?? 0
        }
    }

    func mapBuffer(_ device: CInt, index: Int) throws(SystemFault) -> MappedBuffer {
        let address = try on(device, .map) { contents, node throws(SystemFault) in
            contents.mappings += 1
            let memory = UnsafeMutableRawPointer.allocate(
                byteCount: FakeMachine.bufferBytes, alignment: 16)
            node.memory[index] = UInt(bitPattern: memory)
            return UInt(bitPattern: memory)
        }
        guard let start = unsafe UnsafeMutableRawPointer(bitPattern: address) else {
            throw SystemFault(code: ENOMEM)
        }
        return unsafe MappedBuffer(start: start, byteCount: FakeMachine.bufferBytes)
    }

    func unmap(_ buffer: MappedBuffer) {
        unsafe buffer.start.deallocate()
        contents.withLock { $0.mappings -= 1 }
    }

    func enqueue(_ device: CInt, index: Int) throws(SystemFault) {
        try on(device, .enqueue) { _, node throws(SystemFault) in node.queued.append(index) }
    }

    func dequeue(_ device: CInt) throws(SystemFault) -> FilledBuffer {
        try on(device, .dequeue) { _, node throws(SystemFault) in
            if let code = node.pendingError {
                node.pendingError = nil
                throw SystemFault(code: code)
            }
            if node.filled.isEmpty { throw SystemFault(code: EAGAIN) }
            return node.filled.removeFirst()
        }
    }

    func startStream(_ device: CInt) throws(SystemFault) {
        try on(device, .streamOn) { contents, node throws(SystemFault) in
            node.isStreaming = true
            contents.beginnings.append(contents.elapsed)
        }
    }

    func stopStream(_ device: CInt) throws(SystemFault) {
        contents.withLock { $0.open[device]?.isStreaming = false }
    }
}
