import Files
import Glibc
import Wording

/// Why output could not be written.
package enum OutputError: Error, Equatable, CustomStringConvertible {
    /// The reader of the pipe has closed it, as `head` does; no reason for words.
    case readerGone
    case notWritable(path: String, reason: String)

    package var description: String {
        switch self {
        case .readerGone: "the reader has gone"
        case .notWritable(let path, let reason): "\(path) cannot be written: \(reason)"
        }
    }
}

/// Where results go: standard output, or the file of `-o`, which appears whole or not at all.
package struct Output {
    /// What messages call it.
    package let path: String
    /// `nil` for standard output.
    private let file: NewFile?

    /// Whether it is a file, rather than standard output.
    package var isFile: Bool { file != nil }

    /// - Parameter path: `nil` or `-` for standard output.
    package init(path: String? = nil) throws {
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
    package func write(_ text: String) throws {
        try write(exactly: VisibleText.logLines(text))
    }

    /// Writes one line for people; line breaks inside it are shown, too.
    package func write(line: String) throws {
        try write(exactly: VisibleText.logLine(line) + "\n")
    }

    /// Writes text for programs.
    package func write(exactly text: String) throws {
        try write(Array(text.utf8))
    }

    package func write(_ bytes: [UInt8]) throws {
        try Self.wrapping(path) { () throws(SystemCallError) in
            if let file {
                try file.write(bytes)
            } else {
                try FileDescriptor(duplicating: STDOUT_FILENO).write(bytes)
            }
        }
    }

    /// Puts a file in its place; call when all is written.
    package func finish() throws {
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
