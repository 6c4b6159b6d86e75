import Cryptography
import Files
public import Times

extension BundleShelf {
    /// What is known of the channel; nothing where none was taken yet.
    ///
    /// - Throws: ``BundleError`` where it cannot be read.
    public func channelState() throws(BundleError) -> ChannelState {
        let path = "\(taken)/\(ChannelState.fileName)"
        do {
            let file = try BoundedFile.read(path, limit: ChannelState.maximumBytes)
            guard let file else { return ChannelState() }
            if let version = ChannelState.laterVersion(of: file.bytes) {
                throw BundleError.newerRecord(path: path, version: version, known: 1)
            }
            guard let state = ChannelState(file.bytes) else {
                throw BundleError.damagedRecord(path: path)
            }
            return state
        } catch {
            throw BundleError(error, path: path)
        }
    }

    /// Takes what a channel in a folder offers to this kiosk.
    ///
    /// Copies the objects, builds and checks the database, and stores the new state last. The kiosk shows the version
    /// as soon as no visitor is there.
    ///
    /// - Parameters:
    ///   - path: the channel's folder.
    ///   - site: the ID of the site that is shown; nil where nothing is yet.
    ///   - now: a time that is not in doubt.
    ///   - isAccepted: whether somebody has said that its sequence or version may jump.
    ///   - progress: called after each megabyte and part.
    /// - Returns: the version that will be shown; nil where it was taken already.
    /// - Throws: ``BundleError``; what is shown, and what is remembered, is untouched.
    @discardableResult
    public func take(
        channel path: String, site: String?, now: UTCMinute, isAccepted: Bool = false,
        progress: () -> Void = {}
    ) throws(BundleError) -> BundleManifest? {
        let folder = ChannelFolder(path)
        let bytes = try folder.channel()
        do {
            // Another process that takes something waits until all of this is done.
            let locked = try LockedFolder(taken)
            let verifier = try verifier(bytes, site: site, now: now, isAccepted: isAccepted)
            let decision = try folder.decide(on: bytes, by: verifier)
            if let signed = decision.signed, let list = decision.list {
                let bytes = try folder.list(list)
                let objects = try folder.inChannel { () throws(ChannelError) in
                    try decision.objects(bytes)
                }
                _ = try install(
                    signed, objects, list: bytes, from: folder.objects, in: locked,
                    progress: progress)
            }
            try locked.replace(
                ChannelState.fileName, with: decision.state.bytes, mode: .exactly(0o644))
            return decision.manifest
        } catch {
            throw BundleError(error, path: taken)
        }
    }

    func verifier(
        _ channel: [UInt8], site: String?, now: UTCMinute, isAccepted: Bool
    ) throws(BundleError) -> ChannelVerifier {
        var state = try channelState()
        if isAccepted { state.accepted = SHA256.hash(channel).hexadecimal }
        let greatest = max(try record().greatest, try staged()?.version ?? 0)
        return ChannelVerifier(
            site: site, keys: keys, freshnessKeys: freshnessKeys, ring: ring, state: state,
            taken: (greatest, manifest(of: greatest)?.sha256), now: now)
    }

    /// Lets the keys that a version names take the place of those that are trusted.
    func rememberKeys(of version: Int) throws(BundleError) {
        guard let signed = manifest(of: version) else { return }
        do {
            let locked = try LockedFolder(taken)
            var state = try channelState()
            guard !state.hasChanged(by: signed.sha256) else { return }
            state.change(by: signed, keys: keys, freshnessKeys: freshnessKeys)
            try locked.replace(ChannelState.fileName, with: state.bytes, mode: .exactly(0o644))
        } catch {
            throw BundleError(error, path: taken)
        }
    }
}
