import Files
import Processes

extension ChildProcess {
    /// Starts a program of ours or of the system's that is lent a file (-1 for none) as its descriptor 3.
    ///
    /// It runs through `setpriv`, which asks Linux to kill it when we die in whatever way, and keeps
    /// it from gaining rights.
    ///
    /// - Returns: the process, and our end of its standard input and output, for its owner to
    ///   close.
    static func start(
        _ path: String, _ arguments: [String], in surroundings: Surroundings,
        lending file: Int32 = -1
    ) throws(PlaybackError) -> (process: ChildProcess, socket: Int32) {
        guard let keeper = surroundings.program("setpriv") else {
            throw .notInstalled(program: "setpriv", package: "util-linux")
        }
        return try start(
            path, through: [keeper, "--no-new-privs", "--pdeathsig=KILL", "--"], arguments,
            in: surroundings, lending: file)
    }

    /// Starts a program by another one, which becomes it.
    static func start(
        _ path: String, through keeper: [String], _ arguments: [String],
        in surroundings: Surroundings, lending file: Int32
    ) throws(PlaybackError) -> (process: ChildProcess, socket: Int32) {
        let name = FilePath.split(path).name
        do throws(SystemCallError) {
            return try start(
                keeper + [path] + arguments, environment: surroundings.entries, name: name,
                lending: file)
        } catch {
            throw .notStarted(program: name, code: error.code)
        }
    }
}

extension ChildProcess.Ending {
    /// For people: how it ended.
    var words: String {
        switch self {
        case .status(let status): "exit status \(status)"
        case .signal(let signal): "signal \(signal)"
        case .unknown: "status unknown"
        }
    }
}
