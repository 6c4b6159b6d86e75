import Foundation

/// A program that runs; killed with the value, where it has not ended before.
package final class RunningProgram {
    private let program: String
    package let process: pid_t
    private let streams: TemporaryFolder
    private var hasEnded = false

    init(program: String, process: pid_t, streams: TemporaryFolder) {
        self.program = program
        self.process = process
        self.streams = streams
    }

    deinit {
        guard !hasEnded else { return }
        kill(process, SIGKILL)
        var status: Int32 = 0
        _ = unsafe waitpid(process, &status, 0)
    }

    package func send(_ signal: Int32) { kill(process, signal) }

    /// What the system says of it, by the names of proc_pid_status(5): "State" is "T (stopped)" after SIGSTOP.
    package func status(_ name: String) -> String {
        let text = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        let line = text?.split(separator: "\n").first { $0.hasPrefix("\(name):") }
        return line?.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) ?? ""
    }

    /// The files that it has in its memory: the program, and the libraries and modules that it has loaded.
    package var mappedFiles: String {
        (try? String(contentsOfFile: "/proc/\(process)/maps", encoding: .utf8)) ?? ""
    }

    /// Waits until it has a handler for a signal; `false` when it never has one.
    package func handles(_ signal: Int32) -> Bool {
        waits { UInt64(status("SigCgt"), radix: 16).map { $0 >> UInt64(signal - 1) & 1 } == 1 }
    }

    /// What it has said on standard error until now.
    package var errors: String { text(of: "errors") }
    /// What it has said on standard output until now.
    package var output: String { text(of: "output") }

    private func text(of stream: String) -> String {
        let bytes = FileManager.default.contents(atPath: "\(streams.path)/\(stream)") ?? Data()
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Waits until something is as wanted; `false` when it never was.
    package func waits(until isWanted: () -> Bool) -> Bool { comes(isWanted) }

    /// Waits for its end.
    ///
    /// - Parameter seconds: after which it is killed, and its status is that of SIGKILL; waits for ever when `nil`.
    package func end(within seconds: Int? = nil) throws -> Program.Outcome {
        var status: Int32 = 0
        var tries = seconds.map { $0 * 50 }
        while true {
            let ended = unsafe waitpid(process, &status, tries == nil ? 0 : WNOHANG)
            if ended == process { break }
            guard ended == 0 || errno == EINTR else {
                throw Program.SpawnError(program: program, number: errno)
            }
            if let left = tries {
                usleep(20_000)
                tries = left > 0 ? left - 1 : nil
                if left <= 0 { kill(process, SIGKILL) }
            }
        }
        hasEnded = true
        let signal = status & 0x7F
        let output = try Data(contentsOf: URL(fileURLWithPath: "\(streams.path)/output"))
        return Program.Outcome(
            status: signal == 0 ? (status >> 8) & 0xFF : 128 + signal, output: Array(output),
            errors: errors)
    }
}
