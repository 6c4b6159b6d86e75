import Cryptography
import TestSupport
import Testing

@testable import Bundles

@Suite("Any change of a channel is found")
struct ChannelMutationTests {
    let press: ChannelPress
    let manifest: [UInt8]
    let channel: [UInt8]
    let verifier: ChannelVerifier

    init() throws {
        press = try ChannelPress()
        manifest = try press.manifest(23)
        channel = try press.channel(418, press.entry(manifest, version: 23))
        verifier = ChannelVerifier(
            site: "vesper-ridge", keys: [press.bundle.publicKey],
            freshnessKeys: [press.freshness.publicKey], ring: "all", state: ChannelState(),
            taken: (22, nil), now: ChannelPress.now)
    }

    /// Whether all of it is taken.
    private func isTaken(_ channel: [UInt8], _ manifest: [UInt8], _ list: [UInt8]) -> Bool {
        do {
            let decision = try verifier.open(channel).decide([manifest])
            return try decision.objects(list).bytes == 4 && decision.manifest != nil
        } catch {
            return false
        }
    }

    @Test("every byte of the channel, the manifest and the list, changed in its bits")
    func bits() throws {
        #expect(isTaken(channel, manifest, press.list))
        var parts = [channel, manifest, press.list]
        for part in parts.indices {
            for place in parts[part].indices {
                // The bits in turn, one in each byte, where not all are asked for.
                let bits = Amount.isWhole ? Array(0..<8) : [place % 8]
                for bit in bits {
                    parts[part][place] ^= 1 << bit
                    #expect(!isTaken(parts[0], parts[1], parts[2]), "part \(part), byte \(place)")
                    parts[part][place] ^= 1 << bit
                }
            }
        }
    }

    @Test("each of them cut short at every length, or longer")
    func lengths() throws {
        let parts = [channel, manifest, press.list]
        for part in parts.indices {
            for length in parts[part].indices {
                var cut = parts
                cut[part] = Array(parts[part].prefix(length))
                #expect(!isTaken(cut[0], cut[1], cut[2]), "part \(part), \(length) bytes")
            }
            var longer = parts
            longer[part].append(0x0A)
            #expect(!isTaken(longer[0], longer[1], longer[2]), "part \(part), longer")
        }
    }

    @Test(
        "random changes, insertions and deletions, of channels that a kiosk may not even read")
    func random() throws {
        var generator = SeededGenerator(seed: 11)
        for round in 0..<Amount.of(300, all: 1000) {
            var changed = [channel, manifest, press.list]
            let part = round % 3
            for _ in 0...Int.random(in: 0..<4, using: &generator) {
                let place = Int.random(in: 0..<changed[part].count, using: &generator)
                let byte = UInt8.random(in: .min ... .max, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: changed[part][place] = byte
                case 1: changed[part].insert(byte, at: place)
                default: changed[part].remove(at: place)
                }
            }
            guard changed != [channel, manifest, press.list] else { continue }
            #expect(!isTaken(changed[0], changed[1], changed[2]), "seed 11, round \(round)")
        }
    }

    @Test(
        "a state that was changed is not read, and one that is read is the same when it is written")
    func states() throws {
        let state = try verifier.open(channel).decide([manifest]).state
        #expect(ChannelState(state.bytes) == state)
        for place in state.bytes.indices {
            var bytes = state.bytes
            bytes[place] ^= 1
            if let read = ChannelState(bytes) { #expect(read.bytes == bytes && read != state) }
        }
        for length in 0..<state.bytes.count {
            #expect(
                ChannelState(Array(state.bytes.prefix(length)))?.bytes.count != state.bytes.count)
        }
    }
}
