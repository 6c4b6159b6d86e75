public import Cryptography
import Files
import Glibc
public import Times
package import TourStore

/// A bundle whose manifest is proven: signed with a key that is known, and in its place.
///
/// Nothing of the archive is unpacked but the content, under names that the reader chooses. The
/// file stays open, so that what is copied is what was proven, whatever happens to the name.
public final class TourBundle {
    public let path: String
    package let signed: SignedManifest
    /// What it is made of; nil in format 1, which holds a database.
    package let objects: BundleObjects?
    private let file: FileDescriptor
    /// Where each file's bytes begin, by the file's SHA-256.
    private let places: [String: Int]

    public var manifest: BundleManifest { signed.manifest }
    /// The ID of the key that has signed it.
    public var keyID: KeyID { signed.keyID }

    /// Opens a bundle and proves its manifest and its list of objects; the rest is read by ``check(progress:)``.
    ///
    /// - Parameter keys: whose signature is taken.
    /// - Throws: ``BundleError`` for what is wrong with it.
    /// - Complexity: some kilobytes are read, and up to 8 MiB of a long list.
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
        let json = try reader.next(
            BundleArchive.manifest, in: file, limit: BundleManifest.maximumBytes)
        let signature = try reader.next(
            BundleArchive.signature, in: file, limit: BundleSignature.length)
        let signed = try SignedManifest(json: json, signature: signature, keys: keys, path: path)
        self.signed = signed
        var sizes = [json.count, signature.count, signed.manifest.content.bytes]
        if signed.list == nil {
            let size = try reader.size(
                ofNext: BundleArchive.database, in: file, limit: StoredObject.maximumBytes)
            guard size == signed.manifest.content.bytes else {
                throw .wrongContent(path: path, file: BundleArchive.database)
            }
            places = [signed.manifest.content.sha256: reader.place]
            objects = nil
        } else {
            let list = try reader.next(
                BundleArchive.objects, in: file, limit: BundleObjects.maximumBytes)
            let objects = try BundleObjects(list, of: signed, path: path)
            var places: [String: Int] = [:]
            var place = reader.place
            for object in objects.all {
                place += BundleArchive.block
                places[object.sha256] = place
                place +=
                    (object.bytes + BundleArchive.block - 1) / BundleArchive.block
                    * BundleArchive.block
            }
            sizes += objects.all.map(\.bytes)
            self.places = places
            self.objects = objects
        }
        let expected = BundleArchive.length(of: sizes)
        guard length == expected else {
            throw .wrongLength(path: path, bytes: length, expected: expected)
        }
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

    // MARK: Reading it whole

    /// Reads the whole bundle.
    ///
    /// - Parameter progress: called after each megabyte, with the bytes that are done.
    /// - Throws: ``BundleError`` where anything is not as it was signed.
    public func check(progress: (Int) -> Void = { _ in }) throws(BundleError) {
        var done = 0
        func count(_ part: [UInt8]) {
            done += part.count
            progress(done)
        }
        if let objects {
            for object in objects.all { try ObjectFolder.prove(object, from: self, count) }
        } else {
            try readDatabase(count)
        }
        do throws(SystemCallError) {
            guard try file.read(upTo: BundleArchive.end.count) == BundleArchive.end else {
                throw SystemCallError(code: EIO)
            }
        } catch {
            throw .wrongContent(path: path, file: "the end")
        }
    }

    /// Copies the database of format 1 to a new file, which is on the disk when this returns.
    ///
    /// - Throws: ``BundleError`` where the database is not the one that was signed, and then the
    ///   file is gone; or why it cannot be written.
    package func copyDatabase(
        to target: String, progress: (Int) -> Void = { _ in }
    ) throws(BundleError) {
        do {
            let copy = try FileDescriptor(
                opening: target, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o644)
            var done = 0
            try readDatabase { part in
                do throws(SystemCallError) {
                    try copy.write(part)
                } catch {
                    throw BundleError(error, path: target)
                }
                done += part.count
                progress(done)
            }
            try copy.synchronize()
        } catch {
            try? FilePath.remove(target)
            throw BundleError(error, path: target)
        }
    }

    private func readDatabase(_ take: ([UInt8]) throws -> Void) throws(BundleError) {
        var hash = SHA256()
        do {
            try read(
                at: places[manifest.content.sha256], bytes: manifest.content.bytes,
                named: BundleArchive.database
            ) { part in
                hash.update(part)
                try take(part)
            }
        } catch {
            throw BundleError(error, path: path)
        }
        guard hash.finalize().hexadecimal == manifest.content.sha256 else {
            throw .wrongContent(path: path, file: BundleArchive.database)
        }
    }

    /// Reads a file and what fills its last block.
    private func read(
        at place: Int?, bytes: Int, named name: String, _ take: ([UInt8]) throws -> Void
    ) throws {
        guard let place else { throw BundleError.wrongContent(path: path, file: name) }
        try SystemCall.check { lseek(file.number, place, SEEK_SET) }
        var left = bytes
        while left > 0 {
            let part = try file.read(upTo: min(left, 1 << 20))
            guard !part.isEmpty else { break }
            left -= part.count
            try take(part)
        }
        let padding = BundleArchive.padding(after: bytes)
        guard left == 0, try file.read(upTo: padding.count) == padding else {
            throw BundleError.wrongContent(path: path, file: name)
        }
    }
}

extension TourBundle: ObjectSource {
    package func read(_ object: StoredObject, _ take: (_ part: [UInt8]) throws -> Void) throws {
        let name = BundleArchive.name(of: object)
        guard let place = places[object.sha256] else {
            throw BundleError.noObject(path: path, sha256: object.sha256)
        }
        try SystemCall.check { lseek(file.number, place - BundleArchive.block, SEEK_SET) }
        let header = try file.read(upTo: BundleArchive.block)
        guard header == BundleArchive.header(name, bytes: object.bytes) else {
            throw BundleError.notABundle(
                path: path, detail: "where \(name) should begin it does not")
        }
        try read(at: place, bytes: object.bytes, named: name, take)
    }
}

extension BundleObjects {
    /// Reads the list that a manifest names.
    ///
    /// - Throws: ``BundleError`` where it is another one, or says what the manifest does not.
    init(_ bytes: [UInt8], of signed: SignedManifest, path: String) throws(BundleError) {
        guard let list = signed.list, bytes.count == list.bytes,
            SHA256.hash(bytes).hexadecimal == list.sha256
        else { throw .wrongContent(path: path, file: BundleArchive.objects) }
        guard let objects = BundleObjects(text: bytes), objects.bytes == signed.manifest.bytes
        else { throw .notABundle(path: path, detail: "its list of objects cannot be read") }
        self = objects
    }
}
