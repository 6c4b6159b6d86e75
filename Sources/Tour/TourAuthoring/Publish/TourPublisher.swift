public import Bundles
import Cryptography
import Files
import GRDB
import Glibc
import Passes
public import Times
import TourModel
import TourStore

/// Compiles a folder of tour content into a signed bundle that kiosks take, or into a channel.
///
/// The same folder and the same key give the same bytes: the content is compiled from nothing, the
/// only time in it is that of the newest file, or one that is given, and a signature says the same
/// for the same words. The lengths of films are in it where a player tells them, so that both
/// machines need one, or none.
public enum TourPublisher {
    /// What may be asked for.
    public struct Options: Sendable {
        /// Before this no kiosk shows the bundle.
        public var at: UTCMinute?
        /// From this time on no kiosk takes the bundle.
        public var until: UTCMinute?
        /// The content's version; where it is nil, one more than the last that the key has signed
        /// for the site, or the last one where neither content nor end has changed.
        public var version: Int?
        /// When the content was made; where it is nil, the newest file's last change.
        ///
        /// Copies of one folder may differ in the latter. A time to come counts as now.
        public var made: UTCMinute?
        /// The keys that kiosks trust from this version on, in place of others.
        public var keys: BundleManifest.NextKeys?

        public init(
            at: UTCMinute? = nil, until: UTCMinute? = nil, version: Int? = nil,
            made: UTCMinute? = nil, keys: BundleManifest.NextKeys? = nil
        ) {
            self.at = at
            self.until = until
            self.version = version
            self.made = made
            self.keys = keys
        }
    }

    /// Reads and checks a whole folder, and puts a new bundle in the old one's place.
    ///
    /// Until it is there whole, read back and proven, the old bundle stands untouched, also where
    /// the process is killed or the disk is full.
    ///
    /// - Parameters:
    ///   - folder: the folder that holds site.yaml.
    ///   - path: the bundle's file; one that is there already must be a bundle.
    ///   - measure: looks at each picture.
    ///   - probe: looks at films and sounds; without one their lengths are not known.
    ///   - progress: called after each page, medium and megabyte, on the calling thread.
    /// - Returns: what the bundle says of itself, and the folder's warnings.
    /// - Throws: `TourImportError` for what is wrong with the folder; `BundleError`; `FileError`
    ///   for what keeps the record beside the key from being written.
    public static func publish(
        folder: String, to path: String, key: PublishingKey, options: Options = Options(),
        measure: @escaping TourImporter.Measure = TourImporter.measurePicture,
        probe: TourImporter.Probe? = nil,
        progress: @escaping (TourImportProgress) -> Void = { _ in }
    ) throws -> (manifest: BundleManifest, warnings: [TourProblem]) {
        let content = try CheckedContent(
            folder: folder, options: options, measure: measure, probe: probe, progress: progress)
        let place = try BundlePlace(path)
        let objects = try content.compile(in: place.work, for: place.target, progress)
        let manifest = try manifest(content, objects, key: key, options: options)
        let json = try manifest.json()
        try place.write(manifest: json, signature: key.sign(json).text, objects) { done in
            progress(
                TourImportProgress(
                    stage: .replacing, done: done / (1 << 20), total: manifest.bytes / (1 << 20)))
        } check: { partial in
            let bundle = try TourBundle(path: partial, keys: [key.publicKey])
            try bundle.check()
        }
        progress(TourImportProgress(stage: .done, done: 1, total: 1))
        return (manifest, content.warnings)
    }

    /// The last version of a site's content that a key has signed on this machine; nil where it has signed none.
    ///
    /// - Throws: `BundleError` or `FileError` for a record beside the key that cannot be read.
    public static func lastVersion(of site: String, key: PublishingKey) throws -> Int? {
        try PublishedVersions.last(of: site, key: key.path)
    }

    /// The manifest of compiled content, with its version, which is on the disk when this returns.
    ///
    /// - Parameter isChannels: whether another beginning gives it another version: in a channel a version has one
    ///   manifest.
    static func manifest(
        _ content: CheckedContent, _ objects: ObjectCollection, key: PublishingKey,
        options: Options, isChannels: Bool = false
    ) throws -> BundleManifest {
        let list = objects.objects.text
        guard list.count <= BundleObjects.maximumBytes else {
            throw BundleError.tooLarge(path: content.folder, bytes: objects.objects.bytes)
        }
        var manifest = BundleManifest(
            format: BundleManifest.format, site: content.site, version: 1, made: content.made,
            at: isChannels ? options.at : nil, until: options.until,
            content: BundleManifest.File(
                name: BundleArchive.objects, bytes: list.count,
                sha256: SHA256.hash(list).hexadecimal),
            bytes: objects.objects.bytes, schema: TourSchema.version, keys: options.keys)
        manifest.version = try PublishedVersions.version(
            of: SHA256.hash(manifest.json()).hexadecimal, site: content.site, key: key.path,
            wanted: options.version)
        manifest.at = options.at
        return manifest
    }
}

/// A folder of content that was read and has no errors.
struct CheckedContent {
    let folder: String
    private let content: TourContent
    private let scope: ContentScope

    init(
        folder: String, options: TourPublisher.Options, measure: @escaping TourImporter.Measure,
        probe: TourImporter.Probe?, progress: @escaping (TourImportProgress) -> Void
    ) throws {
        scope = try ContentScope(folder: folder)
        var content = try ContentReader(scope: scope, measure: measure, probe: probe)
            .content(of: folder, progress: progress)
        content.compiled = min(
            options.made ?? UTCMinute(scope.listing.newestChange), content.compiled)
        self.folder = folder
        self.content = content
    }

    var site: String { content.site.id }
    var made: UTCMinute { content.compiled }
    var warnings: [TourProblem] { scope.log.sorted() }

    /// Writes the database, and takes it and the media apart into objects.
    func compile(
        in work: borrowing PublishingWork, for target: String,
        _ progress: @escaping (TourImportProgress) -> Void
    ) throws -> ObjectCollection {
        let objects = ObjectCollection(work.objects)
        do {
            try DatabaseWriter(
                content: content, listing: scope.listing, objects: objects, progress: progress
            ).write(to: work.database)
            return objects
        } catch let error as BundleError {
            throw error
        } catch {
            throw DatabaseReplacement.failure(error, path: target)
        }
    }
}
