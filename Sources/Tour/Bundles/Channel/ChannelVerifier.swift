import Cryptography
package import Times
public import TourStore

/// Decides what a kiosk takes of a channel, from bytes alone: no file is read, nothing is sent.
///
/// A reader asks in turn: ``open(_:)`` the channel's bytes, fetch the manifests that the ``ChannelOffer`` names, let it
/// decide on them, fetch the list and the objects that the ``ChannelDecision`` names, and store its state when all of
/// them are in place. Until then nothing is remembered of the channel.
///
/// - SeeAlso: The Update Framework, specification 1.0.34, 5.3 to 5.7.
public struct ChannelVerifier: Sendable {
    /// The site that is shown; nil where nothing is yet.
    let site: String?
    /// As kiosk.yaml has them; those that have taken their place are in the state.
    let keys: [BundleKey]
    let freshnessKeys: [BundleKey]
    let ring: String
    var state: ChannelState
    /// The greatest version that was taken, 0 where none was, and its manifest's SHA-256 where that is known.
    let taken: (version: Int, manifest: String?)
    let now: UTCMinute

    package init(
        site: String?, keys: [BundleKey], freshnessKeys: [BundleKey], ring: String,
        state: ChannelState, taken: (version: Int, manifest: String?), now: UTCMinute
    ) {
        self.site = site
        self.keys = keys
        self.freshnessKeys = freshnessKeys
        self.ring = ring
        self.state = state
        self.taken = taken
        self.now = now
    }

    /// Looks at a channel's file.
    ///
    /// - Parameter bytes: no more than 4097 of them need to be read.
    /// - Throws: ``ChannelError`` for what speaks against it.
    public func open(_ bytes: [UInt8]) throws(ChannelError) -> ChannelOffer {
        let file = try ChannelFile(bytes)
        let channel = file.channel
        if let site, channel.site != site {
            throw .otherSite(site: channel.site, expected: site)
        }
        let sha256 = SHA256.hash(bytes).hexadecimal
        let trusted = state.trusted(freshnessKeys, as: .freshness)
        var signer: BundleKey?
        if trusted.contains(where: { $0.id == file.signature.keyID }) {
            signer = trusted.first { file.isSigned(by: [$0]) }
            guard let signer else { throw .wrongSignature(id: file.signature.keyID) }
            try check(channel, sha256, signer: signer)
        }
        guard let entry = channel.entry(ring: ring) else { throw .noRing(ring: ring) }
        var wanted = channel.keys.filter { !state.hasChanged(by: $0.manifest) }
        if !wanted.contains(entry), signer == nil || entry.manifest != taken.manifest {
            wanted.append(entry)
        }
        // A key that nobody knows yet can only be introduced by a manifest.
        return ChannelOffer(
            verifier: self, file: file, sha256: sha256, signer: signer, entry: entry,
            manifests: wanted)
    }

    /// Compares what a freshness key has signed with what is known of it.
    func check(
        _ channel: Channel, _ sha256: String, signer: BundleKey
    ) throws(ChannelError) {
        if let known = state.sequences.last(where: { $0.key == signer }) {
            guard channel.sequence >= known.number else {
                throw .rollback(.sequence, from: known.number, to: channel.sequence)
            }
            guard channel.sequence > known.number || sha256 == known.sha256 else {
                throw .twice(.sequence, known.number)
            }
            try checkJump(.sequence, from: known.number, to: channel.sequence, sha256)
        }
        guard now < channel.expires else { throw .expired(at: channel.expires) }
    }

    func checkJump(
        _ counter: ChannelError.Counter, from: Int, to: Int, _ sha256: String
    ) throws(ChannelError) {
        guard to - from <= Channel.maximumJump || state.accepted == sha256 else {
            throw .fastForward(counter, from: from, to: to)
        }
    }
}

/// What a channel offers to a kiosk, before anything else of it is read.
public struct ChannelOffer: Sendable {
    let verifier: ChannelVerifier
    let file: ChannelFile
    let sha256: String
    /// The key that has signed it; nil where a manifest must introduce it first.
    let signer: BundleKey?
    let entry: Channel.Entry
    /// The manifests to be read next, in this order: changes of keys, and the version for this kiosk unless it was
    /// taken already.
    public let manifests: [Channel.Entry]

    public var channel: Channel { file.channel }

