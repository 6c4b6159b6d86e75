public import Bundles
import Files
public import Times
import TourStore

/// Publishes content into a channel: a folder that any web server or USB stick can carry to kiosks.
///
/// Two keys share the work. The bundle key signs what is shown, and may stay on a machine without a network; the freshness
/// key signs which version each ring of kiosks shows, and until when that holds.
public enum ChannelPublisher {
    /// Settings of the channel itself.
    public struct Options: Sendable {
        /// The ring of kiosks that show the version; nil where it is only laid ready.
        public var ring: String?
        /// Until when kiosks may count on the channel.
        public var expires: UTCMinute
        /// The freshness key from now on, where it changes.
        public var nextFreshnessKey: PublishingKey?

        public init(
            ring: String? = Channel.everyone, expires: UTCMinute,
            nextFreshnessKey: PublishingKey? = nil
        ) {
            self.ring = ring
            self.expires = expires
            self.nextFreshnessKey = nextFreshnessKey
        }
    }

    /// Compiles a folder of content into a channel's folder.
    ///
    /// The channel's file is written last: until then kiosks find what was there, also where the process is killed or the
    /// disk is full.
    ///
    /// - Parameters:
    ///   - folder: the folder that holds site.yaml.
    ///   - path: the channel's folder, which is made where it is not there.
    ///   - freshnessKey: has signed the channel that is there, if one is; may be nil where the version is only laid
    ///     ready, on a machine that has no such key.
    ///   - content: as for a bundle; a change of keys is kept in the channel for kiosks that miss it.
    ///   - measure, probe, progress: as for a bundle.
    /// - Returns: what was published, the channel where one was written, what was added to the folder, and the folder's
    ///   warnings.
    /// - Throws: `TourImportError` for what is wrong with the folder; `BundleError`; `FileError`.
    public static func publish(
        folder: String, to path: String, key: PublishingKey, freshnessKey: PublishingKey?,
        options: Options, content settings: TourPublisher.Options = .init(),
        measure: @escaping TourImporter.Measure = TourImporter.measurePicture,
        probe: TourImporter.Probe? = nil,
        progress: @escaping (TourImportProgress) -> Void = { _ in }
    ) throws -> (
        manifest: BundleManifest, channel: Channel?, added: ChannelAddition,
        warnings: [TourProblem]
    ) {
        precondition(
            options.ring == nil || freshnessKey != nil, "a ring is signed with a freshness key")
        var settings = settings
        settings.keys = BundleManifest.NextKeys(
            bundle: settings.keys?.bundle,
            freshness: options.nextFreshnessKey.flatMap { next in
                freshnessKey.map { .init(old: $0.publicKey, new: next.publicKey) }
            })
        let content = try CheckedContent(
            folder: folder, options: settings, measure: measure, probe: probe, progress: progress)
        let place = try ChannelPlace(path, isNew: true)
        var old: Channel?
        if let freshnessKey { old = try place.channel(signedBy: freshnessKey) }
        if let old, old.site != content.site {
            throw BundleError.channel(
                path: path, .otherSite(site: old.site, expected: content.site))
        }
        let work = try PublishingWork(in: place.folder.path, named: Channel.fileName)
        let objects = try content.compile(in: work, for: path, progress)
        let manifest = try TourPublisher.manifest(
            content, objects, key: key, options: settings, isChannels: true)
        let json = try manifest.json()
        let (entry, added) = try place.put(
            manifest: json + key.sign(json).text, objects, version: manifest.version
        ) { done in
            progress(
                TourImportProgress(
                    stage: .replacing, done: done / (1 << 20), total: manifest.bytes / (1 << 20)))
        }
        guard let ring = options.ring, let freshnessKey else {
            return (manifest, nil, added, content.warnings)
        }
        var channel =
            old
            ?? Channel(site: content.site, sequence: 1, expires: options.expires, rings: [:])
        try move(ring, of: &channel, to: entry)
        if manifest.keys != nil, !channel.keys.contains(entry) { channel.keys.append(entry) }
        channel.expires = options.expires
        // The sequence of a new freshness key starts again at 1.
        let written = try place.put(
            channel, after: options.nextFreshnessKey == nil ? old : nil,
            signedBy: options.nextFreshnessKey ?? freshnessKey)
        progress(TourImportProgress(stage: .done, done: 1, total: 1))
        return (manifest, written, added, content.warnings)
    }

