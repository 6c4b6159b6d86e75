import Files
import FilmProtocol
import Glibc
import Processes

/// The player: docent-film, which plays by libmpv, in confinement.
struct FilmProgram: Sendable, Equatable {
    var path: String
    var surroundings: Surroundings
    /// More of libmpv's options, as tests need on machines without sound.
    var arguments: [String] = []

    static let name = "docent-film"

    static func find(
        path: String = OwnProgram.path(name), in surroundings: Surroundings = .own
    ) throws(PlaybackError) -> FilmProgram {
        guard unsafe access(path, X_OK) == 0 else { throw .notStarted(program: path, code: errno) }
        return FilmProgram(path: path, surroundings: surroundings)
    }

    /// Starts the player for a film, lent what ``FilmChannel`` lists, in that order.
    func start(
        _ purpose: FilmPurpose, _ options: [String], lending files: [Int32]
    ) throws(PlaybackError) -> (process: ChildProcess, socket: Int32) {
        do throws(SystemCallError) {
            return try ChildProcess.start(
                [path, purpose.rawValue] + options + arguments,
                environment: surroundings.entries, name: Self.name, lending: files)
        } catch {
            throw .notStarted(program: Self.name, code: error.code)
        }
    }
}

/// A film's file, looked at before a player is started for it.
enum FilmFile {
    /// Opens a regular file, by its absolute path, to be lent to a player: paths of ours, as those in `/proc`, may lead a player
    /// nowhere.
    static func open(_ path: String) throws(PlaybackError) -> FileDescriptor {
        guard path.hasPrefix("/"), !path.utf8.contains(0) else { throw .notFile(path: path) }
        do throws(SystemCallError) {
            let file = try FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
            if try file.status().isRegularFile { return file }
        } catch {
            throw .noFilm(path: path, code: error.code)
        }
        throw .notFile(path: path)
    }
}
