internal import CFramebuffer
internal import Files
internal import Glibc
import Pixels

extension LinuxScreenCalls {
    func createBuffer(_ card: CInt, width: Int, height: Int, bitsPerPixel: Int)
        throws(ScreenCallFault) -> CardBuffer
    {
        var request = drm_mode_create_dumb()
        request.width = UInt32(clamping: width)
        request.height = UInt32(clamping: height)
        request.bpp = UInt32(clamping: bitsPerPixel)
        try ask(card, docent_drm_create_buffer, &request)
        return CardBuffer(
            handle: request.handle, bytesPerRow: Int(request.pitch),
            byteCount: Int(clamping: request.size))
    }

    func mapOffset(_ card: CInt, handle: UInt32) throws(ScreenCallFault) -> UInt64 {
        var request = drm_mode_map_dumb()
        request.handle = handle
        try ask(card, docent_drm_map_buffer, &request)
        return request.offset
    }

    func destroyBuffer(_ card: CInt, handle: UInt32) throws(ScreenCallFault) {
        var request = drm_mode_destroy_dumb(handle: handle)
        try ask(card, docent_drm_destroy_buffer, &request)
    }

    func addFramebuffer(
        _ card: CInt, buffer: CardBuffer, width: Int, height: Int, bitsPerPixel: Int, depth: Int
    ) throws(ScreenCallFault) -> UInt32 {
        var request = drm_mode_fb_cmd()
        request.width = UInt32(clamping: width)
        request.height = UInt32(clamping: height)
        request.pitch = UInt32(clamping: buffer.bytesPerRow)
        request.bpp = UInt32(clamping: bitsPerPixel)
        request.depth = UInt32(clamping: depth)
        request.handle = buffer.handle
        try ask(card, docent_drm_add_framebuffer, &request)
        return request.fb_id
    }

    func removeFramebuffer(_ card: CInt, _ id: UInt32) throws(ScreenCallFault) {
        var id = id
        try ask(card, docent_drm_remove_framebuffer, &id)
    }

    func flip(_ card: CInt, controller: UInt32, framebuffer: UInt32) throws(ScreenCallFault) {
        var request = drm_mode_crtc_page_flip()
        request.crtc_id = controller
        request.fb_id = framebuffer
        request.flags = UInt32(DRM_MODE_PAGE_FLIP_EVENT)
        try ask(card, docent_drm_page_flip, &request)
    }

    func awaitFlip(_ card: CInt, upTo duration: Duration) throws(ScreenCallFault) -> Bool {
        let end = now() + duration
        while true {
            var place = pollfd(fd: card, events: Int16(POLLIN), revents: 0)
            let count = try repeating {
                unsafe poll(&place, 1, (end - now()).pollTimeout)
            }
            if count > 0 {
                if place.revents & Int16(POLLIN) == 0 { throw ScreenCallFault(code: ENODEV) }
                if try readFlip(card) { return true }
            }
            if now() >= end { return false }
        }
    }

    /// Reads the events that are there.
    ///
    /// - Returns: whether one reports a finished page flip.
    private func readFlip(_ card: CInt) throws(ScreenCallFault) -> Bool {
        var bytes = [UInt8](repeating: 0, count: 1024)
        let count = SystemCall.repeating { unsafe read(card, &bytes, bytes.count) }
        if count < 0 {
            if errno == EAGAIN { return false }
            throw ScreenCallFault(code: errno)
        }
        return Self.tellsOfFlip(bytes.prefix(count))
    }

    /// Whether one of the events in a card's answer reports a finished page flip.
    ///
    /// Each event begins with its type and its length, both of four bytes (struct drm_event).
    static func tellsOfFlip(_ bytes: ArraySlice<UInt8>) -> Bool {
        var rest = bytes
        while rest.count >= 8 {
            func number(at offset: Int) -> UInt32 {
                rest.dropFirst(offset).prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
            }
            if number(at: 0) == UInt32(DRM_EVENT_FLIP_COMPLETE) { return true }
            rest = rest.dropFirst(max(8, Int(number(at: 4))))
        }
        return false
    }

    func markDirty(_ card: CInt, framebuffer: UInt32, _ rectangles: [PixelRectangle])
        throws(ScreenCallFault)
    {
        var clips = rectangles.prefix(Int(DRM_MODE_FB_DIRTY_MAX_CLIPS)).map { rectangle in
            drm_clip_rect(
                x1: UInt16(clamping: rectangle.x), y1: UInt16(clamping: rectangle.y),
                x2: UInt16(clamping: rectangle.right), y2: UInt16(clamping: rectangle.bottom))
        }
        var request = drm_mode_fb_dirty_cmd()
        request.fb_id = framebuffer
        try repeating {
            unsafe clips.withUnsafeMutableBufferPointer { clips in
                request.clips_ptr = UInt64(UInt(bitPattern: clips.baseAddress))
                request.num_clips = UInt32(clips.count)
                return unsafe docent_screen_ioctl(card, docent_drm_dirty, &request)
            }
        }
    }
}
