import Cryptography
import Files
import Foundation
import Glibc
package import TourStore

extension ObjectFolder: ObjectSource {
    /// A small object's bytes, proven.
    package func bytes(of object: StoredObject) throws(BundleError) -> [UInt8] {
        try ObjectFolder.bytes(of: object, from: self)
    }

    static func bytes(
        of object: StoredObject, from source: some ObjectSource
    ) throws(BundleError) -> [UInt8] {
        var bytes: [UInt8] = []
        do {
            try source.read(object) { bytes += $0 }
        } catch {
            throw BundleError(error, path: source.path)
        }
        guard bytes.count == object.bytes, SHA256.hash(bytes).hexadecimal == object.sha256 else {
            throw .wrongContent(path: source.path, file: object.sha256)
        }
        return bytes
    }

    /// Reads an object and compares it with its name.
    package func check(_ object: StoredObject, progress: () -> Void = {}) throws(BundleError) {
        try ObjectFolder.prove(object, from: self) { _ in progress() }
    }

    /// Reads an object whole, and hands out its parts on the way, before the last of them is proven.
    static func prove(
        _ object: StoredObject, from source: some ObjectSource,
        _ take: (_ part: [UInt8]) throws -> Void
    ) throws(BundleError) {
        var hash = SHA256()
        var count = 0
        do {
            try source.read(object) { part in
                hash.update(part)
                count += part.count
                try take(part)
            }
        } catch {
            throw BundleError(error, path: source.path)
        }
        guard count == object.bytes, hash.finalize().hexadecimal == object.sha256 else {
            throw .wrongContent(path: source.path, file: object.sha256)
        }
    }

    /// Copies an object into the folder; one that is there already is left as it is.
    ///
    /// - Parameter progress: called after each megabyte.
    /// - Returns: whether it was copied; its bytes are on the disk, and its name after ``settle(_:)``.
    /// - Throws: ``BundleError`` where it is not the one that its name says, or cannot be read or written; nothing of
    ///   it is left.
    @discardableResult
    package func add(
        _ object: StoredObject, from source: some ObjectSource, progress: () -> Void = {}
    ) throws(BundleError) -> Bool {
        if has(object) { return false }
        let target = path(of: object)
        do {
            for folder in [path, FilePath.split(target).folder] {
                try FilePath.makeSharedFolder(folder)
            }
            let file = try NewFile(target, mode: .exactly(0o644))
            try ObjectFolder.prove(object, from: source) { part in
                do throws(SystemCallError) {
                    try file.write(part)
                } catch {
                    throw BundleError(error, path: target)
                }
                progress()
            }
            try file.synchronize()
            try file.replace()
        } catch {
            throw BundleError(error, path: target)
        }
        return true
    }

    /// Waits until the names of objects are on the disk; before that, a power cut may take them away again.
    package func settle(_ objects: [StoredObject]) throws(BundleError) {
        do throws(SystemCallError) {
            for folder in Set(objects.map { FilePath.split(path(of: $0)).folder }) {
                try FilePath.synchronize(folder: folder)
            }
            try FilePath.synchronize(folder: path)
        } catch {
            throw BundleError(error, path: path)
        }
    }

    /// Deletes all objects but some, and what killed processes have left; what is not called as an object stays.
    ///
    /// What cannot be deleted now is deleted the next time.
    ///
    /// - Returns: how many objects were deleted, and their bytes.
    @discardableResult
    package func prune(keeping kept: Set<String>) -> (objects: Int, bytes: Int) {
        var pruned = (objects: 0, bytes: 0)
        for folder in ObjectFolder.names(in: path) where folder.utf8.count == 2 {
            for name in ObjectFolder.names(in: "\(path)/\(folder)") {
                let file = "\(path)/\(folder)/\(name)"
                let isLeftover = name.hasPrefix(".\(folder)") && name.hasSuffix(".partial")
                guard isLeftover || StoredObject.isName(name) && name.hasPrefix(folder),
                    !kept.contains(name)
                else { continue }
                var status = stat()
                guard unsafe lstat(file, &status) == 0, status.isRegularFile,
                    (try? FilePath.remove(file)) != nil, !isLeftover
                else { continue }
                pruned.objects += 1
                pruned.bytes += Int(status.st_size)
            }
            // It stays where something is in it.
            _ = unsafe rmdir("\(path)/\(folder)")
        }
        return pruned
    }

    private static func names(in folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }
}
