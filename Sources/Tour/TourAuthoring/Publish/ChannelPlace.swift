import Bundles
import Cryptography
import Files
import Foundation
import Glibc
import TourStore

/// A channel's folder that is being written: nobody else writes it meanwhile, and every file in it appears whole or not
/// at all.
struct ChannelPlace: ~Copyable {
    let folder: ChannelFolder
    private let lock: LockedFolder

    /// No folder of manifests has more of them.
    static let maximumManifests = 10_000

    /// Makes the folder where it is not there, for all to read.
    init(_ path: String, isNew: Bool) throws(BundleError) {
        try ChannelPlace.prepare(path, isNew: isNew)
        let folder = ChannelFolder(FilePath.resolved(path) ?? path)
        let lock = try ChannelPlace.lock(folder.path)
        self.folder = folder
        self.lock = lock
    }

    private static func prepare(_ path: String, isNew: Bool) throws(BundleError) {
        guard isNew else {
            _ = try ChannelFolder(path).channel()
            return
        }
        do throws(SystemCallError) {
            try FilePath.makeFolder(path, mode: 0o755)
        } catch {
            throw BundleError(error, path: path)
        }
    }

    private static func lock(_ path: String) throws(BundleError) -> LockedFolder {
        do throws(FileError) {
            return try LockedFolder(path)
        } catch {
            throw BundleError(error, path: path)
        }
    }

    /// The channel that is there, which a freshness key must have signed; nil where there is none yet.
    func channel(signedBy key: PublishingKey) throws(BundleError) -> Channel? {
        guard folder.isThere else { return nil }
        let bytes = try folder.channel()
        do throws(ChannelError) {
            let file = try ChannelFile(bytes)
            guard file.signature.keyID == key.publicKey.id else {
                throw .unknownKey(id: file.signature.keyID, known: [key.publicKey.id])
            }
            guard file.isSigned(by: [key.publicKey]) else {
                throw .wrongSignature(id: file.signature.keyID)
            }
            return file.channel
        } catch {
            throw .channel(path: folder.path, error)
        }
    }

    /// Signs a channel and puts it in the old one's place; one that says nothing new stays as it is.
    ///
    /// - Parameters:
    ///   - channel: its sequence is chosen here.
    ///   - old: the channel that the key has signed before, if it is there.
    func put(
        _ channel: Channel, after old: Channel?, signedBy key: PublishingKey
    ) throws -> Channel {
        var channel = channel
        channel.sequence = old?.sequence ?? 1
        if channel == old { return channel }
        channel.sequence = 1
        channel.sequence = try PublishedVersions.version(
            of: SHA256.hash(channel.json()).hexadecimal, site: channel.site, key: key.path,
            least: (old?.sequence ?? 0) + 1)
        let line = try channel.json()
        let bytes = ChannelFile.bytes(line: line, signature: key.sign(line))
        guard bytes.count <= Channel.maximumBytes,
            channel.rings.count <= Channel.maximumRings, channel.keys.count <= Channel.maximumKeys
        else { throw BundleError.channelFull(path: folder.path, bytes: bytes.count) }
        do {
            try NewFile.write(bytes, to: folder.channelPath, mode: .exactly(0o644))
        } catch {
            throw BundleError(error, path: folder.path)
        }
        return channel
    }

    /// Writes a version's objects, those that are not there yet, then its manifest.
    ///
    /// - Returns: what is named in a channel, and what was written.
    func put(
        manifest: [UInt8], _ content: ObjectCollection, version: Int, progress: (Int) -> Void
    ) throws -> (entry: Channel.Entry, added: ChannelAddition) {
        var added = ChannelAddition()
        var done = 0
        for object in content.objects.all {
            let isNew = try folder.objects.add(object, from: content) {}
            if isNew { added.count(object.bytes) }
            done += object.bytes
            progress(done)
        }
        let list = content.objects.text
        if try folder.objects.add(StoredObject(list), from: MemoryObject(list)) {
            added.count(list.count)
        }
        try folder.objects.settle(content.objects.all + [StoredObject(list)])
        let (entry, isNew) = try put(manifest: manifest, version: version)
        if isNew { added.count(manifest.count) }
        return (entry, added)
    }

    /// Writes a version's manifest, whose objects are there.
    ///
    /// - Returns: what is named in a channel, and whether it was not there yet.
    func put(
        manifest: [UInt8], version: Int
    ) throws(BundleError) -> (entry: Channel.Entry, isNew: Bool) {
        let sha256 = SHA256.hash(manifest).hexadecimal
        let entry = Channel.Entry(version: version, manifest: sha256, bytes: manifest.count)
        do {
            try FilePath.makeFolder("\(folder.path)/\(Channel.manifests)", mode: 0o755)
            let path = folder.manifestPath(of: sha256)
            guard try status(ofPath: path).map({ Int($0.st_size) }) != manifest.count else {
                return (entry, false)
            }
            try NewFile.write(manifest, to: path, mode: .exactly(0o644))
            return (entry, true)
        } catch {
            throw BundleError(error, path: folder.path)
        }
    }

    /// The manifests that are there, by the names of their files.
    ///
    /// - Throws: `BundleError` where one cannot be read, or there are too many.
    func manifests() throws(BundleError) -> [String: SignedManifest] {
        let path = "\(folder.path)/\(Channel.manifests)"
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [])
            .filter { StoredObject.isName($0) }
        guard names.count <= Self.maximumManifests else {
            throw .unreadable(
                path: path,
                reason: "it has \(names.count) manifests, more than \(Self.maximumManifests)")
        }
        var found: [String: SignedManifest] = [:]
        for name in names {
            let file: [UInt8]?
            do {
                file = try BoundedFile.read(
                    "\(path)/\(name)", limit: SignedManifest.maximumBytes)?.bytes
            } catch {
                throw BundleError(error, path: path)
            }
            guard let file, let signed = SignedManifest(kept: file), signed.sha256 == name else {
                throw .wrongContent(path: path, file: name)
            }
            found[name] = signed
        }
        return found
    }
}

/// What publishing has added to a channel's folder.
public struct ChannelAddition: Sendable, Equatable {
    public private(set) var files = 0
    public private(set) var bytes = 0

    mutating func count(_ bytes: Int) {
        files += 1
        self.bytes += bytes
    }
}
