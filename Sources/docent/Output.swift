import Files
import Foundation
import Synchronization
import Tour
import TourAuthoring

/// Why output could not be written.
enum OutputError: Error, Equatable, CustomStringConvertible {
    /// The reader of the pipe has closed it, as `head` does; no reason for words.
    case readerGone
    case notWritable(path: String, reason: String)

    var description: String {
        switch self {
        case .readerGone: "the reader has gone"
        case .notWritable(let path, let reason): "\(path) cannot be written: \(reason)"
        }
    }
}

/// Where results go: standard output, or the file of `-o`, which appears whole or not at all.
struct Output {
    private let path: String
    /// `nil` for standard output.
    private let file: NewFile?

    /// - Parameter path: `nil` or `-` for standard output.
    init(path: String? = nil) throws {
        guard let path, path != "-" else {
            self.path = "standard output"
            file = nil
            return
        }
        self.path = path
        file = try Self.wrapping(path) { () throws(SystemCallError) in try NewFile(path) }
    }

    func write(_ text: String) throws {
        try write(Array(text.utf8))
    }

    func write(_ bytes: [UInt8]) throws {
        try Self.wrapping(path) { () throws(SystemCallError) in
            if let file {
                try file.write(bytes)
            } else {
                try FileDescriptor(duplicating: STDOUT_FILENO).write(bytes)
            }
        }
    }

    /// Puts a file in its place; call when all is written.
    func finish() throws {
        try Self.wrapping(path) { () throws(SystemCallError) in try file?.finish() }
    }

    private static func wrapping<R>(
        _ path: String, _ body: () throws(SystemCallError) -> R
    ) throws(OutputError) -> R {
        do throws(SystemCallError) {
            return try body()
        } catch  where error.code == EPIPE {
            throw .readerGone
        } catch {
            throw .notWritable(path: path, reason: error.reason)
        }
    }
}

/// Words for people, on standard error.
enum Words {
    static func say(_ text: String) {
        FileHandle.standardError.write(Data((text + "\n").utf8))
    }

    /// Says why a command ends; problems of a folder with their paths from here.
    static func say(_ error: any Error) {
        if case TourImportError.invalid(let folder, let problems) = error {
            for problem in problems { say("\(folder)/\(problem)") }
        } else {
            say("\(error)")
        }
    }
}

/// A progress line on standard error; nothing if standard error is not a terminal.
struct Progress {
    private let isShown = isatty(STDERR_FILENO) == 1
    private let clock = ContinuousClock()
    private var last: ContinuousClock.Instant?

    /// Shows a line, ten times a second at most.
    mutating func show(_ text: @autoclosure () -> String) {
        guard isShown else { return }
        let now = clock.now
        if let last, now - last < .milliseconds(100) { return }
        last = now
        FileHandle.standardError.write(Data("\r\u{1B}[K\(text())".utf8))
    }

    /// Takes the line away.
    mutating func clear() {
        guard isShown, last != nil else { return }
        last = nil
        FileHandle.standardError.write(Data("\r\u{1B}[K".utf8))
    }
}

/// A ``Progress`` that many threads report to.
final class ProgressLine: Sendable {
    private let progress = Mutex(Progress())

    func show(_ text: @autoclosure () -> String) { progress.withLock { $0.show(text()) } }

    func clear() { progress.withLock { $0.clear() } }
}
