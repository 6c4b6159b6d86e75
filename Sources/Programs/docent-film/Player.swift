import CMPV
import FilmProtocol
import Glibc

/// libmpv, as it plays one film.
///
/// Commands come over its own JSON protocol; here it is set up, and its pictures are drawn.
@safe final class Player {
    private let core: OpaquePointer
    private let renderer: Renderer?

    /// - Parameter options: `--name=value`, beyond those that every film is played with.
    /// - Returns: `nil` where libmpv refuses one of them, or cannot start.
    init?(_ purpose: FilmPurpose, _ options: ArraySlice<String>) {
        let ofPurpose = [
            ("vo", purpose == .pictures ? "libmpv" : "null"),
            ("vid", purpose == .sound ? "no" : "auto"),
        ]
        let known = PlayerOptions.all + PlayerOptions.ofPlaying + ofPurpose
        guard let core = unsafe Self.core(known + options.map(PlayerOptions.pair)) else {
            return nil
        }
        unsafe self.core = core
        guard purpose == .pictures else {
            renderer = nil
            return
        }
        guard let renderer = unsafe Renderer(core) else { return nil }
        self.renderer = renderer
    }

    /// Sets libmpv up; `nil` where it refuses an option, or cannot start.
    static func core(_ options: [(String, String)]) -> OpaquePointer? {
        guard let core = unsafe mpv_create() else { return nil }
        for (name, value) in options {
            guard unsafe mpv_set_option_string(core, name, value) >= 0 else { return nil }
        }
        for (name, value) in PlayerOptions.ofScripts {
            // A libmpv without scripts has none of them, and needs none.
            _ = unsafe mpv_set_option_string(core, name, value)
        }
        guard unsafe mpv_initialize(core) >= 0 else { return nil }
        return unsafe core
    }

    /// Plays until the film is over or docent hangs up.
    func run() {
        // Whatever the film's shape is called: its sides as it should be seen.
        for (number, name) in [(1 as UInt64, "dwidth"), (2, "dheight")] {
            _ = unsafe mpv_observe_property(core, number, name, MPV_FORMAT_INT64)
        }
        renderer?.start()
        var sides: (width: Int64, height: Int64) = (0, 0)
        while let event = unsafe mpv_wait_event(core, -1) {
            let kind = unsafe event.pointee.event_id
            if kind == MPV_EVENT_SHUTDOWN { break }
            guard kind == MPV_EVENT_PROPERTY_CHANGE,
                let (number, value) = unsafe Self.change(event.pointee)
            else { continue }
            if number == 1 { sides.width = value } else { sides.height = value }
            renderer?.show(width: Int(sides.width), height: Int(sides.height))
        }
        renderer?.end()
        // Has its last events sent to docent.
        unsafe mpv_terminate_destroy(core)
    }

    /// The number of an observed property that has changed, and its value; 0 while it has none.
    @unsafe private static func change(_ event: mpv_event) -> (UInt64, Int64)? {
        guard let data = unsafe event.data else { return nil }
        let property = unsafe data.assumingMemoryBound(to: mpv_event_property.self).pointee
        let number = unsafe event.reply_userdata
        guard unsafe property.format == MPV_FORMAT_INT64, let value = unsafe property.data else {
            return (number, 0)
        }
        return unsafe (number, value.assumingMemoryBound(to: Int64.self).pointee)
    }
}
