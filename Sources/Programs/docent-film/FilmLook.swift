import CMPV
import Files
import FilmProtocol
import Glibc
import Isolation

/// A look at one film: what libmpv knows of it once its first picture or sound could be out.
enum FilmLook {
    /// Does a job, in its process, which ends with it and takes libmpv along.
    static func run(_ work: inout DecoderWork) {
        guard work.kind == .film else { return }
        // The last message to it is its own, and must not be left to the next job's process.
        if work.send(answer("fd://\(work.input.number)")) { _ = work.receive() }
    }

    private static func answer(_ film: String) -> Message {
        guard let core = unsafe Player.core(PlayerOptions.all + PlayerOptions.ofLooking) else {
            return failure("libmpv cannot be set up")
        }
        if let reason = unsafe whyUnplayable(film, core) { return failure(reason) }
        var answer = Message(.done)
        for property in FilmAnswer.properties {
            let value = unsafe mpv_get_property_string(core, property)
            let text = unsafe value.map { unsafe String(cString: $0) } ?? ""
            unsafe mpv_free(value)
            guard text.utf8.count <= FilmAnswer.mostBytes else {
                return failure("it has too many tracks")
            }
            answer.append(text, most: FilmAnswer.mostBytes)
        }
        return answer
    }

    /// Begins a film; `nil` when its first picture or sound could be out, else why there is none.
    @unsafe private static func whyUnplayable(_ film: String, _ core: OpaquePointer) -> String? {
        let code = unsafe mpv_command_string(core, "loadfile \(film)")
        guard code >= 0 else { return unsafe String(cString: mpv_error_string(code)) }
        while let event = unsafe mpv_wait_event(core, -1) {
            switch unsafe event.pointee.event_id {
            case MPV_EVENT_PLAYBACK_RESTART: return nil
            case MPV_EVENT_END_FILE:
                guard let data = unsafe event.pointee.data else { return "no reason is given" }
                let end = unsafe data.assumingMemoryBound(to: mpv_event_end_file.self).pointee
                // A redirect is a playlist's; a film is none.
                guard end.reason != MPV_END_FILE_REASON_REDIRECT else {
                    return "it names other files"
                }
                return unsafe end.error < 0
                    ? String(cString: mpv_error_string(end.error)) : "it is over at once"
            case MPV_EVENT_SHUTDOWN: return "libmpv has ended"
            default: continue
            }
        }
        return "libmpv has ended"
    }

    private static func failure(_ reason: String) -> Message {
        var message = Message(.failure)
        message.append(reason)
        return message
    }
}
