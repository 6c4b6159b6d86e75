import Files
import Foundation
import Synchronization
import Tour
import TourAuthoring
import Wording

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
    /// What messages call it.
    let path: String
    /// `nil` for standard output.
    private let file: NewFile?

    /// Whether it is a file, rather than standard output.
    var isFile: Bool { file != nil }

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

    /// Writes text for people: what could steer a terminal, or the CI service that reads the log, is shown.
    ///
    /// Values that come from elsewhere pass through ``VisibleText/line(_:)`` first, as line feeds stay.
    func write(_ text: String) throws {
        try write(exactly: VisibleText.logLines(text))
    }

    /// Writes one line for people; line breaks inside it are shown, too.
    func write(line: String) throws {
        try write(exactly: VisibleText.logLine(line) + "\n")
    }

    /// Writes text for programs.
    func write(exactly text: String) throws {
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
    /// Says one line: whatever a name in it holds begins no other.
    static func say(_ text: String) {
        write(VisibleText.logLine(text) + "\n")
    }

    /// Says why a command ends; problems of a folder with their paths from here.
    static func say(_ error: any Error) {
        if case TourImportError.invalid(let folder, let problems) = error {
            for problem in problems { say("\(folder)/\(problem)") }
        } else if let error = error as? any MultilineError {
            for line in error.lines { say(line) }
        } else {
            say("\(error)")
        }
    }

    /// Says what ArgumentParser has to say: its lines stay, but none is begun by an argument.
    static func say(usage: String) {
        var text = usage
        for argument in Arguments.given {
            // Of an option with "=", the message quotes the value alone.
            for quoted in [argument[...]] + argument.split(separator: "=", maxSplits: 1).dropFirst()
            {
                let shown = VisibleText.line(String(quoted))
                if shown != quoted { text = text.replacing(quoted, with: shown) }
            }
        }
        write(VisibleText.logLines(text) + "\n")
    }

    private static func write(_ text: String) {
        FileHandle.standardError.write(Data(text.utf8))
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
        FileHandle.standardError.write(Data("\r\u{1B}[K\(VisibleText.logLine(text()))".utf8))
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
