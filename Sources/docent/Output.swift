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
///
/// A device or a pipe is written to as it is.
struct Output {
    private let path: String?
    /// The file beside its place until it is whole; `nil` where there is none.
    private let partialPath: String?
    private let descriptor: Int32

    /// - Parameter path: `nil` or `-` for standard output.
    init(path: String? = nil) throws {
        guard let path, path != "-" else {
            self.path = nil
            partialPath = nil
            descriptor = STDOUT_FILENO
            return
        }
        self.path = path
        var status = stat()
        let isDevice =
            unsafe stat(path, &status) == 0
            && ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
        partialPath = isDevice ? nil : path + ".partial"
        let flags = isDevice ? O_WRONLY | O_CLOEXEC : O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC
        descriptor = unsafe open(partialPath ?? path, flags, 0o644)
        guard descriptor >= 0 else {
            throw OutputError.notWritable(path: path, reason: Self.reason())
        }
    }

    func write(_ text: String) throws {
        try write(Array(text.utf8))
    }

    func write(_ bytes: some Collection<UInt8>) throws {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { buffer in
                unsafe Foundation.write(descriptor, buffer.baseAddress, buffer.count)
            }
            if count < 0 {
                switch errno {
                case EINTR: continue
                case EPIPE: throw OutputError.readerGone
                default:
                    throw OutputError.notWritable(
                        path: path ?? "standard output", reason: Self.reason())
                }
            }
            rest = rest.dropFirst(count)
        }
    }

    /// Puts a file in its place; call when all is written.
    func finish() throws {
        guard let path else { return }
        guard let partialPath else {
            guard close(descriptor) == 0 else {
                throw OutputError.notWritable(path: path, reason: Self.reason())
            }
            return
        }
        guard fsync(descriptor) == 0, close(descriptor) == 0,
            unsafe rename(partialPath, path) == 0
        else {
            throw OutputError.notWritable(path: path, reason: Self.reason())
        }
    }

    private static func reason() -> String {
        unsafe String(cString: strerror(errno))
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

/// A ``Progress`` that many threads tell of.
final class ProgressLine: Sendable {
    private let progress = Mutex(Progress())

    func show(_ text: @autoclosure () -> String) { progress.withLock { $0.show(text()) } }

    func clear() { progress.withLock { $0.clear() } }
}
