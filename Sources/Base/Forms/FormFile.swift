package import Files
import Glibc
package import Wording

/// Something that is wrong with a file that people write.
public struct FormProblem: Error, Sendable, Equatable {
    /// Where, from 1; `nil` where it is the whole file.
    public var line: Int?
    public var text: String

    public init(line: Int?, text: String) {
        self.line = line
        self.text = text
    }

    /// The problem as compilers write theirs: `plates.yaml:3: unknown key …`.
    public func description(in file: String) -> String {
        VisibleText.line(line.map { "\(file):\($0): \(text)" } ?? "\(file): \(text)")
    }
}

/// Files that people write: settings in UTF-8, and what other programs have saved, in whatever character set.
package enum FormFile {
    /// Why a file has no text to read.
    package enum Failure: Error, Equatable {
        case unreadable(SystemCallError)
        case tooLong(limit: Int)
        case notText
        case foreign(FileText.Failure)

        package var reason: String {
            switch self {
            case .unreadable(let error): error.reason
            case .tooLong(let limit): "it is longer than \(limit) bytes"
            case .notText: "it is not UTF-8 text"
            case .foreign(let failure): "\(failure.reason); \(failure.remedy)"
            }
        }
    }

    /// The text of a file in UTF-8; a pipe is not waited for.
    package static func text(of path: String, limit: Int) throws(Failure) -> String {
        let bytes = try bytes(of: path, limit: limit)
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText }
        return text
    }

    /// The text of a file that another program has saved.
    ///
    /// - Parameter pipes: whether a pipe is read to its end, as one that a command names is; no other is waited for.
    package static func foreignText(
        of path: String, limit: Int, pipes: Bool = false
    ) throws(Failure) -> FileText {
        let bytes = try bytes(of: path, limit: limit, pipes: pipes)
        do throws(FileText.Failure) {
            return try FileText(bytes)
        } catch {
            throw .foreign(error)
        }
    }

    private static func bytes(
        of path: String, limit: Int, pipes: Bool = false
    ) throws(Failure) -> [UInt8] {
        let bytes: [UInt8]
        do throws(SystemCallError) {
            bytes = try start(of: path, bytes: limit + 1, pipes: pipes)
        } catch {
            throw .unreadable(error)
        }
        guard bytes.count <= limit else { throw .tooLong(limit: limit) }
        return bytes
    }

    /// The first bytes of a file.
    package static func start(
        of path: String, bytes: Int, pipes: Bool = false
    ) throws(SystemCallError) -> [UInt8] {
        let file = try FileDescriptor(opening: path, O_RDONLY | (pipes ? 0 : O_NONBLOCK))
        let status = try file.status()
        guard status.isRegularFile || (pipes && status.isPipe) else {
            throw SystemCallError(code: status.isDirectory ? EISDIR : EINVAL)
        }
        return try file.read(upTo: bytes)
    }
}
