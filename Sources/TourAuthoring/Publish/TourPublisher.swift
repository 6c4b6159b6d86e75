import Cryptography
import Files
import Glibc
import Passes
public import Times
public import Tour

/// Compiles a folder of tour content into a signed bundle that kiosks take.
///
/// The same folder and the same key give the same bytes: the database is compiled from nothing, the
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

        public init(
            at: UTCMinute? = nil, until: UTCMinute? = nil, version: Int? = nil,
            made: UTCMinute? = nil
        ) {
            self.at = at
            self.until = until
            self.version = version
            self.made = made
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
    /// - Throws: `TourImportError` for what is wrong with the folder; ``BundleError``; `FileError`
    ///   for what keeps the record beside the key from being written.
    public static func publish(
        folder: String, to path: String, key: PublishingKey, options: Options = Options(),
        measure: @escaping TourImporter.Measure = TourImporter.measurePicture,
        probe: TourImporter.Probe? = nil,
        progress: @escaping (TourImportProgress) -> Void = { _ in }
    ) throws -> (manifest: BundleManifest, warnings: [TourProblem]) {
        let scope = try ContentScope(folder: folder)
        let listing = scope.listing
        var content = try ContentReader(scope: scope, measure: measure, probe: probe)
            .content(of: folder, progress: progress)
        content.compiled = min(options.made ?? UTCMinute(listing.newestChange), content.compiled)

        let place = try BundlePlace(path)
        let database = try compile(content, listing, at: place, progress)
        var manifest = BundleManifest(
            format: BundleManifest.format, site: content.site.id, version: 1,
            made: content.compiled, at: options.at, until: options.until, database: database)
        manifest.version = try PublishedVersions.version(
            of: database.sha256, until: options.until, site: content.site.id, key: key.path,
            wanted: options.version)
        let json = try manifest.json()
        try place.write(manifest: json, signature: key.sign(json).text, of: database) { done in
            progress(
                TourImportProgress(
                    stage: .replacing, done: done / (1 << 20), total: database.bytes / (1 << 20)))
        } check: { partial in
            let bundle = try TourBundle(path: partial, keys: [key.publicKey])
            try bundle.check()
        }
        progress(TourImportProgress(stage: .done, done: 1, total: 1))
        return (manifest, scope.log.sorted())
    }

    /// Writes the database beside the bundle's place, and takes its measure.
    private static func compile(
        _ content: TourContent, _ listing: FolderListing, at place: borrowing BundlePlace,
        _ progress: @escaping (TourImportProgress) -> Void
    ) throws -> BundleManifest.File {
        do {
            try DatabaseWriter(content: content, listing: listing, progress: progress)
                .write(to: place.database)
            let file = try FileDescriptor(opening: place.database, O_RDONLY)
            var hash = SHA256()
            var bytes = 0
            while case let part = try file.read(upTo: 1 << 20), !part.isEmpty {
                hash.update(part)
                bytes += part.count
            }
            guard bytes <= BundleManifest.maximumFile else {
                throw BundleError.tooLarge(path: place.target, bytes: bytes)
            }
            return BundleManifest.File(
                name: BundleArchive.database, bytes: bytes, sha256: hash.finalize().hexadecimal)
        } catch let error as BundleError {
            throw error
        } catch {
            throw DatabaseReplacement.failure(error, path: place.target)
        }
    }
}
