import Files
import Glibc

/// A folder of objects: `ab/ab12…` is the file whose SHA-256 begins with ab12.
///
/// A file has its name only when it is whole, proven and on the disk.
package struct ObjectFolder: Sendable, Equatable {
    /// The folder itself.
    package let path: String

    /// What such a folder is called where others are beside it.
    package static let name = "o"

    package init(_ path: String) { self.path = path }

    package func path(of object: StoredObject) -> String { "\(path)/\(object.path)" }

    /// Whether an object is there, in its size.
    package func has(_ object: StoredObject) -> Bool {
        var status = stat()
        guard unsafe lstat(path(of: object), &status) == 0 else { return false }
        return status.isRegularFile && Int(status.st_size) == object.bytes
    }

    /// Hands out an object's bytes in their order, in parts of at most 1 MiB, and no more than it has; whether they are
    /// the right ones is for the caller to prove.
    ///
    /// - Throws: ``MissingObject``, `FileError`, or what `take` throws.
    package func read(_ object: StoredObject, _ take: (_ part: [UInt8]) throws -> Void) throws {
        let path = path(of: object)
        let file = try open(object)
        var left = object.bytes
        while left > 0 {
            let part: [UInt8]
            do throws(SystemCallError) {
                part = try file.read(upTo: min(left, 1 << 20))
            } catch {
                throw FileError.notReadable(path: path, reason: error.reason)
            }
            guard !part.isEmpty else { break }
            left -= part.count
            try take(part)
        }
    }

    private func open(_ object: StoredObject) throws(MissingObject) -> FileDescriptor {
        do throws(SystemCallError) {
            // A pipe that stands there must not be waited for, and a link not followed.
            let file = try FileDescriptor(
                opening: path(of: object), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
            guard try Int(file.status().st_size) == object.bytes else {
                throw SystemCallError(code: ENODATA)
            }
            return file
        } catch {
            throw MissingObject(path: path, sha256: object.sha256)
        }
    }
}

/// An object that is not in its folder, or not in its size.
package struct MissingObject: Error {
    /// The folder's.
    package let path: String
    package let sha256: String
}
