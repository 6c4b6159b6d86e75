import CTestSupport
import Files
import Foundation

/// A program that was built with the tests, or one of the system's, run to its end.
package struct Program: Sendable {
    package var executable: String
    package var folder: String?
    package var environment: [String: String] = [:]

    /// A program of this package: it lies beside the tests.
    package init(built name: String) {
        let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        executable = tests.deletingLastPathComponent().appendingPathComponent(name).path
    }

    /// A program of the system; `nil` when it is not installed.
    package init?(installed name: String) {
        let places = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
            .split(separator: ":").map { "\($0)/\(name)" }
        guard let path = places.first(where: FileManager.default.isExecutableFile(atPath:)) else {
            return nil
        }
        executable = path
    }

    package struct Outcome: Sendable {
        package var status: Int32
        package var output: [UInt8]
        package var errors: String

        package var text: String { String(decoding: output, as: UTF8.self) }
    }

    /// Runs it to its end.
    ///
    /// It inherits nothing but its three standard streams, which are files: a server that it leaves behind
    /// holds none of our pipes open.
    package func run(_ arguments: [String], input: [UInt8] = []) throws -> Outcome {
        try start(arguments, input: input).end()
    }

    /// Starts it, and lets it run.
    package func start(_ arguments: [String], input: [UInt8] = []) throws -> RunningProgram {
        let streams = try TemporaryFolder()
        try streams.write(input, to: "input")
        let process = try spawn(arguments, streams: streams.path)
        return RunningProgram(program: executable, process: process, streams: streams)
    }

    private func spawn(_ arguments: [String], streams: String) throws -> pid_t {
        let settings = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        var process: pid_t = 0
        let number = unsafe withStrings([executable] + arguments) { words in
            unsafe withStrings(settings.map { "\($0)=\($1)" }) { settings in
                unsafe docent_test_spawn(
                    executable, words, settings, folder, "\(streams)/input", "\(streams)/output",
                    "\(streams)/errors", &process)
            }
        }
        guard number == 0 else { throw SpawnError(program: executable, number: number) }
        return process
    }

    package struct SpawnError: Error, CustomStringConvertible {
        package let program: String
        package let number: Int32

        package var description: String {
            "\(program) cannot be run: \(unsafe String(cString: strerror(number)))"
        }
    }
}
