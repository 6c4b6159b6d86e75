/// The player: mpv, as it is installed here.
struct FilmProgram: Sendable, Equatable {
    var path: String
    var surroundings: Surroundings
    /// More arguments, as tests need on machines without sound.
    var arguments: [String] = []

    static func find(in surroundings: Surroundings = .own) throws(PlaybackError) -> FilmProgram {
        guard let path = surroundings.program("mpv") else {
            throw .notInstalled(program: "mpv", package: "mpv")
        }
        guard surroundings.program("setpriv") != nil else {
            throw .notInstalled(program: "setpriv", package: "util-linux")
        }
        return FilmProgram(path: path, surroundings: surroundings)
    }

    /// What every film is played with: nothing but the file, commands over the socket, no windows.
    ///
    /// A film is a stranger's file. Only formats of films are taken (a playlist, a script or a list
    /// of files under a film's name is none), and nothing is opened but the file itself: no
    /// network, no files beside it, none that it names.
    var baseArguments: [String] {
        [
            "--no-config", "--no-terminal", "--input-ipc-client=fd://0", "--idle=once",
            "--load-scripts=no", "--load-stats-overlay=no", "--load-osd-console=no",
            "--load-auto-profiles=no", "--osc=no", "--ytdl=no", "--no-input-default-bindings",
            "--vo=null", "--hwdec=no", "--audio-fallback-to-null=yes", "--audio-display=no",
            "--demuxer=lavf", "--demuxer-lavf-o-append=protocol_whitelist=file",
            "--demuxer-lavf-o-append=format_whitelist=\(Self.formats)", "--access-references=no",
            "--autoload-files=no", "--ordered-chapters=no", "--load-unsafe-playlists=no",
        ] + arguments
    }

    private static let formats = "mov,matroska,ogg,avi,mpeg,mpegts,mp3,aac,flac,wav"
}
