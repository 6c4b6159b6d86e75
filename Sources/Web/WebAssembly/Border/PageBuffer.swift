import Imaging

/// Bytes at an address that a page's script writes to.
@safe final class PageBuffer {
    private let memory: UnsafeMutableRawBufferPointer

    /// Zeroed bytes, at least one so that there is an address.
    init(count: Int) {
        unsafe memory = UnsafeMutableRawBufferPointer.allocate(
            byteCount: max(1, count), alignment: 8)
        _ = unsafe memory.initializeMemory(as: UInt8.self, repeating: 0)
    }

    /// A copy of bytes.
    convenience init(copying bytes: [UInt8]) {
        self.init(count: bytes.count)
        unsafe memory.copyBytes(from: bytes)
    }

    deinit { unsafe memory.deallocate() }

    var count: Int { unsafe memory.count }

    /// Where the script writes; valid until the buffer goes away.
    @unsafe var address: UnsafeMutableRawPointer? { unsafe memory.baseAddress }

    /// The first bytes, or all where that is fewer.
    func bytes(first wanted: Int) -> [UInt8] {
        unsafe Array(memory.prefix(max(0, wanted)))
    }

    /// The first pixels of four bytes in grey, what is transparent over white.
    ///
    /// - Precondition: the buffer holds that number of pixels.
    func luma(pixelCount: Int) -> [UInt8] {
        precondition(pixelCount >= 0 && pixelCount <= count / 4, "\(pixelCount) pixels")
        let start = unsafe memory.baseAddress?.assumingMemoryBound(to: UInt8.self)
        let colors = unsafe Span(
            _unsafeElements: UnsafeBufferPointer(start: start, count: 4 * pixelCount))
        var pixels = [UInt8](repeating: 255, count: pixelCount)
        var luma = pixels.mutableSpan
        Luma.convert(colors, channels: 4, to: &luma)
        return pixels
    }
}
