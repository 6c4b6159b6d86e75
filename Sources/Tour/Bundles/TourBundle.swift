public import Cryptography
import Files
import Glibc
public import Times

/// A bundle whose manifest is proven: signed with a key that is known, and in its place.
///
/// Nothing of the archive is unpacked but the database, under a name that the reader chooses. The
/// file stays open, so that what is copied is what was proven, whatever happens to the name.
public final class TourBundle {
    public let path: String
    public let manifest: BundleManifest
    /// The ID of the key that has signed it.
    public let keyID: KeyID
    private let file: FileDescriptor
    /// Where the database begins in the file, in bytes.
    private let start: Int

    /// Opens a bundle and proves its manifest; the database is read by ``copy(to:progress:)`` and
    /// ``check(progress:)``.
    ///
    /// - Parameter keys: whose signature is taken.
    /// - Throws: ``BundleError`` for what is wrong with it.
    /// - Complexity: constant: some kilobytes are read.
    public init(path: String, keys: [BundleKey]) throws(BundleError) {
        self.path = path
        do throws(SystemCallError) {
            file = try FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
        } catch {
            throw error.code == ENOENT
                ? .notFound(path: path) : .unreadable(path: path, reason: error.reason)
        }
        let length = try TourBundle.length(of: file, path)
        var reader = BundleReader(path: path)
        let manifest = try reader.next(
            BundleArchive.manifest, in: file, limit: BundleManifest.maximumBytes)
        let text = try reader.next(
            BundleArchive.signature, in: file, limit: BundleSignature.length)
        guard let signature = BundleSignature(text: text) else {
            throw .notABundle(path: path, detail: "its signature cannot be read")
        }
        let known = keys.filter { $0.id == signature.keyID }
        guard !known.isEmpty else {
            throw .unknownKey(path: path, id: signature.keyID, known: keys.map(\.id))
        }
        guard known.contains(where: { $0.hasSigned(manifest, signature.bytes) }) else {
            throw .wrongSignature(path: path, id: signature.keyID)
        }
        guard let proven = BundleManifest(json: manifest) else {
            throw .notABundle(path: path, detail: "its manifest cannot be read")
        }
        guard proven.format == BundleManifest.format else {
            throw .otherFormat(path: path, format: proven.format)
        }
        let size = try reader.size(
            ofNext: BundleArchive.database, in: file, limit: BundleManifest.maximumFile)
        guard size == proven.database.bytes else {
            throw .wrongContent(path: path, file: BundleArchive.database)
        }
        let expected = BundleArchive.length(
            manifest: manifest.count, signature: text.count, database: size)
        guard length == expected else {
            throw .wrongLength(path: path, bytes: length, expected: expected)
        }
        self.manifest = proven
        keyID = signature.keyID
        start = reader.place
    }

    private static func length(
        of file: borrowing FileDescriptor, _ path: String
    ) throws(BundleError) -> Int {
        let status: stat
        do throws(SystemCallError) {
            status = try file.status()
        } catch {
            throw .unreadable(path: path, reason: error.reason)
        }
        guard status.isRegularFile else {
            throw .notABundle(path: path, detail: "it is \(status.kind)")
        }
        return Int(status.st_size)
    }

    /// Looks whether it may still be taken.
    ///
    /// - Throws: ``BundleError/ended(path:at:)``.
    public func checkEnd(at now: UTCMinute) throws(BundleError) {
        if let until = manifest.until, now >= until { throw .ended(path: path, at: until) }
    }

    /// Reads the whole bundle.
    ///
    /// - Parameter progress: called after each megabyte, with the bytes that are done.
    /// - Throws: ``BundleError`` where the database is not the one that was signed.
    public func check(progress: (Int) -> Void = { _ in }) throws(BundleError) {
        try read({ _ in }, progress: progress)
    }

    /// Copies the database to a new file, which is on the disk when this returns.
    ///
    /// - Throws: ``BundleError`` where the database is not the one that was signed, and then the
    ///   file is gone; or why it cannot be written.
    package func copy(to target: String, progress: (Int) -> Void = { _ in }) throws(BundleError) {
        do {
            let copy = try FileDescriptor(
                opening: target, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o644)
            try read(
                { part in
                    do throws(SystemCallError) {
                        try copy.write(part)
                    } catch {
                        throw BundleError(error, path: target)
                    }
                }, progress: progress)
            try copy.synchronize()
        } catch {
            try? FilePath.remove(target)
            throw BundleError(error, path: target)
        }
    }

    private func read(
        _ take: ([UInt8]) throws -> Void, progress: (Int) -> Void
    ) throws(BundleError) {
        var hash = SHA256()
        var left = manifest.database.bytes
        do {
            try SystemCall.check { lseek(file.number, start, SEEK_SET) }
            while left > 0 {
                let part = try file.read(upTo: min(left, 1 << 20))
                guard !part.isEmpty else { break }
                hash.update(part)
                left -= part.count
                try take(part)
                progress(manifest.database.bytes - left)
            }
            let rest = BundleArchive.padding(after: manifest.database.bytes) + BundleArchive.end
            guard left == 0, hash.finalize().hexadecimal == manifest.database.sha256,
                try file.read(upTo: rest.count) == rest
            else { throw BundleError.wrongContent(path: path, file: BundleArchive.database) }
        } catch {
            throw BundleError(error, path: path)
        }
    }
}

/// Reads an archive's headers and its small files, one after the other.
private struct BundleReader {
    let path: String
    /// How many bytes are read.
    private(set) var place = 0

    init(path: String) { self.path = path }

    /// The size of the next file, whose header must be just the one that it can have.
    mutating func size(
        ofNext name: String, in file: borrowing FileDescriptor, limit: Int
    ) throws(BundleError) -> Int {
        let header = try take(BundleArchive.block, from: file)
        guard header.count == BundleArchive.block,
            let size = BundleArchive.size(in: header, limit: limit),
            header == BundleArchive.header(name, bytes: size)
        else { throw .notABundle(path: path, detail: "where \(name) should begin it does not") }
        return size
    }

    /// The next file's bytes.
    mutating func next(
        _ name: String, in file: borrowing FileDescriptor, limit: Int
    ) throws(BundleError) -> [UInt8] {
        let size = try size(ofNext: name, in: file, limit: limit)
        let bytes = try take(size, from: file)
        let padding = BundleArchive.padding(after: size)
        guard bytes.count == size, try take(padding.count, from: file) == padding else {
            throw .notABundle(path: path, detail: "\(name) has no end")
        }
        return bytes
    }

    private mutating func take(
        _ count: Int, from file: borrowing FileDescriptor
    ) throws(BundleError) -> [UInt8] {
        do throws(SystemCallError) {
            let bytes = try file.read(upTo: count)
            place += bytes.count
            return bytes
        } catch {
            throw .unreadable(path: path, reason: error.reason)
        }
    }
}

extension BundleError {
    /// What kept a file from being read or written, in the module's words.
    package init(_ error: any Error, path: String) {
        self =
            switch error {
            case let error as BundleError: error
            case let error as SystemCallError where [ENOSPC, EDQUOT].contains(error.code):
                .diskFull(path: path)
            case let error as SystemCallError: .cannotWrite(path: path, reason: error.reason)
            case FileError.busy(let path): .busy(path: path)
            case FileError.tooLarge(let path, _): .damagedRecord(path: path)
            case FileError.notReadable(let path, let reason):
                .unreadable(path: path, reason: reason)
            case FileError.notWritable(let path, let reason):
                .cannotWrite(path: path, reason: reason)
            default: .cannotWrite(path: path, reason: "\(error)")
            }
    }
}
