import Glibc
import Processes

/// The player: mpv, as it is installed here.
struct FilmProgram: Sendable, Equatable {
    var path: String
    var surroundings: Surroundings
    /// More arguments, as tests need on machines without sound.
    var arguments: [String] = []
    /// Folders of programs that it may start, as tests need whose player is a script.
    var programs: [String] = []

    static func find(in surroundings: Surroundings = .own) throws(PlaybackError) -> FilmProgram {
        guard let path = surroundings.program("mpv") else {
            throw .notInstalled(program: "mpv", package: "mpv")
        }
        guard unsafe access(keeper, X_OK) == 0 else {
            throw .notStarted(program: keeper, code: errno)
        }
        return FilmProgram(path: path, surroundings: surroundings)
    }

    /// What starts the player in confinement: without a network, and without files but the film, its own libraries and sound.
    static let keeper = OwnProgram.path("docent-film")

    /// What the player calls the film, which `docent-film` opens for it.
    static let filmForPlayer = "/proc/self/fd/4"

    /// Starts the player for a film, lent a file for pictures (-1 for none).
    func start(
        _ film: String, _ arguments: [String], lending file: Int32
    ) throws(PlaybackError) -> (process: ChildProcess, socket: Int32) {
        try ChildProcess.start(
            path, through: [Self.keeper, film, programs.joined(separator: ":")], arguments,
            in: surroundings, lending: file)
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

/// A film's file, looked at before a player is started for it.
enum FilmFile {
    /// The absolute path of a regular file that we can read.
    static func check(_ path: String) throws(PlaybackError) -> String {
        guard path.hasPrefix("/"), !path.utf8.contains(0) else { throw .notFile(path: path) }
        var facts = stat()
        guard unsafe stat(path, &facts) == 0, unsafe access(path, R_OK) == 0 else {
            throw .noFilm(path: path, code: errno)
        }
        guard facts.st_mode & S_IFMT == S_IFREG else { throw .notFile(path: path) }
        return path
    }
}
