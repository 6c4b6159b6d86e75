import Pixels

/// A buffer of a graphics card that a page is drawn in and shown from.
struct CardFrame {
    let framebuffer: UInt32
    let buffer: CardBuffer
    let memory: MappedScreen
    /// What differs from the image.
    var stale: DamageRegion

    /// Makes a buffer, or nothing at all.
    static func make(
        _ card: CInt, width: Int, height: Int, format: ScreenPixelFormat, calls: any ScreenCalls
    ) throws(ScreenCallFault) -> CardFrame {
        let bits = format.bitsPerPixel
        let buffer = try calls.createBuffer(
            card, width: width, height: height, bitsPerPixel: bits)
        do throws(ScreenCallFault) {
            guard buffer.bytesPerRow >= width * format.bytesPerPixel,
                buffer.byteCount / buffer.bytesPerRow >= height
            else { throw .tooSmall }
            let framebuffer = try calls.addFramebuffer(
                card, buffer: buffer, width: width, height: height, bitsPerPixel: bits,
                depth: bits == 32 ? 24 : bits)
            do throws(ScreenCallFault) {
                let memory = try calls.map(
                    card, offset: calls.mapOffset(card, handle: buffer.handle),
                    byteCount: buffer.byteCount)
                let whole = PixelRectangle(width: width, height: height)
                return CardFrame(
                    framebuffer: framebuffer, buffer: buffer, memory: memory,
                    stale: DamageRegion([whole], within: whole))
            } catch {
                try? calls.removeFramebuffer(card, framebuffer)
                throw error
            }
        } catch {
            try? calls.destroyBuffer(card, handle: buffer.handle)
            throw error
        }
    }

    /// Frees everything; what a card refuses now, it frees when it is closed.
    func free(_ card: CInt, calls: any ScreenCalls) {
        calls.unmap(memory)
        try? calls.removeFramebuffer(card, framebuffer)
        try? calls.destroyBuffer(card, handle: buffer.handle)
    }

    /// Brings the buffer up to the image.
    mutating func update(from image: ScreenImage) {
        unsafe image.copy(stale.rectangles, to: memory.bytes, stride: buffer.bytesPerRow)
        stale.removeAll()
    }
}
