import Bundles
import Cryptography
import Files
import Foundation
import Glibc
import TourStore

/// The folder of bundles as a link uses it: objects first, then manifests, then the channel, which the kiosk looks for.
struct HandOver {
    let shelf: BundleShelf
    var folder: ChannelFolder { shelf.handedOver }

    /// The channel that was handed over; nil where none was.
    var channel: [UInt8]? { try? folder.channel() }

    /// Whether an object need not be fetched any more: the kiosk has it, or it lies here.
    func has(_ object: StoredObject) -> Bool {
        shelf.objects.has(object) || folder.objects.has(object)
    }

    /// How many bytes must still be written for some objects: to fetch them, for the kiosk's copy, and for its database.
    func bytesNeeded(for objects: BundleObjects) -> Int {
        let missing = objects.all.filter { !has($0) }
        let toFetch = missing.reduce(0) { $0 + $1.bytes - PartFile($1, in: folder.objects).bytes }
        let toCopy = objects.all.filter { !shelf.objects.has($0) }.reduce(0) { $0 + $1.bytes }
        return toFetch + toCopy + objects.rows.reduce(0) { $0 + $1.bytes }
    }

    /// How many bytes are free where the folder stands.
    func bytesFree() throws(LinkError) -> Int {
        var facts = statvfs()
        guard unsafe statvfs(shelf.folder, &facts) == 0 else {
            throw .file(path: shelf.folder, reason: SystemCallError.last.reason)
        }
        return Int(clamping: facts.f_bavail) * Int(clamping: facts.f_frsize)
    }

    /// Puts everything that is small in its place; the channel comes last.
    func give(
        channel: [UInt8], manifests: [(name: String, bytes: [UInt8])],
        list: (StoredObject, [UInt8])?
    ) throws {
        if let (object, bytes) = list {
            try folder.objects.add(object, from: MemoryObject(bytes))
            try folder.objects.settle([object])
        }
        do throws(SystemCallError) {
            try FilePath.makeSharedFolder(FilePath.split(folder.manifestPath(of: "")).folder)
        } catch {
            throw LinkError.file(path: folder.path, reason: error.reason)
        }
        for manifest in manifests {
            try NewFile.write(
                manifest.bytes, to: folder.manifestPath(of: manifest.name), mode: .exactly(0o644))
        }
        try NewFile.write(channel, to: folder.channelPath, mode: .exactly(0o644))
    }

    // MARK: What is not needed any more

    /// The objects that the channel which was handed over needs, with its list, and its manifests' names; nil where that
    /// cannot be told.
    func needed() -> (objects: Set<String>, manifests: Set<String>)? {
        guard let bytes = channel else { return ([], []) }
        guard let channel = try? ChannelFile(bytes).channel,
            let entry = channel.entry(ring: shelf.ring)
        else { return nil }
        let manifests = Set((channel.keys + [entry]).map(\.manifest))
        // The manifest of a version that was taken long ago need not lie here.
        guard let file = try? folder.manifest(entry) else { return ([], manifests) }
        guard let list = SignedManifest(kept: file)?.list,
            let text = try? folder.list(list), let objects = BundleObjects(text: text)
        else { return nil }
        return (Set(objects.all.map(\.sha256) + [list.sha256]), manifests)
    }

    /// Deletes what the kiosk has copied, and what nothing needs; what cannot be deleted now is deleted the next time.
    ///
    /// Called when the kiosk has taken the channel that lies here.
    func tidyAfterTaking() {
        guard let needed = needed() else { return }
        let kept = needed.objects.filter { name in
            // The kiosk has a copy of each object that it took; of the list, too.
            StoredObject(sha256: name, bytes: 1).map { !isTaken($0) } ?? true
        }
        folder.objects.prune(keeping: kept)
        removeParts(keeping: [])
        removeManifests(keeping: needed.manifests)
    }

    /// Deletes parts of objects that are not wanted any more.
    func removeParts(keeping kept: Set<String>) {
        for folder in names(in: folder.objects.path) where folder.utf8.count == 2 {
            let path = "\(self.folder.objects.path)/\(folder)"
            for name in names(in: path) where name.hasSuffix(PartFile.ending) {
                let object = String(name.dropLast(PartFile.ending.count))
                guard StoredObject.isName(object), !kept.contains(object) else { continue }
                try? FilePath.remove("\(path)/\(name)")
            }
            // It stays where something is in it.
            _ = unsafe rmdir(path)
        }
    }

    private func removeManifests(keeping kept: Set<String>) {
        let path = FilePath.split(folder.manifestPath(of: "")).folder
        for name in names(in: path) where StoredObject.isName(name) && !kept.contains(name) {
            try? FilePath.remove("\(path)/\(name)")
        }
    }

    private func isTaken(_ object: StoredObject) -> Bool {
        unsafe access(shelf.objects.path(of: object), F_OK) == 0
    }

    private func names(in folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }
}
