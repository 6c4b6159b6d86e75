import Cryptography
import Testing
import Times

@testable import Bundles

@Suite("A publisher that changes keys")
struct KeyChangeTests {
    let press: ChannelPress
    let nextBundle: ChannelPress.Signer
    let nextFreshness: ChannelPress.Signer
    /// Version 23, signed by the old key, names both new ones.
    let change: [UInt8]
    let entry: Channel.Entry

    init() throws {
        press = try ChannelPress()
        nextBundle = try ChannelPress.Signer(3)
        nextFreshness = try ChannelPress.Signer(4)
        change = try press.manifest(
            23,
            keys: .init(
                bundle: nextBundle.publicKey,
                freshness: .init(
                    old: press.freshness.publicKey, new: nextFreshness.publicKey)))
        entry = press.entry(change, version: 23)
    }

    private func verifier(
        _ state: ChannelState = ChannelState(), taken: (Int, String?) = (0, nil),
        freshness: ChannelPress.Signer? = nil
    ) -> ChannelVerifier {
        ChannelVerifier(
            site: "vesper-ridge", keys: [press.bundle.publicKey],
            freshnessKeys: [(freshness ?? press.freshness).publicKey], ring: "all", state: state,
            taken: taken, now: ChannelPress.now)
    }

    /// What a kiosk knows that has come to sequence 900.
    private func state() throws -> ChannelState {
        let manifest = try press.manifest(22)
        let channel = try press.channel(900, press.entry(manifest, version: 22))
        return try verifier().open(channel).decide([manifest]).state
    }

    @Test("the sequence of a new freshness key starts again at 1, once the bundle key names it")
    func freshness() throws {
        let state = try state()
        let channel = try press.channel(1, entry, keys: [entry], by: nextFreshness)
        let offer = try verifier(state, taken: (22, nil)).open(channel)
        #expect(offer.manifests == [entry])
        let decision = try offer.decide([change])
        #expect(decision.manifest?.version == 23 && decision.state.sequence == 1)
        // From then on the old ones bring nothing any more.
        let taken = (23, Optional(entry.manifest))
        let next = try press.manifest(24, by: nextBundle)
        let old = try press.channel(901, press.entry(next, version: 24), keys: [entry])
        #expect(throws: ChannelError.self) {
            let offer = try verifier(decision.state, taken: taken).open(old)
            _ = try offer.decide([next])
        }
        let forged = try press.manifest(24)
        let byOld = try press.channel(
            2, press.entry(forged, version: 24), keys: [entry], by: nextFreshness)
        #expect(throws: ChannelError.self) {
            let offer = try verifier(decision.state, taken: taken).open(byOld)
            _ = try offer.decide([forged])
        }
        let right = try press.channel(
            2, press.entry(next, version: 24), keys: [entry], by: nextFreshness)
        let later = try verifier(decision.state, taken: taken).open(right)
        #expect(try later.decide([next]).manifest?.version == 24)
        #expect(ChannelState(decision.state.bytes) == decision.state)
    }

    @Test("a kiosk that has missed the change catches up by the manifests that the channel keeps")
    func missed() throws {
        let next = try press.manifest(30, by: nextBundle)
        let channel = try press.channel(
            8, press.entry(next, version: 30), keys: [entry], by: nextFreshness)
        for state in [try state(), ChannelState()] {
            let offer = try verifier(state, taken: (22, nil)).open(channel)
            #expect(offer.manifests.map(\.version) == [23, 30])
            let decision = try offer.decide([change, next])
            #expect(decision.manifest?.version == 30 && decision.state.sequence == 8)
        }
        // Without them nobody knows the new keys.
        let bare = try press.channel(8, press.entry(next, version: 30), by: nextFreshness)
        #expect(throws: ChannelError.self) {
            _ = try verifier(state(), taken: (22, nil)).open(bare).decide([next])
        }
    }

    @Test("a change that is shown again later takes nobody back to a key that was given up")
    func replayed() throws {
        // A kiosk that was set up after the change has only the new freshness key.
        let next = try press.manifest(30)
        let channel = try press.channel(
            8, press.entry(next, version: 30), keys: [entry], by: press.freshness)
        let offer = try verifier(freshness: nextFreshness).open(channel)
        #expect(throws: ChannelError.self) { _ = try offer.decide([change, next]) }
        // Nor does a stranger's manifest change anything.
        let stranger = try ChannelPress.Signer(9)
        let forged = try press.manifest(
            25,
            keys: .init(
                bundle: stranger.publicKey,
                freshness: .init(old: press.freshness.publicKey, new: stranger.publicKey)),
            by: stranger)
        let entry = press.entry(forged, version: 25)
        #expect(throws: ChannelError.self) {
            let channel = try press.channel(1, entry, keys: [entry], by: stranger)
            _ = try verifier(state(), taken: (22, nil)).open(channel).decide([forged])
        }
    }

    @Test("keys that follow each other in a ring are followed to no end")
    func ring() throws {
        var state = ChannelState()
        let sha256 = SHA256.hash([]).hexadecimal
        for (old, new) in [(press.bundle, nextBundle), (nextBundle, press.bundle)] {
            state.successions.append(
                .init(kind: .bundle, old: old.publicKey, new: new.publicKey, manifest: sha256))
        }
        #expect(state.trusted([press.bundle.publicKey], as: .bundle).count == 1)
        #expect(state.trusted([press.bundle.publicKey], as: .freshness) == [press.bundle.publicKey])
    }
}
