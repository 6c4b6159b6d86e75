import Foundation
import Glibc

/// A folder that is there as long as this value.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        var template = Array("/tmp/docent-capture-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&template) != nil else { throw TestError() }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file and returns its path.
    @discardableResult
    func write(_ name: String, _ bytes: [UInt8]) throws -> String {
        let file = "\(path)/\(name)"
        let descriptor = unsafe open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw TestError() }
        defer { close(descriptor) }
        guard unsafe Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
            throw TestError()
        }
        return file
    }

    /// Makes a folder inside.
    func makeFolder(_ name: String) throws {
        guard unsafe mkdir("\(path)/\(name)", 0o755) == 0 else { throw TestError() }
    }
}