    /// What a channel's folder says, whoever has signed it; nil where it has no channel.
    ///
    /// - Throws: `BundleError` for what is no channel, or cannot be read.
    public static func shown(by path: String) throws(BundleError) -> Channel? {
        let folder = ChannelFolder(path)
        guard folder.isThere else { return nil }
        let bytes = try folder.channel()
        do throws(ChannelError) {
            return try ChannelFile(bytes).channel
        } catch {
            throw .channel(path: path, error)
        }
    }

    /// Signs a channel once more, for longer, and lets a ring show another version where one is named.
    ///
    /// - Parameters:
    ///   - path: the channel's folder.
    ///   - key: the freshness key, which has signed the channel before.
    ///   - move: a ring, and the version whose manifest is in the folder.
    /// - Throws: `BundleError`; `FileError` for what keeps the record beside the key from being written.
    public static func renew(
        _ path: String, freshnessKey key: PublishingKey, expires: UTCMinute,
        move: (ring: String, version: Int)? = nil
    ) throws -> Channel {
        let place = try ChannelPlace(path, isNew: false)
        guard let old = try place.channel(signedBy: key) else {
            throw BundleError.channel(path: path, .notAChannel(detail: "its file is gone"))
        }
        var channel = old
        channel.expires = expires
        if let move {
            let found = try place.manifests().values
                .filter { $0.manifest.version == move.version && $0.manifest.site == old.site }
                .sorted { $0.sha256 < $1.sha256 }
            guard let signed = found.first else {
                throw BundleError.noVersion(path: path, version: move.version)
            }
            let entry = Channel.Entry(
                version: move.version, manifest: signed.sha256, bytes: signed.file.count)
            try Self.move(move.ring, of: &channel, to: entry)
            if signed.manifest.keys != nil, !channel.keys.contains(entry) {
                channel.keys.append(entry)
            }
        }
        return try place.put(channel, after: old, signedBy: key)
    }

    /// Gives a version to a ring; `all` brings along every ring that shows an earlier one.
    private static func move(
        _ ring: String, of channel: inout Channel, to entry: Channel.Entry
    ) throws(BundleError) {
        // Kiosks of a ring that is new have shown what all do.
        if let old = channel.entry(ring: ring), old.version > entry.version {
            throw .ringGoesBack(ring: ring, from: old.version, to: entry.version)
        }
        channel.rings[ring] = entry
        guard ring == Channel.everyone else { return }
        for (other, shown) in channel.rings where shown.version < entry.version {
            channel.rings[other] = entry
        }
    }

    /// Deletes versions that no ring shows any more, and the objects that no other version needs.
    ///
    /// Nothing is deleted where it cannot be told what is needed; what is not a channel's stays.
    ///
    /// - Parameter kept: how many of the newest versions stay, whether a ring shows them or not.
    /// - Returns: how many versions and objects were deleted, and their bytes.
    /// - Throws: `BundleError`.
    public static func prune(
        _ path: String, keeping kept: Int
    ) throws -> (versions: Int, objects: Int, bytes: Int) {
        let place = try ChannelPlace(path, isNew: false)
        let bytes = try place.folder.channel()
        let channel: Channel
        do throws(ChannelError) {
            channel = try ChannelFile(bytes).channel
        } catch {
            throw BundleError.channel(path: path, error)
        }
        let manifests = try place.manifests()
        let shown = Set((channel.rings.values + channel.keys).map(\.manifest))
        for sha256 in shown where manifests[sha256] == nil {
            throw BundleError.noObject(path: "\(path)/\(Channel.manifests)", sha256: sha256)
        }
        let newest = Set(
            manifests.sorted { $0.value.manifest.version > $1.value.manifest.version }
                .prefix(kept).map(\.key))
        var needed: Set<String> = []
        for (sha256, signed) in manifests
        where shown.contains(sha256) || newest.contains(sha256) {
            guard let list = signed.list else { continue }
            let text = try place.folder.objects.bytes(of: list)
            guard let objects = BundleObjects(text: text) else {
                throw BundleError.wrongContent(path: path, file: list.sha256)
            }
            needed.insert(list.sha256)
            needed.formUnion(objects.all.map(\.sha256))
        }
        var versions = 0
        for sha256 in manifests.keys.sorted()
        where !shown.contains(sha256) && !newest.contains(sha256) {
            do throws(SystemCallError) {
                try FilePath.remove(place.folder.manifestPath(of: sha256))
            } catch {
                throw BundleError(error, path: place.folder.manifestPath(of: sha256))
            }
            versions += 1
        }
        let pruned = place.folder.objects.prune(keeping: needed)
        return (versions, pruned.objects, pruned.bytes)
    }
}
