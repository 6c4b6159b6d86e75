import Cryptography
import TestSupport
import Testing
import Times

@testable import Bundles
@testable import TourStore

@Suite("A kiosk that follows a channel")
struct ChannelVerifierTests {
    let press: ChannelPress
    /// Version 22 at sequence 417 was taken.
    let old: [UInt8]
    let state: ChannelState

    init() throws {
        press = try ChannelPress()
        old = try press.manifest(22)
        let channel = try press.channel(417, press.entry(old, version: 22))
        let first = ChannelVerifier(
            site: nil, keys: [press.bundle.publicKey], freshnessKeys: [press.freshness.publicKey],
            ring: "all", state: ChannelState(), taken: (0, nil), now: ChannelPress.now)
        state = try first.open(channel).decide([old]).state
    }

    private func verifier(
        _ state: ChannelState? = nil, site: String? = "vesper-ridge", ring: String = "all",
        now: UTCMinute = ChannelPress.now, taken: (Int, [UInt8])? = nil
    ) -> ChannelVerifier {
        let manifest = SHA256.hash(taken?.1 ?? old).hexadecimal
        return ChannelVerifier(
            site: site, keys: [press.bundle.publicKey], freshnessKeys: [press.freshness.publicKey],
            ring: ring, state: state ?? self.state, taken: (taken?.0 ?? 22, manifest), now: now)
    }

    /// Opens a channel and decides on a manifest, as far as one is asked for.
    private func take(
        _ channel: [UInt8], _ manifests: [UInt8]..., by verifier: ChannelVerifier? = nil
    ) throws -> ChannelDecision {
        let offer = try (verifier ?? self.verifier()).open(channel)
        let files = try offer.manifests.map { entry in
            // A server that has no such file sends what it has.
            try manifests.first { SHA256.hash($0).hexadecimal == entry.manifest }
                ?? #require(manifests.first)
        }
        return try offer.decide(files)
    }

    @Test("takes what is newer, and remembers the channel")
    func newer() throws {
        let manifest = try press.manifest(23)
        let channel = try press.channel(418, press.entry(manifest, version: 23))
        let decision = try take(channel, manifest)
        #expect(decision.manifest?.version == 23)
        #expect(try decision.objects(press.list).bytes == 4)
        #expect(decision.state.sequence == 418)
        #expect(decision.state.expires == ChannelPress.expires)
        #expect(ChannelState(decision.state.bytes) == decision.state)
        // The same channel once more, with the version taken: nothing is asked for.
        let again = try verifier(decision.state, taken: (23, manifest)).open(channel)
        #expect(again.manifests.isEmpty)
        #expect(try again.decide([]).manifest == nil)
    }

    @Test("takes the version of its ring, and that of all kiosks where it has none")
    func rings() throws {
        let manifest = try press.manifest(23)
        let canary = try press.channel(418, press.entry(manifest, version: 23), ring: "canary")
        #expect(try take(canary, manifest, by: verifier(ring: "canary")).manifest?.version == 23)
        #expect(throws: ChannelError.noRing(ring: "all")) { try verifier().open(canary) }
        let all = try press.channel(418, press.entry(manifest, version: 23))
        #expect(try take(all, manifest, by: verifier(ring: "canary")).manifest?.version == 23)
    }

    // MARK: The attacks

