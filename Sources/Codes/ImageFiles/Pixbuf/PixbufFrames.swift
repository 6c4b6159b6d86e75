import CGdkPixbuf

/// The frames of an animation, drawn one after the other as its own clock would show them.
@safe final class PixbufFrames {
    private let animation: OpaquePointer
    private let iterator: OpaquePointer
    private var milliseconds = 0

    /// `nil` when the animation has no frame to begin with.
    @unsafe init?(_ animation: OpaquePointer) {
        guard let iterator = unsafe docent_frames(animation) else { return nil }
        unsafe g_object_ref(UnsafeMutableRawPointer(animation))
        unsafe self.animation = animation
        unsafe self.iterator = iterator
    }

    deinit {
        unsafe docent_release(UnsafeMutableRawPointer(iterator))
        unsafe docent_release(UnsafeMutableRawPointer(animation))
    }

    /// The pixels of the current frame; `nil` when the loader gives none.
    func withPixels<Result>(_ body: (borrowing PixbufPixels) -> Result) -> Result? {
        guard let pixbuf = unsafe gdk_pixbuf_animation_iter_get_pixbuf(iterator),
            let pixels = unsafe PixbufPixels(pixbuf)
        else { return nil }
        return body(pixels)
    }

    /// Goes to the next frame; `false` when the current one stays for ever.
    func advance() -> Bool {
        let delay = unsafe Int(gdk_pixbuf_animation_iter_get_delay_time(iterator))
        guard delay >= 0 else { return false }
        // A frame's time is at most 655 s, so that no number of frames within the limits overflows.
        milliseconds += max(1, min(delay, 655_350))
        unsafe docent_advance(iterator, milliseconds)
        return true
    }
}
