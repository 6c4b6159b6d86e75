import Files
import Processes

extension ChildProcess {
    /// Starts a program of the system's, lent files as its descriptors from 3 on.
    ///
    /// It runs through `setpriv`, which asks Linux to kill it when we die in whatever way, and keeps
    /// it from gaining rights.
    ///
    /// - Returns: the process, and our end of its standard input and output, for its owner to
    ///   close.
    static func start(
        _ path: String, _ arguments: [String], in surroundings: Surroundings,
        lending files: [Int32] = []
    ) throws(PlaybackError) -> (process: ChildProcess, socket: Int32) {
        guard let keeper = surroundings.program("setpriv") else {
            throw .notInstalled(program: "setpriv", package: "util-linux")
        }
        let name = FilePath.split(path).name
        do throws(SystemCallError) {
            return try start(
                [keeper, "--no-new-privs", "--pdeathsig=KILL", "--", path] + arguments,
                environment: surroundings.entries, name: name, lending: files)
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