    @Test("refuses a rollback of the sequence, of the version, and two channels of one sequence")
    func rollback() throws {
        let older = try press.channel(416, press.entry(old, version: 22))
        #expect(throws: ChannelError.rollback(.sequence, from: 417, to: 416)) {
            try verifier().open(older)
        }
        let manifest = try press.manifest(21)
        let lower = try press.channel(418, press.entry(manifest, version: 21))
        #expect(throws: ChannelError.rollback(.version, from: 22, to: 21)) {
            try take(lower, manifest)
        }
        let next = try press.manifest(23)
        let same = try press.channel(417, press.entry(next, version: 23))
        #expect(throws: ChannelError.twice(.sequence, 417)) { try verifier().open(same) }
        let other = try press.manifest(
            22, keys: .init(bundle: press.bundle.publicKey, freshness: nil))
        let twin = try press.channel(418, press.entry(other, version: 22))
        #expect(throws: ChannelError.twice(.version, 22)) { try take(twin, other) }
        #expect(
            "\(ChannelError.rollback(.sequence, from: 417, to: 416))"
                == "the channel has sequence 416, and sequence 417 was seen already: it is an old one; "
                + "ask the publisher for the newest")
    }

    @Test("refuses a channel that is past its end, and says since when it has heard nothing")
    func freeze() throws {
        let manifest = try press.manifest(23)
        let channel = try press.channel(418, press.entry(manifest, version: 23))
        let end = ChannelPress.expires
        #expect(throws: ChannelError.expired(at: end)) { try verifier(now: end).open(channel) }
        _ = try verifier(now: end.subtracting(minutes: 1)).open(channel)
        #expect(state.silence(at: end.subtracting(minutes: 1)) == nil)
        #expect(
            state.silence(at: end)?.hasPrefix(
                "no word from the publisher since \(ChannelPress.now): the channel expired at \(end)"
            )
                == true)
        #expect(ChannelState().silence(at: end) == nil)
    }

    @Test("refuses a jump of more than 1000, until somebody at the kiosk says that it is right")
    func fastForward() throws {
        let far = try press.channel(1418, press.entry(old, version: 22))
        #expect(throws: ChannelError.fastForward(.sequence, from: 417, to: 1418)) {
            try verifier().open(far)
        }
        #expect(try take(press.channel(1417, press.entry(old, version: 22)), old).manifest == nil)
        let manifest = try press.manifest(1023)
        let high = try press.channel(418, press.entry(manifest, version: 1023))
        let fault = ChannelError.fastForward(.version, from: 22, to: 1023)
        #expect(throws: fault) { try take(high, manifest) }
        #expect(
            "\(fault)".hasSuffix(
                "by more than 1000; if the publisher says that this is right: docent tour accept"))
        var accepted = state
        accepted.accepted = SHA256.hash(high).hexadecimal
        let decision = try take(high, manifest, by: verifier(accepted))
        #expect(decision.manifest?.version == 1023 && decision.state.accepted == nil)
        // It is said of this channel, and of no other.
        #expect(throws: ChannelError.self) { try verifier(accepted).open(far) }
        let just = try press.manifest(1022)
        #expect(try take(press.channel(418, press.entry(just, version: 1022)), just).list != nil)
    }

    @Test("refuses manifests and lists that were mixed from other versions")
    func mixed() throws {
        let manifest = try press.manifest(23)
        let channel = try press.channel(418, press.entry(manifest, version: 23))
        let other = try press.manifest(24)
        #expect(throws: ChannelError.self) { try take(channel, other) }
        // A freshness key that was stolen names a right manifest by a wrong version, or another site's.
        let lying = try press.channel(418, press.entry(manifest, version: 24))
        #expect(
            throws: ChannelError.mixed(
                detail: "the manifest is of version 23, and the channel says 24")
        ) { try take(lying, manifest) }
        let foreign = try press.manifest(23, site: "elsewhere")
        let mixed = try press.channel(418, press.entry(foreign, version: 23))
        #expect(throws: ChannelError.self) { try take(mixed, foreign) }
        let decision = try take(channel, manifest)
        let list = BundleObjects(rows: [StoredObject([9, 9, 9])], media: [StoredObject([4])]).text
        #expect(
            throws: ChannelError.mixed(
                detail: "the list of objects is not the one that the manifest names")
        ) { try decision.objects(list) }
    }

    @Test("reads no more of a channel, a manifest or a list than was signed or may be")
    func endless() throws {
        let manifest = try press.manifest(23)
        let channel = try press.channel(418, press.entry(manifest, version: 23))
        let endless = channel + [UInt8](repeating: 0x0A, count: 4097 - channel.count)
        #expect(throws: ChannelError.endless(what: "the channel", limit: 4096)) {
            try verifier().open(endless)
        }
        let offer = try verifier().open(channel)
        #expect(
            throws: ChannelError.endless(what: "the manifest of version 23", limit: manifest.count)
        ) {
            try offer.decide([manifest + [0]])
        }
        #expect(offer.manifests.allSatisfy { $0.bytes <= 16 << 10 })
        let decision = try offer.decide([manifest])
        #expect(throws: ChannelError.endless(what: "the list of objects", limit: press.list.count))
        {
            try decision.objects(press.list + [0])
        }
        // What a manifest or a channel names is bounded, too.
        let huge = Channel.Entry(
            version: 23, manifest: SHA256.hash(manifest).hexadecimal, bytes: 16 << 10 + 1)
        #expect(throws: ChannelError.notAChannel(detail: "its line cannot be read")) {
            try verifier().open(press.channel(418, huge))
        }
    }

    @Test("refuses keys that it does not know, and signatures that were made for something else")
    func wrongKeys() throws {
        let stranger = try ChannelPress.Signer(9)
        let manifest = try press.manifest(23)
        let entry = press.entry(manifest, version: 23)
        let known = [press.freshness.publicKey.id]
        let foreign = try press.channel(418, entry, by: stranger)
        #expect(throws: ChannelError.unknownKey(id: stranger.publicKey.id, known: known)) {
            try take(foreign, manifest)
        }
        // The freshness key installs nothing, and the bundle key is no freshness key.
        let stolen = try press.manifest(23, by: press.freshness)
        let channel = try press.channel(418, press.entry(stolen, version: 23))
        #expect {
            try take(channel, stolen)
        } throws: { error in
            if case ChannelError.manifest(.unknownKey) = error { true } else { false }
        }
        #expect(throws: ChannelError.self) {
            try take(press.channel(418, entry, by: press.bundle), manifest)
        }
        var forged = try press.channel(418, entry)
        forged[10] ^= 1
        #expect(throws: ChannelError.self) { try verifier().open(forged) }
        #expect(throws: ChannelError.self) {
            try verifier().open(press.channel(418, entry, as: .bundle))
        }
    }

    @Test("refuses another site, and content for another version of the program")
    func wrongPlaces() throws {
        let manifest = try press.manifest(23)
        let entry = press.entry(manifest, version: 23)
        let foreign = try press.channel(418, entry, site: "elsewhere")
        #expect(throws: ChannelError.otherSite(site: "elsewhere", expected: "vesper-ridge")) {
            try verifier().open(foreign)
        }
        let later = try press.manifest(23, schema: TourSchema.version + 1)
        #expect {
            try take(press.channel(418, press.entry(later, version: 23)), later)
        } throws: { error in
            if case ChannelError.manifest(.otherSchema(_, TourSchema.version + 1)) = error {
                true
            } else {
                false
            }
        }
        let first = try press.manifest(23, format: 1)
        #expect(throws: ChannelError.self) {
            try take(press.channel(418, press.entry(first, version: 23)), first)
        }
    }
}