    /// Decides on the manifests.
    ///
    /// - Parameter files: their bytes, in the order of ``manifests``; of each no more than its size and one byte need to
    ///   be read.
    /// - Throws: ``ChannelError`` for what speaks against them.
    public func decide(_ files: [[UInt8]]) throws(ChannelError) -> ChannelDecision {
        precondition(files.count == manifests.count, "\(files.count) of \(manifests.count)")
        var state = verifier.state
        var signed: SignedManifest?
        for (named, bytes) in zip(manifests, files) {
            guard bytes.count <= named.bytes else {
                throw .endless(what: "the manifest of version \(named.version)", limit: named.bytes)
            }
            guard bytes.count == named.bytes, SHA256.hash(bytes).hexadecimal == named.manifest
            else {
                throw .mixed(
                    detail:
                        "the manifest of version \(named.version) is not the one that the channel names"
                )
            }
            guard let found = try manifest(bytes, named, state) else { continue }
            state.change(
                by: found, keys: verifier.keys, freshnessKeys: verifier.freshnessKeys)
            if named == entry { signed = found }
        }
        state = try sequenced(state)
        let known = verifier.taken
        guard entry.version >= known.version else {
            throw .rollback(.version, from: known.version, to: entry.version)
        }
        if entry.version == known.version {
            if let manifest = known.manifest, manifest != entry.manifest {
                throw .twice(.version, entry.version)
            }
            return ChannelDecision(signed: nil, state: state)
        }
        guard let signed else { throw .mixed(detail: "the channel's manifest was not read") }
        if known.version > 0 {
            try verifier.checkJump(.version, from: known.version, to: entry.version, sha256)
        }
        do throws(BundleError) {
            try signed.checkSchema(path: Self.name(entry))
        } catch {
            throw .manifest(error)
        }
        return ChannelDecision(signed: signed, state: state)
    }

    /// Proves a manifest; nil for a change of keys from one that this kiosk never knew.
    private func manifest(
        _ bytes: [UInt8], _ named: Channel.Entry, _ state: ChannelState
    ) throws(ChannelError) -> SignedManifest? {
        let found: SignedManifest
        do throws(BundleError) {
            found = try SignedManifest(
                file: bytes, keys: state.trusted(verifier.keys, as: .bundle),
                path: Self.name(named))
        } catch {
            if named != entry, case .unknownKey = error { return nil }
            throw .manifest(error)
        }
        guard found.manifest.version == named.version else {
            throw .mixed(
                detail: """
                    the manifest is of version \(found.manifest.version), and the channel says \
                    \(named.version)
                    """)
        }
        guard found.manifest.site == channel.site else {
            throw .mixed(
                detail: """
                    the manifest is of the site \(found.manifest.site), and the channel of \
                    \(channel.site)
                    """)
        }
        guard found.manifest.format > 1 else {
            throw .manifest(.otherFormat(path: Self.name(named), format: found.manifest.format))
        }
        return found
    }

    /// The state with the channel in it, whose key may have been introduced only now.
    private func sequenced(_ state: ChannelState) throws(ChannelError) -> ChannelState {
        var state = state
        let trusted = state.trusted(verifier.freshnessKeys, as: .freshness)
        guard let signer = signer ?? trusted.first(where: { file.isSigned(by: [$0]) }) else {
            throw .unknownKey(id: file.signature.keyID, known: trusted.map(\.id))
        }
        if self.signer == nil { try verifier.check(channel, sha256, signer: signer) }
        state.sequences.removeAll { $0.key == signer }
        state.sequences.append(
            ChannelState.Sequence(key: signer, number: channel.sequence, sha256: sha256))
        state.sequences = Array(state.sequences.suffix(16))
        state.expires = channel.expires
        state.heard = verifier.now
        state.version = entry.version
        state.accepted = nil
        return state
    }

    private static func name(_ entry: Channel.Entry) -> String {
        "\(Channel.manifests)/\(entry.manifest)"
    }
}

/// What a kiosk takes of a channel.
public struct ChannelDecision: Sendable {
    /// The version to be taken; nil where it was taken already.
    package let signed: SignedManifest?
    /// To be stored as soon as everything else is in its place, and not before.
    package let state: ChannelState

    public var manifest: BundleManifest? { signed?.manifest }
    /// The list of objects to be read next; nil where nothing is to be taken.
    public var list: StoredObject? { signed?.list }

    /// Proves the list of objects.
    ///
    /// - Parameter bytes: no more than the list's size and one byte need to be read.
    /// - Throws: ``ChannelError`` where it is another list.
    public func objects(_ bytes: [UInt8]) throws(ChannelError) -> BundleObjects {
        guard let signed else { return BundleObjects(rows: [], media: []) }
        guard bytes.count <= signed.manifest.content.bytes else {
            throw .endless(what: "the list of objects", limit: signed.manifest.content.bytes)
        }
        do throws(BundleError) {
            return try BundleObjects(bytes, of: signed, path: BundleArchive.objects)
        } catch {
            throw .mixed(detail: "the list of objects is not the one that the manifest names")
        }
    }
}
