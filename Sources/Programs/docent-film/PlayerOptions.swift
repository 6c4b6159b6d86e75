import FilmProtocol

/// The options that every film is played and looked at with: nothing but the file, and no windows.
///
/// A film is a stranger's file. Only formats of films are taken (a playlist, a script or a list of files under a film's name is
/// none), and nothing is opened but the file itself: no network, no files beside it, none that it names.
///
/// - SeeAlso: mpv(1), OPTIONS.
enum PlayerOptions {
    static let all: [(String, String)] = [
        ("config", "no"), ("terminal", "no"), ("idle", "once"),
        ("input-default-bindings", "no"),
        ("load-scripts", "no"), ("access-references", "no"), ("autoload-files", "no"),
        ("ordered-chapters", "no"), ("load-unsafe-playlists", "no"), ("demuxer", "lavf"),
        ("demuxer-lavf-o", "protocol_whitelist=file,format_whitelist=[\(formats)]"),
        ("hwdec", "no"), ("audio-fallback-to-null", "yes"), ("audio-display", "no"),
        ("audio-client-name", "Docent"), ("sid", "no"),
        // docent shows subtitles in its own type.
        ("sub-visibility", "no"), ("osd-level", "0"),
        // Pictures are drawn in the film's shape already.
        ("keepaspect", "no"),
        // Measured with 1080p: a quarter of what the careful conversion takes, and no difference to the eye.
        ("sws-allow-zimg", "no"), ("sws-fast", "yes"), ("sws-scaler", "bilinear"),
    ]

    /// Of a film that is played: commands over the socket.
    static let ofPlaying = [("input-ipc-client", "fd://\(FilmChannel.commands)")]

    /// Of a film that is only looked at, without a picture or a sound.
    static let ofLooking = [
        ("vo", "null"), ("ao", "null"), ("pause", "yes"), ("mute", "yes"),
        ("vd-lavc-threads", "1"), ("ad-lavc-threads", "1"),
    ]

    static let ofScripts: [(String, String)] = [
        ("ytdl", "no"), ("osc", "no"), ("load-stats-overlay", "no"), ("load-osd-console", "no"),
        ("load-auto-profiles", "no"),
    ]

    private static let formats = "mov,matroska,ogg,avi,mpeg,mpegts,mp3,aac,flac,wav"

    /// The name and the value of `--name=value`; an empty value where there is none.
    static func pair(_ argument: String) -> (String, String) {
        let parts = argument.drop { $0 == "-" }.split(
            separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return (parts.first.map(String.init) ?? "", parts.count > 1 ? String(parts[1]) : "")
    }
}
