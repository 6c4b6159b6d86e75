public import Bundles
import Cryptography
import Files
public import Times
import TourStore

extension ChannelPublisher {
    /// Publishes an earlier version's content again, as a higher version, since kiosks take none that is lower.
    ///
    /// The content is not compiled again: the new manifest names the objects of the old one, so that nothing but the
    /// manifest is added. Only what the bundle key itself has signed is signed again, whatever the folder says.
    ///
    /// - Parameters:
    ///   - path: the channel's folder.
    ///   - target: the version to go back to; the one below the highest that a ring shows where nil.
    ///   - ring: the only ring that shows the new version; every ring that shows one above the target where nil.
    ///   - freshnessKey: has signed the channel; the version is only laid ready where it is nil.
    ///   - expires: until when kiosks may count on the channel.
    ///   - until: from this minute on no kiosk takes the version; never where nil.
    /// - Returns: what was published, the version that has the same content, and the channel where one was written.
    /// - Throws: `BundleError`; `FileError` for what keeps a record beside a key from being written.
    public static func rollBack(
        _ path: String, to target: Int? = nil, ring: String? = nil, key: PublishingKey,
        freshnessKey: PublishingKey?, expires: UTCMinute, until: UTCMinute? = nil
    ) throws -> (manifest: BundleManifest, target: Int, channel: Channel?) {
        let place = try ChannelPlace(path, isNew: false)
        let old: Channel
        if let freshnessKey, let channel = try place.channel(signedBy: freshnessKey) {
            old = channel
        } else {
            let bytes = try place.folder.channel()
            do throws(ChannelError) {
                old = try ChannelFile(bytes).channel
            } catch {
                throw BundleError.channel(path: path, error)
            }
        }
        let versions = try place.manifests().values
            .filter { $0.manifest.site == old.site }
            .sorted { ($0.manifest.version, $0.sha256) < ($1.manifest.version, $1.sha256) }
        let shown = old.rings.values.map(\.version).max() ?? 0
        let earlier =
            target.map { target in versions.first { $0.manifest.version == target } }
            ?? versions.last { $0.manifest.version < shown }
        guard let earlier else {
            throw BundleError.noVersion(path: path, version: target ?? shown - 1)
        }
        let signed = try SignedManifest(
            file: earlier.file, keys: [key.publicKey],
            path: place.folder.manifestPath(of: earlier.sha256))
        try signed.checkSchema(path: path)
        try checkObjects(of: signed, in: place.folder, path: path)

        var manifest = signed.manifest
        (manifest.version, manifest.at, manifest.until, manifest.keys) = (1, nil, until, nil)
        manifest.version = try PublishedVersions.version(
            of: SHA256.hash(manifest.json()).hexadecimal, site: manifest.site, key: key.path,
            least: (versions.last?.manifest.version ?? 0) + 1)
        let json = try manifest.json()
        let (entry, _) = try place.put(
            manifest: json + key.sign(json).text, version: manifest.version)
        guard let freshnessKey else { return (manifest, signed.manifest.version, nil) }
        var channel = old
        if let ring {
            channel.rings[ring] = entry
        } else {
            for (ring, now) in old.rings where now.version > signed.manifest.version {
                channel.rings[ring] = entry
            }
        }
        channel.expires = expires
        let written = try place.put(channel, after: old, signedBy: freshnessKey)
        return (manifest, signed.manifest.version, written)
    }

    /// Looks whether all that a version names is there.
    private static func checkObjects(
        of signed: SignedManifest, in folder: ChannelFolder, path: String
    ) throws(BundleError) {
        guard let list = signed.list else {
            throw .otherFormat(path: path, format: signed.manifest.format)
        }
        guard let objects = BundleObjects(text: try folder.objects.bytes(of: list)) else {
            throw .wrongContent(path: path, file: list.sha256)
        }
        for object in objects.all where !folder.objects.has(object) {
            throw .noObject(path: "\(path)/\(ObjectFolder.name)", sha256: object.sha256)
        }
    }
}
