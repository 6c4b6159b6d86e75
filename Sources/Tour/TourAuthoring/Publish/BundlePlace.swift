import Bundles
import Files
import Glibc
import TourStore

/// The place of a bundle that is being made: beside it the parts grow under hidden names, and what a
/// killed process has left there is taken away.
struct BundlePlace: ~Copyable {
    /// The bundle's file; where the given path is a link, what that leads to.
    let target: String
    let work: PublishingWork
    private let partial: String
    private let lock: FileLock

    /// Takes the place.
    ///
    /// - Throws: `BundleError` where something stands there that is no bundle, or another process
    ///   has the place.
    init(_ path: String) throws {
        let target = try DatabaseReplacement.resolved(path)
        let (folder, name) = FilePath.split(target)
        try BundlePlace.checkReplaceable(target)
        let lock: FileLock
        do throws(SystemCallError) {
            lock = try FileLock("\(folder)/.\(name).lock")
        } catch {
            throw error.code == EWOULDBLOCK
                ? BundleError.busy(path: target) : BundleError(error, path: target)
        }
        let partial = "\(folder)/.\(name).publishing"
        try? FilePath.remove(partial)
        let work = try PublishingWork(in: folder, named: name)
        self.work = work
        self.target = target
        self.partial = partial
        self.lock = lock
    }

    // What cannot be taken away now is taken away by the next one that takes the place.
    deinit { try? FilePath.remove(partial) }

    /// Writes the bundle, checks it, and puts it in its place.
    ///
    /// - Parameter progress: called after each megabyte, with the bytes that are done.
    func write(
        manifest: [UInt8], signature: [UInt8], _ content: ObjectCollection,
        progress: (Int) -> Void, check: (_ partial: String) throws -> Void
    ) throws {
        do {
            let bundle = try FileDescriptor(
                opening: partial, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o644)
            let objects = content.objects
            try bundle.write(
                BundleArchive.entry(BundleArchive.manifest, manifest)
                    + BundleArchive.entry(BundleArchive.signature, signature)
                    + BundleArchive.entry(BundleArchive.objects, objects.text))
            var done = 0
            for object in objects.all {
                try bundle.write(
                    BundleArchive.header(BundleArchive.name(of: object), bytes: object.bytes))
                try content.read(object) { part in
                    try bundle.write(part)
                    done += part.count
                    progress(done)
                }
                try bundle.write(BundleArchive.padding(after: object.bytes))
            }
            try bundle.write(BundleArchive.end)
            try bundle.synchronize()
            try check(partial)
            try NewFile(target, writtenAs: partial).finish()
        } catch {
            throw BundleError(error, path: target)
        }
    }

    /// Only a bundle, or an empty file, gives way to a new bundle: a mistyped path must not cost
    /// anybody a file.
    private static func checkReplaceable(_ path: String) throws(BundleError) {
        do {
            guard let found = try status(ofPath: path) else { return }
            guard found.isRegularFile else {
                throw BundleError.notReplaceable(path: path, found: found.kind)
            }
            let head = try FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK)
                .read(upTo: BundleArchive.block)
            guard head.isEmpty || isBundle(head) else {
                throw BundleError.notReplaceable(path: path, found: "no bundle")
            }
        } catch {
            throw BundleError(error, path: path)
        }
    }

    private static func isBundle(_ head: [UInt8]) -> Bool {
        guard head.count == BundleArchive.block,
            let size = BundleArchive.size(in: head, limit: BundleManifest.maximumBytes)
        else { return false }
        return head == BundleArchive.header(BundleArchive.manifest, bytes: size)
    }
}
